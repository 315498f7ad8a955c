import type { EventBus } from '../../platform/realtime/events.ts';
import { topicsOf } from '../../platform/realtime/topics.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import type { ProgressBoard } from './progress.ts';

type Ports = {
  redis: RedisStore;
  channel: string;
  board: ProgressBoard;
  events: Pick<EventBus, 'tellHere'>;
  /** Called when a judge works on something. */
  heard: () => void;
};

/** Hears what judges do and passes it on to the readers of this process; every process does. */
export const progressSubscriber = async ({ redis, channel, board, events, heard }: Ports) => {
  const subscriber = redis.connect();
  subscriber.on('message', (_channel, message) => {
    const frame = board.take(message);
    if (!frame) return;
    heard();
    const { submitId, status, total, cases } = frame;
    const topic = topicsOf('submission').of(submitId);
    events.tellHere(topic, 'detailed', 'progress', () => ({ submitId, status, total, cases }));
    // Readers who may not see single cases do not learn how many there are.
    events.tellHere(topic, 'plain', 'progress', () => ({ submitId, status, total: 0, cases: [] }));
  });
  await subscriber.subscribe(channel);
  return {
    async stop(): Promise<void> {
      subscriber.disconnect();
    },
  };
};
