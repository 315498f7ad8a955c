import { may } from '@assize/shared/domain/permissions.ts';
import type { Viewer } from '../../http/handler.ts';
import type { ProblemRecord } from './record.ts';

type Facts = Pick<ProblemRecord, 'auth' | 'gid' | 'ownerUid'>;

/** Sees everything of a problem and may change it: its owner, and staff who hold the verb. */
export const managesProblem = (problem: Pick<Facts, 'ownerUid'>, viewer: Viewer | null): boolean =>
  viewer !== null && (viewer.uid === problem.ownerUid || may(viewer.role, 'problem.edit-any'));

/**
 * May read and submit outside contests and groups. Everyone else is told that there is no such problem, whether it
 * is private, kept for a contest or a group's (D33).
 */
export const mayReadProblem = (problem: Facts, viewer: Viewer | null): boolean =>
  (problem.auth === 1 && problem.gid === null) || managesProblem(problem, viewer);
