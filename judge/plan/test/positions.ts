/** Positions written in letters, and their next step: by the definition of the plan, and by the plan itself. */

import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Dependencies, type GroupRule, groupDependencies } from '../dependencies.ts';
import { type DecidedCase, type PlannedCase, planOf } from '../plan.ts';
import { closureOf, nextStep, type Step } from './definition.ts';

export type Position = {
  readonly mode: JudgeCaseMode;
  /** One letter for each case: `.` open, `r` running, else the verdict (A, W, T, C; P has half of the points). */
  readonly letters: string;
  /** The subtask of each case, one digit for each; empty: no subtasks. */
  readonly groups: string;
  readonly rules?: readonly GroupRule[];
  /** Points of each case. */
  readonly worth?: number;
};

/** @throws Error for rules with a circle */
export const dependenciesOf = (rules: readonly GroupRule[]): Dependencies => {
  const dependencies = groupDependencies(rules);
  if (typeof dependencies === 'string') throw new Error(dependencies);
  return dependencies;
};

const statuses: Readonly<Record<string, FinalVerdict>> = {
  A: verdict.accepted,
  W: verdict.wrongAnswer,
  T: verdict.timeLimit,
  P: verdict.partial,
  C: verdict.cancelled,
};

const read = ({ letters, groups, worth = 10 }: Position) => {
  const cases: PlannedCase[] = [];
  const decided = new Map<number, DecidedCase>();
  const running = new Set<number>();
  for (const [index, letter] of [...letters].entries()) {
    const caseId = index + 1;
    cases.push({ caseId, score: worth, groupNum: groups ? Number(groups[index]) : null });
    const status = statuses[letter];
    if (letter === 'r') running.add(caseId);
    else if (status !== undefined)
      decided.set(caseId, { status, score: letter === 'A' ? worth : letter === 'P' ? worth / 2 : 0 });
  }
  return { cases, decided, running };
};

const inOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

const byDefinition = (position: Position): Step => {
  const { cases, decided, running } = read(position);
  const closed = closureOf(dependenciesOf(position.rules ?? []));
  const { startable, skipped } = nextStep(position.mode, cases, { decided, running }, closed);
  return { startable, skipped: inOrder(skipped) };
};

/** Plays the position: takes all cases that may start, and decides those that are decided in the position. */
const byPlan = (position: Position): Step => {
  const { cases, decided, running } = read(position);
  const plan = planOf(position.mode, cases, dependenciesOf(position.rules ?? []));
  const open = new Set(cases.map(({ caseId }) => caseId));
  const startable: number[] = [];
  const skipped: number[] = [];
  for (let id = plan.next(); id !== undefined; id = plan.next()) {
    open.delete(id);
    const result = decided.get(id);
    if (result) {
      const given = plan.decide(id, result);
      for (const one of given) open.delete(one);
      skipped.push(...given.filter((one) => !decided.has(one)));
    } else if (!running.has(id)) startable.push(id);
  }
  const never = [...open].filter((id) => decided.has(id) || running.has(id));
  if (never.length > 0)
    throw new Error(`a plan does not come to ${position.letters}: cases ${never.join(', ')}`);
  return { startable: inOrder(startable), skipped: inOrder(skipped) };
};

export const ways = [
  { way: 'by the definition', stepAt: byDefinition },
  { way: 'by the plan', stepAt: byPlan },
] as const;
