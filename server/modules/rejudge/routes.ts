import { bulkRejudge } from '@assize/shared/areas/authoring/bulk.ts';
import {
  applyRejudge,
  cancelRejudge,
  countRejudge,
  listRejudges,
  readRejudge,
  rejudgeOne,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import { rejudgeOfProblems } from './of-problems.ts';
import type { RejudgeAdmin } from './service.ts';

export const rejudgeRoutes = (rejudges: RejudgeAdmin) => [
  handle(startRejudge, ({ body, viewer, ip }) => rejudges.start(body, viewer, { ip })),
  handle(bulkRejudge, ({ body, viewer, ip }) => rejudgeOfProblems(rejudges.start)(body, viewer, { ip })),
  handle(countRejudge, ({ body }) => rejudges.count(body.filter)),
  handle(listRejudges, ({ query }) => rejudges.list(query)),
  handle(readRejudge, ({ query }) => rejudges.preview(query)),
  handle(applyRejudge, ({ body, viewer, ip }) => rejudges.apply(body.id, viewer, { ip })),
  handle(cancelRejudge, ({ body, viewer, ip }) => rejudges.cancel(body.id, viewer, { ip })),
  handle(rejudgeOne, ({ query, viewer, ip, locale }) => rejudges.one(query.submitId, viewer, { ip }, locale)),
];
