import { everyone } from '../../platform/realtime/audience.ts';
import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

type Ports = { redis: RedisStore; events: EventBus };

/** Retention of the note that an end was told, so that one of several processes tells it. */
const toldSeconds = 60;

/** Tells its owner that a task has ended. */
export const endTeller =
  ({ redis, events }: Ports) =>
  async (key: string, uid: string): Promise<void> => {
    const first = await redis.client.set(redis.key('task-told', key), '1', 'EX', toldSeconds, 'NX');
    if (first !== null) events.publish(topicsOf('user').of(uid), everyone, 'task', { key });
  };
