/** What becomes of a job that could not be worked on: tried again, left to another node, or given up. */
import { DelayedError, type Job } from 'bullmq';
import type { Logger } from 'pino';
import { SandboxRequestError } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import { LanguageMissing } from './judge-submission.ts';

/** How often a job in a language that this node lacks is offered to the others, and how many times at most. */
export type Offers = { readonly everyMs: number; readonly most: number };

export type FaultPorts = {
  readonly offers: Offers;
  /** This node stops and its jobs go back. */
  readonly handingBack: AbortSignal;
  /** Leaves the next jobs to other nodes for a while. */
  readonly stepBack: () => void;
};

/**
 * The reason for giving a job up, for its result.
 * @throws what makes the queue give the job out again, now or later
 */
export const reasonToGiveUp = async (
  error: unknown,
  job: Job,
  token: string | undefined,
  { offers, handingBack, stepBack, log }: FaultPorts & { readonly log: Logger },
): Promise<string> => {
  const later = async (ms: number): Promise<never> => {
    await job.moveToDelayed(Date.now() + ms, token);
    throw new DelayedError();
  };
  if (handingBack.aborted) {
    log.info('handed back: this node stops');
    return later(0);
  }
  if (error instanceof LanguageMissing)
    return job.attemptsStarted - job.attemptsMade > offers.most ? error.message : later(offers.everyMs);
  if (error instanceof SandboxRequestError) {
    log.error({ err: error }, 'the job asks for what no box gives');
    return `the job asks for what no box gives: ${error.message}`;
  }
  const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
  log.error({ err: error, isLast }, 'a fault of ours while judging');
  if (!(error instanceof JudgeTrouble && error.kind === 'data')) stepBack();
  if (!isLast) throw error;
  return error instanceof JudgeTrouble ? error.message : 'the judge failed';
};
