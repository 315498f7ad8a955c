import {
  claimBalloon,
  deliverBalloon,
  fetchBalloon,
  listBalloons,
  releaseBalloon,
  takeBackBalloon,
} from '@assize/shared/areas/balloon/endpoints.ts';
import { type Handler, handle } from '../../platform/http/handler.ts';
import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { BalloonService } from './service.ts';

export const balloonRoutes = (balloons: BalloonService, events: Pick<EventBus, 'position'>): Handler[] => [
  handle(listBalloons, ({ query, viewer }) => balloons.list(query, viewer), {
    standsAt: ({ query: { cid } }) => events.position(topicsOf('balloon').of(cid), everyone),
  }),
  handle(claimBalloon, ({ body, viewer }) => balloons.claim(body, viewer)),
  handle(releaseBalloon, ({ body, viewer }) => balloons.release(body, viewer)),
  handle(deliverBalloon, ({ body, viewer }) => balloons.deliver(body, viewer)),
  handle(takeBackBalloon, ({ body, viewer }) => balloons.takeBack(body, viewer)),
  handle(fetchBalloon, ({ body, viewer }) => balloons.fetched(body, viewer)),
];
