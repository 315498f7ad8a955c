/** The jobs of the submission queues, from what the queue holds to what it gets back. */
import {
  type JudgeJob,
  type JudgeProgress,
  type JudgeReturn,
  judgeJob,
  judgeQueueName,
  progressChannel,
} from '@assize/shared/contract/judge.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { type Job, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type FaultPorts, reasonToGiveUp } from './faults.ts';
import {
  type JudgePorts,
  judgeSubmission,
  LanguageMissing,
  type Standing,
  systemError,
} from './judge-submission.ts';
import { throttle } from './progress.ts';

const PROGRESS_PAUSE_MS = 200;

export type JobOptions = FaultPorts & {
  readonly nodeId: string;
  readonly redis: Redis;
  readonly ports: JudgePorts;
  readonly log: Logger;
};

/** Judges one job. Its result, or word that this node lacks its language. */
export const submissionJobs =
  ({ nodeId, redis, ports, log, ...faults }: JobOptions) =>
  async (job: Job, token: string | undefined): Promise<JudgeReturn> => {
    const parsed = judgeJob.safeParse(job.data);
    // Its author wrote it wrong; to try again changes nothing. The server makes a System Error of it.
    if (!parsed.success) throw new UnrecoverableError(`not a judge job: ${parsed.error.message}`);
    const submission = parsed.data;
    const { submitId, round } = submission;
    const attempt = job.attemptsStarted;
    const origin = { submitId, round, attempt, nodeId };
    const lines = log.child({ job: job.id, attempt, reqId: submission.traceId });
    const frames = throttle<Standing>(
      (standing) => publish(redis, lines, { ...origin, ...progressOf(standing) }),
      PROGRESS_PAUSE_MS,
    );
    try {
      const judged = await judgeSubmission(submission, ports, {
        signal: faults.handingBack,
        onStanding: frames.offer,
      });
      lines.info({ status: judged.status, spent: judged.spent }, 'judged');
      return { ...origin, ...judged };
    } catch (error) {
      if (error instanceof LanguageMissing && mayBeMoved(job, submission, ports)) {
        lines.info({ language: submission.language }, 'left to the nodes that have its language');
        return { ...origin, lacks: submission.language };
      }
      return {
        ...origin,
        ...systemError(await reasonToGiveUp(error, job, token, { ...faults, log: lines })),
      };
    } finally {
      frames.stop();
    }
  };

/** Only from the queue of all nodes: those of a language's queue said that they have it. */
const mayBeMoved = (job: Job, { language }: JudgeJob, { toolchains }: JudgePorts): boolean =>
  job.queueName === judgeQueueName && !toolchains.present.has(findLanguage(language)?.name ?? '');

const progressOf = (standing: Standing): Pick<JudgeProgress, 'status' | 'total' | 'cases'> => ({
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
