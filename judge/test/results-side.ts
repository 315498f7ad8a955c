/** A minimal fake of the server at the queues: adds jobs, and collects every result. */

import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName, progressChannel, resultsQueueName } from '@assize/shared/areas/judging/queues.ts';
import {
  type JudgeProgress,
  type JudgeResult,
  judgeProgress,
  judgeResult,
  languageLacking,
} from '@assize/shared/areas/judging/result.ts';
import { FlowProducer, type Job, Worker } from 'bullmq';
import { Redis } from 'ioredis';

type Settled = {
  submitId: number;
  result: JudgeResult | null;
  reason: string | undefined;
  /** The language that the node lacked, if any; the real server then moves the job. */
  lacks?: string;
  /** Number of times that the job was given out. */
  attempt?: number;
};

export interface ResultsSide {
  /** @param queue default: that of all nodes */
  submit(job: JudgeJob, queue?: string): Promise<void>;
  /** All results, in order; a submission judged twice has two. */
  readonly settled: readonly Settled[];
  readonly frames: readonly JudgeProgress[];
  result(submitId: number): Promise<Settled>;
  /** The first frame that fits, among those seen before and those to come. */
  frame(fits: (frame: JudgeProgress) => boolean): Promise<JudgeProgress>;
  close(): Promise<void>;
}

/** @param prefix of the queues' keys, so that several sides share one Redis */
export const openResultsSide = async (url: string, prefix = 'bull'): Promise<ResultsSide> => {
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  const listener = new Redis(url);
  for (const redis of [connection, listener]) redis.on('error', () => {});
  const settled: Settled[] = [];
  const frames: JudgeProgress[] = [];
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watch of watchers) watch();
  };
  const flows = new FlowProducer({ connection, prefix });
  const worker = new Worker(
    resultsQueueName,
    async (job: Job<{ submitId: number }>) => {
      const [value] = Object.values(await job.getChildrenValues<unknown>());
      const [reason] = Object.values(await job.getIgnoredChildrenFailures());
      const lacking = languageLacking.safeParse(value);
      const result = value === undefined || lacking.success ? null : judgeResult.parse(value);
      const { submitId } = job.data;
      const { lacks, attempt } = lacking.data ?? {};
      settled.push({
        submitId,
        result,
        reason,
        ...(lacks === undefined || attempt === undefined ? {} : { lacks, attempt }),
      });
      changed();
    },
    { connection, prefix },
  );
  worker.on('error', () => {});
  await listener.subscribe(progressChannel);
  listener.on('message', (_channel, text) => {
    frames.push(judgeProgress.parse(JSON.parse(text)));
    changed();
  });

  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });

  return {
    settled,
    frames,
    async submit(job, queue = judgeQueueName) {
      const jobId = `${job.submitId}-${job.round}`;
      const { submitId } = job;
      await flows.add({
        name: 'settle',
        queueName: resultsQueueName,
        data: { submitId },
        opts: { jobId },
        children: [
          {
            name: 'judge',
            queueName: queue,
            data: job,
            opts: {
              jobId,
              priority: submitId,
              attempts: 3,
              backoff: { type: 'fixed', delay: 2000 },
              continueParentOnFailure: true,
            },
          },
        ],
      });
    },
    result: (submitId) => until(() => settled.find((one) => one.submitId === submitId)),
    frame: (fits) => until(() => frames.find(fits)),
    async close() {
      await worker.close();
      await flows.close();
      connection.disconnect();
      listener.disconnect();
    },
  };
};
