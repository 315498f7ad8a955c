import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { type Code, contest, type Given, real, shown } from './test/builders.ts';
import type { ContestLog, Run, View } from './types.ts';

type Rules = Partial<ContestLog['rules']>;
const board = (rules: Rules & Pick<ContestLog['rules'], 'type'>, given: Given, view: View = real) =>
  shown(fold(contest({ ...given, rules }), view), rules.type);
const got = (score: number | null, timeMs: number | null = null): Partial<Run> => ({ score, timeMs });

describe('an OI contest', () => {
  const runs: Given['runs'] = [
    ['x', 'A', 10, 'PAC', got(60, 5)],
    ['x', 'A', 20, 'PAC', got(40, 5)],
    ['x', 'B', 30, 'AC', got(100, 300)],
    ['x', 'B', 40, 'AC', got(100, 200)],
    ['x', 'B', 50, 'AC', got(100, 250)],
    ['y', 'A', 10, 'PAC', got(40)],
    ['y', 'B', 30, 'AC', got(100, 200)],
  ];

  it('Recent counts the last run, Highest the best; the time is that of the fastest fully accepted run of each problem', () => {
    expect(board({ type: 'oi', oiScore: 'recent' }, { runs })).toEqual([
      '1 x 140/200 =40 +=100 .',
      '1 y 140/200 =40 +=100 .',
    ]);
    expect(board({ type: 'oi', oiScore: 'highest' }, { runs })).toEqual([
      '1 x 160/200 =60 +=100 .',
      '2 y 140/200 =40 +=100 .',
    ]);
  });

  it('orders equal points by time', () => {
    const same: Given['runs'] = [
      ['x', 'A', 10, 'AC', got(100, 31)],
      ['y', 'A', 90, 'AC', got(100, 30)],
      ['z', 'A', 95, 'AC', got(100, 31)],
    ];
    expect(board({ type: 'oi' }, { runs: same })).toEqual([
      '1 y 100/30 +=100 . .',
      '2 x 100/31 +=100 . .',
      '2 z 100/31 +=100 . .',
    ]);
  });

  it.each<[Code, string]>([
    ['CE', '1 x 0/0 =0 . .'],
    ['WA', '1 x 0/0 =0 . .'],
    // Faults of ours, and what was never judged, leave what was there.
    ['SE', '1 x 60/0 =60 . .'],
    ['SF', '1 x 60/0 =60 . .'],
    ['CA', '1 x 60/0 =60 . .'],
    ['?', '1 x 60/0 =60?1 . .'],
  ])('Recent after 60 points and then %s', (code, row) => {
    const then: Given['runs'] = [
      ['x', 'A', 10, 'PAC', got(60)],
      ['x', 'A', 20, code, got(code === '?' ? null : 0)],
    ];
    expect(board({ type: 'oi', oiScore: 'recent' }, { runs: then })).toEqual([row]);
  });

  it('costs no penalty and adds no seconds, has no first blood, and staff add no time', () => {
    const tries: Given['runs'] = [
      ['x', 'A', 10, 'WA', got(0)],
      ['x', 'A', 20, 'AC', got(100, 7)],
    ];
    const teams = [{ id: 'x', penaltyAdjustSeconds: 600 }];
    expect(board({ type: 'oi' }, { teams, runs: tries })).toEqual(['1 x 100/7 +=100 . .']);
  });

  it('after the end: the run that counts is marked', () => {
    const after: Given['runs'] = [
      ['x', 'A', 10, 'PAC', got(60)],
      ['x', 'A', 5 * 3600, 'PAC', got(70)],
      ['y', 'A', 10, 'PAC', got(60)],
      ['y', 'A', 5 * 3600, 'PAC', got(50)],
    ];
    const view = { ...real, containsEnd: true };
    expect(board({ type: 'oi' }, { runs: after }, view)).toEqual(['1 x 70/0 !=70 . .', '2 y 60/0 =60 . .']);
    const recent = board({ type: 'oi', oiScore: 'recent' }, { runs: after }, view);
    expect(recent).toEqual(['1 x 70/0 !=70 . .', '2 y 50/0 !=50 . .']);
    expect(board({ type: 'oi' }, { runs: after })).toEqual(['1 x 60/0 =60 . .', '1 y 60/0 =60 . .']);
  });
});

describe('an IOI contest', () => {
  const parts = (...scores: number[]): Partial<Run> => ({
    score: scores.reduce((a, b) => a + b, 0),
    subtasks: scores.map((score, subtask) => ({ subtask, score })),
  });

  it('counts the best points of each subtask over all runs; equal points share a rank whatever the time', () => {
    const runs: Given['runs'] = [
      ['x', 'A', 10, 'PAC', parts(30, 0, 10)],
      ['x', 'A', 20, 'PAC', parts(0, 40, 0)],
      ['x', 'A', 30, 'WA', parts(0, 0, 0)],
      ['y', 'A', 900, 'PAC', { ...parts(30, 40, 10), timeMs: 999 }],
      ['z', 'A', 5, 'PAC', parts(30, 40, 0)],
    ];
    expect(board({ type: 'ioi' }, { runs })).toEqual([
      '1 x 80/0 =80 . .',
      '1 y 80/0 =80 . .',
      '3 z 70/0 =70 . .',
    ]);
  });

  it('counts the whole of a problem without subtasks, and what is more where its data got some later', () => {
    const runs: Given['runs'] = [
      ['x', 'A', 10, 'PAC', got(50)],
      ['x', 'A', 20, 'PAC', got(20)],
      ['x', 'B', 30, 'PAC', got(50)],
      ['x', 'B', 40, 'PAC', parts(30, 30)],
    ];
    expect(board({ type: 'ioi' }, { runs })).toEqual(['1 x 110/0 =50 =60 .']);
  });

  it('a problem is solved by a fully accepted run, or by the full mark from several', () => {
    const problems = [
      { id: 1, displayId: 'A', fullScore: 100 },
      { id: 2, displayId: 'B' },
    ];
    const runs: Given['runs'] = [
      ['x', 'A', 10, 'PAC', parts(60, 0)],
      ['x', 'A', 20, 'PAC', parts(0, 40)],
      ['x', 'B', 30, 'PAC', parts(60, 0)],
      ['x', 'B', 40, 'PAC', parts(0, 40)],
      ['y', 'B', 40, 'AC', parts(60, 40)],
    ];
    expect(board({ type: 'ioi' }, { problems, runs })).toEqual(['1 x 200/0 +=100 =100', '2 y 100/0 . +=100']);
  });
});
