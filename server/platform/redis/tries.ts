import type { RedisStore } from './connection.ts';

/** KEYS: tries. ARGV: most tries, seconds. 0: booked before the look; else the seconds of the lock left. */
const book = `
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then return redis.call('TTL', KEYS[1]) end
redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 0`;

/** Wrong tries of one user; after `most` the user waits `seconds` since the last. */
export const boundedTries = ({ client, key }: RedisStore, name: string, most: number, seconds: number) => ({
  /** Books a try before it is looked at, so that many at once count as many. @returns seconds to wait; 0: go on */
  async book(uid: string): Promise<number> {
    const left = Number(await client.eval(book, 1, key(name, uid), most, seconds));
    return left === 0 ? 0 : Math.max(1, left);
  },
  /** The booked try was right: the count starts anew. */
  async succeeded(uid: string): Promise<void> {
    await client.del(key(name, uid));
  },
});
export type BoundedTries = ReturnType<typeof boundedTries>;
