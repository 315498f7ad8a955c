import { describe, expect, it } from 'vitest';
import { emptyRule, fitsAccountRule, rangeOfRule } from './account-rule.ts';
import { contestClock } from './contest-time.ts';
import { contestProgress, countdownOf } from './countdown.ts';
import { isSealOffered, sealOption, sealOptionOf, sealTimeOf, usualSeal } from './seal-option.ts';
import {
  type ContestPhase,
  type ContestTimes,
  contestDuration,
  contestInstants,
  contestPhase,
  contestStatus,
  isSealedPhase,
} from './times.ts';

const hour = 3_600_000;
const startMs = Date.UTC(2030, 0, 1, 9);
const times: ContestTimes = {
  startMs,
  endMs: startMs + 5 * hour,
  sealMs: startMs + 4 * hour,
  autoRealRank: true,
  revealed: false,
};
const kept = { ...times, autoRealRank: false };

describe('the phase of a contest, to the millisecond', () => {
  it.each<[string, ContestTimes, number, ContestPhase, -1 | 0 | 1]>([
    ['before the start', times, startMs - 1, 'scheduled', -1],
    ['at the start', times, startMs, 'running', 0],
    ['before the seal', times, startMs + 4 * hour - 1, 'running', 0],
    ['at the seal', times, startMs + 4 * hour, 'sealed', 0],
    ['before the end', times, startMs + 5 * hour - 1, 'sealed', 0],
    ['at the end', times, startMs + 5 * hour, 'ended', 1],
    ['at the end of one that stays sealed', kept, startMs + 5 * hour, 'ended-sealed', 1],
    ['long after it', kept, startMs + 500 * hour, 'ended-sealed', 1],
    ['once revealed', { ...kept, revealed: true }, startMs + 6 * hour, 'ended', 1],
    ['without a seal', { ...kept, sealMs: null }, startMs + 5 * hour, 'ended', 1],
    ['sealed from the start on', { ...times, sealMs: startMs }, startMs, 'sealed', 0],
  ])('%s', (_, one, nowMs, phase, status) => {
    expect([contestPhase(one, nowMs), contestStatus(one, nowMs)]).toEqual([phase, status]);
    expect(isSealedPhase(phase)).toBe(phase.includes('sealed'));
  });
  it('turns at start, seal and end', () => {
    expect(contestInstants(times)).toEqual([startMs, startMs + 4 * hour, startMs + 5 * hour]);
    expect(contestInstants({ ...times, sealMs: null })).toHaveLength(2);
  });
});

describe('time that does not count', () => {
  const removed = [
    { fromMs: startMs + hour, toMs: startMs + 2 * hour },
    { fromMs: startMs + 3 * hour, toMs: startMs + 3 * hour + 1_000 },
  ];
  it.each([
    [-1, -1],
    [0, 0],
    [hour, hour],
    [hour + 60_000, hour],
    [2 * hour, hour],
    [2 * hour + 1, hour + 1],
    [4 * hour, 3 * hour - 1_000],
  ])('at %i ms of the clock it is %i ms of the contest', (at, expected) => {
    expect(contestClock({ startMs, removed })(startMs + at)).toBe(expected);
  });
  it('is no part of the duration', () => {
    expect(contestDuration(times)).toBe(18_000);
    expect(contestDuration(times, removed)).toBe(18_000 - 3_601);
  });
});

describe('the seal options', () => {
  const span = (minutes: number) => ({ startMs, endMs: startMs + minutes * 60_000 });
  it.each([
    [29, [false, false, true, true]],
    [30, [true, false, true, true]],
    [59, [true, false, true, true]],
    [60, [true, true, true, true]],
  ])('of %i minutes', (minutes, expected) => {
    expect(Object.values(sealOption).map((one) => isSealOffered(one, span(minutes)))).toEqual(expected);
  });
  it('mean a time, and a time means an option', () => {
    const five = span(300);
    const own = startMs + 17_000;
    const at = Object.values(sealOption).map((one) => sealTimeOf(one, five, own));
    expect(at).toEqual([five.endMs - 1_800_000, five.endMs - 3_600_000, startMs, own]);
    expect(at.map((one) => sealOptionOf(five, one ?? 0))).toEqual([0, 1, 2, 3]);
    expect(sealTimeOf(sealOption.hour, span(59), null)).toBeNull();
  });
  it('begin with one by type and duration', () => {
    expect([usualSeal(0, span(59)), usualSeal(0, span(60)), usualSeal(1, span(300))]).toEqual([2, 1, 2]);
  });
});

describe('the account rule', () => {
  const rule = { prefix: 'Team', suffix: '_x', numberFrom: 0, numberTo: 12, extraAccounts: ['Guest'] };
  it.each([
    ['team0_x', true],
    ['TEAM12_X', true],
    ['team13_x', false],
    ['team01_x', false],
    ['team-1_x', false],
    ['team_x', false],
    ['team5', false],
    ['guest', true],
    ['guest2', false],
  ])('of %s is %s', (name, expected) => {
    expect(fitsAccountRule(rule, name)).toBe(expected);
  });
  it('takes numbers alone where it has neither prefix nor suffix', () => {
    expect(['7', '11', 'a7'].map((one) => fitsAccountRule(emptyRule, one))).toEqual([true, false, false]);
  });
  it('shows the ends of its range, if it is one', () => {
    expect(rangeOfRule(rule)).toEqual({ first: 'Team0_x', last: 'Team12_x' });
    expect(rangeOfRule({ ...rule, numberFrom: 13 })).toBeNull();
  });
});

describe('the clock of a contest', () => {
  it.each([
    [-8 * 24 * hour, { kind: 'starts-at' }],
    [-7 * 24 * hour, { kind: 'starts-in', text: '-168:00:00' }],
    [-1, { kind: 'starts-in', text: '-00:00:01' }],
    [0, { kind: 'ends-in', text: '-05:00:00' }],
    [5 * hour - 1, { kind: 'ends-in', text: '-00:00:01' }],
    [5 * hour, { kind: 'ended' }],
  ])('%i ms after the start', (at, expected) => {
    expect(countdownOf(times, startMs + at)).toEqual(expected);
  });
  it('has a progress', () => {
    expect([-hour, 0, 2.5 * hour, 9 * hour].map((at) => contestProgress(times, startMs + at))).toEqual([
      0, 0, 50, 100,
    ]);
  });
});
