import { describe, expect, it } from 'vitest';
import {
  type Case,
  changedAt,
  distributed,
  evenShares,
  groupSummaries,
  mergedCases,
  movedCase,
  pointed,
  sortedByName,
  totalScore,
  withCase,
  withDependence,
  wouldCircle,
} from './case-rows.ts';

const one = (name: string, more: Partial<Case> = {}): Case => ({
  input: `${name}.in`,
  output: `${name}.out`,
  score: 0,
  groupNum: null,
  ...more,
});
const names = (cases: readonly Case[]) => cases.map(({ input }) => input.replace('.in', ''));
const abc = ['a', 'b', 'c'].map((name) => one(name));

it('moves a case, at most to the ends', () => {
  expect(names(movedCase(abc, 0, 1))).toEqual(['b', 'a', 'c']);
  expect(names(movedCase(abc, 2, -5))).toEqual(['c', 'a', 'b']);
  expect(names(movedCase(abc, 0, 99))).toEqual(['b', 'c', 'a']);
  expect(names(movedCase(abc, 9, 0))).toEqual(['a', 'b', 'c']);
});

it('sorts 2 before 10', () => {
  expect(names(sortedByName(['10', '2', '1'].map((name) => one(name))))).toEqual(['1', '2', '10']);
});

it('splits points evenly, what is left over to the last', () => {
  expect(evenShares(100, 3)).toEqual([33, 33, 34]);
  expect(evenShares(100, 8)).toEqual([12, 12, 12, 12, 13, 13, 13, 13]);
  expect(evenShares(100, 200).reduce((a, b) => a + b)).toBe(100);
});

describe('100 points', () => {
  it('go over the chosen cases', () => {
    const scores = distributed(abc, new Set([0, 2]), 'default').map(({ score }) => score);
    expect(scores).toEqual([50, 0, 50]);
  });
  it('go over whole subtasks, each case carrying those of its own', () => {
    const cases = [1, 1, 2].map((groupNum, place) => one(String(place), { groupNum }));
    const given = distributed(cases, new Set([0, 1, 2]), 'subtask_lowest');
    expect(given.map(({ score }) => score)).toEqual([50, 50, 50]);
    expect(totalScore(given, 'subtask_lowest')).toBe(100);
  });
  it('stay where they are when nothing is chosen', () => {
    expect(distributed(abc, new Set(), 'default')).toEqual(abc);
  });
});

it('changes the chosen ones only', () => {
  expect(changedAt(abc, new Set([1]), { groupNum: 4 }).map(({ groupNum }) => groupNum)).toEqual([
    null,
    4,
    null,
  ]);
});

describe('files that come into the set', () => {
  const scored = (name: string) => one(name, { score: 50 });
  it('fill an empty table as the server split them', () => {
    expect(mergedCases([], [], [scored('a'), scored('b')]).map(({ score }) => score)).toEqual([50, 50]);
  });
  it('add what is new at the end and leave points and order of the others alone', () => {
    const merged = mergedCases(
      [one('b', { score: 70 }), one('a', { score: 30 })],
      [],
      ['a', 'b', 'c'].map(scored),
    );
    expect(merged.map(({ input, score }) => [input, score])).toEqual([
      ['b.in', 70],
      ['a.in', 30],
      ['c.in', 0],
    ]);
  });
  it('do not bring back what was taken out', () => {
    expect(names(mergedCases([one('a')], [one('a'), one('b')], ['a', 'b', 'c'].map(scored)))).toEqual([
      'a',
      'c',
    ]);
  });
});

it('sums up subtasks by the mode', () => {
  const cases = [
    one('1', { groupNum: 2, score: 40 }),
    one('2', { groupNum: 2, score: 20 }),
    one('3', { groupNum: 1, score: 60 }),
  ];
  const groups = [{ groupNum: 2, dependsOn: [1] }];
  expect(groupSummaries(cases, groups, 'subtask_lowest')).toEqual([
    { groupNum: 1, cases: 1, score: 60, dependsOn: [] },
    { groupNum: 2, cases: 2, score: 20, dependsOn: [1] },
  ]);
  expect(groupSummaries(cases, [], 'subtask_average').map(({ score }) => score)).toEqual([60, 30]);
});

it('knows which subtasks would make a circle', () => {
  const groups = [
    { groupNum: 2, dependsOn: [1] },
    { groupNum: 3, dependsOn: [2] },
  ];
  expect([...wouldCircle(groups, 1)].sort()).toEqual([1, 2, 3]);
  expect([...wouldCircle(groups, 3)]).toEqual([3]);
});

it('keeps only subtasks that depend on others', () => {
  expect(withDependence([{ groupNum: 2, dependsOn: [1] }], 2, [])).toEqual([]);
  expect(withDependence([], 3, [2, 1])).toEqual([{ groupNum: 3, dependsOn: [1, 2] }]);
});

describe('points of a problem that becomes OI', () => {
  const scores = (cases: readonly Case[]) => cases.map(({ score }) => score);
  it('are shared out where there are none, and stay where there are', () => {
    expect(scores(pointed(abc, 'default'))).toEqual([33, 33, 34]);
    expect(scores(pointed([one('a', { score: 7 }), one('b')], 'default'))).toEqual([7, 0]);
    expect(pointed([], 'default')).toEqual([]);
  });
  it('are shared out anew for a new case until somebody chose them', () => {
    const first = withCase([], one('a'), 'default');
    expect(scores(first)).toEqual([100]);
    const three = withCase(withCase(first, one('b'), 'default'), one('c'), 'default');
    expect(scores(three)).toEqual([33, 33, 34]);
    const chosen = changedAt(three, new Set([0]), { score: 40 });
    expect(scores(withCase(chosen, one('d'), 'default'))).toEqual([40, 33, 34, 0]);
  });
});
