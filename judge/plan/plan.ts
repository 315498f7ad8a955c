/**
 * Which cases of a submission may run next, and which never will (Verdicts 9, 10, 15). Each decided case
 * updates the plan, which is never computed anew, so that the cost grows only with the number of cases. Pure.
 *
 * - `default`, `subtask_average`: every case, at any time.
 * - `ergodic_without_error`: one after the other; the first that is not Accepted skips the rest.
 * - `subtask_lowest`: one after the other within a subtask, subtasks at the same time; a case that gets no
 *   points skips the rest of its subtask. A case without a subtask is a subtask of its own.
 *
 * In the subtask modes a subtask with prerequisites waits for all of them, and is skipped as soon as one lost
 * points.
 */

import type { JudgeCaseMode, ManifestCase } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Dependencies, noDependencies } from './dependencies.ts';

/** A case of the problem; `score` is the points that the case is worth. */
export type PlannedCase = Pick<ManifestCase, 'caseId' | 'groupNum' | 'score'>;
/** The part of a case's result that the plan depends on. */
export type DecidedCase = { readonly status: FinalVerdict; readonly score: number };

export type Plan = {
  /** Takes the first case that may start; undefined if none may yet. */
  readonly next: () => number | undefined;
  /** Notes the result of a case; returns the cases that will not run because of it, which are Cancelled. */
  readonly decide: (caseId: number, result: DecidedCase) => readonly number[];
};

/** Cases that run one after the other. */
type Chain = { readonly place: number; readonly cases: readonly PlannedCase[]; at: number };

type Group = {
  readonly chains: Chain[];
  /** Subtasks that need this one. */
  readonly neededBy: Group[];
  /** Number of prerequisites that are not passed yet. */
  waitsFor: number;
  /** Number of cases that are not decided. */
  open: number;
  state: 'open' | 'passed' | 'failed';
};

export const planOf = (
  mode: JudgeCaseMode,
  cases: readonly PlannedCase[],
  dependencies: Dependencies = noDependencies,
): Plan => {
  const chains = chainsOf(mode, cases).map((members, place): Chain => ({ place, cases: members, at: 0 }));
  const chainOf = new Map(chains.flatMap((chain) => chain.cases.map((one) => [one.caseId, chain] as const)));
  const groups = isSubtaskMode(mode) ? groupsOf(chains, dependencies) : new Map<number, Group>();
  const groupOf = ({ groupNum }: PlannedCase): Group | undefined =>
    groupNum === null ? undefined : groups.get(groupNum);

  /** For each chain by its place, whether its next case may start; no chain before `lowest` is ready. */
  const ready: boolean[] = chains.map(() => false);
  let lowest = 0;
  const release = ({ place, cases: { length }, at }: Chain): void => {
    if (at >= length) return;
    ready[place] = true;
    lowest = Math.min(lowest, place);
  };

  /** Lets subtasks begin whose last prerequisite is passed. */
  const passOn = (passed: Group): void => {
    const open = [passed];
    for (let group = open.pop(); group; group = open.pop()) {
      if (group.state !== 'open' || group.open > 0 || group.waitsFor > 0) continue;
      group.state = 'passed';
      for (const next of group.neededBy) {
        next.waitsFor--;
        if (next.waitsFor > 0 || next.state === 'failed') continue;
        next.chains.forEach(release);
        open.push(next);
      }
    }
  };

  /** Gives up every subtask that needs this one, directly or through others. */
  const giveUp = (failed: Group): number[] => {
    if (failed.state === 'failed') return [];
    failed.state = 'failed';
    const skipped: number[] = [];
    const open = [...failed.neededBy];
    for (let group = open.pop(); group; group = open.pop()) {
      if (group.state === 'failed') continue;
      group.state = 'failed';
      for (const chain of group.chains) skipped.push(...rest(chain));
      open.push(...group.neededBy);
    }
    return skipped;
  };

  for (const chain of chains) {
    const [first] = chain.cases;
    if (!first || (groupOf(first)?.waitsFor ?? 0) === 0) release(chain);
  }
  for (const group of [...groups.values()]) passOn(group);

  return {
    next() {
      while (lowest < ready.length && !ready[lowest]) lowest++;
      const chain = chains[lowest];
      if (!chain) return undefined;
      ready[lowest] = false;
      return chain.cases[chain.at]?.caseId;
    },

    decide(caseId, result) {
      const chain = chainOf.get(caseId);
      const one = chain?.cases[chain.at];
      if (!chain || one?.caseId !== caseId) throw new Error(`case ${caseId} was not to run now`);
      chain.at++;
      const skipped = stopsChain(mode, one, result) ? rest(chain) : [];
      const group = groupOf(one);
      if (group) {
        group.open--;
        if (!gotAll(one, result)) skipped.push(...giveUp(group));
        passOn(group);
      }
      release(chain);
      return skipped;
    },
  };
};

/** Takes the remaining cases out of a chain. */
const rest = (chain: Chain): number[] => {
  const left = chain.cases.slice(chain.at).map((one) => one.caseId);
  chain.at = chain.cases.length;
  return left;
};

const groupsOf = (chains: readonly Chain[], dependencies: Dependencies): Map<number, Group> => {
  const groups = new Map<number, Group>();
  const groupAt = (number: number): Group => {
    const group = groups.get(number) ?? { chains: [], neededBy: [], waitsFor: 0, open: 0, state: 'open' };
    groups.set(number, group);
    return group;
  };
  for (const chain of chains) {
    const number = chain.cases[0]?.groupNum;
    if (typeof number !== 'number') continue;
    const group = groupAt(number);
    group.chains.push(chain);
    group.open += chain.cases.length;
  }
  for (const [number, needed] of dependencies) {
    const group = groupAt(number);
    for (const before of needed) groupAt(before).neededBy.push(group);
    group.waitsFor = needed.size;
  }
  return groups;
};

/** Chains of cases: those of one chain run one after the other, chains at the same time. */
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

/** Whether a result skips the remaining cases of its chain. */
export const stopsChain = (mode: JudgeCaseMode, one: PlannedCase, result: DecidedCase): boolean => {
  if (mode === 'ergodic_without_error') return result.status !== verdict.accepted;
  // A case worth nothing never has points, so its verdict decides.
  return one.score > 0 ? result.score === 0 : result.status !== verdict.accepted;
};

/** Whether a case got all its points. A case worth nothing must be Accepted. */
export const gotAll = (one: PlannedCase, result: DecidedCase): boolean =>
  one.score > 0 ? result.score >= one.score : result.status === verdict.accepted;
