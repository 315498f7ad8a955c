import { describe, expect, it } from 'vitest';
import { Board } from './board.ts';
import { contest, type Given, real, sealed, shown } from './test/builders.ts';
import type { BoardDelta, Run, SharedView } from './types.ts';

const oneProblem = [{ id: 7, displayId: 'A' }];
const inSeal = 4 * 3600;
const shared = ({ sealed, containsEnd, removeStar }: SharedView): SharedView => ({
  sealed,
  containsEnd,
  removeStar,
});

/** A board of one view, and its run of a number said once more. */
const started = (given: Given, view: SharedView = shared(real)) => {
  const log = contest({ problems: oneProblem, ...given });
  const board = new Board(log, [view]);
  const say = (submitId: number, more: Partial<Run>) => {
    const run = log.runs.find((one) => one.submitId === submitId);
    if (!run) throw new Error(`There is no run ${submitId}`);
    return board.apply({ ...run, ...more });
  };
  return { board, say, rows: () => shown(board.rows(view)) };
};

const inWords = (deltas: BoardDelta[]) =>
  deltas.map(({ rows, ranks }) => ({
    rows: rows.map(({ index, row }) => `${index}: ${shown([row])[0]}`),
    ranks: ranks.map(({ participant, rank }) => `${participant} ${rank}`),
  }));

describe('what a run changes', () => {
  const three: Given['runs'] = [
    ['x', 'A', 10, 'AC'],
    ['y', 'A', 20, 'AC'],
    ['z', 'A', 30, '?'],
  ];

  it('is its row, and the rank of those it passes', () => {
    const { say } = started({ runs: [...three, ['w', 'A', 5, 'WA']] });
    const deltas = say(4, { round: 1, status: 0, atMs: contest({ runs: three }).rules.startMs + 5000 });
    expect(inWords(deltas)).toEqual([{ rows: ['0: 1 w 1/5 *+5', '1: 2 x 1/10 +10'], ranks: ['y 3', 'z 4'] }]);
  });

  it('is nothing where the same is said again, or something older', () => {
    const { say } = started({ runs: three });
    expect(say(1, {})).toEqual([]);
    expect(say(1, { status: 5 })).toEqual([]);
    expect(say(3, { status: 6 })).toEqual([]);
  });

  it('is the cells of others where first blood moves, of star rows too', () => {
    const teams = [
      { id: 'x', isStar: true },
      { id: 'y', isStar: true },
    ];
    const { say } = started({ teams, runs: three });
    expect(inWords(say(1, { round: 1, status: -1 }))).toEqual([
      { rows: ['0: -1 y 1/20 *+20', '1: -1 x 0/0 -1'], ranks: [] },
    ]);
    expect(inWords(say(1, { round: 2 }))).toEqual([
      { rows: ['0: -1 x 1/10 *+10', '1: -1 y 1/20 +20'], ranks: [] },
    ]);
  });

  it('is nothing on a sealed board but a new try', () => {
    const { board, say, rows } = started({ runs: [['x', 'A', inSeal, '?']] }, shared(sealed));
    expect(rows()).toEqual(['1 x 0/0 ?1']);
    expect(say(1, { status: 0 })).toEqual([]);
    expect(shown([board.own('x', shared(sealed)) ?? []].flat())).toEqual(['1 x 1/14400 +14400']);
    expect(inWords(say(1, { submitId: 2 }))).toEqual([{ rows: ['0: 1 x 0/0 ?2'], ranks: [] }]);
  });

  it('is undone where staff ignore the run', () => {
    const { say } = started({ runs: three });
    expect(inWords(say(1, { ignored: true }))).toEqual([
      { rows: ['0: 1 y 1/20 *+20', '1: 2 x 0/0 .'], ranks: ['z 2'] },
    ]);
  });
});
