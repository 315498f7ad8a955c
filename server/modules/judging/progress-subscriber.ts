import type { Hub } from '../../platform/realtime/hub.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import type { ProgressBoard } from './progress.ts';

type Ports = {
  redis: RedisStore;
  channel: string;
  board: ProgressBoard;
  hub: Pick<Hub, 'tellHere'>;
  /** A judge works on something. */
  heard: () => void;
};

/** Hears what judges do and passes it on to the readers of this process; every process does. */
export const progressSubscriber = async ({ redis, channel, board, hub, heard }: Ports) => {
  const subscriber = redis.connect();
  subscriber.on('message', (_channel, message) => {
    const frame = board.take(message);
    if (!frame) return;
    heard();
    const { submitId, status, total, cases } = frame;
    const topic = `submission.${submitId}`;
    hub.tellHere(topic, 'detailed', 'progress', () => ({ submitId, status, total, cases }));
    // Whoever may not see single cases does not learn how many there are.
    hub.tellHere(topic, 'plain', 'progress', () => ({ submitId, status, total: 0, cases: [] }));
  });
  await subscriber.subscribe(channel);
  return {
    async stop(): Promise<void> {
      subscriber.disconnect();
    },
  };
};
