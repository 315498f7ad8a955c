import { bulkRejudge } from '@assize/shared/areas/authoring/bulk.ts';
import {
  previewRejudgedBoard,
  rejudgeContestProblem,
  rejudgeContestProblemByGet,
} from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import {
  applyRejudge,
  cancelRejudge,
  countRejudge,
  listRejudges,
  readRejudge,
  rejudgeOne,
  rejudgeOneByGet,
  startRejudge,
} from '@assize/shared/areas/rejudge/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { RejudgeOfContest } from './of-contest.ts';
import type { rejudgeOfProblems } from './of-problems.ts';
import type { RejudgeAdmin } from './service.ts';

export const rejudgeRoutes = (
  rejudges: RejudgeAdmin,
  ofProblems: ReturnType<typeof rejudgeOfProblems>,
  ofContest: RejudgeOfContest,
) => [
  handle(startRejudge, ({ body, viewer }) => rejudges.start(body, viewer)),
  handle(bulkRejudge, ({ body, actor }) => ofProblems(body, actor)),
  handle(rejudgeContestProblem, ({ body, viewer }) => ofContest.problem(body, viewer)),
  handle(rejudgeContestProblemByGet, ({ query, viewer }) => ofContest.problem(query, viewer)),
  handle(previewRejudgedBoard, ({ query, viewer }) => ofContest.board(query, viewer)),
  handle(countRejudge, ({ body }) => rejudges.count(body.filter)),
  handle(listRejudges, ({ query }) => rejudges.list(query)),
  handle(readRejudge, ({ query }) => rejudges.preview(query)),
  handle(applyRejudge, ({ body }) => rejudges.apply(body.id)),
  handle(cancelRejudge, ({ body }) => rejudges.cancel(body.id)),
  handle(rejudgeOne, ({ body, viewer, locale }) => rejudges.one(body.submitId, viewer, locale)),
  handle(rejudgeOneByGet, ({ query, viewer, locale }) => rejudges.one(query.submitId, viewer, locale)),
];
