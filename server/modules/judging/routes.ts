import { listJudgeNodes, readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import type { JudgeStatus } from './status.ts';

export const judgingRoutes = (status: JudgeStatus) => [
  handle(readQueue, () => status.publicView()),
  handle(listJudgeNodes, () => status.staffView()),
];
