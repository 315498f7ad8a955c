import type { SubtaskScore } from '../scoring.ts';
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

/** Takes what first blood is decided by: contest ms of the first accepted run and of the first without verdict. */
type Contend = (bloodMs: number, waitMs: number) => void;

/** Instant of what did not happen. */
const never = Number.POSITIVE_INFINITY;

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

const acmCell = (runs: readonly Run[], of: CellRules, maskMs: number, contend: Contend): Cell | null => {
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
      contend(atMs < of.bloodUntilMs ? acMs : never, waitMs);
      return acmCellOf(rules, acMs, atMs >= rules.endMs, errorNum, tryNum);
    } else if (isPenalised(run)) errorNum += 1;
  }
  contend(never, waitMs);
  return isEmpty ? null : acmCellOf(rules, null, false, errorNum, tryNum);
};

/** Points of the runs so far; `take` is told of each judged run in order. */
type Points = {
  score: number | null;
  isAC: boolean;
  isAfterContest: boolean;
  /** The best of each subtask; empty where there are none. */
  subtasks: () => SubtaskScore[];
  take: (run: Run, isLate: boolean) => void;
};

const oiPoints = (oiScore: StandingsRules['oiScore']): Points => {
  const points: Points = {
    score: null,
    isAC: false,
    isAfterContest: false,
    subtasks: () => [],
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
    subtasks: () =>
      [...best].map(([subtask, score]) => ({ subtask, score })).sort((a, b) => a.subtask - b.subtask),
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

const pointsCell = (runs: readonly Run[], of: CellRules, maskMs: number, points: Points): Cell | null => {
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
  if (isEmpty) return null;
  const { isAC, isAfterContest, score } = points;
  const cell = { isAC, isFirstAC: false, isAfterContest, acTime: null, acMs: null, errorNum: 0, tryNum };
  const subtasks = points.subtasks();
  return {
    ...{ ...cell, score, timeMs: timeMs === never ? null : timeMs },
    ...(subtasks.length === 0 ? {} : { subtasks }),
  };
};

/**
 * One problem of one row from its runs in order (`currentRuns`), first blood aside.
 * @param contend is told the part of the row in the first blood of the problem, in an ACM contest
 * @param isOwn whether the reader's own: not masked by a seal, except in an OI contest
 */
export const foldCell = (
  runs: readonly Run[],
  problem: StandingsProblem,
  of: CellRules,
  isOwn: boolean,
  contend: Contend,
): Cell | null => {
  const { type, oiScore } = of.rules;
  const maskMs = isOwn && type !== 'oi' ? never : of.maskMs;
  if (type === 'acm') return acmCell(runs, of, maskMs, contend);
  const points = type === 'oi' ? oiPoints(oiScore) : ioiPoints(problem.fullScore);
  return pointsCell(runs, of, maskMs, points);
};

type Subtasks = Cell['subtasks'];
const sameSubtasks = (a: Subtasks, b: Subtasks): boolean =>
  a === b ||
  (a !== undefined &&
    b !== undefined &&
    a.length === b.length &&
    a.every(({ subtask, score }, at) => subtask === b[at]?.subtask && score === b[at]?.score));

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
    a.timeMs === b.timeMs &&
    sameSubtasks(a.subtasks, b.subtasks));
