import { contestStatus } from '@assize/shared/domain/contest/times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ContestStore } from './store.ts';

/** Problems that stand in a contest which runs now. */
export const runningProblems =
  (contests: Pick<ContestStore, 'unfinished'>, clock: Clock) =>
  async (pids: readonly number[]): Promise<ReadonlySet<number>> => {
    const now = clock.now().getTime();
    const running = (await contests.unfinished()).filter(
      ({ startTime, endTime }) =>
        contestStatus({ startMs: startTime.getTime(), endMs: endTime.getTime() }, now) === 0,
    );
    const set = new Set(running.flatMap((one) => one.pids));
    return new Set(pids.filter((pid) => set.has(pid)));
  };
