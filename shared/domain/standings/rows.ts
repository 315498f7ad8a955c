import type { BoardDelta, Cell, Participant, Row, StandingsRules } from './types.ts';

type Totals = Pick<Row, 'solved' | 'score' | 'totalTime' | 'lastAcTime'>;

const totalsOf = (rules: StandingsRules, cells: readonly (Cell | null)[], adjustSeconds: number): Totals => {
  const isAcm = rules.type === 'acm';
  let [solved, score, totalTime, lastAcTime] = [0, 0, isAcm ? adjustSeconds : 0, 0];
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
  return { solved, score, totalTime, lastAcTime };
};

/** A row that has no rank yet. */
export const rowOf = (
  rules: StandingsRules,
  participant: Participant,
  listed: number,
  cells: readonly (Cell | null)[],
): Row => {
  const isDisqualified = participant.disqualified ?? false;
  const { isStar, id, penaltyAdjustSeconds = 0 } = participant;
  const { solved, score, totalTime, lastAcTime } = totalsOf(rules, cells, penaltyAdjustSeconds);
  return {
    participant: id,
    listed,
    rank: 0,
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
  let [ranked, shared, best] = [0, 0, null as Row | null];
  for (const [index, row] of rows.entries()) {
    let rank = -1;
    if (isRanked(row)) {
      ranked += 1;
      if (best === null || compare(best, row) !== 0) [shared, best] = [ranked, row];
      rank = shared;
    }
    if (row.rank !== rank) {
      rows[index] = withRank(row, rank);
      changed.push(index);
    }
  }
  return changed;
};

/** Index at which a row belongs among rows in order. */
export const placeAmong = (rules: Order, rows: readonly Row[], row: Row): number => {
  const compare = compareRows(rules);
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = rows[middle];
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
