import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { type ServerReport, serverReport } from '@assize/shared/areas/dashboard/endpoints.ts';
import { loadMeter } from '@assize/shared/domain/machine-load.ts';
import type { FastifyBaseLogger } from 'fastify';
import { serverRoles } from '../../config.ts';
import { dayMs, daySeconds } from '../../platform/clock.ts';
import type { Core } from '../../platform/core.ts';
import type { Worker } from '../../platform/module/parts.ts';
import { isRedisAway } from '../../platform/redis/connection.ts';

const everyMs = 5_000;

type Ports = Pick<Core, 'redis' | 'clock' | 'config' | 'ids'> & {
  /** Tells open pages. */
  changed: () => void;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** What each process of the site says of itself, in Redis: every 5 s, remembered for a day, taken back at a stop. */
export const serverReports = ({ redis, clock, config, ids, changed, log }: Ports) => {
  const { client } = redis;
  const key = redis.key('servers');
  const id = ids.uid();
  const look = loadMeter(os);
  const startedAt = clock.now().toISOString();

  const disk = async (): Promise<ServerReport['disk']> => {
    try {
      const { blocks, bavail, bsize } = await statfs(config.dataFolder);
      return { total: blocks * bsize, free: bavail * bsize };
    } catch {
      // The page says that it is not known.
      return null;
    }
  };
  const report = async (): Promise<void> => {
    const own: ServerReport = {
      id,
      host: os.hostname(),
      pid: process.pid,
      roles: [...config.roles],
      version: config.version,
      startedAt,
      seenAt: clock.now().toISOString(),
      load: look(),
      memory: process.memoryUsage.rss(),
      disk: await disk(),
    };
    await client.multi().hset(key, id, JSON.stringify(own)).expire(key, daySeconds).exec();
    changed();
  };
  const safeReport = async (): Promise<void> => {
    try {
      await report();
    } catch (error) {
      if (!isRedisAway(error)) log.warn({ err: error }, 'this server could not report');
    }
  };

  const worker: Worker = {
    name: 'server-reports',
    roles: serverRoles,
    async start() {
      await safeReport();
      const timer = setInterval(() => void safeReport(), everyMs);
      return {
        async stop() {
          clearInterval(timer);
          try {
            await client.hdel(key, id);
          } catch (error) {
            if (!isRedisAway(error)) throw error;
          }
        },
      };
    },
  };

  return {
    worker,
    report,
    /** Reports of the last day, by host and start. */
    async all(): Promise<ServerReport[]> {
      const oldest = clock.now().getTime() - dayMs;
      const found = Object.entries(await client.hgetall(key)).flatMap(([, text]) => {
        const parsed = serverReport.safeParse(JSON.parse(text));
        return parsed.success ? [parsed.data] : [];
      });
      const gone = found.filter(({ seenAt }) => Date.parse(seenAt) < oldest);
      if (gone.length > 0) await client.hdel(key, ...gone.map((one) => one.id));
      return found
        .filter((one) => !gone.includes(one))
        .sort((a, b) => a.host.localeCompare(b.host) || a.startedAt.localeCompare(b.startedAt));
    },
  };
};
export type ServerReports = ReturnType<typeof serverReports>;
