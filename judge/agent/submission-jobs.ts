/** The work of the submission queues: from a job to its result. */
import { type JudgeJob, judgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName, languageQueueName, progressChannel } from '@assize/shared/areas/judging/queues.ts';
import type { JudgeProgress, JudgeReturn } from '@assize/shared/areas/judging/result.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { type Job, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type Interim, type JudgePorts, judgeSubmission, systemError } from '../run/judge-submission.ts';
import { LanguageMissing } from '../trouble.ts';
import { type FaultPorts, reasonToGiveUp } from './faults.ts';
import { throttle } from './progress.ts';

const PROGRESS_PAUSE_MS = 200;

export type JobOptions = FaultPorts & {
  readonly nodeId: string;
  readonly redis: Redis;
  /** What a job is judged with. */
  readonly portsOf: (job: Pick<Job, 'queueName' | 'opts'>) => JudgePorts;
  readonly log: Logger;
};

/** Judges one job. Resolves with the result, or with the job's language that this node lacks. */
export const submissionJobs =
  ({ nodeId, redis, portsOf, log, ...faults }: JobOptions) =>
  async (job: Job, token: string | undefined): Promise<JudgeReturn> => {
    const parsed = judgeJob.safeParse(job.data);
    // Another try would change nothing. The server turns this error into a System Error.
    if (!parsed.success) throw new UnrecoverableError(`not a judge job: ${parsed.error.message}`);
    const submission = parsed.data;
    const { submitId, round } = submission;
    const attempt = job.attemptsStarted;
    const origin = { submitId, round, attempt, nodeId };
    const lines = log.child({ job: job.id, attempt, reqId: submission.traceId });
    const frames = throttle<Interim>(
      (interim) => publish(redis, lines, { ...origin, ...progressOf(interim) }),
      PROGRESS_PAUSE_MS,
    );
    try {
      const judged = await judgeSubmission(submission, portsOf(job), {
        signal: faults.handingBack,
        onInterim: frames.offer,
      });
      faults.breaker.worked();
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
 * The language to whose queue a job moves: the contestant's, or that of the problem's own program. Jobs move
 * from the queue for all nodes to either, and from the contestant's language to the own program's, but never
 * back: a job would move to and fro where no node has both languages (Judging 11).
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

const progressOf = (interim: Interim): Pick<JudgeProgress, 'status' | 'total' | 'cases'> => ({
  status: interim.status,
  total: interim.total,
  cases: interim.cases().map((one) => [one.caseId, one.status, one.timeMs, one.memoryKb]),
});

/** Publishes a frame, unless Redis is away: frames would pile up, and progress may be lost. */
const publish = (redis: Redis, log: Logger, frame: JudgeProgress): void => {
  if (redis.status !== 'ready') return;
  redis.publish(progressChannel, JSON.stringify(frame)).catch((error: unknown) => {
    log.debug({ err: error }, 'a progress frame was lost');
  });
};
