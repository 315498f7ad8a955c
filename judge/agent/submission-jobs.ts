/** The jobs of the submission queues, from what the queue holds to what it gets back. */
import { type JudgeJob, judgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName, languageQueueName, progressChannel } from '@assize/shared/areas/judging/queues.ts';
import type { JudgeProgress, JudgeReturn } from '@assize/shared/areas/judging/result.ts';
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

/** Judges one job. Its result, or word that this node lacks a language of it. */
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
      faults.standBack.worked();
      lines.info({ status: judged.status, spent: judged.spent }, 'judged');
      return { ...origin, ...judged };
    } catch (error) {
      const lacks = error instanceof LanguageMissing && languageToMoveTo(error, job.queueName, submission);
      if (lacks) {
        lines.info({ language: lacks }, 'left to the nodes that have its language');
        return { ...origin, lacks };
      }
      return {
        ...origin,
        ...systemError(await reasonToGiveUp(error, job, token, { ...faults, log: lines })),
      };
    } finally {
      frames.stop();
    }
  };

/**
 * The language in whose queue a job is better off, which may be that of the problem's own program. From the queue of
 * all nodes to one of them, and from that of the contestant's language to the other, never back: where some nodes have
 * the one language and some the other, a job would go to and fro.
 */
const languageToMoveTo = (
  { language }: LanguageMissing,
  queue: string,
  submission: JudgeJob,
): string | undefined => {
  const missing = findLanguage(language)?.name;
  if (missing === undefined || queue === languageQueueName(missing)) return undefined;
  const own = languageQueueName(findLanguage(submission.language)?.name ?? submission.language);
  return queue === judgeQueueName || queue === own ? missing : undefined;
};

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
