/**
 * From the verdicts of cases to the verdict and points of a submission. Pure; nothing here knows how a case was run.
 */
import { type Verdict, verdict } from './verdict.ts';

export type CaseMode = 'default' | 'ergodic_without_error' | 'subtask_lowest' | 'subtask_average';

/**
 * Verdict and points of a decided case. `full` is what the problem gives for it, `score` what was got of
 * that.
 */
export type ScoredCase<V extends Verdict = Verdict> = {
  readonly status: V;
  readonly full: number;
  readonly score: number;
  /** Subtask; null where the problem has none (then the case is a group of its own). */
  readonly groupNum: number | null;
};

/**
 * Points of one case: all for Accepted, `floor(fraction × full)` for a partial answer, else none.
 * `fraction` is 0 to 1.
 */
export const caseScore = (status: Verdict, full: number, fraction = 0): number => {
  if (status === verdict.accepted) return full;
  if (status !== verdict.partial) return 0;
  // 0.29 × 100 is a little less than 29 in binary fractions.
  return Math.floor(Math.min(1, Math.max(0, fraction)) * full + 1e-9);
};

const isFailing = (status: Verdict): boolean => status !== verdict.accepted && status !== verdict.cancelled;

/**
 * Verdict of an ACM submission: that of the first case, in the order of the problem, which is not Accepted.
 * Skipped cases say nothing. `cases` is in that order and not empty.
 */
export const acmVerdict = <V extends Verdict>(cases: readonly ScoredCase<V>[]): V | typeof verdict.accepted =>
  cases.find((one) => isFailing(one.status))?.status ?? verdict.accepted;

/**
 * Verdict and points of an OI submission. System Error when a case could not be judged; Accepted when every
 * case is; Partial Accepted when a case is accepted in full or in part (in the subtask modes, when points
 * were got); else the first failing verdict.
 */
export const oiOutcome = <V extends Verdict>(
  mode: CaseMode,
  cases: readonly ScoredCase<V>[],
): { status: V | typeof verdict.accepted | typeof verdict.partial; score: number } => {
  const score = oiScore(mode, cases);
  const fault = cases.find((one) => one.status === verdict.systemError);
  if (fault) return { status: fault.status, score };
  if (cases.every((one) => one.status === verdict.accepted)) return { status: verdict.accepted, score };
  const got = isSubtaskMode(mode)
    ? score > 0
    : cases.some((one) => one.status === verdict.accepted || one.status === verdict.partial);
  return { status: got ? verdict.partial : acmVerdict(cases), score };
};

export const isSubtaskMode = (mode: CaseMode): boolean =>
  mode === 'subtask_lowest' || mode === 'subtask_average';

/**
 * Points of an OI submission: the sum over cases, or over subtasks of the lowest case or of the rounded mean.
 * In the subtask modes each case carries the points of its whole subtask.
 */
export const oiScore = (mode: CaseMode, cases: readonly ScoredCase[]): number => {
  const parts = subtaskScores(mode, cases);
  return sum((parts ?? cases).map((one) => one.score));
};

/** Points of one subtask. */
export type SubtaskScore = { readonly subtask: number; readonly score: number };

/**
 * Points of each subtask: of its lowest case, or the rounded mean. A case without a subtask is one of its own, with a
 * number below 0. Null outside of the subtask modes.
 */
export const subtaskScores = (
  mode: CaseMode,
  cases: readonly Pick<ScoredCase, 'score' | 'groupNum'>[],
): SubtaskScore[] | null => {
  if (!isSubtaskMode(mode)) return null;
  const groups = Map.groupBy(
    cases.map((one, index) => ({ ...one, subtask: one.groupNum ?? -1 - index })),
    ({ subtask }) => subtask,
  );
  return [...groups].map(([subtask, group]) => {
    const scores = group.map((one) => one.score);
    const lowest = mode === 'subtask_lowest';
    return { subtask, score: lowest ? Math.min(...scores) : Math.round(sum(scores) / scores.length) };
  });
};

/** Largest possible points: the same sums with every case at its full points. */
export const fullScore = (mode: CaseMode, cases: readonly Pick<ScoredCase, 'full' | 'groupNum'>[]): number =>
  oiScore(
    mode,
    cases.map(({ full, groupNum }) => ({ status: verdict.accepted, full, score: full, groupNum })),
  );

/**
 * What an OI submission outside contests adds to a user's rank (Submissions 5): `0.1·score + 2·difficulty·score/total`,
 * rounded; 0 when the problem gives no points.
 */
export const oiRankScore = ({
  score,
  total,
  difficulty,
}: {
  score: number;
  total: number;
  difficulty: number;
}): number => (total === 0 ? 0 : Math.round(0.1 * score + (2 * difficulty * score) / total));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
