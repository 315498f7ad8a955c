/** Takes jobs from the queue, judges them and gives back results (architecture: queue rules). */
import {
  type JudgeJob,
  type JudgeProgress,
  type JudgeResult,
  judgeJob,
  judgeQueueName,
  progressChannel,
} from '@assize/shared/contract/judge.ts';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { SandboxRequestError } from '../sandbox/port.ts';
import { JudgeTrouble } from '../trouble.ts';
import {
  type Judged,
  type JudgePorts,
  judgeSubmission,
  LanguageMissing,
  type Standing,
  systemError,
} from './judge-submission.ts';
import { throttle } from './progress.ts';

/** A lost node's job is free again after its lock ran out and someone looked: 10 s + 5 s at most. */
const queueTimes = { lockDuration: 10_000, stalledInterval: 5000, maxStalledCount: 2 } as const;
const PROGRESS_PAUSE_MS = 200;
/** Retries come 2 s after a fault; a node that failed stays away that long, so that another one gets the job. */
const STAND_BACK_MS = 2500;
/** For a minute another node may come that has the language. */
const usualOffers = { everyMs: 1000, most: 60 };

export type AgentOptions = {
  readonly nodeId: string;
  readonly slots: number;
  readonly redis: Redis;
  readonly ports: JudgePorts;
  readonly log: Logger;
  /** How long running submissions may go on after `drain`. */
  readonly drainMs: number;
  /** How often a job in a language that this node lacks is offered again. */
  readonly offers?: { readonly everyMs: number; readonly most: number };
};

export interface Agent {
  /** Submissions in work. */
  readonly busy: number;
  readonly draining: boolean;
  /** Takes no more jobs; finishes those in work, or hands back what is left after drainMs. */
  drain(): Promise<void>;
}

class Drained extends Error {
  override readonly name = 'Drained';
}

/** Connects to the queue and starts working. */
export const startAgent = (options: AgentOptions): Agent => {
  const { nodeId, slots, redis, ports, log, drainMs, offers = usualOffers } = options;
  const busy = new Set<string>();
  const handBack = new AbortController();
  let draining = false;
  let standBack: NodeJS.Timeout | undefined;

  const judge = async (job: Job, token: string | undefined): Promise<JudgeResult> => {
    const parsed = judgeJob.safeParse(job.data);
    // Its author wrote it wrong; to try again changes nothing. The server makes a System Error of it.
    if (!parsed.success) throw new UnrecoverableError(`not a judge job: ${parsed.error.message}`);
    const submission = parsed.data;
    const attempt = job.attemptsStarted;
    const lines = log.child({ job: job.id, attempt, reqId: submission.traceId });
    const frames = throttle<Standing>(
      (standing) => publish(redis, lines, progressOf(submission, { nodeId, attempt }, standing)),
      PROGRESS_PAUSE_MS,
    );
    const key = `${job.id}`;
    busy.add(key);
    try {
      const judged = await judgeSubmission(submission, ports, {
        signal: handBack.signal,
        onStanding: frames.offer,
      });
      lines.info({ status: judged.status, spent: judged.spent }, 'judged');
      return resultOf(submission, { nodeId, attempt }, judged);
    } catch (error) {
      return resultOf(submission, { nodeId, attempt }, await afterFault(error, job, token, lines));
    } finally {
      frames.stop();
      busy.delete(key);
    }
  };

  /** A last System Error, or the throw that makes the queue give the job out again. */
  const afterFault = async (
    error: unknown,
    job: Job,
    token: string | undefined,
    lines: Logger,
  ): Promise<Judged> => {
    if (handBack.signal.aborted) {
      lines.info('handed back: this node stops');
      await job.moveToDelayed(Date.now(), token);
      throw new DelayedError();
    }
    if (error instanceof LanguageMissing) {
      if (job.attemptsStarted - job.attemptsMade > offers.most) return systemError(error.message);
      await job.moveToDelayed(Date.now() + offers.everyMs, token);
      throw new DelayedError();
    }
    if (error instanceof SandboxRequestError) {
      lines.error({ err: error }, 'the job asks for what no box gives');
      return systemError(`the job asks for what no box gives: ${error.message}`);
    }
    const isLast = job.attemptsMade + 1 >= (job.opts.attempts ?? 1);
    lines.error({ err: error, isLast }, 'a fault of ours while judging');
    if (!(error instanceof JudgeTrouble && error.kind === 'data')) stepBack();
    if (isLast) return systemError(error instanceof JudgeTrouble ? error.message : 'the judge failed');
    throw error;
  };

  const worker = new Worker(judgeQueueName, judge, {
    connection: redis,
    concurrency: slots,
    name: nodeId,
    ...queueTimes,
  });
  worker.on('error', (error) => log.warn({ err: error }, 'the queue reports trouble'));
  worker.on('stalled', (id) => log.warn({ job: id }, 'a job whose node was lost is given out again'));

  const stepBack = (): void => {
    if (draining) return;
    clearTimeout(standBack);
    void worker.pause(true);
    standBack = setTimeout(() => worker.resume(), STAND_BACK_MS);
  };

  return {
    get busy() {
      return busy.size;
    },
    get draining() {
      return draining;
    },
    async drain() {
      draining = true;
      clearTimeout(standBack);
      const late = setTimeout(() => handBack.abort(new Drained('this node stops')), drainMs);
      try {
        await worker.close();
      } finally {
        clearTimeout(late);
      }
    },
  };
};

type Origin = { readonly nodeId: string; readonly attempt: number };

const resultOf = (job: JudgeJob, { nodeId, attempt }: Origin, judged: Judged): JudgeResult => ({
  submitId: job.submitId,
  round: job.round,
  attempt,
  nodeId,
  ...judged,
});

const progressOf = (job: JudgeJob, { nodeId, attempt }: Origin, standing: Standing): JudgeProgress => ({
  submitId: job.submitId,
  round: job.round,
  attempt,
  nodeId,
  status: standing.status,
  total: standing.total,
  cases: standing.cases().map((one) => [one.caseId, one.status, one.timeMs, one.memoryKb]),
});

/** Progress may be lost; while Redis is away it would only pile up. */
const publish = (redis: Redis, log: Logger, frame: JudgeProgress): void => {
  if (redis.status !== 'ready') return;
  redis.publish(progressChannel, JSON.stringify(frame)).catch((error: unknown) => {
    log.debug({ err: error }, 'a progress frame was lost');
  });
};
