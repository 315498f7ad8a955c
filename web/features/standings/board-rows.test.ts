import type { BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import { Board } from '@assize/shared/domain/standings/board.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { seeded, told } from '@assize/shared/domain/standings/test/logs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sentBoard, sentRow } from '../../test/component/board-data.ts';
import { toRow, withRows } from './board-rows.ts';

const rows = ({ rows: some, own }: BoardSnapshot) => ({ rows: some, own });

it('after any events the board is the one that a new answer would have', () => {
  fc.assert(
    fc.property(told({ maxRuns: 40 }), ({ log, view }) => {
      const shared = { sealed: view.sealed, containsEnd: false, removeStar: false };
      const isAcm = log.rules.type === 'acm';
      const begun = { ...log, runs: [] };
      const board = new Board(begun, [shared]);
      let shown = { ...sentBoard(begun, shared), own: null } as BoardSnapshot;
      for (const [index, run] of log.runs.entries()) {
        for (const delta of board.apply(run))
          shown = withRows(shown, { rows: delta.rows.map(({ row }) => sentRow(row, isAcm)), teams: [] });
        const whole = sentBoard({ ...log, runs: log.runs.slice(0, index + 1) }, shared);
        expect(rows(shown)).toEqual({ rows: whole.rows, own: null });
      }
    }),
    seeded(60),
  );
});

it('rows that stay the same stay the same objects, and are read once', () => {
  const log = {
    ...{ participants: ['a', 'b', 'c'].map((id) => ({ id, isStar: false, hidden: false })) },
    problems: [{ id: 1, displayId: 'A' }],
    runs: [],
    rules: {
      ...{ type: 'acm' as const, startMs: 0, endMs: 10_000_000, sealMs: null, removed: [] },
      ...{ penaltySeconds: 1200, icpcMinutes: false, oiScore: 'highest' as const },
    },
  };
  const before = sentBoard(log);
  const run = {
    ...{ submitId: 1, participant: 'c', problem: 1, atMs: 60_000, status: 0 as const },
    ...{ score: null, timeMs: null, round: 0, ignored: false, subtasks: null },
  };
  const [first] = fold(
    { ...log, runs: [run] },
    { sealed: false, containsEnd: false, removeStar: false, of: null },
  );
  if (!first) throw new Error('no row');
  const after = withRows(before, { rows: [sentRow(first)], teams: [] });
  expect(after.rows.map(({ uid, rank }) => [uid, rank])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 2],
  ]);
  const again = withRows(after, { rows: [sentRow(first)], teams: [] });
  expect(again.rows[1]).toBe(after.rows[1]);
  const [, second] = after.rows;
  if (!second) throw new Error('no row');
  expect(toRow(second)).toBe(toRow(second));
});
