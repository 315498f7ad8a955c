import type { BoardCell } from '@assize/shared/areas/standings/board.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import type { Behaviour } from './programs.ts';

/*
 * The board once more, as plainly as the rules of Standings are worded, from what the mock contest knows by itself: who
 * sent which program when, and how such a program ends. It shares no code with the product's own boards.
 */

/** A submission as its sender knows it. Moments are of performance.now(), but for `atMs`. */
export type Attempt = {
  readonly team: number;
  readonly problem: number;
  readonly behaviour: Behaviour;
  /** How the judge has to end it; another one after a rejudge with mended data. */
  expected: Verdict;
  readonly sentAt: number;
  /** The answer of the call. */
  answeredAt: number | null;
  submitId: number;
  /** When the server received it, by its own words. */
  atMs: number;
  verdictAt: number | null;
  /** When a reader behind the seal was told the row in which it counts. */
  boardAt: number | null;
  status: number | null;
};

export type Rules = {
  startMs: number;
  sealMs: number;
  endMs: number;
  removed: { fromMs: number; toMs: number }[];
};

const penaltySeconds = 20 * 60;

export type Sight = {
  sealed: boolean;
  /** Team whose own runs are shown truly. */
  of: number | null;
};

/** What the board shows of a run: nothing yet, no verdict yet, or its verdict. */
export type Stage = 'absent' | 'pending' | 'judged';

export type Shown = { attempt: Attempt; stage: Stage };

const costing: readonly Verdict[] = [
  verdict.presentationError,
  verdict.wrongAnswer,
  verdict.timeLimit,
  verdict.memoryLimit,
  verdict.runtimeError,
];

/** Milliseconds of the contest that count, up to an instant. */
const contestMs = ({ startMs, removed }: Rules, atMs: number): number => {
  let lost = 0;
  for (const { fromMs, toMs } of removed) if (atMs > fromMs) lost += Math.min(atMs, toMs) - fromMs;
  return atMs - startMs - lost;
};

const bySent = (a: Shown, b: Shown) =>
  a.attempt.atMs - b.attempt.atMs || a.attempt.submitId - b.attempt.submitId;

/** One cell, without first blood. All runs are of one team and one problem. */
export const cellOf = (rules: Rules, runs: readonly Shown[], { sealed, of }: Sight): BoardCell | null => {
  const counted = runs
    .filter(({ attempt, stage }) => stage !== 'absent' && attempt.atMs < rules.endMs)
    .toSorted(bySent);
  if (counted.length === 0) return null;
  const cell: { ac?: true; at?: number; err: number; tries: number } = { err: 0, tries: 0 };
  for (const { attempt, stage } of counted) {
    const hidden = sealed && attempt.atMs >= rules.sealMs && attempt.team !== of;
    if (hidden || stage === 'pending') cell.tries += 1;
    else if (attempt.expected === verdict.accepted) {
      cell.ac = true;
      cell.at = Math.floor(contestMs(rules, attempt.atMs) / 60_000) * 60;
      break;
    } else if (costing.includes(attempt.expected)) cell.err += 1;
  }
  const { err, tries, ...solved } = cell;
  return { ...solved, ...(err > 0 ? { err } : {}), ...(tries > 0 ? { tries } : {}) };
};

export type Board = (BoardCell | null)[][];

type Field = { teams: number; problems: number; stars: ReadonlySet<number> };

/** Cells of all teams, with first blood. Every run has to be judged. */
export const boardOf = (
  rules: Rules,
  { teams, problems, stars }: Field,
  attempts: readonly Attempt[],
  sight: Sight,
): Board => {
  const shown = attempts.map((attempt): Shown => ({ attempt, stage: 'judged' }));
  const board = Array.from({ length: teams }, (_, team) =>
    Array.from({ length: problems }, (_unused, problem) =>
      cellOf(
        rules,
        shown.filter(({ attempt }) => attempt.team === team && attempt.problem === problem),
        sight,
      ),
    ),
  );
  const closingMs = sight.sealed ? Math.min(rules.sealMs, rules.endMs) : rules.endMs;
  for (let problem = 0; problem < problems; problem += 1)
    for (const star of [false, true]) {
      const solves = attempts.filter(
        (one) =>
          one.problem === problem &&
          stars.has(one.team) === star &&
          one.expected === verdict.accepted &&
          one.atMs < closingMs,
      );
      const first = Math.min(...solves.map(({ atMs }) => contestMs(rules, atMs)));
      for (const { team, atMs } of solves) {
        const cell = board[team]?.[problem];
        if (cell && contestMs(rules, atMs) === first) cell.first = true;
      }
    }
  return board;
};

export type Totals = { solved: number; time: number; lastAc: number };

/** What a row comes to by its cells. */
export const totalsOf = (cells: readonly (BoardCell | null)[]): Totals => {
  const solved = cells.filter((cell) => cell?.ac);
  return {
    solved: solved.length,
    time: solved.reduce((sum, cell) => sum + (cell?.at ?? 0) + penaltySeconds * (cell?.err ?? 0), 0),
    lastAc: Math.max(0, ...solved.map((cell) => cell?.at ?? 0)),
  };
};

/** Negative where a is better. */
export const compareTotals = (a: Totals, b: Totals): number =>
  b.solved - a.solved || a.time - b.time || a.lastAc - b.lastAc;

/** Ranks of all teams: 1 plus the ranked teams that are better; -1 of stars. */
export const ranksOf = (totals: readonly Totals[], stars: ReadonlySet<number>): number[] =>
  totals.map((own, team) =>
    stars.has(team)
      ? -1
      : 1 + totals.filter((other, index) => !stars.has(index) && compareTotals(other, own) < 0).length,
  );

export type Tier = { name: string; num: number };

/** Name of the award of each team that takes one, tiers from the best down. */
export const awardsOf = (
  totals: readonly Totals[],
  ranks: readonly number[],
  tiers: readonly Tier[],
): Map<number, string> => {
  const awards = new Map<number, string>();
  ranks.forEach((rank, team) => {
    if (rank < 1 || (totals[team]?.solved ?? 0) === 0) return;
    let last = 0;
    for (const { name, num } of tiers) {
      last += num;
      if (rank > last) continue;
      awards.set(team, name);
      return;
    }
  });
  return awards;
};
