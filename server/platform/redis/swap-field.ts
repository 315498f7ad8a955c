import type { Redis } from 'ioredis';

/** KEYS: a hash. ARGV: field, the value it must have, the value it gets (none: the field is removed). */
const swap = `
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) else redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1`;

/** Changes a field of a hash (`after` null: removes it) if it has the value that was read; else false. */
export const swapField = async (
  client: Redis,
  { key, field, before, after }: { key: string; field: string; before: string; after: string | null },
): Promise<boolean> =>
  (await client.eval(swap, 1, key, field, before, ...(after === null ? [] : [after]))) === 1;
