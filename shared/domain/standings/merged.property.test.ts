import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verdict } from '../verdict.ts';
import { Board } from './board.ts';
import { fold } from './fold.ts';
import { type MergedPart, mergedRows, ownAmongMerged } from './merged.ts';
import { at, contest, real, sealed, shown } from './test/builders.ts';
import { seeded, told } from './test/logs.ts';
import type { ContestLog, Row } from './types.ts';

const part = (log: ContestLog, prefix = '', view: Partial<MergedPart['view']> = {}): MergedPart => ({
  ...{ log: new Board(log, [real]).log, prefix },
  view: { sealed: false, containsEnd: false, ...view },
});
/** The same contest at another time, with submissions of other numbers. */
const elsewhere = (log: ContestLog, byMs: number): ContestLog => {
  const { rules } = log;
  return {
    ...log,
    rules: {
      ...rules,
      startMs: rules.startMs + byMs,
      endMs: rules.endMs + byMs,
      sealMs: rules.sealMs === null ? null : rules.sealMs + byMs,
      removed: rules.removed.map(({ fromMs, toMs }) => ({ fromMs: fromMs + byMs, toMs: toMs + byMs })),
    },
    runs: log.runs.map((run) => ({ ...run, submitId: run.submitId + 100_000, atMs: run.atMs + byMs })),
  };
};
const results = ({ solved, score, totalTime, cells }: Row) => ({
  ...{ solved, score, totalTime },
  cells: cells.map((cell) => cell && { ...cell, isFirstAC: false }),
});
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.participant, row]));

describe('a board of several contests (Standings 15)', () => {
  it('is for one contest its own board, as each of its readers may see it', () => {
    const property = fc.property(told(), fc.boolean(), fc.boolean(), ({ log }, isSealed, containsEnd) => {
      const view = { sealed: isSealed, containsEnd };
      const own = fold(log, { ...real, ...view });
      expect(mergedRows([part(log, '', view)]).map(results)).toEqual(own.map(results));
    });
    fc.assert(property, seeded(200));
  });

  it('gives a contest that was held elsewhere at another time the same results, ranked among all', () => {
    const property = fc.property(told(), fc.integer({ min: -9e8, max: 9e8 }), ({ log }, byMs) => {
      const rows = byId(mergedRows([part(log), part(elsewhere(log, byMs), 'b.')]));
      const alone = fold(log, real);
      expect(rows.size).toBe(2 * alone.length);
      for (const row of alone) {
        const [here, there] = [rows.get(row.participant), rows.get(`b.${row.participant}`)];
        if (!here || !there) throw new Error('a row is missing');
        expect([results(here), results(there)]).toEqual([results(row), results(row)]);
        expect(there.rank).toBe(here.rank);
        if (row.rank > 0) expect(here.rank).toBe(2 * row.rank - 1);
      }
    });
    fc.assert(property, seeded(200));
  });

  it('shows no result behind the seal of any contest that is sealed for its reader', () => {
    const property = fc.property(told(), ({ log }) => {
      const other = elsewhere(log, 7_200_000);
      const { sealMs } = other.rules;
      const flipped = {
        ...other,
        runs: other.runs.map((run) =>
          sealMs !== null && run.atMs >= sealMs ? { ...run, status: verdict.wrongAnswer, score: 0 } : run,
        ),
      };
      const rowsWith = (one: ContestLog) => mergedRows([part(log), part(one, 'b.', { sealed: true })]);
      expect(rowsWith(flipped)).toEqual(rowsWith(other));
    });
    fc.assert(property, seeded(200));
  });

  it('counts only problems of the first contest, and what came in time in each', () => {
    const main = contest({ runs: [['a', 'A', 600, 'AC']] });
    const other = contest({
      runs: [
        ['b', 'A', 300, 'AC'],
        ['b', 'B', 400, 'WA'],
        ['c', 'A', 4 * 3600 + 60, 'AC'],
      ],
    });
    const short = { ...other, rules: { ...other.rules, endMs: at(4 * 3600), sealMs: null } };
    const [first] = main.problems;
    const rows = mergedRows([
      part({ ...main, problems: first ? [first] : [] }),
      part(elsewhere(short, 3_600_000), 'x.'),
    ]);
    expect(
      rows.map(({ participant, rank, solved, cells }) => [participant, rank, solved, cells.length]),
    ).toEqual([
      ['x.b', 1, 1, 1],
      ['a', 2, 1, 1],
      ['x.c', 3, 0, 1],
    ]);
    expect(rows.map(({ cells }) => cells[0]?.isFirstAC ?? null)).toEqual([true, false, null]);
  });

  it('shows a reader the own row as it is on the board of the own contest', () => {
    const log = contest({
      runs: [
        ['a', 'A', 4 * 3600 + 60, 'AC'],
        ['b', 'A', 60, 'WA'],
      ],
    });
    const other = contest({
      runs: [
        ['c', 'A', 120, 'AC'],
        ['d', 'A', 5 * 3600 - 1, 'AC'],
      ],
    });
    const rows = mergedRows([part(log, '', { sealed: true }), part(elsewhere(other, 60_000), 'x.')]);
    const [own] = fold(log, { ...sealed, of: 'a' }).filter(({ participant }) => participant === 'a');
    const mine = ownAmongMerged({ log }, rows, own ?? null);
    expect([mine?.solved, mine?.rank, mine?.cells[0]?.isFirstAC]).toEqual([1, 2, false]);
    expect(shown(rows).length).toBe(4);
    expect(ownAmongMerged({ log }, rows, null)).toBeNull();
  });
});
