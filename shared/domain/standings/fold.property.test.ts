import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { endedOtherwise, seeded, told } from './test/logs.ts';
import { referenceRows } from './test/reference.ts';

describe('the fold of any log', () => {
  it('is what the rules say, worked out naively', () => {
    fc.assert(
      fc.property(told(), ({ log, view }) => {
        expect(fold(log, view)).toEqual(referenceRows(log, view));
      }),
      seeded(1500),
    );
  });

  it('does not depend on the order in which submissions arrive', () => {
    const property = fc.property(told(), ({ log, view }) => {
      // A stable sort keeps what is said of one submission in its order.
      const bySubmission = log.runs.toSorted((a, b) => a.submitId - b.submitId);
      expect(fold({ ...log, runs: bySubmission }, view)).toEqual(fold(log, view));
    });
    fc.assert(property, seeded(300));
  });

  it('shows nothing of how a sealed run ended, but to its owner, in an OI contest to nobody', () => {
    const contests = told().chain(({ log, view }) => {
      // Of each submission one statement: which are ignored is public, how they ended is not.
      const runs = [...new Map(log.runs.map((run) => [run.submitId, run])).values()];
      const once = { ...log, runs };
      return fc.record({ one: fc.constant(once), other: endedOtherwise(once), view: fc.constant(view) });
    });
    const property = fc.property(contests, ({ one, other, view }) => {
      const of = one.rules.type === 'oi' ? view.of : null;
      const sealed = { ...view, sealed: true, of };
      expect(fold(other, sealed)).toEqual(fold(one, sealed));
    });
    fc.assert(property, seeded(300));
  });

  it('shows a participant the own runs truly, and of the others what all see', () => {
    const property = fc.property(told(), ({ log, view }) => {
      if (view.of === null || log.rules.type === 'oi') return;
      const [own, all, real] = [
        { ...view, sealed: true },
        { ...view, sealed: true, of: null },
        { ...view, sealed: false, of: null },
      ].map((one) => new Map(fold(log, one).map((row) => [row.participant, row])));
      for (const [participant, row] of own ?? []) {
        const same = (participant === view.of ? real : all)?.get(participant);
        const withoutBlood = (cells: typeof row.cells | undefined) =>
          cells?.map((cell) => cell && { ...cell, isFirstAC: false });
        expect(withoutBlood(row.cells)).toEqual(withoutBlood(same?.cells));
      }
    });
    fc.assert(property, seeded(300));
  });
});
