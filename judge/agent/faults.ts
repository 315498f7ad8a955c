/** The fate of a job after a fault: another try, another node, or a System Error (Judging 7, 11). */
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { DelayedError, type Job } from 'bullmq';
import type { Logger } from 'pino';
import { SandboxRequestError } from '../sandbox/port.ts';
import { JudgeTrouble, LanguageMissing } from '../trouble.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';

/**
 * Pauses before a job is offered again after a fault that the job did not cause. The pauses double from the
 * first to the longest.
 */
export type RetryPauses = { readonly firstMs: number; readonly longestMs: number };

export type FaultPorts = {
  readonly retryPauses: RetryPauses;
  /** Fires when this node stops and hands its jobs back. */
  readonly handingBack: AbortSignal;
  readonly breaker: CircuitBreaker;
};

/**
 * The reason for giving up a job, for the job's result.
 * @throws the error by which the queue gives the job out again, now or later
 */
export const reasonToGiveUp = async (
  error: unknown,
  job: Job,
  token: string | undefined,
  { retryPauses, handingBack, breaker, log }: FaultPorts & { readonly log: Logger },
): Promise<string> => {
  /** Gives the job back to the queue without using up one of its attempts. */
  const handBack = async (ms: number): Promise<never> => {
    await job.moveToDelayed(Date.now() + ms, token);
    throw new DelayedError();
  };
  const retryLater = () => {
    const before = Math.max(0, job.attemptsStarted - job.attemptsMade - 1);
    const { firstMs, longestMs } = retryPauses;
    return handBack(Math.min(firstMs * 2 ** Math.min(before, 20), longestMs));
  };
  if (handingBack.aborted) {
    log.info('handed back: this node stops');
    return handBack(0);
  }
  if (error instanceof LanguageMissing) return findLanguage(error.language) ? retryLater() : error.message;
  if (error instanceof SandboxRequestError) {
    log.error({ err: error }, 'the job asks for what no box gives');
    return `the job asks for what no box gives: ${error.message}`;
  }
  const kind = error instanceof JudgeTrouble ? error.kind : 'node';
  // A server that does not know this node answers that there is no such data.
  if (kind === 'node-data' || (kind === 'problem-data' && !(await breaker.dataCanBeHad()))) {
    log.warn({ err: error }, 'handed back: its test data cannot be had now');
    breaker.noData();
    return retryLater();
  }
  const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
  log.error({ err: error, isLast }, 'a fault of ours while judging');
  if (kind === 'problem-data') breaker.problemData();
  else breaker.fault();
  if (!isLast) throw error;
  return error instanceof JudgeTrouble ? error.message : 'the judge failed';
};
