import type { FastifyBaseLogger } from 'fastify';
import { type RedisStore, unlessRedisAway } from '../redis/connection.ts';

type Options = {
  /** Names the work: processes take turns at what has the same name. */
  name: string;
  everyMs: number;
  redis: Pick<RedisStore, 'client' | 'key'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'debug'>;
};

/**
 * Does some work every `everyMs` until stopped, on one process at a time: the first to ask has the turn, and keeps
 * it while the work lasts. A process that is killed at it is followed by another within `everyMs`. A turn may be lost
 * to a busy process or to Redis, so the work must bear being done twice at once. Work that fails is tried again.
 */
export const inTurns = ({ name, everyMs, redis, log }: Options, work: () => Promise<unknown>) => {
  const turn = redis.key('turn', name);
  // A turn is a little shorter than the interval, so that it is free again for the next one.
  const turnMs = Math.ceil(everyMs * 0.9);
  let running: Promise<void> | null = null;

  const take = () => unlessRedisAway(() => redis.client.set(turn, '1', 'PX', turnMs, 'NX'));
  const keep = () =>
    redis.client
      .pexpire(turn, turnMs)
      .catch((error: unknown) => log.debug({ err: error, work: name }, 'a turn was not kept'));
  const once = async (): Promise<void> => {
    let keeping: NodeJS.Timeout | undefined;
    try {
      if ((await take()) !== 'OK') return;
      keeping = setInterval(() => void keep(), everyMs / 2);
      await work();
    } catch (error) {
      log.warn({ err: error, work: name }, 'periodic work failed; it is tried again');
    } finally {
      clearInterval(keeping);
      running = null;
    }
  };

  const timer = setInterval(() => {
    running ??= once();
  }, everyMs);
  return {
    /** Waits for the work that is being done. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
};
