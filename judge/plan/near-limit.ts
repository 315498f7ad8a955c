/**
 * Runs that end near their CPU limit are run again once, and the lower CPU time decides: other load of the machine must
 * not decide between Accepted and Time Limit (Verdicts 13). Pure.
 */
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { Decision } from './facts.ts';

/** Share of the limit, below and above it, that counts as near. */
const NEAR = 0.1;

/** CPU limit of the box: a program that reaches this limit is not near its own any more. */
export const cpuWithMargin = (timeLimitMs: number): number => Math.ceil(timeLimitMs + timeLimitMs * NEAR);

type Timed = { readonly cpuMs: number; readonly outcome: string };

/**
 * Whether other load may have decided about the time of a run. A run that failed for another reason than time
 * is not repeated.
 */
export const isNearLimit = (
  { cpuMs, outcome }: Timed,
  { failure }: Pick<Decision, 'failure'>,
  timeLimitMs: number,
): boolean => {
  // The program computed and did not sleep, so a busy machine kept it from ending in time.
  if (outcome === 'wall-limit') return cpuMs > timeLimitMs / 2;
  if (outcome === 'cpu-limit' || outcome === 'stuck') return false;
  if (failure !== null && failure.status !== verdict.timeLimit) return false;
  return cpuMs > timeLimitMs * (1 - NEAR) && cpuMs <= timeLimitMs * (1 + NEAR);
};

/**
 * Whether the second of two runs gives the verdict. A first run within the limit keeps its verdict, and the
 * second can only lower its time; a first run over the limit gives way to a second that took less.
 */
export const secondDecides = (
  first: Timed & { readonly decision: Pick<Decision, 'failure'> },
  second: Timed,
): boolean => {
  if (first.decision.failure === null) return false;
  return first.outcome === 'wall-limit' ? second.outcome !== 'wall-limit' : second.cpuMs < first.cpuMs;
};
