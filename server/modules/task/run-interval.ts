import type { RedisStore } from '../../platform/redis/connection.ts';

/** Inputs that one program may be run on within the interval: the samples of a problem at once. */
const inputsAtOnce = 20;

/**
 * One program per user in `seconds`, on all processes together; further inputs of the same program are not another
 * one. 0 switches it off.
 */
export const runInterval =
  (redis: RedisStore, seconds: number) =>
  async (uid: string, program: string): Promise<number | null> => {
    if (seconds === 0) return null;
    const key = redis.key('test-run', uid);
    if ((await redis.client.set(key, program, 'PX', seconds * 1000, 'NX')) !== null) return null;
    if ((await redis.client.get(key)) === program) {
      const runs = redis.key('test-run-inputs', uid, program);
      const count = await redis.client.incr(runs);
      if (count === 1) await redis.client.pexpire(runs, seconds * 1000);
      if (count < inputsAtOnce) return null;
    }
    return Math.max(1, Math.ceil((await redis.client.pttl(key)) / 1000));
  };
