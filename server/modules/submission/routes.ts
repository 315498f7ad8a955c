import {
  changeShare,
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { StateAnnouncer } from './announce.ts';
import type { SubmissionService } from './service.ts';

export const submissionRoutes = (submissions: Omit<SubmissionService, keyof StateAnnouncer | 'scopes'>) => [
  handle(submitProblem, ({ body, viewer, actor }) => submissions.submit(body, viewer, actor)),
  handle(listSubmissions, ({ query, viewer, locale }) => submissions.page(query, viewer, locale)),
  handle(getSubmissionDetail, ({ query, viewer, locale }) =>
    submissions.detail(query.submitId, viewer, locale),
  ),
  handle(getAllCaseResult, ({ query, viewer }) => submissions.cases(query.submitId, viewer)),
  handle(checkSubmissionsStatus, ({ body, viewer }) => submissions.states(body.submitIds, viewer)),
  handle(getLastAcceptedCode, ({ query, viewer }) =>
    submissions.lastAccepted(query.pid, query.cid ?? 0, viewer),
  ),
  handle(changeShare, ({ body, viewer }) => submissions.share(body.submitId, body.share, viewer)),
];
