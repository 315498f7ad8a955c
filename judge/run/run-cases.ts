/** Runs the cases of a submission in the order that the plan allows, in slots that no other job needs. */
import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { CaseResult } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Loans } from '../loans.ts';
import type { Dependencies } from '../plan/dependencies.ts';
import { planOf } from '../plan/plan.ts';
import type { LocalCase } from '../testdata/store.ts';

export type RunCasesOptions = {
  readonly mode: JudgeCaseMode;
  readonly cases: readonly LocalCase[];
  /** Prerequisites of subtasks; none by default. */
  readonly dependencies?: Dependencies;
  /** Number of slots that one case takes; 1 by default. */
  readonly slots?: number;
  /**
   * Runs one case; the signal fires after a fault of ours in another case, or when `signal` does. The next case
   * starts when `freed` is called, beside what is still to be done for this one.
   */
  readonly run: (one: LocalCase, signal: AbortSignal, freed: () => void) => Promise<CaseResult>;
  /** One case always runs, further cases only in borrowed slots. */
  readonly loans: Loans;
  /** Called after every decided case with a function that gives all decided ones, in the order of the problem. */
  readonly onDecided: (decided: () => readonly CaseResult[]) => void;
  readonly signal: AbortSignal;
};

/** Most cases whose slots are free again but whose results are not there: outputs wait in memory. */
const MOST_UNDECIDED = 1;

/** Results of all cases, in the order of the problem. Rejects with the first fault, once no case runs any more. */
export const runCases = async (options: RunCasesOptions): Promise<CaseResult[]> => {
  const { mode, cases, dependencies, run, loans, slots = 1, onDecided } = options;
  const byId = new Map(cases.map((one) => [one.caseId, one]));
  const decided = new Map<number, CaseResult>();
  const running = new Map<number, Promise<void>>();
  const faults: unknown[] = [];
  let inSlots = 0;
  let progress = Promise.withResolvers<void>();
  const stop = new AbortController();
  const { signal } = stop;
  // Not AbortSignal.any, whose listener would stay with `options.signal`, which lives as long as the node.
  const relay = () => stop.abort(options.signal.reason);
  if (options.signal.aborted) relay();
  options.signal.addEventListener('abort', relay, { once: true });
  const plan = planOf(mode, cases, dependencies);
  const inOrder = () => cases.flatMap((one) => decided.get(one.caseId) ?? []);

  const start = (one: LocalCase): void => {
    let holdsSlots = true;
    inSlots++;
    const free = (): void => {
      if (!holdsSlots) return;
      holdsSlots = false;
      inSlots--;
      // The cases that still run need one slot less than before.
      if (inSlots > 0) loans.giveBack(slots);
      progress.resolve();
    };
    const work = async () => {
      try {
        const result = await run(one, signal, free);
        decided.set(one.caseId, result);
        for (const id of plan.decide(one.caseId, result)) decided.set(id, cancelled(byId.get(id)));
        onDecided(inOrder);
      } catch (fault) {
        faults.push(fault);
      } finally {
        running.delete(one.caseId);
        free();
        progress.resolve();
      }
    };
    running.set(one.caseId, work());
  };

  try {
    for (;;) {
      if (faults.length > 0) throw faults[0];
      signal.throwIfAborted();
      while (running.size - inSlots <= MOST_UNDECIDED && (inSlots === 0 || loans.borrow(slots))) {
        const borrowed = inSlots > 0;
        const id = plan.next();
        const one = id === undefined ? undefined : byId.get(id);
        if (!one) {
          if (borrowed) loans.giveBack(slots);
          break;
        }
        if (!borrowed && decided.size > 0) {
          await loans.stepAside(signal);
          if (faults.length > 0) throw faults[0];
          signal.throwIfAborted();
        }
        start(one);
      }
      if (running.size === 0) return inOrder();
      await progress.promise;
      progress = Promise.withResolvers();
    }
  } catch (error) {
    stop.abort(error);
    await Promise.allSettled(running.values());
    throw error;
  } finally {
    options.signal.removeEventListener('abort', relay);
  }
};

const cancelled = (one: LocalCase | undefined): CaseResult => {
  if (!one) throw new Error('the plan named a case that is not there');
  return {
    caseId: one.caseId,
    status: verdict.cancelled,
    timeMs: 0,
    memoryKb: 0,
    score: 0,
    groupNum: one.groupNum,
    inputName: one.inputName,
    outputName: one.outputName,
  };
};
