import { describe, expect, it } from 'vitest';
import { awardsOf } from './awards.ts';
import { fold } from './fold.ts';
import { resolve } from './resolver.ts';
import { stateAt } from './resolver-state.ts';
import { contest, type Given, real, sealed, shown } from './test/builders.ts';
import type { ResolverAward, ResolverStep } from './types.ts';

const inSeal = 4 * 3600;
const tiers = ['gold', 'silver'].map((name) => ({ name, background: '#fff', color: '#000', num: 1 }));

const rolling = (given: Given) => {
  const log = contest(given);
  const final = fold(log, real);
  const awards = new Map(
    [...awardsOf(log.rules, final, { by: 'number', tiers })].map(
      ([team, tier]): [string, ResolverAward[]] => [team, [{ kind: 'tier', tier }]],
    ),
  );
  return resolve({ ...log, sealed: fold(log, sealed), final, awards });
};

const inWords = (step: ResolverStep): string => {
  const { kind, participant } = step;
  if (step.kind === 'open') return `${kind} ${participant} ${step.column}`;
  if (step.kind === 'move') return `${kind} ${participant} ${step.from}→${step.to}`;
  if (step.kind === 'award') {
    const names = step.awards.map((award) => (award.kind === 'tier' ? award.tier.name : award.award.id));
    return `${kind} ${participant} ${names.join()}`;
  }
  return `${kind} ${participant}`;
};

describe('a rolled board', () => {
  const given: Given = {
    runs: [
      ['x', 'A', 10, 'AC'],
      ['y', 'A', 20, 'AC'],
      ['z', 'A', 30, 'WA'],
      ['z', 'A', inSeal, 'AC'],
      ['z', 'B', inSeal + 60, 'AC'],
      ['y', 'B', inSeal, 'WA'],
      ['y', 'C', inSeal, 'AC'],
      ['w', 'A', inSeal, 'CE'],
    ],
  };

  it('opens from the bottom, leftmost first, and shows an award once its place is certain', () => {
    const { steps } = rolling(given);
    // Sealed: x 1, y 1, w and z 0. z solves two, 15 600 + 14 460 s, in vain behind y with 20 + 14 400 s.
    expect(steps.map(inWords)).toEqual([
      'lift z',
      'open z 0',
      'move z 3→2',
      'lift w',
      'open w 0',
      'lift z',
      'open z 1',
      'move z 2→0',
      'lift y',
      'open y 1',
      'open y 2',
      'move y 2→0',
      'award z silver',
      'award y gold',
    ]);
  });

  it('draws each state: the cell opens first, then the row moves and the ranks follow', () => {
    const resolution = rolling(given);
    expect(shown(stateAt(resolution, 0).rows)).toEqual([
      '1 x 1/10 *+10 . .',
      '2 y 1/20 +20 ?1 ?1',
      '3 w 0/0 ?1 . .',
      '3 z 0/0 -1?1 ?1 .',
    ]);
    expect(shown(stateAt(resolution, 2).rows)[3]).toBe('3 z 1/15600 +14400-1 ?1 .');
    expect(shown(stateAt(resolution, 3).rows).slice(2)).toEqual([
      '3 z 1/15600 +14400-1 ?1 .',
      '4 w 0/0 ?1 . .',
    ]);
    expect(stateAt(resolution, 13)).toMatchObject({ lifted: 'z', isOver: false, last: { kind: 'award' } });
    expect(stateAt(resolution, 14).isOver).toBe(true);
  });

  it('an award waits for a tied row above it, as its rank is not certain before', () => {
    const { steps } = rolling({
      runs: [
        ['x', 'A', 10, 'AC'],
        ['y', 'A', 10, 'AC'],
        ['x', 'B', inSeal, 'AC'],
      ],
    });
    // y stands below x with the same rank 1 until x moves on.
    expect(steps.map(inWords)).toEqual(['lift x', 'open x 1', 'award y silver', 'award x gold']);
  });

  it('refuses boards that are not of one contest', () => {
    const log = contest(given);
    const [one, other] = [fold(log, sealed), fold(log, { ...real, removeStar: true }).slice(1)];
    expect(() => resolve({ ...log, sealed: one, final: other, awards: new Map() })).toThrow(RangeError);
    const adjusted = log.participants.map((who) => ({
      ...who,
      penaltyAdjustSeconds: who.id === 'w' ? -60 : 0,
    }));
    const foreign = fold({ ...log, participants: adjusted }, real).toReversed();
    expect(() => resolve({ ...log, sealed: one, final: foreign, awards: new Map() })).toThrow(RangeError);
    const renamed = fold(log, real).map((row) => ({ ...row, participant: `${row.participant}'` }));
    expect(() => resolve({ ...log, sealed: one, final: renamed, awards: new Map() })).toThrow(RangeError);
  });
});
