/** What becomes of a job that could not be worked on: tried again, left to another node, or given up. */

import { findLanguage } from '@assize/shared/domain/languages.ts';
import { DelayedError, type Job } from 'bullmq';
import type { Logger } from 'pino';
import { SandboxRequestError } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import { LanguageMissing } from './judge-submission.ts';
import type { StandBack } from './stand-back.ts';

/** Pauses after which a job that is not to blame is offered again: the first one, twice as long each time, the longest. */
export type Offers = { readonly firstMs: number; readonly longestMs: number };

export type FaultPorts = {
  readonly offers: Offers;
  /** This node stops and its jobs go back. */
  readonly handingBack: AbortSignal;
  readonly standBack: StandBack;
};

/**
 * The reason for giving a job up, for its result.
 * @throws what makes the queue give the job out again, now or later
 */
export const reasonToGiveUp = async (
  error: unknown,
  job: Job,
  token: string | undefined,
  { offers, handingBack, standBack, log }: FaultPorts & { readonly log: Logger },
): Promise<string> => {
  /** Costs the job none of its attempts. */
  const handBack = async (ms: number): Promise<never> => {
    await job.moveToDelayed(Date.now() + ms, token);
    throw new DelayedError();
  };
  const offerAgain = () => {
    const before = Math.max(0, job.attemptsStarted - job.attemptsMade - 1);
    return handBack(Math.min(offers.firstMs * 2 ** Math.min(before, 20), offers.longestMs));
  };
  if (handingBack.aborted) {
    log.info('handed back: this node stops');
    return handBack(0);
  }
  if (error instanceof LanguageMissing) return findLanguage(error.language) ? offerAgain() : error.message;
  if (error instanceof SandboxRequestError) {
    log.error({ err: error }, 'the job asks for what no box gives');
    return `the job asks for what no box gives: ${error.message}`;
  }
  const kind = error instanceof JudgeTrouble ? error.kind : 'node';
  // Who does not hear this node well may say that there is nothing.
  if (kind === 'node-data' || (kind === 'problem-data' && !(await standBack.dataCanBeHad()))) {
    log.warn({ err: error }, 'handed back: its test data cannot be had now');
    standBack.noData();
    return offerAgain();
  }
  const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
  log.error({ err: error, isLast }, 'a fault of ours while judging');
  if (kind === 'problem-data') standBack.problemData();
  else standBack.fault();
  if (!isLast) throw error;
  return error instanceof JudgeTrouble ? error.message : 'the judge failed';
};
