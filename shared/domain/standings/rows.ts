import type { BoardDelta, Cell, Participant, Row, StandingsRules } from './types.ts';

/** The row that follows from its cells; with rank 0 it has none yet. */
export const rowOf = (
  rules: StandingsRules,
  { id, isStar, disqualified, penaltyAdjustSeconds }: Participant,
  listed: number,
  cells: readonly (Cell | null)[],
  rank = 0,
): Row => {
  const isAcm = rules.type === 'acm';
  let solved = 0;
  let score = 0;
  let totalTime = isAcm ? (penaltyAdjustSeconds ?? 0) : 0;
  let lastAcTime = 0;
  for (const cell of cells) {
    if (cell === null) continue;
    if (cell.isAC) solved += 1;
    score += cell.score ?? 0;
    if (rules.type === 'oi') totalTime += cell.timeMs ?? 0;
    if (isAcm && cell.acTime !== null) {
      totalTime += cell.acTime + rules.penaltySeconds * cell.errorNum;
      lastAcTime = Math.max(lastAcTime, cell.acTime);
    }
  }
  const isDisqualified = disqualified ?? false;
  return {
    participant: id,
    listed,
    rank,
    isStar,
    isDisqualified,
    solved,
    score,
    totalTime,
    lastAcTime,
    cells,
  };
};

/** What the order of rows follows from, beside what they hold. */
type Order = Pick<StandingsRules, 'type'>;
type Compare = (a: Row, b: Row) => number;

const byResult: Readonly<Record<StandingsRules['type'], Compare>> = {
  acm: (a, b) => b.solved - a.solved || a.totalTime - b.totalTime || a.lastAcTime - b.lastAcTime,
  oi: (a, b) => b.score - a.score || a.totalTime - b.totalTime,
  ioi: (a, b) => b.score - a.score,
};

/** Negative where a is better; 0 for equal rows (Standings 5). */
const compareResults =
  ({ type }: Order): Compare =>
  (a, b) =>
    Number(a.isDisqualified) - Number(b.isDisqualified) || byResult[type](a, b);

/** Order of the board: equal rows as they are listed. */
export const compareRows = (rules: Order): Compare => {
  const compare = compareResults(rules);
  return (a, b) => compare(a, b) || a.listed - b.listed;
};

export const isRanked = ({ isStar, isDisqualified }: Row): boolean => !isStar && !isDisqualified;

const withRank = (row: Row, rank: number): Row => ({
  participant: row.participant,
  listed: row.listed,
  rank,
  isStar: row.isStar,
  isDisqualified: row.isDisqualified,
  solved: row.solved,
  score: row.score,
  totalTime: row.totalTime,
  lastAcTime: row.lastAcTime,
  cells: row.cells,
});

/** Gives rows that stand in order their ranks, in place. @returns the indices of those whose rank was another */
export const rankInPlace = (rules: Order, rows: Row[]): number[] => {
  const compare = compareResults(rules);
  const changed: number[] = [];
  let ranked = 0;
  let shared = 0;
  let best: Row | null = null;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index];
    if (!row) continue;
    let rank = -1;
    if (isRanked(row)) {
      ranked += 1;
      if (best === null || compare(best, row) !== 0) {
        shared = ranked;
        best = row;
      }
      rank = shared;
    }
    if (row.rank === rank) continue;
    rows[index] = withRank(row, rank);
    changed.push(index);
  }
  return changed;
};

/** Rank of a participant's row among the rows of the others, which stand in order. */
export const rankOf = (rules: Order, rows: readonly Row[], own: Row): number => {
  if (!isRanked(own)) return -1;
  const compare = compareResults(rules);
  let better = 0;
  for (const row of rows) {
    if (compare(row, own) >= 0) break;
    if (isRanked(row) && row.listed !== own.listed) better += 1;
  }
  return better + 1;
};

/** Index at which a row belongs among rows in order, of which the one at `without` is taken out before. */
export const placeAmong = (rules: Order, rows: readonly Row[], row: Row, without = rows.length): number => {
  const compare = compareRows(rules);
  let from = 0;
  let to = without < rows.length ? rows.length - 1 : rows.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle < without ? middle : middle + 1];
    if (other !== undefined && compare(other, row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** The board with one participant's row replaced, at its place and with the ranks that follow: one's own view. */
export const withRow = (rules: Order, rows: readonly Row[], row: Row): Row[] => {
  const next = rows.filter(({ listed }) => listed !== row.listed);
  next.splice(placeAmong(rules, next, row), 0, row);
  rankInPlace(rules, next);
  return next;
};

/** The next board of a view, from the board before and what changed. */
export const applyDelta = (rows: readonly Row[], delta: Pick<BoardDelta, 'rows' | 'ranks'>): Row[] => {
  const replaced = new Set(delta.rows.map(({ row }) => row.participant));
  const ranks = new Map(delta.ranks.map(({ participant, rank }) => [participant, rank]));
  const next = rows
    .filter(({ participant }) => !replaced.has(participant))
    .map((row) => {
      const rank = ranks.get(row.participant);
      return rank === undefined ? row : withRank(row, rank);
    });
  for (const { index, row } of delta.rows) next.splice(index, 0, row);
  return next;
};
