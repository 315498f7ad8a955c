import { listLanguages } from '@assize/shared/contract/problem.ts';
import type { Viewer } from '../../http/handler.ts';
import { handle } from '../../http/handler.ts';
import type { LanguageService } from './service.ts';

type ProblemLanguages = { languages(pid: number, viewer: Viewer | null): Promise<string[]> };

export const languageRoutes = (service: LanguageService, problems: ProblemLanguages) => [
  handle(listLanguages, async ({ query, viewer }) => {
    if (query.pid === undefined) return query.all ? service.all() : service.offered();
    const names = new Set(await problems.languages(query.pid, viewer));
    return (await service.offered()).filter((one) => names.has(one.name));
  }),
];
