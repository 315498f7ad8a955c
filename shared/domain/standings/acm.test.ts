import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { at, type Code, contest, type Given, real, sealed, shown } from './test/builders.ts';
import type { View } from './types.ts';

const board = (given: Given, view: View = real) => shown(fold(contest(given), view));
const oneProblem = [{ id: 7, displayId: 'A' }];
const single = (given: Given, view: View = real) => board({ problems: oneProblem, ...given }, view);

describe('penalty', () => {
  it.each<[Code, string]>([
    ['WA', '1 x 1/1290 *+90-1'],
    ['PE', '1 x 1/1290 *+90-1'],
    ['TLE', '1 x 1/1290 *+90-1'],
    ['MLE', '1 x 1/1290 *+90-1'],
    ['RE', '1 x 1/1290 *+90-1'],
    ['CE', '1 x 1/90 *+90'],
    ['SE', '1 x 1/90 *+90'],
    ['SF', '1 x 1/90 *+90'],
    ['CA', '1 x 1/90 *+90'],
    ['PAC', '1 x 1/90 *+90'],
    // The earlier one waits and so might be the first.
    ['?', '1 x 1/90 +90?1'],
    ['JG', '1 x 1/90 +90?1'],
  ])('of %s before the accepted run', (code, row) => {
    const runs: Given['runs'] = [
      ['x', 'A', 60, code],
      ['x', 'A', 90, 'AC'],
    ];
    expect(single({ runs })).toEqual([row]);
  });

  it('is what the contest says per try, and nothing for a problem that is not solved or for tries after it', () => {
    const runs: Given['runs'] = [
      ['x', 'A', 10, 'WA'],
      ['x', 'A', 20, 'WA'],
      ['x', 'A', 30, 'AC'],
      ['x', 'A', 40, 'WA'],
      ['x', 'A', 50, 'AC'],
      ['x', 'A', 60, '?'],
      ['x', 'B', 10, 'WA'],
    ];
    expect(board({ rules: { penaltySeconds: 300 }, runs })).toEqual(['1 x 1/630 *+30-2 -1 .']);
  });

  it('is added to or taken from by staff, whether or not anything is solved', () => {
    const teams = [
      { id: 'x', penaltyAdjustSeconds: 600 },
      { id: 'y', penaltyAdjustSeconds: -60 },
      { id: 'z' },
    ];
    const runs: Given['runs'] = [
      ['x', 'A', 100, 'AC'],
      ['z', 'A', 300, 'AC'],
    ];
    expect(single({ teams, runs })).toEqual(['1 z 1/300 +300', '2 x 1/700 *+100', '3 y 0/-60 .']);
  });
});

describe('order', () => {
  it('is by problems solved, then total time, then the earlier last accepted run; equal rows share a rank', () => {
    const runs: Given['runs'] = [
      // Two problems in 400 s each: a ends at 300, b at 200, c too.
      ['a', 'A', 100, 'AC'],
      ['a', 'B', 300, 'AC'],
      ['b', 'A', 200, 'AC'],
      ['b', 'B', 200, 'AC'],
      ['c', 'B', 200, 'AC'],
      ['c', 'C', 200, 'AC'],
      ['d', 'A', 10, 'AC'],
      ['e', 'A', 150, 'AC'],
      ['e', 'B', 210, 'AC'],
    ];
    expect(board({ runs })).toEqual([
      '1 e 2/360 +150 +210 .',
      '2 b 2/400 +200 *+200 .',
      '2 c 2/400 . *+200 *+200',
      '4 a 2/400 +100 +300 .',
      '5 d 1/10 *+10 . .',
    ]);
  });

  it('of equal rows is that of the list', () => {
    const teams = [{ id: 'z' }, { id: 'y' }, { id: 'x' }];
    expect(single({ teams, runs: [] })).toEqual(['1 z 0/0 .', '1 y 0/0 .', '1 x 0/0 .']);
  });

  it('counts whole seconds: milliseconds decide nothing but first blood', () => {
    const runs: Given['runs'] = [
      ['a', 'A', 60.999, 'AC'],
      ['b', 'A', 60.001, 'AC'],
    ];
    expect(single({ runs })).toEqual(['1 a 1/60 +60', '1 b 1/60 *+60']);
  });

  it('counts whole minutes of each problem with the option of the World Finals, and so the tie-break', () => {
    const runs: Given['runs'] = [
      ['a', 'A', 119, 'AC'],
      ['a', 'B', 179, 'AC'],
      ['b', 'A', 60, 'AC'],
      ['b', 'B', 120, 'AC'],
      // 1 + 20 + 0 minutes: the sum of the seconds would give another minute.
      ['c', 'A', 59, 'WA'],
      ['c', 'A', 110, 'AC'],
      ['c', 'B', 59, 'AC'],
    ];
    const rows = board({ rules: { icpcMinutes: true }, runs });
    expect(rows).toEqual(['1 a 2/180 +60 +120 .', '1 b 2/180 *+60 +120 .', '3 c 2/1260 +60-1 *+0 .']);
    expect(board({ runs })[0]).toBe('1 b 2/180 *+60 +120 .');
  });
});

describe('what is in', () => {
  const after = 5 * 3600;
  it.each<[number, View, string]>([
    [-0.001, real, '1 x 0/0 .'],
    [0, real, '1 x 1/0 *+0'],
    [after - 0.001, real, '1 x 1/17999 *+17999'],
    [after, real, '1 x 0/0 .'],
    [after - 0.001, { ...real, containsEnd: true }, '1 x 1/17999 *+17999'],
    // A run after the end counts in this view, but takes no first blood.
    [after, { ...real, containsEnd: true }, '1 x 1/18000 +18000!'],
    [4 * 3600 - 0.001, sealed, '1 x 1/14399 *+14399'],
    [4 * 3600, sealed, '1 x 0/0 ?1'],
    [after, sealed, '1 x 0/0 .'],
    [after, { ...sealed, containsEnd: true }, '1 x 0/0 ?1'],
  ])('at %d s', (seconds, view, row) => {
    const sure = { sealed: view.sealed, containsEnd: view.containsEnd, removeStar: false, of: null };
    expect(single({ runs: [['x', 'A', seconds, 'AC']] }, sure)).toEqual([row]);
  });

  it('is no ignored run, no run of one who is not on the board, and no run to another problem', () => {
    const log = contest({
      problems: oneProblem,
      runs: [
        ['x', 'A', 10, 'WA', { ignored: true }],
        ['x', 'A', 20, 'AC'],
        ['x', 'Z', 20, 'AC'],
        ['owner', 'A', 5, 'AC'],
      ],
    });
    const participants = log.participants.filter(({ id }) => id === 'x');
    expect(shown(fold({ ...log, participants }, real))).toEqual(['1 x 1/20 *+20']);
  });

  it('is decided by the receipt, then by the number: a run with a smaller number may be later', () => {
    const log = contest({
      problems: oneProblem,
      runs: [
        ['x', 'A', 30, 'WA', { submitId: 3 }],
        ['x', 'A', 20, 'AC', { submitId: 9 }],
        ['y', 'A', 20, 'AC', { submitId: 5 }],
        ['y', 'A', 20, 'WA', { submitId: 4 }],
      ],
    });
    expect(shown(fold(log, real))).toEqual(['1 x 1/20 *+20', '2 y 1/1220 *+20-1']);
  });
});

describe('removed intervals', () => {
  const minutes = (from: number, to: number) => ({ fromMs: at(from * 60), toMs: at(to * 60) });
  const runs: Given['runs'] = [
    ['a', 'A', 9 * 60, 'AC'],
    ['b', 'A', 12 * 60, 'AC'],
    ['c', 'A', 25 * 60, 'AC'],
  ];

  it('are taken out of the time of later runs; a run inside counts at the start of its interval', () => {
    const rules = { removed: [minutes(10, 15), minutes(20, 30)] };
    // b at 10:00; c at 20:00 without the first five minutes.
    expect(single({ rules, runs })).toEqual(['1 a 1/540 *+540', '2 b 1/600 +600', '3 c 1/900 +900']);
  });

  it('count once where they overlap, and nothing before the start', () => {
    const rules = { removed: [minutes(-30, 2), minutes(10, 14), minutes(11, 12), minutes(13, 16)] };
    expect(single({ rules, runs })).toEqual(['1 a 1/420 *+420', '2 b 1/480 +480', '3 c 1/1020 +1020']);
  });

  it('that are taken back leave everything as it was', () => {
    expect(single({ rules: { removed: [] }, runs })).toEqual([
      '1 a 1/540 *+540',
      '2 b 1/720 +720',
      '3 c 1/1500 +1500',
    ]);
  });

  it('make runs inside one equal: they share a first blood', () => {
    const inside: Given['runs'] = [
      ['b', 'A', 12 * 60, 'AC'],
      ['c', 'A', 13 * 60, 'AC'],
    ];
    expect(single({ rules: { removed: [minutes(10, 15)] }, runs: inside })).toEqual([
      '1 b 1/600 *+600',
      '1 c 1/600 *+600',
    ]);
  });
});

describe('star, hidden and disqualified rows', () => {
  const runs: Given['runs'] = [
    ['first', 'A', 10, 'AC'],
    ['second', 'A', 20, 'AC'],
    ['third', 'A', 30, 'AC'],
  ];

  it('a star row stands at its place with rank -1 and takes no rank from others', () => {
    expect(single({ teams: [{ id: 'second', isStar: true }], runs })).toEqual([
      '1 first 1/10 *+10',
      '-1 second 1/20 *+20',
      '2 third 1/30 +30',
    ]);
  });

  it('without star rows the ranks are the same', () => {
    const teams = [{ id: 'second', isStar: true }];
    const view = { ...real, removeStar: true };
    expect(single({ teams, runs }, view)).toEqual(['1 first 1/10 *+10', '2 third 1/30 +30']);
  });

  it("a hidden row is nowhere, and its first blood is another one's", () => {
    expect(single({ teams: [{ id: 'first', hidden: true }], runs })).toEqual([
      '1 second 1/20 *+20',
      '2 third 1/30 +30',
    ]);
  });

  it("a disqualified row stands below all others without a rank, and its first blood is another one's", () => {
    expect(single({ teams: [{ id: 'first', disqualified: true }, { id: 'idle' }], runs })).toEqual([
      '1 second 1/20 *+20',
      '2 third 1/30 +30',
      '3 idle 0/0 .',
      '-1 first 1/10 +10',
    ]);
  });
});
