import { judgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName } from '@assize/shared/areas/judging/queues.ts';
import type { JudgeResult } from '@assize/shared/areas/judging/result.ts';
import { Worker } from 'bullmq';
import type { App } from '../app.ts';
import type { Services } from '../modules.ts';
import { type Command, commandsDuring } from './commands.ts';

/** Commands that change documents. */
const writes = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite']);

/** Writes of a site's database connection while `run` runs; the connection must monitor commands. */
export const writesDuring = async (app: App<Services>, run: () => Promise<void>): Promise<Command[]> =>
  (await commandsDuring(app, run)).filter(({ name }) => writes.has(name));

/** A judge that accepts every job with this many cases: the server's writes do not depend on the judge. */
export const acceptingJudge = async (
  app: App<Services>,
  cases: number,
): Promise<{ stop(): Promise<void> }> => {
  const connection = app.core.redis.connect({ maxRetriesPerRequest: null });
  const worker = new Worker(
    judgeQueueName,
    async (raw): Promise<JudgeResult> => {
      const job = judgeJob.parse(raw.data);
      return {
        submitId: job.submitId,
        round: job.round,
        attempt: raw.attemptsStarted,
        nodeId: 'counting',
        status: 0,
        timeMs: 1,
        memoryKb: 1024,
        score: null,
        cases: Array.from({ length: cases }, (_, index) => ({
          caseId: index + 1,
          status: 0,
          timeMs: 1,
          memoryKb: 1024,
          score: 0,
          groupNum: null,
          inputName: `${index + 1}.in`,
          outputName: `${index + 1}.out`,
        })),
        spent: { dataMs: 0, compileMs: 0, runMs: cases },
      };
    },
    { connection, prefix: app.core.config.queuePrefix },
  );
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
  return {
    async stop() {
      await worker.close();
      connection.disconnect();
    },
  };
};
