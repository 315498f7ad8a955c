/**
 * The definition against which the plan is tested: finds from all results so far the cases that
 * may run next, and the cases that never will.
 */
import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { type Dependencies, noDependencies } from '../dependencies.ts';
import { chainsOf, type DecidedCase, gotAll, type PlannedCase, stopsChain } from '../plan.ts';

type Progress = {
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

/** The same dependencies with prerequisites of prerequisites added. */
export const closureOf = (dependencies: Dependencies): Dependencies => {
  const closed = new Map<number, ReadonlySet<number>>();
  for (const [group, direct] of dependencies) {
    const found = new Set<number>();
    const open = [...direct];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(dependencies.get(next) ?? []));
    }
    closed.set(group, found);
  }
  return closed;
};

type GroupState = 'passed' | 'failed' | 'open';

/**
 * Whether a subtask may run: `open` while a prerequisite is not decided, `failed` as soon as one lost points.
 * A prerequisite without cases is passed. `dependencies` are closed.
 */
const readiness = (
  group: number | null,
  dependencies: Dependencies,
  stateOf: (group: number) => GroupState,
): GroupState => {
  let ready: GroupState = 'passed';
  for (const before of (group !== null && dependencies.get(group)) || []) {
    const state = stateOf(before);
    if (state === 'failed') return 'failed';
    if (state === 'open') ready = 'open';
  }
  return ready;
};

/** Applies the rules of `plan.ts` to all cases each time; `dependencies` are closed. */
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

const stepOf = (mode: JudgeCaseMode, cases: readonly PlannedCase[], progress: Progress): Step => {
  const steps = chainsOf(mode, cases).map((chain) => nextOfChain(chain, mode, progress));
  return {
    startable: steps.flatMap((step) => step.startable),
    skipped: steps.flatMap((step) => step.skipped),
  };
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
