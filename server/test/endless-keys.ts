import type { RedisStore } from '../platform/redis/connection.ts';

/** Keys whose names begin with `name` and that have no time to live. */
export const endlessKeys = async ({ client, key }: RedisStore, name: string): Promise<string[]> => {
  const keys = await client.keys(`${key(name)}*`);
  const lives = await Promise.all(keys.map((one) => client.pttl(one)));
  return keys.filter((_one, index) => lives[index] === -1);
};
