/**
 * Which cases of a submission may run next, and which never will. Pure: the runner asks after every decided case.
 */
import type { FinalVerdict, JudgeCaseMode, ManifestCase } from '@assize/shared/contract/judge.ts';
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
 * In the subtask modes a subtask with prerequisites waits for all of them, and is skipped as soon as one lost points.
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

const gotAll = (one: PlannedCase, result: DecidedCase): boolean =>
  // A case worth nothing says nothing by its points.
  one.score > 0 ? result.score >= one.score : result.status === verdict.accepted;

const stepOf = (mode: JudgeCaseMode, cases: readonly PlannedCase[], progress: Progress): Step => {
  const isOpen = (one: PlannedCase) => !progress.decided.has(one.caseId) && !progress.running.has(one.caseId);
  if (mode === 'default' || mode === 'subtask_average') {
    return { startable: cases.filter(isOpen).map((one) => one.caseId), skipped: [] };
  }
  const chains =
    mode === 'ergodic_without_error'
      ? [cases]
      : [...Map.groupBy(cases, (one) => one.groupNum ?? `alone-${one.caseId}`).values()];
  const steps = chains.map((chain) => nextOfChain(chain, chainStops[mode], progress));
  return {
    startable: steps.flatMap((step) => step.startable),
    skipped: steps.flatMap((step) => step.skipped),
  };
};

const chainStops = {
  ergodic_without_error: (_case: PlannedCase, result: DecidedCase) => result.status !== verdict.accepted,
  // A case worth nothing says nothing by its points.
  subtask_lowest: (one: PlannedCase, result: DecidedCase) =>
    one.score > 0 ? result.score === 0 : result.status !== verdict.accepted,
} satisfies Partial<Record<JudgeCaseMode, (one: PlannedCase, result: DecidedCase) => boolean>>;

const nextOfChain = (
  chain: readonly PlannedCase[],
  stopsAt: (one: PlannedCase, result: DecidedCase) => boolean,
  { decided, running }: Progress,
): Step => {
  for (const [index, one] of chain.entries()) {
    if (running.has(one.caseId)) break;
    const result = decided.get(one.caseId);
    if (!result) return { startable: [one.caseId], skipped: [] };
    if (stopsAt(one, result)) {
      const rest = chain.slice(index + 1).filter((later) => !decided.has(later.caseId));
      return { startable: [], skipped: rest.map((later) => later.caseId) };
    }
  }
  return { startable: [], skipped: [] };
};
