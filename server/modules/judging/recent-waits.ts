import { type Clock, minuteMs } from '../../platform/clock.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

const keptWaits = 2000;
const windowMinutes = 10;
const keptSeconds = (windowMinutes + 1) * 60;

type Recent = { judged: number; waitMedianMs: number | null; waitP95Ms: number | null };

const nearestRank = (sorted: readonly number[], share: number): number | null =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;

/** Recent waits of submissions for a judge, for the queue page; in Redis, forgotten after minutes. */
export const recentWaits = ({ redis, clock }: { redis: RedisStore; clock: Clock }) => {
  const listKey = redis.key('judge-waits');
  const minuteKey = (minute: number) => redis.key('judged-in', String(minute));
  const minuteNow = () => Math.floor(clock.now().getTime() / minuteMs);

  return {
    /** Notes that one more was judged, and its wait; null: the wait is not known. */
    async note(waitMs: number | null): Promise<void> {
      const key = minuteKey(minuteNow());
      const step = redis.client.multi().incr(key).expire(key, keptSeconds);
      if (waitMs !== null)
        step
          .lpush(listKey, `${clock.now().getTime()}:${Math.max(0, Math.round(waitMs))}`)
          .ltrim(listKey, 0, keptWaits - 1)
          .expire(listKey, keptSeconds);
      await step.exec();
    },

    /** Over the last 10 minutes; waits of the last 2 000 at most. */
    async read(): Promise<Recent> {
      const minutes = Array.from({ length: windowMinutes }, (_, back) => minuteKey(minuteNow() - back));
      const [counts, waits] = await Promise.all([
        redis.client.mget(minutes),
        redis.client.lrange(listKey, 0, keptWaits - 1),
      ]);
      const since = clock.now().getTime() - windowMinutes * minuteMs;
      const recent = waits
        .map((entry) => entry.split(':').map(Number))
        .filter(([at = 0]) => at >= since)
        .map(([, waitMs = 0]) => waitMs)
        .toSorted((a, b) => a - b);
      return {
        judged: counts.reduce((sum, count) => sum + Number(count ?? 0), 0),
        waitMedianMs: nearestRank(recent, 0.5),
        waitP95Ms: nearestRank(recent, 0.95),
      };
    },
  };
};
export type RecentWaits = ReturnType<typeof recentWaits>;
