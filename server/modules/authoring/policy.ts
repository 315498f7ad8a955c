import { may } from '@assize/shared/domain/permissions.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { managesProblem, type ProblemRecord } from '../problem/service.ts';

/** What staff may do with a problem; an author who lost the role is no staff any longer. */
export const authoringRights = (problem: Pick<ProblemRecord, 'ownerUid'>, viewer: Viewer) => {
  const isStaff = may(viewer.role, 'problem.create');
  const manages = isStaff && managesProblem(problem, viewer);
  return {
    mayEdit: manages,
    mayDelete: may(viewer.role, 'problem.delete'),
    mayPublish: manages && may(viewer.role, 'problem.publish'),
    mayDownload: may(viewer.role, 'testdata.download') || (isStaff && viewer.uid === problem.ownerUid),
  };
};
