import { taskQueueName } from '@assize/shared/areas/judging/queues.ts';
import { type JudgeTask, type TaskMoved, type TaskResult, taskJob } from '@assize/shared/areas/task/tasks.ts';
import { type Job, Worker } from 'bullmq';
import type { TestSite } from './site.ts';

export type FakeTasks = { taken: JudgeTask[]; stop(): Promise<void> };

/** A worker on the queue of tasks in place of the real judge; a test decides its results. */
export const fakeTasks = async (
  site: TestSite,
  decide: (task: JudgeTask, raw: Job) => TaskResult | TaskMoved | Promise<TaskResult | TaskMoved>,
  queue = taskQueueName,
): Promise<FakeTasks> => {
  const { redis, config } = site.app.core;
  const connection = redis.connect({ maxRetriesPerRequest: null });
  const taken: JudgeTask[] = [];
  const worker = new Worker(
    queue,
    async (raw) => {
      const { task } = taskJob.parse(raw.data);
      taken.push(task);
      return decide(task, raw);
    },
    { connection, prefix: config.queuePrefix, concurrency: 4 },
  );
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
  return {
    taken,
    async stop() {
      await worker.close();
      connection.disconnect();
    },
  };
};
