import {
  exportProblems,
  type ImportFormat,
  importFpsProblems,
  importHojProblems,
  importHydroProblems,
  importProblems,
  importQduojProblems,
  readImport,
} from '@assize/shared/areas/package/endpoints.ts';
import { type Call, handle } from '../../platform/http/handler.ts';
import type { ExportService } from './export/service.ts';
import type { ImportService } from './import/service.ts';

export const packageRoutes = (imports: ImportService, exports: ExportService) => {
  type Archive = Pick<Call<typeof importHojProblems>, 'upload' | 'query' | 'actor' | 'locale'>;
  const start = ({ upload, query, actor, locale }: Archive, format: ImportFormat) =>
    imports.start(upload, { actor, options: { ...query, format }, locale });
  return [
    handle(importProblems, (call) => start(call, call.query.format)),
    handle(importHojProblems, (call) => start(call, 'hoj')),
    handle(importQduojProblems, (call) => start(call, 'qduoj')),
    handle(importFpsProblems, (call) => start(call, 'fps')),
    handle(importHydroProblems, (call) => start(call, 'hydro')),
    handle(readImport, ({ query, viewer }) => imports.read(query.id, viewer)),
    handle(exportProblems, ({ query, viewer }) => exports.send(query, viewer)),
  ];
};
