import { exportProblems, importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { ExportService } from './export/service.ts';
import type { ImportService } from './import/service.ts';

export const packageRoutes = (imports: ImportService, exports: ExportService) => [
  handle(importProblems, ({ upload, query: options, actor, locale }) =>
    imports.start(upload, { actor, options, locale }),
  ),
  handle(readImport, ({ query, viewer }) => imports.read(query.id, viewer)),
  handle(exportProblems, ({ query, viewer }) => exports.send(query, viewer)),
];
