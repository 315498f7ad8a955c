import { exportProblems, importProblems, readImport } from '@assize/shared/contract/package.ts';
import { handle } from '../../http/handler.ts';
import type { ExportService } from './export.ts';
import type { ImportService } from './service.ts';

export const packageRoutes = (imports: ImportService, exports: ExportService) => [
  handle(importProblems, ({ upload, query, viewer, ip, locale }) =>
    imports.start(upload, { viewer, options: query, origin: { ip, imported: true }, locale }),
  ),
  handle(readImport, ({ query, viewer }) => imports.read(query.id, viewer)),
  handle(exportProblems, ({ query, viewer, ip }) => exports.send(query, viewer, { ip })),
];
