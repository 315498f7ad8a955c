import { taskQueueName } from '@assize/shared/contract/judge.ts';
import {
  type JudgeTask,
  type TaskJob,
  type TaskResult,
  taskJob,
  taskProgress,
  taskResult,
} from '@assize/shared/contract/judge-task.ts';
import { Queue, QueueEvents } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { jobPriority } from './judge-queue.ts';

type Options = { connection: Redis; prefix: string };

/** A task in the queue, or its result while it is kept. */
export type KeptTask = {
  uid: string;
  task: JudgeTask;
  state: 'waiting' | 'running' | 'done';
  progress: z.infer<typeof taskProgress> | null;
  /** Only when done. */
  result: TaskResult | null;
};

/** How long a result is kept. */
export const taskLifeSeconds = 600;

/** The queue of work that is no submission, seen from the server. */
export const taskQueue = ({ connection, prefix }: Options) => {
  const queue = new Queue<TaskJob>(taskQueueName, { connection, prefix });
  // The connection's own listener logs its errors; without a listener here each would end the process.
  queue.on('error', () => undefined);

  return {
    /** Adds a task under its key; `nthWaiting` counts those its user has waiting already, this one included. */
    async add(key: string, job: TaskJob, nthWaiting: number): Promise<void> {
      await queue.add(job.task.kind, job, {
        jobId: key,
        priority: jobPriority('test', nthWaiting),
        // A fault of ours is tried twice more, after 2 s so that another node can take it (D29).
        attempts: 3,
        backoff: { type: 'fixed', delay: 2_000 },
        removeOnComplete: { age: taskLifeSeconds },
        removeOnFail: { age: taskLifeSeconds },
      });
    },

    /** null: unknown, or no longer kept. */
    async find(key: string): Promise<KeptTask | null> {
      // The state first: what is done by then is done when the job is read.
      const state = await queue.getJobState(key);
      const job = state === 'unknown' ? undefined : await queue.getJob(key);
      if (!job) return null;
      const parsed = taskJob.safeParse(job.data);
      if (!parsed.success) return null;
      const { uid, task } = parsed.data;
      const progress = taskProgress.safeParse(job.progress);
      const known = { uid, task, progress: progress.success ? progress.data : null };
      if (state === 'completed') {
        const result = taskResult.safeParse(job.returnvalue);
        const unreadable = { kind: 'trouble', reason: 'unreadable result' } as const;
        return { ...known, state: 'done', result: result.success ? result.data : unreadable };
      }
      if (state === 'failed')
        return { ...known, state: 'done', result: { kind: 'trouble', reason: job.failedReason } };
      return { ...known, state: state === 'active' ? 'running' : 'waiting', result: null };
    },

    /** Whose task it is; null when it is not known. */
    async ownerOf(key: string): Promise<string | null> {
      const job = await queue.getJob(key);
      return job ? job.data.uid : null;
    },
    async isWaiting(key: string): Promise<boolean> {
      const state = await queue.getJobState(key);
      return state !== 'completed' && state !== 'failed' && state !== 'unknown';
    },
    close: () => queue.close(),
  };
};
export type TaskQueue = ReturnType<typeof taskQueue>;

/**
 * Calls `done` for every task that ends while this runs. What ends while no process listens is not told: those who
 * wait ask from time to time.
 * @param connection one of its own, which may block; closed by who made it
 */
export const listenToTasks = (
  { connection, prefix }: Options,
  done: (key: string) => void,
): { stop(): Promise<void> } => {
  const events = new QueueEvents(taskQueueName, { connection, prefix });
  events.on('error', () => undefined);
  events.on('completed', ({ jobId }) => done(jobId));
  events.on('failed', ({ jobId }) => done(jobId));
  return { stop: () => events.close() };
};
