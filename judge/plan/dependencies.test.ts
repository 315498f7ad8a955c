import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { type Dependencies, type GroupRule, groupDependencies } from './dependencies.ts';
import type { DecidedCase } from './plan.ts';
import { closureOf, nextStep } from './test/definition.ts';
import { dependenciesOf, ways } from './test/positions.ts';

const closed = (rules: readonly GroupRule[]): Dependencies => closureOf(dependenciesOf(rules));
const rule = (groupNum: number, ...dependsOn: number[]): GroupRule => ({ groupNum, dependsOn });

describe('subtasks that need others', () => {
  it('need what those need, whatever the order of the rules', () => {
    const expected = new Map([
      [4, new Set([3, 2, 1])],
      [3, new Set([2, 1])],
      [2, new Set([1])],
    ]);
    expect(closed([rule(4, 3), rule(3, 2), rule(2, 1)])).toEqual(expected);
    expect(closed([rule(2, 1), rule(4, 3), rule(3, 2)])).toEqual(expected);
  });

  it('may need numbers above their own, and be written in parts', () => {
    expect(closed([rule(1, 5), rule(5, 9), rule(1, 7)])).toEqual(
      new Map([
        [1, new Set([5, 9, 7])],
        [5, new Set([9])],
      ]),
    );
  });

  it.each([[[rule(1, 1)]], [[rule(1, 2), rule(2, 1)]], [[rule(1, 2), rule(2, 3), rule(3, 1)]]])(
    'never each other: %j',
    (rules) => {
      expect(groupDependencies(rules)).toMatch(/depends on itself/);
    },
  );

  it('any rules without a circle: all is decided in the end, and nothing ran before what it needs', () => {
    let seed = 1;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 300; round++) {
      const groups = 2 + random(6);
      // Each subtask needs only earlier ones of a shuffled order, so there is no circle.
      const order = Array.from({ length: groups }, (_, i) => i + 1).sort(() => random(3) - 1);
      const rules = order.flatMap((group, place) => {
        const below = order.slice(0, place).filter(() => random(3) === 0);
        return below.length > 0 ? [rule(group, ...below)] : [];
      });
      const dependencies = closed(rules);
      const cases = Array.from({ length: groups * 2 }, (_, i) => ({
        caseId: i + 1,
        score: 10,
        groupNum: (i % groups) + 1,
      }));
      const decided = new Map<number, DecidedCase>();
      const passed = (group: number) =>
        cases.every((one) => one.groupNum !== group || decided.get(one.caseId)?.score === 10);
      for (let turn = 0; turn <= cases.length; turn++) {
        const found = nextStep('subtask_lowest', cases, { decided, running: new Set() }, dependencies);
        for (const id of found.skipped) decided.set(id, { status: verdict.cancelled, score: 0 });
        const [next] = found.startable;
        if (next === undefined) break;
        const group = cases[next - 1]?.groupNum ?? 0;
        for (const before of dependencies.get(group) ?? []) expect(passed(before)).toBe(true);
        const score = random(4) === 0 ? 0 : 10;
        decided.set(next, { status: score ? verdict.accepted : verdict.wrongAnswer, score });
      }
      expect(decided.size).toBe(cases.length);
      for (const one of cases) {
        const needs = [...(dependencies.get(one.groupNum) ?? [])];
        if (needs.some((before) => !passed(before))) {
          expect(decided.get(one.caseId)?.status).toBe(verdict.cancelled);
        }
      }
    }
  });
});

describe.each(ways)('what waits for subtasks, and what is given up, $way', ({ stepAt }) => {
  it.each<[string, string, GroupRule[], number[], number[]]>([
    ['....', '1122', [rule(2, 1)], [1], []],
    ['r...', '1122', [rule(2, 1)], [], []],
    ['A...', '1122', [rule(2, 1)], [2], []],
    ['AA..', '1122', [rule(2, 1)], [3], []],
    ['AP..', '1122', [rule(2, 1)], [], [3, 4]],
    ['P...', '1122', [rule(2, 1)], [2], [3, 4]],
    ['W...', '1122', [rule(2, 1)], [], [2, 3, 4]],
    ['W..', '123', [rule(3, 2), rule(2, 1)], [], [2, 3]],
    ['.W.', '123', [rule(3, 2)], [1], [3]],
    ['A..', '123', [rule(3, 1, 2)], [2], []],
    ['A.A', '123', [rule(2, 3)], [2], []],
    ['..', '12', [rule(2, 9)], [1, 2], []],
    ['.A', '12', [rule(1, 2)], [1], []],
  ])('%s of %s', (letters, groups, rules, startable, skipped) => {
    expect(stepAt({ mode: 'subtask_lowest', letters, groups, rules })).toEqual({ startable, skipped });
  });
});
