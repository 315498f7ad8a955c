import { bulkRejudge } from '@assize/shared/areas/authoring/bulk.ts';
import {
  applyRejudge,
  cancelJudge,
  cancelRejudge,
  countRejudge,
  listJudgements,
  listRejudges,
  manualJudge,
  readRejudge,
  rejudgeOne,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { changeShare } from '@assize/shared/areas/submission/endpoints.ts';
import { handle } from '../../http/handler.ts';
import { rejudgeOfProblems } from './of-problems.ts';
import type { RejudgeService } from './service.ts';
import type { SingleSubmissionService } from './single.ts';

export const rejudgeRoutes = (rejudges: RejudgeService, single: SingleSubmissionService) => [
  handle(startRejudge, ({ body, viewer, ip }) => rejudges.start(body, viewer, { ip })),
  handle(bulkRejudge, ({ body, viewer, ip }) => rejudgeOfProblems(rejudges.start)(body, viewer, { ip })),
  handle(countRejudge, ({ body }) => rejudges.count(body.filter)),
  handle(listRejudges, ({ query }) => rejudges.list(query)),
  handle(readRejudge, ({ query }) => rejudges.preview(query)),
  handle(applyRejudge, ({ body, viewer, ip }) => rejudges.apply(body.id, viewer, { ip })),
  handle(cancelRejudge, ({ body, viewer, ip }) => rejudges.cancel(body.id, viewer, { ip })),
  handle(rejudgeOne, ({ query, viewer, ip, locale }) => single.one(query.submitId, viewer, { ip }, locale)),
  handle(manualJudge, ({ query, viewer, ip, locale }) => single.setVerdict(query, viewer, { ip }, locale)),
  handle(cancelJudge, ({ query, viewer, ip, locale }) =>
    single.cancelVerdict(query.submitId, viewer, { ip }, locale),
  ),
  handle(listJudgements, ({ query }) => single.history(query.submitId)),
  handle(changeShare, ({ body, viewer }) => single.share(body.submitId, body.share, viewer)),
];
