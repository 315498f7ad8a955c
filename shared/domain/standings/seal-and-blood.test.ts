import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { type Code, contest, type Given, real, sealed, shown } from './test/builders.ts';
import type { View } from './types.ts';

const oneProblem = [{ id: 7, displayId: 'A' }];
const board = (given: Given, view: View = real) =>
  shown(fold(contest({ problems: oneProblem, ...given }), view));
const inSeal = 4 * 3600;

describe('a sealed board', () => {
  it.each<Code>(['AC', 'WA', 'PE', 'TLE', 'MLE', 'RE', 'CE', 'SE', 'SF', 'CA', 'PAC', '?', 'JG'])(
    'counts a run of others that ended with %s as a try',
    (code) => {
      const runs: Given['runs'] = [
        ['x', 'A', 60, 'WA'],
        ['x', 'A', inSeal, code],
      ];
      expect(board({ runs }, sealed)).toEqual(['1 x 0/0 -1?1']);
    },
  );

  it('shows a run from before the seal that is judged later', () => {
    const runs: Given['runs'] = [['x', 'A', inSeal - 1, '?']];
    const judged: Given['runs'] = [['x', 'A', inSeal - 1, 'AC']];
    expect(board({ runs }, sealed)).toEqual(['1 x 0/0 ?1']);
    expect(board({ runs: judged }, sealed)).toEqual(['1 x 1/14399 *+14399']);
  });

  it('shows a problem solved before the seal and no tries after it', () => {
    const runs: Given['runs'] = [
      ['x', 'A', 60, 'AC'],
      ['x', 'A', inSeal, 'WA'],
    ];
    expect(board({ runs }, sealed)).toEqual(['1 x 1/60 *+60']);
  });

  it('shows the owner the own runs, at the place they give among what is shown of others, without first blood', () => {
    const runs: Given['runs'] = [
      ['x', 'A', inSeal + 60, 'WA'],
      ['x', 'A', inSeal + 90, 'AC'],
      ['y', 'A', inSeal + 30, 'AC'],
    ];
    expect(board({ runs }, { ...sealed, of: 'x' })).toEqual(['1 x 1/15690 +14490-1', '2 y 0/0 ?1']);
    expect(board({ runs }, { ...sealed, of: 'y' })).toEqual(['1 y 1/14430 +14430', '2 x 0/0 ?2']);
    expect(board({ runs })).toEqual(['1 y 1/14430 *+14430', '2 x 1/15690 +14490-1']);
  });

  it('masks the own runs too in an OI contest, not in an IOI contest', () => {
    const runs: Given['runs'] = [['x', 'A', inSeal, 'PAC', { score: 30, timeMs: 9 }]];
    const of = (type: 'oi' | 'ioi') =>
      shown(fold(contest({ problems: oneProblem, rules: { type }, runs }), { ...sealed, of: 'x' }), type);
    expect(of('oi')).toEqual(['1 x 0/0 ?1']);
    expect(of('ioi')).toEqual(['1 x 30/0 =30']);
  });

  it('does not exist in a contest without a seal', () => {
    const runs: Given['runs'] = [['x', 'A', inSeal, 'AC']];
    expect(board({ rules: { sealMs: null }, runs }, sealed)).toEqual(['1 x 1/14400 *+14400']);
  });
});

describe('first blood', () => {
  it('is the earliest accepted run to the millisecond, ties share it', () => {
    const runs: Given['runs'] = [
      ['x', 'A', 60.002, 'AC'],
      ['y', 'A', 60.001, 'AC'],
      ['z', 'A', 60.001, 'AC'],
    ];
    expect(board({ runs })).toEqual(['1 x 1/60 +60', '1 y 1/60 *+60', '1 z 1/60 *+60']);
  });

  it('waits for an earlier run that has no verdict, not for one of the same millisecond or a later one', () => {
    const accepted = ['x', 'A', 60, 'AC'] as const;
    expect(board({ runs: [['y', 'A', 59.999, '?'], accepted] })[0]).toBe('1 x 1/60 +60');
    expect(board({ runs: [['y', 'A', 60, '?'], accepted] })[0]).toBe('1 x 1/60 *+60');
    expect(board({ runs: [['y', 'A', 61, '?'], accepted] })[0]).toBe('1 x 1/60 *+60');
  });

  it("waits for no run of an ignored, another problem's, star, disqualified or hidden row", () => {
    const accepted = ['x', 'A', 60, 'AC'] as const;
    const waits = (teams: Given['teams'], more = {}) =>
      board({ teams: teams ?? [], runs: [['y', 'A', 50, '?', more], accepted] })[0];
    expect(waits([{ id: 'y', isStar: true }])).toBe('1 x 1/60 *+60');
    expect(waits([{ id: 'y', disqualified: true }])).toBe('1 x 1/60 *+60');
    expect(waits([{ id: 'y', hidden: true }])).toBe('1 x 1/60 *+60');
    expect(waits([], { ignored: true })).toBe('1 x 1/60 *+60');
    expect(waits([], { problem: 8 })).toBe('1 x 1/60 *+60');
    expect(waits([])).toBe('1 x 1/60 +60');
  });

  it('of official rows and that of star rows are apart', () => {
    const teams = [
      { id: 's', isStar: true },
      { id: 't', isStar: true },
    ];
    const runs: Given['runs'] = [
      ['s', 'A', 10, 'AC'],
      ['t', 'A', 20, 'AC'],
      ['x', 'A', 30, 'AC'],
      ['y', 'A', 40, 'AC'],
    ];
    expect(board({ teams, runs })).toEqual([
      '-1 s 1/10 *+10',
      '-1 t 1/20 +20',
      '1 x 1/30 *+30',
      '2 y 1/40 +40',
    ]);
  });

  it('of a sealed board is what it was before the seal', () => {
    const runs: Given['runs'] = [
      ['x', 'A', 60, '?'],
      ['y', 'A', 70, 'AC'],
      ['z', 'A', inSeal, 'AC'],
    ];
    expect(board({ runs }, sealed)).toEqual(['1 y 1/70 +70', '2 x 0/0 ?1', '2 z 0/0 ?1']);
    const judged: Given['runs'] = [['x', 'A', 60, 'WA'], ...runs.slice(1)];
    expect(board({ runs: judged }, sealed)[0]).toBe('1 y 1/70 *+70');
  });

  it('moves with a rejudge, back too', () => {
    const log = contest({
      problems: oneProblem,
      runs: [
        ['x', 'A', 60, 'AC'],
        ['y', 'A', 70, 'AC'],
      ],
    });
    const [first] = log.runs;
    if (!first) throw new Error('There is a run');
    const rejudged = { ...log, runs: [...log.runs, { ...first, round: 1, status: -1 as const }] };
    expect(shown(fold(rejudged, real))).toEqual(['1 y 1/70 *+70', '2 x 0/0 -1']);
    const again = { ...log, runs: [...rejudged.runs, { ...first, round: 2 }] };
    expect(shown(fold(again, real))).toEqual(['1 x 1/60 *+60', '2 y 1/70 +70']);
  });
});

describe('statements of one submission', () => {
  const [first] = contest({ problems: oneProblem, runs: [['x', 'A', 60, '?']] }).runs;
  const said = (...words: { round: number; status: -1 | 0 | 5 }[]) => {
    if (!first) throw new Error('There is a run');
    const runs = words.map((word) => ({ ...first, ...word }));
    return shown(fold({ ...contest({ problems: oneProblem, runs: [['x', 'A', 60, '?']] }), runs }, real))[0];
  };
  const [waits, solved, wrong] = ['1 x 0/0 ?1', '1 x 1/60 *+60', '1 x 0/0 -1'];

  it('count by round, within a round the verdict, then the last one said', () => {
    expect(said({ round: 0, status: 5 }, { round: 0, status: 0 })).toBe(solved);
    expect(said({ round: 0, status: 0 }, { round: 0, status: 5 })).toBe(solved);
    expect(said({ round: 1, status: -1 }, { round: 0, status: 0 })).toBe(wrong);
    expect(said({ round: 0, status: 0 }, { round: 1, status: 5 })).toBe(waits);
    expect(said({ round: 0, status: 0 }, { round: 0, status: -1 })).toBe(wrong);
  });
});
