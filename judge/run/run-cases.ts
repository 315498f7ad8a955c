/** Runs the cases of a submission in the order that the plan allows, in slots that no other job needs. */

import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { CaseResult } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
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
  /** Runs one case; the signal fires after a fault of ours in another case, or when `signal` does. */
  readonly run: (one: LocalCase, signal: AbortSignal) => Promise<CaseResult>;
  /** Number of free slots. One case always runs, further cases only in free slots. */
  readonly idle: () => number;
  /** Called after every decided case with a function that gives all decided ones, in the order of the problem. */
  readonly onDecided: (decided: () => readonly CaseResult[]) => void;
  readonly signal: AbortSignal;
};

/** Results of all cases, in the order of the problem. Rejects with the first fault, once no case runs any more. */
export const runCases = async (options: RunCasesOptions): Promise<CaseResult[]> => {
  const { mode, cases, dependencies, run, idle, slots = 1, onDecided } = options;
  const byId = new Map(cases.map((one) => [one.caseId, one]));
  const decided = new Map<number, CaseResult>();
  const running = new Map<number, Promise<void>>();
  const faults: unknown[] = [];
  const stop = new AbortController();
  const { signal } = stop;
  // Not AbortSignal.any, whose listener would stay with `options.signal`, which lives as long as the node.
  const relay = () => stop.abort(options.signal.reason);
  if (options.signal.aborted) relay();
  options.signal.addEventListener('abort', relay, { once: true });
  const plan = planOf(mode, cases, dependencies);
  const inOrder = () => cases.flatMap((one) => decided.get(one.caseId) ?? []);

  const start = (one: LocalCase): void => {
    const work = async () => {
      try {
        const result = await run(one, signal);
        decided.set(one.caseId, result);
        for (const id of plan.decide(one.caseId, result)) decided.set(id, cancelled(byId.get(id)));
        onDecided(inOrder);
      } catch (fault) {
        faults.push(fault);
      } finally {
        running.delete(one.caseId);
      }
    };
    running.set(one.caseId, work());
  };

  try {
    for (;;) {
      if (faults.length > 0) throw faults[0];
      signal.throwIfAborted();
      while (running.size === 0 || idle() >= slots) {
        const id = plan.next();
        const one = id === undefined ? undefined : byId.get(id);
        if (!one) break;
        start(one);
      }
      if (running.size === 0) return inOrder();
      await Promise.race(running.values());
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
