import { listJudgeNodes, readQueue } from '@assize/shared/areas/node/endpoints.ts';
import { handle } from '../../platform/http/handler.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { JudgeStatus } from './status.ts';

export const judgingRoutes = (status: JudgeStatus, events: Pick<EventBus, 'position'>) => [
  handle(readQueue, () => status.publicView(), {
    standsAt: () => events.position(topicsOf('queue').of(), everyone),
  }),
  handle(listJudgeNodes, () => status.staffView()),
];
