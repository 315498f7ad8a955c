import {
  deleteSolution,
  listAdminSolutions,
  listSolutions,
  readOwnSolution,
  reportSolution,
  reviewSolution,
  saveSolution,
} from '@assize/shared/areas/solution/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { SolutionService } from './service.ts';

export const solutionRoutes = (solutions: SolutionService) => [
  handle(listSolutions, ({ query, viewer }) => solutions.list(query, viewer)),
  handle(readOwnSolution, ({ query, viewer }) => solutions.own(query.problemId, viewer)),
  handle(saveSolution, ({ body, viewer }) => solutions.save(body, viewer)),
  handle(deleteSolution, ({ query, viewer }) => solutions.remove(query.id, viewer)),
  handle(reportSolution, ({ body, viewer }) => solutions.report(body, viewer)),
  handle(listAdminSolutions, ({ query, locale }) => solutions.staffList(query, locale)),
  handle(reviewSolution, ({ body }) => solutions.review(body)),
];
