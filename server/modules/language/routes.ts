import { listLanguages, type OfferedLanguage } from '@assize/shared/areas/language/endpoints.ts';
import type { Viewer } from '../../http/handler.ts';
import { handle } from '../../http/handler.ts';
import type { LanguageService } from './service.ts';

type ProblemLanguages = {
  /** Those of a list that a problem may be solved in, with the factors that count for it. */
  offeredFor(pid: number, viewer: Viewer | null, all: readonly OfferedLanguage[]): Promise<OfferedLanguage[]>;
};

export const languageRoutes = (service: LanguageService, problems: ProblemLanguages) => [
  handle(listLanguages, async ({ query, viewer }) => {
    if (query.pid !== undefined)
      return problems.offeredFor(query.pid, viewer, await service.offeredWithText());
    return query.all ? service.all() : service.offered();
  }),
];
