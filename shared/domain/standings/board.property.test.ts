import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Board, sharedViews } from './board.ts';
import { fold } from './fold.ts';
import { applyDelta, withRow } from './rows.ts';
import { seeded, told } from './test/logs.ts';

describe('a board that is told run by run', () => {
  it('equals the fold of what it was told, in every view and after every statement, as do its deltas', () => {
    const property = fc.property(told({ maxRuns: 30 }), fc.nat(30), ({ log }, atStart) => {
      const board = new Board({ ...log, runs: log.runs.slice(0, atStart) });
      for (const [index, run] of log.runs.entries()) {
        if (index < atStart) continue;
        const before = new Map(sharedViews.map((view) => [view, board.rows(view)]));
        const deltas = board.apply(run);
        for (const view of sharedViews) {
          const rows = fold({ ...log, runs: log.runs.slice(0, index + 1) }, { ...view, of: null });
          expect(board.rows(view)).toEqual(rows);
          const delta = deltas.find((one) => one.view === view) ?? { rows: [], ranks: [] };
          expect(applyDelta(before.get(view) ?? [], delta)).toEqual(rows);
        }
      }
    });
    fc.assert(property, seeded(150));
  });

  it('says nothing where nothing shows, keeps the rows that did not change, and names each once', () => {
    const property = fc.property(told({ maxRuns: 30 }), ({ log }) => {
      const board = new Board({ ...log, runs: [] });
      for (const run of log.runs) {
        const before = new Map(sharedViews.map((view) => [view, board.rows(view)]));
        const deltas = board.apply(run);
        for (const view of sharedViews) {
          const delta = deltas.find((one) => one.view === view);
          const rows = board.rows(view);
          if (!delta) {
            expect(rows).toBe(before.get(view));
            continue;
          }
          const named = [
            ...delta.rows.map(({ row }) => row.participant),
            ...delta.ranks.map((one) => one.participant),
          ];
          expect(new Set(named).size).toBe(named.length);
          expect(
            rows
              .filter((row) => !before.get(view)?.includes(row))
              .map((row) => row.participant)
              .toSorted(),
          ).toEqual(named.toSorted());
        }
      }
    });
    fc.assert(property, seeded(100));
  });

  it('gives each participant the own row and board as the fold of that view does', () => {
    const property = fc.property(told(), ({ log, view: { of: _, ...view } }) => {
      const board = new Board(log, [view]);
      for (const { id } of log.participants) {
        const rows = fold(log, { ...view, of: id });
        const own = board.own(id, view);
        expect(own).toEqual(rows.find((row) => row.participant === id) ?? null);
        if (own) expect(withRow(log.rules, board.rows(view), own)).toEqual(rows);
      }
      expect(board.own('outsider', view)).toBeNull();
    });
    fc.assert(property, seeded(300));
  });

  it('follows other rules, participants and problems with the runs it knows', () => {
    const both = fc.tuple(told(), told({ maxRuns: 0 }));
    const property = fc.property(
      both,
      ([
        {
          log,
          view: { of: _, ...view },
        },
        { log: other },
      ]) => {
        const board = new Board({ ...other, runs: [] }, [view]);
        for (const run of log.runs) board.apply(run);
        const { runs: __, ...facts } = log;
        board.change(facts);
        expect(board.rows(view)).toEqual(fold(log, { ...view, of: null }));
      },
    );
    fc.assert(property, seeded(150));
  });

  it('does not know a view that it was not made with', () => {
    const property = fc.property(told({ maxRuns: 3 }), ({ log }) => {
      const [one, other] = sharedViews;
      if (!one || !other) throw new Error('There are several views');
      expect(() => new Board(log, [one]).rows(other)).toThrow(RangeError);
    });
    fc.assert(property, seeded(3));
  });
});
