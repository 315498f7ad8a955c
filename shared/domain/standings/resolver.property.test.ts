import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameCell } from './cell.ts';
import { fold } from './fold.ts';
import { resolve } from './resolver.ts';
import { stateAt } from './resolver-state.ts';
import { seeded, told } from './test/logs.ts';
import type { ResolverAward, Row } from './types.ts';

const tier = { name: 'gold', background: '#fff', color: '#000', num: 1 };
const card: readonly ResolverAward[] = [{ kind: 'tier', tier }];

/** A contest to roll, with awards for some, and the boards to begin and end with. */
const rolled = told({ maxRuns: 80 }).chain(({ log, view }) => {
  const shared = { ...view, of: null };
  const sealed = fold(log, { ...shared, sealed: true });
  const final = fold(log, { ...shared, sealed: false });
  return fc.subarray(final.map(({ participant }) => participant)).map((winners) => {
    const awards = new Map(winners.map((participant) => [participant, card]));
    const { rules, participants } = log;
    return { sealed, final, winners, resolution: resolve({ rules, participants, sealed, final, awards }) };
  });
});

const isSealed = (row: Row, final: readonly Row[], column: number): boolean => {
  const after = final.find(({ participant }) => participant === row.participant);
  return !sameCell(row.cells[column] ?? null, after?.cells[column] ?? null);
};
const sealedColumns = (row: Row, final: readonly Row[]): number[] =>
  row.cells.flatMap((_, column) => (isSealed(row, final, column) ? [column] : []));

describe('the rolling of any contest', () => {
  it('begins with the sealed board and ends with the final one', () => {
    const property = fc.property(rolled, ({ sealed, final, resolution }) => {
      expect(stateAt(resolution, 0)).toMatchObject({ step: 0, last: null, lifted: null, rows: sealed });
      const { steps } = resolution;
      expect(stateAt(resolution, steps.length)).toMatchObject({ isOver: true, rows: final });
      expect(stateAt(resolution, steps.length + 5)).toEqual(stateAt(resolution, steps.length));
      expect(stateAt(resolution, -1)).toEqual(stateAt(resolution, 0));
    });
    fc.assert(property, seeded(400));
  });

  it('goes back to exactly what was shown', () => {
    const property = fc.property(
      rolled,
      fc.array(fc.boolean(), { maxLength: 60 }),
      ({ resolution }, presses) => {
        const length = resolution.steps.length;
        const shown = Array.from({ length: length + 1 }, (_, n) => stateAt(resolution, n));
        let at = 0;
        for (const forward of presses) {
          at = Math.max(0, Math.min(length, at + (forward ? 1 : -1)));
          expect(stateAt(resolution, at)).toEqual(shown[at]);
        }
      },
    );
    fc.assert(property, seeded(150));
  });

  it('opens the leftmost sealed cell of the lowest row that has one, once each, and nothing else changes', () => {
    const property = fc.property(rolled, ({ sealed, final, resolution }) => {
      let opened = 0;
      for (const [n, step] of resolution.steps.entries()) {
        const { rows } = stateAt(resolution, n);
        const after = stateAt(resolution, n + 1);
        expect(after.lifted).toBe(step.participant);
        if (step.kind === 'lift' || step.kind === 'award') {
          expect(after.rows).toEqual(rows);
          expect(rows[step.index]?.participant).toBe(step.participant);
        }
        if (step.kind === 'open') {
          opened += 1;
          const lowest = rows.findLast((row) => sealedColumns(row, final).length > 0);
          expect(lowest?.participant).toBe(step.participant);
          expect(lowest && sealedColumns(lowest, final)[0]).toBe(step.column);
          expect(rows[step.index]?.cells[step.column] ?? null).toEqual(step.before);
          expect(after.rows[step.index]?.cells[step.column] ?? null).toEqual(step.after);
          expect(n > 0 && stateAt(resolution, n).lifted).toBe(step.participant);
        }
        if (step.kind === 'move') {
          expect(rows[step.from]?.participant).toBe(step.participant);
          expect(after.rows[step.to]?.participant).toBe(step.participant);
          expect(resolution.steps[n - 1]?.kind).toBe('open');
        }
      }
      expect(opened).toBe(sealed.flatMap((row) => sealedColumns(row, final)).length);
    });
    fc.assert(property, seeded(200));
  });

  it('shows every award once, from the bottom, when nothing at its place or below changes any more', () => {
    const property = fc.property(rolled, ({ final, winners, resolution }) => {
      const places: number[] = [];
      for (const [n, step] of resolution.steps.entries()) {
        if (step.kind !== 'award') continue;
        places.push(step.index);
        expect(step.awards).toBe(card);
        expect(stateAt(resolution, n).rows.slice(step.index)).toEqual(final.slice(step.index));
      }
      const expected = final.flatMap(({ participant }, index) =>
        winners.includes(participant) ? [index] : [],
      );
      expect(places).toEqual(expected.toReversed());
    });
    fc.assert(property, seeded(300));
  });
});
