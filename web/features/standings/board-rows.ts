/** Rows as they travel and rows of the rules of standings: the one place where one becomes the other. */
import type { BoardCell, BoardRow, BoardSnapshot } from '@assize/shared/areas/standings/board.ts';
import { placeAmong, rankInPlace, rankOf } from '@assize/shared/domain/standings/rows.ts';
import type { Cell, ContestType, Row } from '@assize/shared/domain/standings/types.ts';

const types = ['acm', 'oi', 'ioi'] as const satisfies readonly ContestType[];
type Typed = Pick<BoardSnapshot, 'type'>;

/** Kind of contest as the rules of standings name it. */
export const ruleOf = ({ type }: Typed): ContestType => types[type];

const toCell = (cell: BoardCell): Cell => ({
  isAC: cell.ac ?? false,
  isFirstAC: cell.first ?? false,
  isAfterContest: cell.after ?? false,
  acTime: cell.at ?? null,
  acMs: null,
  errorNum: cell.err ?? 0,
  tryNum: cell.tries ?? 0,
  score: cell.score ?? null,
  timeMs: cell.ms ?? null,
  ...(cell.sub && { subtasks: cell.sub.map(([subtask, score]) => ({ subtask, score })) }),
});

const known = new WeakMap<BoardRow, Row>();

/** A row that came; the same object for the same row, so that what draws it need not draw it again. */
export const toRow = (row: BoardRow): Row => {
  const before = known.get(row);
  if (before) return before;
  const made: Row = {
    participant: row.uid,
    listed: row.listed,
    rank: row.rank,
    isStar: row.star ?? false,
    isDisqualified: row.disqualified ?? false,
    solved: row.solved,
    score: row.score ?? 0,
    totalTime: row.time,
    lastAcTime: row.lastAc ?? 0,
    cells: row.cells.map((cell) => cell && toCell(cell)),
  };
  known.set(row, made);
  return made;
};

/** The viewer's row with its rank among the others. */
const ownAmong = (board: Typed, rows: readonly Row[], own: BoardRow): BoardRow => {
  const rank = rankOf({ type: ruleOf(board) }, rows, toRow(own));
  return rank === own.rank ? own : { ...own, rank };
};

type Told = { rows: readonly BoardRow[]; teams: readonly BoardSnapshot['teams'][number][] };

/**
 * The board after an event: each row takes the place of that of the same user; the order and all ranks follow from what
 * the rows hold. Rows that stay the same stay the same objects.
 */
export const withRows = (board: BoardSnapshot, told: Told): BoardSnapshot => {
  const rule = { type: ruleOf(board) };
  const changed = new Set(told.rows.map(({ uid }) => uid));
  const wire = board.rows.filter(({ uid }) => !changed.has(uid));
  const rows = wire.map(toRow);
  for (const one of told.rows) {
    const row = toRow(one);
    const at = placeAmong(rule, rows, row);
    rows.splice(at, 0, row);
    wire.splice(at, 0, one);
  }
  for (const index of rankInPlace(rule, rows)) {
    const [one, row] = [wire[index], rows[index]];
    if (!one || !row) continue;
    const ranked = { ...one, rank: row.rank };
    // Its cells stay the same objects too.
    known.set(ranked, row);
    wire[index] = ranked;
  }
  const newcomers = new Set(told.teams.map(({ uid }) => uid));
  const teams =
    newcomers.size === 0
      ? board.teams
      : [...board.teams.filter(({ uid }) => !newcomers.has(uid)), ...told.teams];
  const mine = told.rows.find(({ uid }) => uid === board.own?.uid);
  // Behind the seal one's own row holds more than what is told to all.
  const own = board.own && !board.sealed && mine ? mine : board.own;
  return { ...board, rows: wire, teams, own: own && ownAmong(board, rows, own) };
};
