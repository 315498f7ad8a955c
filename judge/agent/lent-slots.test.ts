/** Slots that jobs borrow of each other, with the real queue, box and compiler. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeQueueName } from '@assize/shared/areas/judging/queues.ts';
import { type JudgeResult, judgeResult } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Job, Queue, QueueEvents } from 'bullmq';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunSpec } from '../sandbox/port.ts';
import { startRedis, type TestRedis } from '../test/redis.ts';
import { type JudgedProblem, jobFor, memorySource, openRig, type Rig } from '../test/rig.ts';
import { openTestData } from '../testdata/store.ts';
import { type Agent, startAgent } from './agent.ts';
import { connectRedis } from './redis.ts';

const log = pino({ level: 'silent' });
const rig = await openRig({ slots: 2, prepare: false });
const started = typeof rig === 'string' ? rig : await startRedis();
if (typeof rig === 'string' || typeof started === 'string') it.skip(`no job runs here: ${started}`, () => {});
else describe('slots', { timeout: 120_000 }, () => lentSlots(rig, started));

const problem: JudgedProblem = {
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemoveEndBlank: true,
  fileIo: null,
  timeLimitMs: 2000,
  memoryLimitMb: 64,
  stackLimitMb: 32,
  cases: [],
};
const casesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ input: `${i}\n`, output: `${i}\n`, score: 0, groupNum: null }));
/** Gives back each number of its input after a while. */
const echo = (sleepMs: number) => `#include <stdio.h>
#include <unistd.h>
int main(void) {
  for (int n; scanf("%d", &n) == 1; fflush(stdout)) { usleep(${sleepMs} * 1000); printf("%d\\n", n); }
}`;
const asks = `import sys
for n in range(4):
    print(n, flush=True)
    if sys.stdin.readline() != f"{n}\\n": sys.exit(1)
`;

function lentSlots(real: Rig, redis: TestRedis): void {
  const folder = join(tmpdir(), `assize-lent-slots-${randomUUID()}`);
  const data = memorySource();
  const connection = connectRedis(redis.url, log);
  const listening = connectRedis(redis.url, log);
  const queue = new Queue(judgeQueueName, { connection });
  const events = new QueueEvents(judgeQueueName, { connection: listening });
  const own = connectRedis(redis.url, log);
  let agent: Agent;
  /** Runs under way by their memory limit in MiB, which names the problem; and what is told of each begin. */
  const running = new Map<number, number>();
  let onBegin = (_memory: number) => {};
  /** Data of a problem come no sooner. */
  const dataOf = new Map<string, Promise<void>>();

  const counted = async <T>({ limits }: Pick<RunSpec, 'limits'>, work: () => Promise<T>): Promise<T> => {
    const memory = limits.memoryBytes / 1024 / 1024;
    running.set(memory, (running.get(memory) ?? 0) + 1);
    onBegin(memory);
    try {
      return await work();
    } finally {
      running.set(memory, (running.get(memory) ?? 1) - 1);
    }
  };

  beforeAll(async () => {
    const testData = await openTestData({ folder, source: data.source, maxBytes: 1024 * 1024 });
    const { sandbox } = real.ports;
    agent = startAgent({
      nodeId: 'one',
      slots: 2,
      redis: own,
      ports: {
        ...real.ports,
        sandbox: {
          ...sandbox,
          get idle() {
            return sandbox.idle;
          },
          run: (spec) => counted(spec, () => sandbox.run(spec)),
          runTalk: (spec) => counted(spec.users[0], () => sandbox.runTalk(spec)),
        },
        testData: {
          ...testData,
          open: async (manifest, answers) => {
            const opened = await testData.open(manifest, answers);
            const all = Promise.resolve(dataOf.get(manifest)).then(() => opened.all);
            return { ...opened, all };
          },
        },
      },
      log,
      drainMs: 200,
    });
    await events.waitUntilReady();
  });
  beforeEach(() => {
    running.clear();
    onBegin = () => {};
  });
  afterAll(async () => {
    await agent.drain();
    await Promise.all([queue.close(), events.close()]);
    for (const one of [connection, listening, own]) one.disconnect();
    await Promise.all([real.dispose(), redis.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const add = (of: JudgedProblem, language: string, code: string) =>
    queue.add('judge', jobFor(of, language, code, data.add(of)), { jobId: randomUUID() });
  const end = async (job: Job): Promise<JudgeResult> =>
    judgeResult.parse(await job.waitUntilFinished(events));

  it('that idle are lent; not those of a job that waits for its data, nor while others are in the queue', async () => {
    const long = { ...problem, memoryLimitMb: 61, cases: casesOf(14) };
    const other = { ...problem, memoryLimitMb: 62, cases: casesOf(2) };
    const most = { alone: 0, beside: 0 };
    let others = 0;
    onBegin = (memory) => {
      if (memory !== 61) return;
      const when = others > 0 ? 'beside' : 'alone';
      most[when] = Math.max(most[when], running.get(61) ?? 0);
    };
    const came = Promise.withResolvers<void>();
    dataOf.set(data.add(other), came.promise);
    const slow = await add(long, 'C', echo(300));
    await expect.poll(() => most.alone, { interval: 10, timeout: 10_000 }).toBe(2);
    const waiting = await Promise.all([1, 2].map((n) => add(other, 'C', echo(n))));
    await expect.poll(() => agent.busy, { interval: 5 }).toBe(2);
    others = waiting.length;
    // The case that is under way on the borrowed slot ends.
    await expect.poll(() => running.get(61), { interval: 5 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 700));
    came.resolve();
    for (const job of waiting) {
      expect(await end(job)).toMatchObject({ status: verdict.accepted });
      others--;
    }
    expect(await end(slow)).toMatchObject({ status: verdict.accepted });
    expect(most).toEqual({ alone: 2, beside: 1 });
  });

  it('are not two for one talk: another job runs beside it, and so does its next case', async () => {
    const talking: JudgedProblem = {
      ...problem,
      judgeMode: 'interactive',
      memoryLimitMb: 63,
      program: { language: 'Python3', code: asks, protocol: 'testlib' },
      cases: casesOf(4),
    };
    let most = 0;
    onBegin = () => {
      most = Math.max(most, running.get(63) ?? 0);
    };
    const alone = await add(talking, 'C', echo(100));
    expect(await end(alone)).toMatchObject({ status: verdict.accepted });
    expect(most).toBe(2);
    const talk = await add({ ...talking, cases: casesOf(1) }, 'C', echo(700));
    await expect.poll(() => running.get(63), { interval: 5, timeout: 10_000 }).toBe(1);
    const quick = await add({ ...problem, cases: casesOf(3) }, 'C', echo(0));
    expect(await end(quick)).toMatchObject({ status: verdict.accepted });
    expect(running.get(63)).toBe(1);
    expect(await end(talk)).toMatchObject({ status: verdict.accepted });
  });
}
