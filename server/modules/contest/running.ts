import { contestStatus } from '@assize/shared/domain/contest/times.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { RunningContest } from '../problem/service.ts';
import type { ContestAccess } from './access.ts';
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

type Ports = {
  contests: Pick<ContestStore, 'find' | 'withProblem'>;
  access: Pick<ContestAccess, 'rightsOf'>;
  isRunning: (pids: readonly number[]) => Promise<ReadonlySet<number>>;
  clock: Clock;
};

/** Contests that run with a problem and that a viewer runs, for the problem's page. */
export const runningNamed =
  ({ contests, access, isRunning, clock }: Ports) =>
  async (pid: number, viewer: Viewer): Promise<RunningContest[]> => {
    if (!(await isRunning([pid])).has(pid)) return [];
    const found = await Promise.all((await contests.withProblem(pid)).map((cid) => contests.find(cid)));
    const now = clock.now();
    const named: RunningContest[] = [];
    for (const contest of found) {
      if (!contest || contest.startTime > now || contest.endTime <= now) continue;
      if ((await access.rightsOf(contest, viewer)).has('manage'))
        named.push({ cid: contest.cid, title: contest.title });
    }
    return named;
  };
