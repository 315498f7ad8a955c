/** A talk whose time is near the limit is held once more (Verdicts 13). */
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { CaseOutcome } from '../plan/case-outcome.ts';
import type { Decision } from '../plan/facts.ts';
import { isNearLimit } from '../plan/near-limit.ts';
import type { RunResult } from '../sandbox/port.ts';

/** A finished talk: the runs of its users, and its outcome. */
export type Talked = {
  readonly runs: readonly {
    readonly run: Pick<RunResult, 'cpuMs' | 'outcome'>;
    readonly decision: Decision;
  }[];
  readonly outcome: CaseOutcome;
};

const isLate = ({ outcome }: Talked): boolean => outcome.status === verdict.timeLimit;

/** Whether the time of a talk is near the limit and decides. A talk with another failure is not repeated. */
const isNear = (talked: Talked, timeLimitMs: number): boolean => {
  const { status } = talked.outcome;
  const near = ({ run, decision }: Talked['runs'][number]) => isNearLimit(run, decision, timeLimitMs);
  // One process far over the limit makes the talk late, whatever time the others take.
  if (isLate(talked))
    return talked.runs.every((one) => one.decision.failure?.status !== verdict.timeLimit || near(one));
  return (status === verdict.accepted || status === verdict.partial) && talked.runs.some(near);
};

/** CPU time of the slowest user. */
const slowest = ({ runs }: Talked): number => Math.max(...runs.map(({ run }) => run.cpuMs));

/**
 * Holds a talk, and once more where the time was near the limit. A talk in time keeps its verdict, as another
 * talk may take another course, and can only get a lower time; a late talk gives way to one in time. `drop`
 * gets the talk that does not count.
 */
export const talkAgainIfNear = async <T extends Talked>(
  talk: () => Promise<T>,
  { timeLimitMs, drop }: { readonly timeLimitMs: number; readonly drop: (talked: T) => Promise<void> },
): Promise<T> => {
  const first = await talk();
  if (!isNear(first, timeLimitMs)) return first;
  let second: T;
  try {
    second = await talk();
  } catch (error) {
    await drop(first);
    throw error;
  }
  const [kept, dropped] = isLate(first) && !isLate(second) ? [second, first] : [first, second];
  await drop(dropped);
  const timeMs = Math.min(first.outcome.timeMs, second.outcome.timeMs);
  const runsMs = [Math.round(slowest(first)), Math.round(slowest(second))] as const;
  return { ...kept, outcome: { ...kept.outcome, timeMs, runsMs } };
};
