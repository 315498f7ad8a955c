/**
 * Which cases of a submission may run next, and which never will, by the results so far. Pure. `plan.ts` does the same
 * without looking at all cases each time; tests hold it to this.
 */

import type { JudgeCaseMode, ManifestCase } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Dependencies, type GroupState, noDependencies, readiness } from './dependencies.ts';

/** The case as the problem has it; `score` is what it is worth. */
export type PlannedCase = Pick<ManifestCase, 'caseId' | 'groupNum' | 'score'>;
/** What a decided case tells the plan. */
export type DecidedCase = { readonly status: FinalVerdict; readonly score: number };

export type Progress = {
  /** By caseId. */
  readonly decided: ReadonlyMap<number, DecidedCase>;
  /** caseIds that are running. */
  readonly running: ReadonlySet<number>;
};

export type Step = {
  /** Cases that may start now, in this order. */
  readonly startable: readonly number[];
  /** Cases that will not run: Cancelled. */
  readonly skipped: readonly number[];
};

/**
 * - `default`, `subtask_average`: every case, at any time.
 * - `ergodic_without_error`: one after the other; the first that is not Accepted skips the rest.
 * - `subtask_lowest`: one after the other within a subtask, subtasks beside each other; a case without points skips
 *   the rest of its subtask. A case without a subtask is one of its own.
 *
 * In the subtask modes a subtask with prerequisites waits for all of them, and is skipped as soon as one lost points;
 * `dependencies` are closed.
 */
export const nextStep = (
  mode: JudgeCaseMode,
  cases: readonly PlannedCase[],
  progress: Progress,
  dependencies: Dependencies = noDependencies,
): Step => {
  if (!isSubtaskMode(mode) || dependencies.size === 0) return stepOf(mode, cases, progress);
  const groups = Map.groupBy(cases, (one) => one.groupNum);
  const states = new Map<number, GroupState>();
  const stateOf = (group: number): GroupState => {
    const known = states.get(group) ?? stateOfGroup(groups.get(group) ?? [], progress);
    states.set(group, known);
    return known;
  };
  const may = new Map(
    [...groups.keys()].map((group) => [group, readiness(group, dependencies, stateOf)] as const),
  );
  const step = stepOf(
    mode,
    cases.filter((one) => may.get(one.groupNum) === 'passed'),
    progress,
  );
  const lost = cases.filter((one) => may.get(one.groupNum) === 'failed' && !progress.decided.has(one.caseId));
  return { startable: step.startable, skipped: [...step.skipped, ...lost.map((one) => one.caseId)] };
};

const stateOfGroup = (cases: readonly PlannedCase[], { decided }: Progress): GroupState => {
  let state: GroupState = 'passed';
  for (const one of cases) {
    const result = decided.get(one.caseId);
    if (!result) state = 'open';
    else if (!gotAll(one, result)) return 'failed';
  }
  return state;
};

export const gotAll = (one: PlannedCase, result: DecidedCase): boolean =>
  // A case worth nothing says nothing by its points.
  one.score > 0 ? result.score >= one.score : result.status === verdict.accepted;

/** Cases that run one after the other, chain by chain; chains run beside each other. */
export const chainsOf = (
  mode: JudgeCaseMode,
  cases: readonly PlannedCase[],
): readonly (readonly PlannedCase[])[] => {
  switch (mode) {
    case 'default':
    case 'subtask_average':
      return cases.map((one) => [one]);
    case 'ergodic_without_error':
      return [cases];
    case 'subtask_lowest':
      return [...Map.groupBy(cases, (one) => one.groupNum ?? `alone-${one.caseId}`).values()];
  }
};

const stepOf = (mode: JudgeCaseMode, cases: readonly PlannedCase[], progress: Progress): Step => {
  const steps = chainsOf(mode, cases).map((chain) => nextOfChain(chain, mode, progress));
  return {
    startable: steps.flatMap((step) => step.startable),
    skipped: steps.flatMap((step) => step.skipped),
  };
};

/** Whether a result skips what is left of its chain. */
export const stopsChain = (mode: JudgeCaseMode, one: PlannedCase, result: DecidedCase): boolean => {
  if (mode === 'ergodic_without_error') return result.status !== verdict.accepted;
  // A case worth nothing says nothing by its points.
  return one.score > 0 ? result.score === 0 : result.status !== verdict.accepted;
};

const nextOfChain = (
  chain: readonly PlannedCase[],
  mode: JudgeCaseMode,
  { decided, running }: Progress,
): Step => {
  for (const [index, one] of chain.entries()) {
    if (running.has(one.caseId)) break;
    const result = decided.get(one.caseId);
    if (!result) return { startable: [one.caseId], skipped: [] };
    if (stopsChain(mode, one, result)) {
      const rest = chain.slice(index + 1).filter((later) => !decided.has(later.caseId));
      return { startable: [], skipped: rest.map((later) => later.caseId) };
    }
  }
  return { startable: [], skipped: [] };
};
