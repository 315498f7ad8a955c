import { describe, expect, it } from 'vitest';
import { awardsOf, icpcAwards } from './awards.ts';
import { fold } from './fold.ts';
import { contest, type Given, real, type Told } from './test/builders.ts';
import type { AwardConfig } from './types.ts';

const colours = { background: '#fff', color: '#000' };
const config = (by: AwardConfig['by'], ...nums: number[]): AwardConfig => ({
  by,
  tiers: nums.map((num, index) => ({ name: ['gold', 'silver', 'bronze'][index] ?? '', num, ...colours })),
});
/** Teams that solve A after so many seconds, named by their place in the list. */
const solving = (...seconds: number[]): Told[] =>
  seconds.map((second, index) => [`t${index}`, 'A', second, 'AC'] as const);
const given = (one: Given, awards: AwardConfig): Record<string, string> => {
  const log = contest(one);
  return Object.fromEntries(
    [...awardsOf(log.rules, fold(log, real), awards)].map(([team, { name }]) => [team, name]),
  );
};

describe('awards', () => {
  it('by number go down the ranks', () => {
    expect(given({ runs: solving(1, 2, 3, 4, 5) }, config('number', 1, 1, 2))).toEqual({
      t0: 'gold',
      t1: 'silver',
      t2: 'bronze',
      t3: 'bronze',
    });
  });

  it('by proportion floor: of 13 teams 10, 20 and 30 per cent are 1, 2 and 3', () => {
    const runs = solving(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13);
    const awards = given({ runs }, config('proportion', 10, 20, 30));
    expect(Object.values(awards)).toEqual(['gold', 'silver', 'silver', 'bronze', 'bronze', 'bronze']);
    expect(given({ runs: solving(1, 2, 3) }, config('proportion', 30, 40))).toEqual({ t0: 'silver' });
    // 7 % of 100 is a little more than 7 in floating point, 29 % a little less than 29.
    const hundred = solving(...Array.from({ length: 100 }, (_, index) => index + 1));
    const exact = Object.values(given({ runs: hundred }, config('proportion', 7, 29)));
    expect([exact.filter((one) => one === 'gold').length, exact.length]).toEqual([7, 36]);
  });

  it('a tie at a boundary shares the better award, and the next tier has the fewer', () => {
    expect(given({ runs: solving(1, 2, 2, 3, 4) }, config('number', 2, 1, 1))).toEqual({
      t0: 'gold',
      t1: 'gold',
      t2: 'gold',
      t3: 'bronze',
    });
  });

  it('are for ranked teams that solved something: these are the base of a proportion', () => {
    const teams = [
      { id: 't0', isStar: true },
      { id: 't1', disqualified: true },
      { id: 't2', hidden: true },
      ...['idle1', 'idle2', 'idle3'].map((id) => ({ id })),
    ];
    const one = { teams, runs: solving(1, 2, 3, 4, 5) };
    // Two teams are left: half of them is one.
    expect(given(one, config('proportion', 50))).toEqual({ t3: 'gold' });
    expect(given(one, config('number', 9))).toEqual({ t3: 'gold', t4: 'gold' });
  });

  it('in OI and IOI contests are for those with points', () => {
    const runs: Told[] = [
      ['x', 'A', 1, 'PAC', { score: 10 }],
      ['y', 'A', 1, 'WA', { score: 0 }],
    ];
    expect(given({ rules: { type: 'oi' }, runs }, config('number', 9))).toEqual({ x: 'gold' });
    expect(given({ rules: { type: 'ioi' }, runs }, config('number', 9))).toEqual({ x: 'gold' });
  });
});

describe('awards of the Contest API', () => {
  const list = (one: Given) => {
    const log = contest(one);
    const awards = icpcAwards(log, fold(log, real), { gold: 1, silver: 1, bronze: 1 });
    return Object.fromEntries(awards.map(({ id, participants }) => [id, participants.join(' ')]));
  };

  it('name winner, medals, first solvers and winners of groups', () => {
    const teams = [
      { id: 'x', groups: ['north'] },
      { id: 'y', groups: ['south', 'guests'] },
      { id: 'z', groups: ['south'] },
      { id: 's', isStar: true, groups: ['guests'] },
      { id: 'idle', groups: ['east'] },
    ];
    const runs: Told[] = [
      ['s', 'B', 1, 'AC'],
      ['x', 'A', 10, 'AC'],
      ['y', 'A', 20, 'AC'],
      ['z', 'A', 20, 'AC'],
      ['z', 'C', 900, 'WA'],
    ];
    expect(list({ teams, runs })).toEqual({
      winner: 'x',
      'gold-medal': 'x',
      'silver-medal': 'y z',
      'first-to-solve-100': 'x',
      'group-winner-north': 'x',
      'group-winner-south': 'y z',
      'group-winner-guests': 'y',
    });
  });

  it('has several winners in a tie, and none where nothing is solved', () => {
    expect(list({ runs: solving(5, 5) })).toEqual({
      winner: 't0 t1',
      'gold-medal': 't0 t1',
      'first-to-solve-100': 't0 t1',
    });
    expect(list({ teams: [{ id: 'x', groups: ['north'] }], runs: [] })).toEqual({});
  });
});
