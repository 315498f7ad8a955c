import type { Clock } from '../../platform/clock.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import type { ContestStore } from './store.ts';

type Ports = {
  contests: Pick<ContestStore, 'turning' | 'unfinished'>;
  redis: Pick<RedisStore, 'client' | 'key'>;
  /** Has the readers of contests admitted anew. */
  turned: (cids: readonly number[]) => Promise<void>;
  clock: Clock;
};

/** How far back a site looks that was away, or whose Redis was emptied: sockets that are older are gone. */
const lookBackMs = 60 * 60_000;

/**
 * Has readers of contests admitted anew at each start, seal and end. What they may read is decided by the clock; this
 * takes from them what they may listen to no more. Telling twice does no harm, so the place is kept loosely.
 */
export const contestInstants = ({ contests, redis, turned, clock }: Ports) => {
  const place = redis.key('contest-instants');
  return async (): Promise<void> => {
    const until = clock.now();
    const kept = Number(await redis.client.get(place));
    const after = new Date(Math.max(kept || 0, until.getTime() - lookBackMs));
    if (until <= after) return;
    const near = (await contests.unfinished()).some(({ startTime, sealTime, endTime }) =>
      [startTime, sealTime, endTime].some((one) => one !== null && one > after && one <= until),
    );
    // What was over a minute ago is no longer among the unfinished: after a longer pause the database is asked.
    const isLate = until.getTime() - after.getTime() > 30_000;
    if (near || isLate) {
      const cids = await contests.turning(after, until);
      if (cids.length > 0) await turned(cids);
    }
    await redis.client.set(place, String(until.getTime()), 'PX', lookBackMs);
  };
};
