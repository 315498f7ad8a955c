import { setTimeout as delay } from 'node:timers/promises';
import {
  type JudgeTask,
  type TaskJob,
  type TaskResult,
  taskJob,
  taskMoved,
  taskProgress,
  taskResult,
} from '@assize/shared/areas/task/tasks.ts';
import { type Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { jobPriority, taskQueueNames } from '../judging/service.ts';

type Options = { connection: Redis; prefix: string };

/** A task in the queue, or its result while it is kept. */
export type KeptTask = {
  uid: string;
  /** null: only the result is kept. */
  task: JudgeTask | null;
  state: 'waiting' | 'running' | 'done';
  progress: z.infer<typeof taskProgress> | null;
  /** null until the task is done. */
  result: TaskResult | null;
};

/** Retention of a result in the queue. The end of a setter's task takes its result to the database (Tasks 1). */
const resultSeconds = 600;

/** The queue of work that is no submission, seen from the server. */
export const taskQueue = ({ connection, prefix }: Options) => {
  const queues = taskQueueNames.map((name) => new Queue<TaskJob>(name, { connection, prefix }));
  const [common] = queues;
  if (!common) throw new Error('there is a queue of all nodes');
  // The connection's own listener logs its errors; without a listener here each would end the process.
  for (const queue of queues) queue.on('error', () => undefined);

  /** The queues that know a task: the one that holds it, and where it was moved its first one, with a note. */
  const knowing = async (key: string): Promise<Queue<TaskJob>[]> => {
    const look = connection.pipeline();
    for (const queue of queues) look.exists(queue.toKey(key));
    const found = (await look.exec()) ?? [];
    return queues.filter((_queue, index) => found[index]?.[1] === 1);
  };
  const find = async (key: string): Promise<{ queue: Queue<TaskJob>; job: Job<TaskJob> } | undefined> => {
    for (const queue of await knowing(key)) {
      const job = await queue.getJob(key);
      if (job && !taskMoved.safeParse(job.returnvalue).success) return { queue, job };
    }
    return undefined;
  };
  /** A task with its state. The job is read after the state, so a task that is done has its result. */
  const read = async (key: string) => {
    const at = await find(key);
    const state = at && (await at.queue.getJobState(key));
    const again = state === undefined || state === 'unknown' ? undefined : await find(key);
    if (!again) return null;
    return { state: again.queue === at?.queue ? state : 'waiting', job: again.job };
  };

  return {
    /** Adds a task under its key; `nthWaiting` counts those its user has waiting already, this one included. */
    async add(key: string, job: TaskJob, nthWaiting: number): Promise<void> {
      await common.add(job.task.kind, job, {
        jobId: key,
        priority: jobPriority('test', nthWaiting),
        // A fault of ours is tried twice more, after 2 s so that another node can take it (Judging 7).
        attempts: 3,
        backoff: { type: 'fixed', delay: 2_000 },
        removeOnComplete: { age: resultSeconds },
        removeOnFail: { age: resultSeconds },
      });
    },

    /** null: unknown, or no longer kept. */
    async find(key: string): Promise<KeptTask | null> {
      const found = await read(key);
      if (!found) return null;
      const { state, job } = found;
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

    /**
     * Takes a task out of the queue, in whatever state it is. A node that works on it learns so when it renews its
     * lease, and stops.
     */
    async remove(key: string): Promise<void> {
      for (const queue of await knowing(key)) {
        await connection.del(`${queue.toKey(key)}:lock`);
        await queue.remove(key);
      }
    },
    async isWaiting(key: string): Promise<boolean> {
      const found = await read(key);
      return found !== null && found.state !== 'completed' && found.state !== 'failed';
    },
    async close(): Promise<void> {
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
};
export type TaskQueue = ReturnType<typeof taskQueue>;

const BLOCK_MS = 5_000;
const AFTER_TROUBLE_MS = 500;

/**
 * Calls `done` for every task that ends while this runs. The end of a task is lost while no process listens; pages
 * that wait for it ask from time to time.
 * @param connection a connection that may block; its owner closes it after `stop`
 */
export const listenToTasks = (
  { connection, prefix }: Options,
  done: (key: string) => void,
): { stop(): Promise<void> } => {
  let stopped = false;
  // Place in each queue's stream of events where reading goes on; one connection reads all of them.
  const seen = new Map<string, string>();

  const begin = async (): Promise<void> => {
    for (const name of taskQueueNames) {
      const stream = `${prefix}:${name}:events`;
      const [last] = await connection.xrevrange(stream, '+', '-', 'COUNT', 1);
      seen.set(stream, last?.[0] ?? '0-0');
    }
  };
  const readOn = async (): Promise<void> => {
    const streams = await connection.xread('BLOCK', BLOCK_MS, 'STREAMS', ...seen.keys(), ...seen.values());
    for (const [stream, entries] of streams ?? []) {
      for (const [id, fields] of entries) {
        seen.set(stream, id);
        const key = endedIn(fields);
        if (key !== undefined) done(key);
      }
    }
  };
  const listen = async (): Promise<void> => {
    while (!stopped) {
      try {
        if (seen.size < taskQueueNames.length) await begin();
        await readOn();
      } catch {
        await delay(AFTER_TROUBLE_MS);
      }
    }
  };
  void listen();
  return {
    async stop() {
      stopped = true;
    },
  };
};

/** The task that an entry of a queue's stream tells to be done; a moved task goes on elsewhere. */
const endedIn = (fields: readonly string[]): string | undefined => {
  const named = new Map(fields.flatMap((name, i) => (i % 2 === 0 ? [[name, fields[i + 1] ?? '']] : [])));
  const event = named.get('event');
  if (event === 'failed') return named.get('jobId');
  if (event !== 'completed' || taskMoved.safeParse(jsonOf(named.get('returnvalue'))).success)
    return undefined;
  return named.get('jobId');
};

const jsonOf = (text = ''): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
