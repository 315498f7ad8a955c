import { bulkRejudge } from '@assize/shared/contract/problem-bulk.ts';
import {
  applyRejudge,
  cancelJudge,
  cancelRejudge,
  changeShare,
  countRejudge,
  listJudgements,
  listRejudges,
  manualJudge,
  readRejudge,
  rejudgeOne,
  startRejudge,
} from '@assize/shared/contract/rejudge.ts';
import { handle } from '../../platform/http/handler.ts';
import type { SingleSubmissionService } from '../verdict/single.ts';
import { rejudgeOfProblems } from './of-problems.ts';
import type { RejudgeService } from './service.ts';

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
