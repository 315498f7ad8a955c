/** The work of the task queues (Tasks). */
import { taskLanguageQueueName, taskQueueName } from '@assize/shared/areas/judging/queues.ts';
import {
  type JudgeTask,
  type TaskMoved,
  type TaskResult,
  taskJob,
  type taskProgress,
} from '@assize/shared/areas/task/tasks.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { type Job, Queue, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { unlessAborted } from '../abortable.ts';
import type { JudgePorts } from '../run/judge-submission.ts';
import { LanguageMissing } from '../trouble.ts';
import { reasonToGiveUp } from './faults.ts';
import { throttle } from './progress.ts';
import type { JobOptions } from './submission-jobs.ts';

const PROGRESS_PAUSE_MS = 500;

type TaskProgress = z.infer<typeof taskProgress>;
/** Does one task; rejects as judgeSubmission does. */
export type RunTask = (
  task: JudgeTask,
  ports: JudgePorts,
  hooks: { signal: AbortSignal; onProgress: (progress: TaskProgress) => void },
) => Promise<TaskResult>;

type TaskJobOptions = Omit<JobOptions, 'nodeId'> & {
  /** Prefix of the queues' keys. */
  readonly prefix: string;
  readonly runTask: RunTask;
};

/** Does one task. Resolves with its result or the queue to which it was moved; rejects when its lease ends. */
export const taskJobs =
  ({ redis, prefix, portsOf, log, runTask, ...faults }: TaskJobOptions) =>
  async (
    job: Job,
    token: string | undefined,
    leaseEnded: AbortSignal | undefined,
  ): Promise<TaskResult | TaskMoved> => {
    const parsed = taskJob.safeParse(job.data);
    if (!parsed.success) throw new UnrecoverableError(`not a judge task: ${parsed.error.message}`);
    const { task, traceId } = parsed.data;
    const lines = log.child({ job: job.id, task: task.kind, attempt: job.attemptsStarted, reqId: traceId });
    const frames = throttle<TaskProgress>((progress) => {
      job.updateProgress(progress).catch((error: unknown) => {
        lines.debug({ err: error }, 'progress of a task was lost');
      });
    }, PROGRESS_PAUSE_MS);
    try {
      const signal = AbortSignal.any([faults.handingBack, ...(leaseEnded ? [leaseEnded] : [])]);
      // The signal does not stop a compile. This node does not wait for the compile, whose result is of no
      // use then.
      const result = await unlessAborted(
        runTask(task, portsOf(job), { signal, onProgress: frames.offer }),
        signal,
      );
      faults.breaker.worked();
      lines.info('task done');
      return result;
    } catch (error) {
      // A task that its user cancelled is out of the queue.
      if (leaseEnded?.aborted) {
        lines.info('stopped: its lease has ended');
        throw error;
      }
      const language = error instanceof LanguageMissing && findLanguage(error.language)?.name;
      // A task moves only once: a task with two languages would move to and fro where no node has both.
      if (language && job.queueName === taskQueueName) {
        lines.info({ language }, 'left to the nodes that have its language');
        return await moveTo(taskLanguageQueueName(language), job, { redis, prefix });
      }
      return { kind: 'trouble', reason: await reasonToGiveUp(error, job, token, { ...faults, log: lines }) };
    } finally {
      frames.stop();
    }
  };

/** Puts a task into another queue under the same key and at its old place in the order. May be repeated. */
const moveTo = async (
  name: string,
  job: Job,
  { redis, prefix }: { redis: Redis; prefix: string },
): Promise<TaskMoved> => {
  const queue = new Queue(name, { connection: redis, prefix });
  // The connection's own listener logs errors; without a listener on the queue each error would end the
  // process.
  queue.on('error', () => {});
  try {
    const { priority, attempts, backoff, removeOnComplete, removeOnFail } = job.opts;
    await queue.add(job.name, job.data, {
      ...(job.id === undefined ? {} : { jobId: job.id }),
      ...(priority === undefined ? {} : { priority }),
      ...(attempts === undefined ? {} : { attempts }),
      ...(backoff === undefined ? {} : { backoff }),
      ...(removeOnComplete === undefined ? {} : { removeOnComplete }),
      ...(removeOnFail === undefined ? {} : { removeOnFail }),
    });
  } finally {
    await queue.close();
  }
  return { kind: 'moved', to: name };
};
