import { listProblemLanguages } from '@assize/shared/areas/language/endpoints.ts';
import {
  getProblemCodeTemplate,
  getProblemDetail,
  getRandomProblem,
  getUserProblemStatus,
  listProblems,
  listRecentProblems,
} from '@assize/shared/areas/problem/endpoints.ts';
import { listTags, listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { handle } from '../../http/handler.ts';
import type { ProblemService } from './service.ts';

export const problemRoutes = (problems: ProblemService) => [
  handle(listProblems, ({ query, viewer, locale }) => problems.page(query, viewer, locale)),
  handle(getProblemDetail, ({ query, viewer, locale }) => {
    // Groups do not exist yet, so neither do their problems.
    if (query.gid !== undefined) throw new AssizeError('problem.not-found');
    return problems.detail(query.problemId, viewer, locale);
  }),
  handle(getRandomProblem, ({ query }) => problems.random(query)),
  handle(listRecentProblems, ({ locale }) => problems.recent(locale)),
  handle(listTags, ({ query }) => problems.tags(query.oj)),
  handle(listTagsByClassification, ({ query }) => problems.tagsByClassification(query.oj)),
  handle(getUserProblemStatus, ({ body, viewer }) => problems.statusMap(body.pidList, viewer)),
  handle(getProblemCodeTemplate, ({ query, viewer }) => problems.templates(query.pid, viewer)),
  handle(listProblemLanguages, ({ query, viewer }) => problems.languages(query.pid, viewer)),
];
