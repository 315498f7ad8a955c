/** Conclusions of a verify: programs that do not end as expected, and the time limit that fits. Pure. */
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';

export type Expected = { expected: readonly number[]; expectedScore: { min: number; max: number } | null };
export type Outcome = { status: number; score: number | null; timeMs: number | null };

/** Whether a program ended as expected; nothing expected is always right. */
export const endedAsExpected = (wanted: Expected, got: Outcome): boolean => {
  const rightVerdict = wanted.expected.length === 0 || wanted.expected.includes(got.status);
  const { expectedScore } = wanted;
  const rightScore =
    expectedScore === null ||
    (got.score !== null && got.score >= expectedScore.min && got.score <= expectedScore.max);
  return rightVerdict && rightScore;
};

/** Verdicts a program may be expected to end with. */
export const expectable: readonly Verdict[] = [
  verdict.accepted,
  verdict.partial,
  verdict.wrongAnswer,
  verdict.presentationError,
  verdict.timeLimit,
  verdict.memoryLimit,
  verdict.runtimeError,
  verdict.compileError,
];

export type LimitAdvice = {
  /** The limit that fits, ms. */
  suggestedMs: number;
  /** Slowest program that must be accepted, ms. */
  slowestMs: number;
  /** Names of programs that are expected to run out of time and would not, at the suggested limit. */
  tooFast: string[];
};

const smallestMs = 100;
/** Up to 2 s a limit is a multiple of 100 ms, above of 500 ms. */
const stepOf = (ms: number) => (ms <= 2000 ? 100 : 500);

/**
 * The time limit: twice the time of the slowest program that must be accepted, rounded up to 100 ms (from 2 s
 * on to 500 ms), at least 100 ms and at most 60 s. null when no such program was accepted. `factor` is the
 * factor by which a program's language stretches a limit, so that a Python solution does not ask for twice
 * too much.
 */
export const limitAdvice = (
  runs: readonly (Expected & Outcome & { name: string; factor: number })[],
): LimitAdvice | null => {
  const accepted = runs.filter(
    (run) =>
      run.status === verdict.accepted &&
      run.timeMs !== null &&
      (run.expected.length === 0 || run.expected.includes(verdict.accepted)) &&
      !run.expected.includes(verdict.timeLimit),
  );
  if (accepted.length === 0) return null;
  const slowestMs = Math.max(...accepted.map((run) => (run.timeMs ?? 0) / run.factor));
  const doubled = slowestMs * 2;
  const suggestedMs = Math.min(
    60_000,
    Math.max(smallestMs, Math.ceil(doubled / stepOf(doubled)) * stepOf(doubled)),
  );
  const tooFast = runs
    .filter(
      (run) =>
        run.expected.includes(verdict.timeLimit) &&
        run.timeMs !== null &&
        run.timeMs / run.factor < suggestedMs &&
        run.status !== verdict.compileError,
    )
    .map(({ name }) => name);
  return { suggestedMs, slowestMs: Math.round(slowestMs), tooFast };
};
