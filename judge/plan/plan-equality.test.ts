/** The plan, which is updated step by step, against its definition. */

import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import type { GroupRule } from './dependencies.ts';
import { type DecidedCase, type PlannedCase, planOf } from './plan.ts';
import { closureOf, nextStep } from './test/definition.ts';
import { dependenciesOf } from './test/positions.ts';

const randomOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

type Random = ReturnType<typeof randomOf>;

/** Rules without a circle: each subtask needs only earlier ones of a shuffled order; some subtasks have no cases. */
const someRules = (random: Random, groups: number): GroupRule[] => {
  const order = Array.from({ length: groups + 2 }, (_, i) => i + 1);
  for (let i = order.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order.flatMap((groupNum, place) => {
    const dependsOn = order.slice(0, place).filter(() => random(4) === 0);
    return dependsOn.length > 0 ? [{ groupNum, dependsOn }] : [];
  });
};

const someCases = (random: Random, groups: number): PlannedCase[] =>
  Array.from({ length: 1 + random(14) }, (_, i) => ({
    caseId: i + 1,
    score: random(5) === 0 ? 0 : 10,
    groupNum: random(6) === 0 ? null : 1 + random(groups),
  }));

const someResult = (random: Random, { score }: PlannedCase): DecidedCase => {
  const kind = random(8);
  if (kind === 0) return { status: verdict.wrongAnswer, score: 0 };
  if (kind === 1) return { status: verdict.partial, score: score / 2 };
  return { status: verdict.accepted, score };
};

const modes: JudgeCaseMode[] = ['default', 'ergodic_without_error', 'subtask_lowest', 'subtask_average'];

describe('the plan', () => {
  it.each(modes)('%s: takes and skips what its definition says, whatever ends when', (mode) => {
    const random = randomOf(7);
    for (let round = 0; round < 500; round++) {
      const groups = 1 + random(5);
      const cases = someCases(random, groups);
      const dependencies = dependenciesOf(someRules(random, groups));
      const closed = closureOf(dependencies);
      const plan = planOf(mode, cases, dependencies);
      const decided = new Map<number, DecidedCase>();
      const running = new Set<number>();
      for (;;) {
        const step = nextStep(mode, cases, { decided, running }, closed);
        expect(step.skipped).toEqual([]);
        const [first] = step.startable;
        if (first !== undefined && (running.size === 0 || random(2) === 0)) {
          expect(plan.next()).toBe(first);
          running.add(first);
          continue;
        }
        if (first === undefined) expect(plan.next()).toBeUndefined();
        const id = [...running][random(Math.max(1, running.size))];
        const one = cases.find(({ caseId }) => caseId === id);
        if (!one) break;
        running.delete(one.caseId);
        const result = someResult(random, one);
        decided.set(one.caseId, result);
        const expected = nextStep(mode, cases, { decided, running }, closed).skipped;
        const skipped = plan.decide(one.caseId, result);
        expect(new Set(skipped)).toEqual(new Set(expected));
        expect(skipped).toHaveLength(new Set(skipped).size);
        for (const each of skipped) decided.set(each, { status: verdict.cancelled, score: 0 });
      }
      expect(decided.size).toBe(cases.length);
    }
  });

  it.each(modes)('%s: ten thousand cases cost next to nothing', (mode) => {
    const count = 10_000;
    const cases = Array.from({ length: count }, (_, i) => ({ caseId: i + 1, score: 1, groupNum: i + 1 }));
    const rules = cases.slice(1).map(({ groupNum }) => ({ groupNum, dependsOn: [groupNum - 1] }));
    const began = performance.now();
    const plan = planOf(mode, cases, dependenciesOf(rules));
    const status: FinalVerdict = verdict.accepted;
    let inTurn = 0;
    for (let done = 1; done <= count; done++) {
      if (plan.next() === done) inTurn++;
      plan.decide(done, { status, score: 1 });
    }
    // A search among all cases for each case would take 100 s and more.
    expect(performance.now() - began).toBeLessThan(20_000);
    expect(inTurn).toBe(count);
    expect(plan.next()).toBeUndefined();
  });
});
