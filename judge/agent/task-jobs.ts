/** The jobs of the task queue: work that is no submission. */
import {
  type JudgeTask,
  type TaskResult,
  taskJob,
  type taskProgress,
} from '@assize/shared/contract/judge-task.ts';
import { type Job, UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import { reasonToGiveUp } from './faults.ts';
import type { JudgePorts } from './judge-submission.ts';
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

export const taskJobs =
  ({
    ports,
    log,
    runTask,
    ...faults
  }: Omit<JobOptions, 'nodeId' | 'redis'> & { readonly runTask: RunTask }) =>
  async (job: Job, token: string | undefined): Promise<TaskResult> => {
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
      const { handingBack: signal } = faults;
      const result = await unlessAborted(runTask(task, ports, { signal, onProgress: frames.offer }), signal);
      lines.info('task done');
      return result;
    } catch (error) {
      return { kind: 'trouble', reason: await reasonToGiveUp(error, job, token, { ...faults, log: lines }) };
    } finally {
      frames.stop();
    }
  };

/** A compile does not hear the signal, and this node does not wait for it either: nobody uses what it makes. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
