import { exportAcceptedCode, exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import type { ContestExports } from './service.ts';

export const contestExportRoutes = (exports: ContestExports): Handler[] => [
  handle(exportContest, ({ query, viewer, locale }) => exports.contest(query, viewer, locale)),
  handle(exportAcceptedCode, ({ query, viewer }) => exports.code(query, viewer)),
];
