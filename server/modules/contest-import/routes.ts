import { checkContestPackage, importContestPackage } from '@assize/shared/areas/contest-import/endpoints.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import type { ContestImports } from './service.ts';

export const contestImportRoutes = (imports: ContestImports): Handler[] => [
  handle(checkContestPackage, ({ upload, viewer }) => imports.check(upload, viewer)),
  handle(importContestPackage, ({ upload, query, actor }) =>
    imports.run(upload, query.again ?? false, actor),
  ),
];
