import {
  endVirtualRun,
  getGhostBoard,
  getGhostRank,
  getVirtualRun,
  listVirtualRuns,
  startVirtualRun,
} from '@assize/shared/areas/virtual-run/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { VirtualRunService } from './service.ts';

export const virtualRunRoutes = (runs: VirtualRunService) => [
  handle(getVirtualRun, ({ query, viewer }) => runs.running(query.cid, viewer)),
  handle(listVirtualRuns, ({ query, viewer }) => runs.list(query.cid, viewer)),
  handle(startVirtualRun, ({ body, viewer }) => runs.start(body.cid, viewer)),
  handle(endVirtualRun, ({ body, viewer }) => runs.end(body, viewer)),
  handle(getGhostBoard, ({ query, viewer }) => runs.board(query, viewer)),
  handle(getGhostRank, ({ body, viewer }) => runs.rank(body, viewer)),
];
