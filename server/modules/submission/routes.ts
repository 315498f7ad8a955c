import {
  changeShare,
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listBestSubmissions,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { handle, type Viewer } from '../../platform/http/handler.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { StateAnnouncer } from './announce.ts';
import type { SubmissionService } from './service.ts';

export const submissionRoutes = (
  submissions: Omit<SubmissionService, keyof StateAnnouncer | 'scopes' | 'figures'>,
  events: Pick<EventBus, 'position'>,
) => {
  const standsAt = async (submitId: number, viewer: Viewer | null) => {
    const admission = await (await submissions.watching(submitId)).admit(viewer);
    if (!('audience' in admission)) return null;
    return events.position(topicsOf('submission').of(submitId), admission.audience);
  };
  return [
    handle(submitProblem, ({ body, viewer, actor }) => submissions.submit(body, viewer, actor)),
    handle(listSubmissions, ({ query, viewer, locale }) => submissions.page(query, viewer, locale), {
      standsAt: () => events.position(topicsOf('status').of(), everyone),
    }),
    handle(
      getSubmissionDetail,
      ({ query, viewer, locale }) => submissions.detail(query.submitId, viewer, locale),
      { standsAt: ({ query, viewer }) => standsAt(query.submitId, viewer) },
    ),
    handle(getAllCaseResult, ({ query, viewer }) => submissions.cases(query.submitId, viewer), {
      standsAt: ({ query, viewer }) => standsAt(query.submitId, viewer),
    }),
    handle(checkSubmissionsStatus, ({ body, viewer }) => submissions.states(body.submitIds, viewer)),
    handle(listBestSubmissions, ({ query, viewer }) => submissions.best(query.problemId, viewer)),
    handle(getLastAcceptedCode, ({ query, viewer }) =>
      submissions.lastAccepted(query.pid, query.cid ?? 0, viewer),
    ),
    handle(changeShare, ({ body, viewer }) => submissions.share(body.submitId, body.share, viewer)),
  ];
};
