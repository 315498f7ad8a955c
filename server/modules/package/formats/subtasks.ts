import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import { type Remark, remark } from './found.ts';
import { evenScores } from './values.ts';

/** A subtask as packages state it, before it is one of our case modes. */
export type StatedGroup = {
  /** Its name in `dependsOn` of other subtasks. */
  key: string;
  /** Points of the whole subtask; null: those of its cases. */
  score: number | null;
  /** Rule by which the points of its cases make its own. */
  by: 'min' | 'sum' | 'mean';
  cases: { score: number | null }[];
  dependsOn: string[];
};

export type PlannedCases = {
  judgeCaseMode: JudgeCaseMode;
  /** In the order of the groups and of their cases. */
  cases: { score: number; groupNum: number | null }[];
  groups: { groupNum: number; dependsOn: number[] }[];
};

const whole = (score: number): number => Math.max(0, Math.min(1_000_000, Math.round(score)));

/**
 * Cases of an OI problem out of stated subtasks. If all subtasks are sums, each case has points of its own.
 * With a minimum among them the mode is *lowest*, with a mean *average*, where a subtask that sums becomes
 * one subtask per case. No mode has both a minimum and a mean.
 */
export const planCases = (groups: readonly StatedGroup[], notes: Remark[]): PlannedCases => {
  const scoresOf = (group: StatedGroup): number[] => {
    const said = group.cases.map((one) => one.score);
    const stated = group.score ?? said.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    if (group.by !== 'sum')
      return group.cases.map(() => whole(group.score ?? Math.max(0, ...said.map((one) => one ?? 0))));
    return said.every((one) => one === null)
      ? evenScores(group.cases.length, whole(stated))
      : said.map((one) => whole(one ?? 0));
  };
  const depends = groups.some((one) => one.dependsOn.length > 0);
  if (!depends && groups.every((one) => one.by === 'sum'))
    return {
      judgeCaseMode: 'default',
      cases: groups.flatMap((one) => scoresOf(one).map((score) => ({ score, groupNum: null }))),
      groups: [],
    };

  const numbersOf = new Map<string, number[]>();
  const cases: PlannedCases['cases'] = [];
  let next = 1;
  let split = false;
  for (const group of groups) {
    const scores = scoresOf(group);
    if (scores.length === 0) continue;
    const apart = group.by === 'sum' && scores.length > 1;
    if (apart) split = true;
    const numbers = apart ? scores.map((_, index) => next + index) : [next];
    next += numbers.length;
    numbersOf.set(group.key, numbers);
    scores.forEach((score, index) => {
      cases.push({ score, groupNum: numbers[apart ? index : 0] ?? 1 });
    });
  }
  if (split) notes.push(remark('note.subtask-sum'));
  const dependencies = groups.flatMap((group) => {
    const dependsOn = [...new Set(group.dependsOn.flatMap((key) => numbersOf.get(key) ?? []))];
    return dependsOn.length === 0
      ? []
      : (numbersOf.get(group.key) ?? []).map((groupNum) => ({
          groupNum,
          dependsOn: dependsOn.filter((one) => one !== groupNum).slice(0, 1000),
        }));
  });
  return {
    judgeCaseMode: groups.some((one) => one.by === 'mean') ? 'subtask_average' : 'subtask_lowest',
    cases,
    groups: dependencies.filter((one) => one.dependsOn.length > 0).slice(0, 1000),
  };
};
