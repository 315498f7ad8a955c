import { resultsQueueName } from '@assize/shared/areas/judging/queues.ts';
import { type Job, Worker } from 'bullmq';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { JudgeQueues, Outcome, RecentWaits, SettleData } from '../judging/service.ts';
import type { Settler } from './settle.ts';

/** A job is moved twice at most: to a node with its own language, and to one with that of the problem's program. */
const mostLooks = 4;

type Ports = {
  /** A connection of its own that may block; closed by the worker's owner. */
  connection: Redis;
  prefix: string;
  queues: JudgeQueues;
  settle: Settler;
  waits: Pick<RecentWaits, 'note'>;
  log: FastifyBaseLogger;
  concurrency?: number;
};

/** Takes results as they come and settles them; runs on every server process with the role jobs. */
export const resultsWorker = async (ports: Ports) => {
  const { connection, prefix, queues, settle, waits, log, concurrency = 8 } = ports;
  /** Notes a wait for the queue page; a failure of this must not cost a verdict. */
  const noteWait = async (job: Job<SettleData>): Promise<void> => {
    const takenAt = await queues.takenAt(job.data);
    await waits.note(takenAt === null ? null : takenAt - job.timestamp).catch((error: unknown) => {
      log.debug({ err: error }, 'a wait was not noted');
    });
  };
  /** @throws what tells the queue that a judge has still to answer */
  const finalOutcome = async (job: Job<SettleData>, token: string): Promise<Outcome | null> => {
    // A moved job may be judged before this job waits for it: then its outcome is there at the next look.
    for (let look = 0; look < mostLooks; look += 1) {
      const outcome = await queues.outcome(job);
      if (outcome !== null && outcome.kind !== 'elsewhere') return outcome;
      if (outcome !== null && !(await queues.move(job, outcome.language))) return null;
      await queues.awaitJudge(job, token);
    }
    return null;
  };
  const worker = new Worker<SettleData>(
    resultsQueueName,
    async (job, token = '') => {
      const outcome = await finalOutcome(job, token);
      // The sweeper finds the submission still waiting and has it judged again.
      if (outcome === null) return 'lost';
      const settlement = await settle(job.data, outcome);
      if (settlement === 'settled') await noteWait(job);
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
  // A worker that never had its connections would wait for them when it is stopped.
  await worker.waitUntilReady();
  return { stop: () => worker.close() };
};
