import { z } from 'zod';
import type { Core } from '../../platform/core.ts';
import { pingMongo } from '../../platform/mongo/connection.ts';

const build = z.object({ version: z.string() });
const stats = z.object({ dataSize: z.number(), indexSize: z.number() });

/** Version, size and latency of database and Redis. */
export const storeHealth = ({ database, redis }: Pick<Core, 'database' | 'redis'>) => {
  const told = (info: string, field: string): string =>
    new RegExp(`^${field}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';
  return {
    async database() {
      const client = database.getClient();
      const [latencyMs, about, sizes] = await Promise.all([
        pingMongo(database),
        client.db('admin').command({ buildInfo: 1 }),
        client.db(database.name).command({ dbStats: 1 }),
      ]);
      const { dataSize, indexSize } = stats.parse(sizes);
      return { latencyMs, version: build.parse(about).version, bytes: dataSize + indexSize };
    },
    async redis() {
      const [latencyMs, info] = await Promise.all([redis.ping(), redis.client.info()]);
      return { latencyMs, version: told(info, 'redis_version'), bytes: Number(told(info, 'used_memory')) };
    },
  };
};
export type StoreHealth = ReturnType<typeof storeHealth>;
