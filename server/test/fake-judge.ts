import { type JudgeJob, judgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName } from '@assize/shared/areas/judging/queues.ts';
import type { JudgeResult, JudgeReturn } from '@assize/shared/areas/judging/result.ts';
import { announceNode } from '@assize/shared/areas/node/endpoints.ts';
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Job, Queue, Worker } from 'bullmq';
import { type JobKey, jobIdOf } from '../modules/judging/service.ts';
import type { TestSite } from './site.ts';

/** A worker on the judge queue in place of the real judge; a test decides its verdicts. */
export type FakeJudge = {
  /** Jobs seen so far, in the order in which they were taken. */
  taken: JudgeJob[];
  stop(): Promise<void>;
  worker: Worker;
};
type Decide = (job: JudgeJob, attempt: number, raw: Job) => JudgeReturn | Promise<JudgeReturn>;

export const testNode = (id = 'fake'): JudgeNode => ({
  id,
  host: 'test',
  version: '0',
  slots: 1,
  busy: 0,
  sandbox: 'none',
  languages: [
    { name: 'C', version: '12' },
    { name: 'C++ 17', version: '12' },
    { name: 'Python3', version: '3.11' },
  ],
  missing: [],
  draining: false,
});

export const nodeHeaders = (site: TestSite) => ({ authorization: `Bearer ${site.app.core.nodeToken}` });

/** Lets the site know of a judge, so that its languages are on offer. */
export const announce = async (site: TestSite, node = testNode()): Promise<void> => {
  const sent = await site.asVisitor().send(announceNode, { body: node }, { headers: nodeHeaders(site) });
  if (sent.status !== 200) throw new Error(`announcing answered ${sent.status}`);
};

/** A result for a job: by default one accepted case. */
export const resultOf = (job: JudgeJob, attempt: number, more: Partial<JudgeResult> = {}): JudgeResult => ({
  submitId: job.submitId,
  round: job.round,
  attempt,
  nodeId: 'fake',
  status: verdict.accepted,
  timeMs: 3,
  memoryKb: 1024,
  score: job.type === 1 ? 100 : null,
  cases: [caseOf(1)],
  spent: { dataMs: 0, compileMs: 1, runMs: 3 },
  ...more,
});

export const caseOf = (caseId: number, more: Partial<JudgeResult['cases'][number]> = {}) => ({
  caseId,
  status: verdict.accepted,
  timeMs: 3,
  memoryKb: 1024,
  score: 0,
  groupNum: null,
  inputName: `${caseId}.in`,
  outputName: `${caseId}.out`,
  ...more,
});

/** Priority of a waiting job; undefined: there is none. */
export const priorityOf = async (site: Pick<TestSite, 'app'>, key: JobKey): Promise<number | undefined> => {
  const { redis, config } = site.app.core;
  const queue = new Queue(judgeQueueName, { connection: redis.client, prefix: config.queuePrefix });
  const job = await queue.getJob(jobIdOf(key));
  await queue.close();
  return job?.opts.priority;
};

export const fakeJudge = async (
  site: TestSite,
  decide: Decide = (job, attempt) => resultOf(job, attempt),
  {
    concurrency = 4,
    lockDuration = 10_000,
    stalledInterval = 5_000,
    maxStalledCount = 2,
    skipLockRenewal = false,
    queue = judgeQueueName,
  } = {},
): Promise<FakeJudge> => {
  const { redis, config } = site.app.core;
  const connection = redis.connect({ maxRetriesPerRequest: null });
  const taken: JudgeJob[] = [];
  const worker = new Worker(
    queue,
    async (raw) => {
      const job = judgeJob.parse(raw.data);
      taken.push(job);
      return decide(job, raw.attemptsStarted, raw);
    },
    {
      connection,
      prefix: config.queuePrefix,
      concurrency,
      lockDuration,
      stalledInterval,
      maxStalledCount,
      skipLockRenewal,
    },
  );
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
  return {
    taken,
    worker,
    async stop() {
      await worker.close();
      connection.disconnect();
    },
  };
};
