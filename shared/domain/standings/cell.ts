import { isAccepted, isPenalised, isPending, isUnjudged } from './runs.ts';
import type { Cell, Run, StandingsProblem, StandingsRules, View } from './types.ts';

/** What the cells of one view follow from, beside their runs. */
export type CellRules = {
  readonly rules: StandingsRules;
  readonly clock: (atMs: number) => number;
  /** Runs from this instant on do not count. */
  readonly untilMs: number;
  /** Runs of others from this instant on are tries and nothing else. */
  readonly maskMs: number;
  /** Runs from this instant on hold no first blood; nor do they keep it waiting, as only earlier ones do. */
  readonly bloodUntilMs: number;
};

export const cellRules = (
  rules: StandingsRules,
  clock: (atMs: number) => number,
  { sealed, containsEnd }: Pick<View, 'sealed' | 'containsEnd'>,
): CellRules => {
  const maskMs = sealed && rules.sealMs !== null ? rules.sealMs : Number.POSITIVE_INFINITY;
  return {
    rules,
    clock,
    untilMs: containsEnd ? Number.POSITIVE_INFINITY : rules.endMs,
    maskMs,
    bloodUntilMs: Math.min(maskMs, rules.endMs),
  };
};

/** A cell, and what the first blood of its problem is decided by: contest ms, infinite without one. */
export type FoldedCell = {
  readonly cell: Cell | null;
  /** First accepted run. */
  readonly bloodMs: number;
  /** First run without verdict. */
  readonly waitMs: number;
};

const never = Number.POSITIVE_INFINITY;
const nothing: FoldedCell = { cell: null, bloodMs: never, waitMs: never };

/** Cell of an ACM contest; `acMs` null while it is not solved. */
const acmCellOf = (
  rules: StandingsRules,
  acMs: number | null,
  isAfterContest: boolean,
  errorNum: number,
  tryNum: number,
): Cell => ({
  isAC: acMs !== null,
  isFirstAC: false,
  isAfterContest,
  acTime: acMs === null ? null : rules.icpcMinutes ? Math.floor(acMs / 60_000) * 60 : Math.floor(acMs / 1000),
  acMs,
  errorNum,
  tryNum,
  score: null,
  timeMs: null,
});

const acmCell = (runs: readonly Run[], of: CellRules, maskMs: number): FoldedCell => {
  const { rules, clock } = of;
  let isEmpty = true;
  let errorNum = 0;
  let tryNum = 0;
  let waitMs = never;
  for (const run of runs) {
    const { atMs } = run;
    if (run.ignored || atMs < rules.startMs || atMs >= of.untilMs) continue;
    isEmpty = false;
    if (atMs >= maskMs || isPending(run)) {
      tryNum += 1;
      if (waitMs === never) waitMs = clock(atMs);
    } else if (isAccepted(run)) {
      const acMs = clock(atMs);
      const cell = acmCellOf(rules, acMs, atMs >= rules.endMs, errorNum, tryNum);
      return { cell, bloodMs: atMs < of.bloodUntilMs ? acMs : never, waitMs };
    } else if (isPenalised(run)) errorNum += 1;
  }
  if (isEmpty) return nothing;
  return { cell: acmCellOf(rules, null, false, errorNum, tryNum), bloodMs: never, waitMs };
};

/** Points of the runs so far; `take` is told of each judged run in order. */
type Points = {
  score: number | null;
  isAC: boolean;
  isAfterContest: boolean;
  take: (run: Run, isLate: boolean) => void;
};

const oiPoints = (oiScore: StandingsRules['oiScore']): Points => {
  const points: Points = {
    score: null,
    isAC: false,
    isAfterContest: false,
    take: (run, isLate) => {
      const score = run.score ?? 0;
      const [held, isAC] = [points.score, isAccepted(run)];
      const isBetter = held === null || score > held || (score === held && isAC && !points.isAC);
      if (oiScore === 'highest' && !isBetter) return;
      Object.assign(points, { score, isAC, isAfterContest: isLate });
    },
  };
  return points;
};

const ioiPoints = (fullScore: number | undefined): Points => {
  const best = new Map<number, number>();
  let whole = 0;
  const points: Points = {
    score: null,
    isAC: false,
    isAfterContest: false,
    take: (run, isLate) => {
      whole = Math.max(whole, run.score ?? 0);
      for (const { subtask, score } of run.subtasks ?? [])
        best.set(subtask, Math.max(best.get(subtask) ?? 0, score));
      const sum = [...best.values()].reduce((total, score) => total + score, 0);
      const score = Math.max(whole, sum);
      if (points.score === null || score > points.score) Object.assign(points, { isAfterContest: isLate });
      points.score = score;
      points.isAC ||= isAccepted(run) || (fullScore !== undefined && fullScore > 0 && score >= fullScore);
    },
  };
  return points;
};

const pointsCell = (runs: readonly Run[], of: CellRules, maskMs: number, points: Points): FoldedCell => {
  const { startMs, endMs } = of.rules;
  let isEmpty = true;
  let tryNum = 0;
  let timeMs = never;
  for (const run of runs) {
    if (run.ignored || run.atMs < startMs || run.atMs >= of.untilMs) continue;
    isEmpty = false;
    if (run.atMs >= maskMs || isPending(run)) tryNum += 1;
    else if (!isUnjudged(run)) {
      points.take(run, run.atMs >= endMs);
      if (isAccepted(run)) timeMs = Math.min(timeMs, run.timeMs ?? 0);
    }
  }
  if (isEmpty) return nothing;
  const { isAC, isAfterContest, score } = points;
  const cell = { isAC, isFirstAC: false, isAfterContest, acTime: null, acMs: null, errorNum: 0, tryNum };
  return { ...nothing, cell: { ...cell, score, timeMs: timeMs === never ? null : timeMs } };
};

/**
 * One problem of one row from its runs in order (`currentRuns`), first blood aside.
 * @param isOwn whether the reader's own: not masked by a seal, except in an OI contest
 */
export const foldCell = (
  runs: readonly Run[],
  problem: StandingsProblem,
  of: CellRules,
  isOwn: boolean,
): FoldedCell => {
  const { type, oiScore } = of.rules;
  if (runs.length === 0) return nothing;
  const maskMs = isOwn && type !== 'oi' ? never : of.maskMs;
  if (type === 'acm') return acmCell(runs, of, maskMs);
  const points = type === 'oi' ? oiPoints(oiScore) : ioiPoints(problem.fullScore);
  return pointsCell(runs, of, maskMs, points);
};

export const sameCell = (a: Cell | null, b: Cell | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.isAC === b.isAC &&
    a.isFirstAC === b.isFirstAC &&
    a.isAfterContest === b.isAfterContest &&
    a.acTime === b.acTime &&
    a.acMs === b.acMs &&
    a.errorNum === b.errorNum &&
    a.tryNum === b.tryNum &&
    a.score === b.score &&
    a.timeMs === b.timeMs);
