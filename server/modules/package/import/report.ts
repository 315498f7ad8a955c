import { type ImportReport, importReport } from '@assize/shared/areas/package/endpoints.ts';
import { z } from 'zod';
import { daySeconds } from '../../../platform/clock.ts';
import type { RedisStore } from '../../../platform/redis/connection.ts';
import { remark } from '../formats/found.ts';

const keptSeconds = daySeconds;
/** A running import says that it is alive this often; one that has not for `deadAfterMs` died with its process. */
export const aliveEveryMs = 4_000;
const deadAfterMs = 15_000;

const stored = z.object({ uid: z.string(), report: importReport });

/** Reports of imports, for a day, and which of them are at work. */
export const importReports = (redis: RedisStore) => {
  const reportKey = (id: string) => redis.key('import', id);
  const aliveKey = (id: string) => redis.key('import-alive', id);
  return {
    async save(uid: string, report: ImportReport): Promise<void> {
      await redis.client.set(reportKey(report.id), JSON.stringify({ uid, report }), 'EX', keptSeconds);
    },
    /** Says that the import goes on. */
    async alive(id: string): Promise<void> {
      await redis.client.set(aliveKey(id), '1', 'PX', deadAfterMs);
    },
    async ended(id: string): Promise<void> {
      await redis.client.del(aliveKey(id));
    },
    /** A report of this user; null for others', old and unknown ones alike. */
    async find(uid: string, id: string): Promise<ImportReport | null> {
      // Whether it is alive is asked first: an import that ends in between is then read as ended.
      const isAlive = (await redis.client.exists(aliveKey(id))) === 1;
      const text = await redis.client.get(reportKey(id));
      const found = text === null ? null : (stored.safeParse(JSON.parse(text)).data ?? null);
      if (found === null || found.uid !== uid) return null;
      const { report } = found;
      return report.state === 'reading' && !isAlive
        ? { ...report, state: 'failed', failure: remark('reason.interrupted') }
        : report;
    },
  };
};
export type ImportReports = ReturnType<typeof importReports>;
