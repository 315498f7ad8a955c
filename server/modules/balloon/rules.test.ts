import { describe, expect, it } from 'vitest';
import { grantsOf, stateOf } from './rules.ts';
import type { BalloonRecord } from './store.ts';

const now = new Date(1_000_000);
const before = new Date(100);
const sealMs = 500;
const behind = new Date(600);
const sealed = { sealMs, revealed: false, inSeal: 0 };

const balloon = (more: Partial<BalloonRecord> = {}): BalloonRecord => ({
  ...{ cid: 1, participant: 'a', pid: 1, solvedAt: before, granted: false, hand: 'none', staffUid: null },
  ...{ runner: null, leaseUntil: null, changedAt: before },
  ...more,
});
const later = new Date(now.getTime() + 1);

describe('the state of a balloon', () => {
  it.each([
    ['solved before the seal', {}, sealed, 'waiting'],
    ['solved at the instant of the seal', { solvedAt: new Date(sealMs) }, sealed, null],
    ['solved behind the seal', { solvedAt: behind }, sealed, null],
    ['solved there and given', { solvedAt: behind, granted: true }, sealed, 'waiting'],
    ['solved there, once all is revealed', { solvedAt: behind }, { ...sealed, revealed: true }, 'waiting'],
    ['solved without a seal', { solvedAt: behind }, { ...sealed, sealMs: null }, 'waiting'],
    ['solved no more', { solvedAt: null }, sealed, null],
    ['with a runner', { hand: 'claimed', leaseUntil: later }, sealed, 'claimed'],
    ['with a runner whose time is over', { hand: 'claimed', leaseUntil: now }, sealed, 'waiting'],
    ['with a runner, solved no more', { hand: 'claimed', leaseUntil: later, solvedAt: null }, sealed, null],
    ['delivered', { hand: 'delivered' }, sealed, 'delivered'],
    ['delivered, solved no more', { hand: 'delivered', solvedAt: null }, sealed, 'fetch-back'],
    // That it was solved again behind the seal is told to nobody.
    [
      'delivered, solved behind the seal instead',
      { hand: 'delivered', solvedAt: behind },
      sealed,
      'fetch-back',
    ],
  ] as const)('that is %s', (_, more, rules, state) => {
    expect(stateOf(balloon(more), rules, now)).toBe(state);
  });
});

describe('balloons behind the seal', () => {
  const team = (...solves: number[]) =>
    solves.map((ms, n) => balloon({ pid: n + 1, solvedAt: new Date(ms) }));
  it.each([
    ['are given to nobody unless the contest says so', team(600), 0, []],
    ['are given to a team without one, for its first problem', team(700, 600), 1, [2]],
    ['are not given to a team that has as many', team(100, 600), 1, []],
    ['are given until a team has as many', team(100, 900, 700, 800), 3, [3, 4]],
  ] as const)('%s', (_, balloons, inSeal, pids) => {
    expect([...grantsOf(balloons, { ...sealed, inSeal })].toSorted()).toEqual(pids);
  });

  it('stay given, and count', () => {
    const [one, two] = team(700, 600);
    if (!one || !two) return expect.fail();
    expect([...grantsOf([{ ...one, granted: true }, two], { ...sealed, inSeal: 1 })]).toEqual([1]);
  });

  it('that are not solved any more give room to the next', () => {
    const [one, two] = team(600, 700);
    if (!one || !two) return expect.fail();
    const lost = { ...one, solvedAt: null, granted: true };
    expect([...grantsOf([lost, two], { ...sealed, inSeal: 1 })]).toEqual([2]);
  });
});
