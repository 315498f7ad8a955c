/** Runs the cases of a submission as the plan allows, in slots that nobody else needs. */

import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { CaseResult } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { LocalCase } from '../testdata/store.ts';
import type { Dependencies } from './dependencies.ts';
import { planOf } from './plan.ts';

export type RunCasesOptions = {
  readonly mode: JudgeCaseMode;
  readonly cases: readonly LocalCase[];
  /** Of subtasks; none by default. */
  readonly dependencies?: Dependencies;
  /** Slots that one case takes; 1 by default. */
  readonly slots?: number;
  /** Runs one case; the signal ends it when another one failed for a fault of ours, or from outside. */
  readonly run: (one: LocalCase, signal: AbortSignal) => Promise<CaseResult>;
  /** Slots free right now. One case runs in any case, further ones only in free slots. */
  readonly idle: () => number;
  /** Called after every decided case; what is passed gives all that are decided then, in the order of the problem. */
  readonly onDecided: (decided: () => readonly CaseResult[]) => void;
  readonly signal: AbortSignal;
};

/** Results of all cases, in the order of the problem. Rejects with the first fault, once nothing runs any more. */
export const runCases = async (options: RunCasesOptions): Promise<CaseResult[]> => {
  const { mode, cases, dependencies, run, idle, slots = 1, onDecided } = options;
  const byId = new Map(cases.map((one) => [one.caseId, one]));
  const decided = new Map<number, CaseResult>();
  const running = new Map<number, Promise<void>>();
  const faults: unknown[] = [];
  const stop = new AbortController();
  const { signal } = stop;
  // By hand rather than AbortSignal.any: the signal from outside lives as long as the node.
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
