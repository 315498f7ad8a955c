import { may } from '@assize/shared/domain/permissions.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import { managesProblem, type ProblemRecord, wroteProblem } from '../problem/service.ts';

/** Rights of staff on a problem. */
export const authoringRights = (problem: Pick<ProblemRecord, 'ownerUid'>, viewer: Viewer) => {
  const manages = managesProblem(problem, viewer);
  return {
    mayEdit: manages,
    mayDelete: may(viewer.role, 'problem.delete'),
    mayPublish: manages && may(viewer.role, 'problem.publish'),
    mayDownload: may(viewer.role, 'testdata.download') || wroteProblem(problem, viewer),
  };
};
