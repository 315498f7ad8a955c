import { resultsQueueName } from '@assize/shared/contract/judge.ts';
import { Worker } from 'bullmq';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Settler } from '../modules/judging/settle.ts';
import type { JobKey, JudgeQueues } from './judge-queue.ts';

type Ports = {
  /** A connection of its own that may block; closed by the worker's owner. */
  connection: Redis;
  prefix: string;
  queues: JudgeQueues;
  settle: Settler;
  log: FastifyBaseLogger;
  concurrency?: number;
};

/** Takes results as they come and settles them; runs on every server process with the role jobs. */
export const resultsWorker = ({ connection, prefix, queues, settle, log, concurrency = 8 }: Ports) => {
  const worker = new Worker<JobKey>(
    resultsQueueName,
    async (job) => {
      const outcome = await queues.outcome(job);
      // The sweeper finds the submission still waiting and has it judged again.
      if (outcome === null) return 'lost';
      const settlement = await settle(job.data, outcome);
      await queues.forget(job.data);
      return settlement;
    },
    {
      connection,
      prefix,
      concurrency,
      lockDuration: 10_000,
      stalledInterval: 5_000,
      // A server that is killed must not cost a verdict, however often it happens.
      maxStalledCount: 1_000_000,
    },
  );
  worker.on('failed', (job, error) =>
    log.warn({ err: error, job: job?.id }, 'a result could not be written yet'),
  );
  worker.on('error', (error) => log.debug({ err: error }, 'results worker'));
  return { stop: () => worker.close() };
};
