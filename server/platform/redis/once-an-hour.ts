import type { RedisStore } from './connection.ts';

const hourSeconds = 60 * 60;

/** Does some work at most once an hour for the same name, over all processes; work that fails is done anew. */
export const onceAnHour =
  (redis: RedisStore) =>
  async (name: string, work: () => Promise<void>): Promise<void> => {
    const key = redis.key('once-an-hour', name);
    if ((await redis.client.set(key, '1', 'EX', hourSeconds, 'NX')) === null) return;
    try {
      await work();
    } catch (error) {
      await redis.client.del(key);
      throw error;
    }
  };
export type OnceAnHour = ReturnType<typeof onceAnHour>;
