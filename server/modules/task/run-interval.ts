import type { RedisStore } from '../../platform/redis/connection.ts';

/** Inputs that one program may be run on within the interval: the samples of a problem at once. */
const inputsAtOnce = 20;

/**
 * KEYS: the interval of a user. ARGV: the program, its length in ms, inputs at once. 0 when the program may run now,
 * else the ms that are left. A program and its count live and end together.
 */
const take = `
local kept = redis.call('HGET', KEYS[1], 'program')
if not kept then
  redis.call('HSET', KEYS[1], 'program', ARGV[1], 'inputs', 1)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return 0
end
if kept == ARGV[1] and redis.call('HINCRBY', KEYS[1], 'inputs', 1) <= tonumber(ARGV[3]) then return 0 end
return math.max(1, redis.call('PTTL', KEYS[1]))`;

/**
 * One program per user in `seconds`, on all processes together; further inputs of the same program are not another
 * one. 0 switches it off.
 */
export const runInterval =
  (redis: RedisStore) =>
  async (uid: string, program: string, seconds: number): Promise<number | null> => {
    if (seconds === 0) return null;
    const left = await redis.client.eval(
      take,
      1,
      redis.key('test-run', uid),
      program,
      seconds * 1000,
      inputsAtOnce,
    );
    return left === 0 ? null : Math.ceil(Number(left) / 1000);
  };
