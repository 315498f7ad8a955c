import type { Redis } from 'ioredis';

/** KEYS: a hash. ARGV: field, the value it must have, the value it gets; without one it goes. */
const swap = `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) else redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1`;

/** Changes a field of a hash, or removes it (`after` null), if it still says what was read. False: it does not. */
export const swapField = async (
  client: Redis,
  { key, field, before, after }: { key: string; field: string; before: string; after: string | null },
): Promise<boolean> =>
  (await client.eval(swap, 1, key, field, before, ...(after === null ? [] : [after]))) === 1;
