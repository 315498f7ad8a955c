import { listLanguages, listProblemLanguages } from '@assize/shared/areas/language/endpoints.ts';
import {
  countProblems,
  getProblemCodeTemplate,
  getProblemDetail,
  getRandomProblem,
  listProblems,
  listRecentProblems,
} from '@assize/shared/areas/problem/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import { handle } from '../../platform/http/handler.ts';
import type { LanguageService } from '../language/service.ts';
import type { ProblemService } from './service.ts';

export const problemRoutes = (problems: ProblemService, languages: LanguageService) => [
  handle(listProblems, ({ query, viewer, locale }) => problems.page(query, viewer, locale)),
  handle(getProblemDetail, ({ query, viewer, locale }) => {
    // Groups do not exist yet, so neither do their problems.
    if (query.gid !== undefined) throw new AssizeError('problem.not-found');
    return problems.detail(query.problemId, viewer, locale);
  }),
  handle(countProblems, ({ query, viewer }) => problems.counts(query.oj, viewer)),
  handle(getRandomProblem, ({ query, viewer }) => problems.random(query, viewer)),
  handle(listRecentProblems, ({ locale }) => problems.recent(locale)),
  handle(getProblemCodeTemplate, ({ query, viewer }) => problems.templates(query.pid, viewer)),
  handle(listProblemLanguages, ({ query, viewer }) => problems.languages(query.pid, viewer)),
  handle(listLanguages, async ({ query, viewer }) => {
    if (query.pid !== undefined)
      return problems.offeredFor(query.pid, viewer, await languages.offeredWithText());
    return query.all ? languages.all() : languages.offered();
  }),
];
