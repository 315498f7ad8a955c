import type { ProblemCounter } from '@assize/shared/domain/verdict.ts';
import type { CountDifferences } from './counter-store.ts';
import type { ProblemStore } from './store.ts';

/** State of the counters, taken before the look whether a verdict is still to be counted; opaque to callers. */
export type CounterLook = { epochs: ReadonlyMap<number, number> };

type Counted = {
  pid: number;
  /** Name of what is counted, under which it is counted once. */
  key: string;
  look: CounterLook;
  /** Whether the verdict is still to be counted; false once another process has finished it. */
  isDue: () => Promise<boolean>;
};

/** Keys of settled verdicts that gather in this process until the problem forgets them together. */
const forgottenAtOnce = 32;
/** Problems whose epoch is remembered; the epoch of any other costs a read. */
const rememberedProblems = 2_000;
/** More changes of the epoch than that during one count are no race but a fault. */
const mostLooks = 1_000;

/**
 * Feeds the counters of problems, exactly once per key. A problem remembers the keys it has counted; keys of what is
 * settled are forgotten, many at once, and each time the problem's epoch moves on. A count is made only in an epoch
 * that was known before its judgement was seen to be still open: had the key been counted and forgotten before, the
 * epoch would have moved on since.
 */
export const problemCounters = (store: Pick<ProblemStore, 'moveCounts' | 'countState'>) => {
  // The map is replaced, never changed, so that a look keeps what was known when it was taken.
  let epochs: ReadonlyMap<number, number> = new Map();
  const settledKeys = new Map<number, Set<string>>();

  const remember = (pid: number, epoch: number) => {
    epochs = new Map([...(epochs.size < rememberedProblems ? epochs : []), [pid, epoch]]);
  };
  const forgettable = (pid: number): string[] => {
    const keys = settledKeys.get(pid);
    return keys && keys.size >= forgottenAtOnce ? [...keys] : [];
  };

  const move = async ({ pid, key, look, isDue }: Counted, by: CountDifferences): Promise<boolean> => {
    let epoch = look.epochs.get(pid);
    for (let looks = 0; looks < mostLooks; looks += 1) {
      if (epoch !== undefined) {
        const forget = forgettable(pid);
        if (await store.moveCounts(pid, key, by, { epoch, forget })) {
          for (const one of forget) settledKeys.get(pid)?.delete(one);
          if (forget.length > 0) remember(pid, epoch + 1);
          return true;
        }
      }
      const state = await store.countState(pid, key);
      if (state === null || state.isCounted) return true;
      epoch = state.epoch;
      remember(pid, epoch);
      if (!(await isDue())) return false;
    }
    throw new Error(`the counters of problem ${pid} cannot be moved`);
  };

  return {
    look: (): CounterLook => ({ epochs }),
    /** Counts one final verdict. False: another process has seen it through. */
    countVerdict: (counted: Counted, counter: ProblemCounter | null): Promise<boolean> =>
      move(counted, counter === null ? {} : { total: 1, [counter]: 1 }),
    /** Moves counters by the differences of many verdicts that were changed together. False: as above. */
    moveCounts: move,
    /** The judgement of this key is finished: it is never counted again, so the key may be forgotten. */
    settled(pid: number, key: string): void {
      const keys = settledKeys.get(pid) ?? new Set<string>();
      settledKeys.set(pid, keys.add(key));
    },
  };
};
export type ProblemCounters = ReturnType<typeof problemCounters>;
