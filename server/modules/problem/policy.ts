import { may } from '@assize/shared/domain/permissions.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { ProblemRecord } from './record.ts';

/** Subject of the readers of a problem, for topics whose policy depends on them. */
export const problemSubject = (pid: number): string => `problem.${pid}`;

/** Whether the readers of a problem, or of the cases of its submissions, differ between two states of it. */
export const policyDiffers = (one: PolicyFields, other: PolicyFields): boolean =>
  one.auth !== other.auth ||
  one.gid !== other.gid ||
  one.ownerUid !== other.ownerUid ||
  one.openCaseResult !== other.openCaseResult;

type PolicyFields = Pick<ProblemRecord, 'auth' | 'gid' | 'ownerUid' | 'openCaseResult'>;
type Reader = Pick<Viewer, 'uid' | 'role'>;
type Facts = Pick<ProblemRecord, 'auth' | 'gid' | 'ownerUid' | 'deleted'>;

/** Whether the viewer wrote a problem; an author who lost the staff role is an ordinary reader (Authoring 5). */
export const wroteProblem = (problem: Pick<Facts, 'ownerUid'>, viewer: Reader | null): boolean =>
  viewer !== null && viewer.uid === problem.ownerUid && may(viewer.role, 'problem.create');

/** Sees everything of a problem and may change it: its owner, and staff who hold the verb. */
export const managesProblem = (problem: Pick<Facts, 'ownerUid'>, viewer: Reader | null): boolean =>
  viewer !== null && (wroteProblem(problem, viewer) || may(viewer.role, 'problem.edit-any'));

/** Whether everybody may know of submissions to a problem; those of a deleted problem stay as they were. */
export const isPublicProblem = (problem: Pick<Facts, 'auth' | 'gid'>): boolean =>
  problem.auth === 1 && problem.gid === null;

/**
 * May read and submit outside contests and groups. Everyone else is told that there is no such problem, whether it
 * is deleted, private, kept for a contest or a group's (Problems 5).
 */
export const mayReadProblem = (problem: Facts, viewer: Viewer | null): boolean =>
  problem.deleted === null && (isPublicProblem(problem) || managesProblem(problem, viewer));
