/** Tasks from the queue on a real node with box, compilers and Redis; nodes that fail, are killed and stop. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { taskLanguageQueueName, taskQueueName } from '@assize/shared/areas/judging/queues.ts';
import { type JudgeTask, type TaskJob, taskResult } from '@assize/shared/areas/task/tasks.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Job, Queue, QueueEvents } from 'bullmq';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JudgePorts } from '../run/judge-submission.ts';
import { runTask } from '../tasks/run-task.ts';
import { type FakeServer, startFakeServer, startNode } from '../test/node-process.ts';
import { startRedis, type TestRedis } from '../test/redis.ts';
import { memorySource, openRig, type Rig } from '../test/rig.ts';
import { openTestData } from '../testdata/store.ts';
import { type Agent, type AgentOptions, startAgent } from './agent.ts';
import { connectRedis } from './redis.ts';
import type { RunTask } from './task-jobs.ts';

const log = pino({ level: 'silent' });
const rig = await openRig({ slots: 2, prepare: false });
const started = typeof rig === 'string' ? rig : await startRedis();
if (typeof rig === 'string' || typeof started === 'string')
  it.skip(`tasks of the queue cannot run here: ${started}`, () => {});
else describe('tasks of the queue', { timeout: 120_000 }, () => tasksOfTheQueue(rig, started));

const compileC = (code: string): JudgeTask => ({
  kind: 'compile',
  program: { language: 'C', code },
  files: {},
  graders: null,
});

/** A hundred million empty statements, which take seconds to compile and little memory. */
const manyStatements = [
  '#define A0 ;;;;;;;;;;',
  ...Array.from({ length: 7 }, (_, i) => `#define A${i + 1} ${`A${i} `.repeat(10)}`),
  'int main(void) { A7 return 0; }',
].join('\n');

function tasksOfTheQueue(real: Rig, redis: TestRedis): void {
  const folder = join(tmpdir(), `assize-task-jobs-${randomUUID()}`);
  const data = memorySource();
  const manifest = data.add({ cases: [{ input: '1\n', output: '1\n', score: 0, groupNum: null }] });
  const connection = connectRedis(redis.url, log);
  const listening = connectRedis(redis.url, log);
  const queue = new Queue<TaskJob>(taskQueueName, { connection });
  const events = new QueueEvents(taskQueueName, { connection: listening });
  const running: { agent: Agent; close: () => void }[] = [];
  let ports: JudgePorts;
  let server: FakeServer;

  beforeAll(async () => {
    server = await startFakeServer(data);
    const testData = await openTestData({ folder, source: data.source, maxBytes: 1024 * 1024 });
    ports = { ...real.ports, testData };
    await events.waitUntilReady();
  });
  afterEach(async () => {
    for (const { agent, close } of running.splice(0)) {
      await agent.drain();
      close();
    }
  });
  afterAll(async () => {
    await Promise.all([queue.close(), events.close()]);
    for (const one of [connection, listening]) one.disconnect();
    await Promise.all([real.dispose(), server.stop(), redis.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const doTask: RunTask = (task, own, hooks) =>
    runTask(task, { ...own, storeBlob: () => Promise.reject(new Error('nothing is stored here')) }, hooks);
  const open = (nodeId: string, more: Partial<AgentOptions> = {}): Agent => {
    const own = connectRedis(redis.url, log);
    const agent = startAgent({
      nodeId,
      slots: 2,
      redis: own,
      ports,
      runTask: doTask,
      log,
      drainMs: 200,
      retryPauses: { firstMs: 50, longestMs: 100 },
      standBack: { pauseMs: 50, longestMs: 100, askAgainMs: 50 },
      ...more,
    });
    running.push({ agent, close: () => own.disconnect() });
    return agent;
  };
  const add = (task: unknown): Promise<Job> =>
    queue.add('task', { task, uid: 'u', traceId: 'test' } as TaskJob, {
      jobId: randomUUID(),
      attempts: 3,
      backoff: { type: 'fixed', delay: 50 },
    });
  const end = async (job: Job) => taskResult.parse(await job.waitUntilFinished(events));
  /** Number of times that the job was given out. */
  const starts = async ({ id = '' }: Job) => (await queue.getJob(id))?.attemptsStarted;
  const begun = (job: Job) =>
    expect.poll(() => queue.getJobState(job.id ?? ''), { interval: 20 }).toBe('active');
  /** A test run of a program that sleeps for a while and then answers. */
  const answersAfter = (ms: number): JudgeTask => ({
    kind: 'test-run',
    language: 'C',
    code: `#include <stdio.h>\n#include <unistd.h>\nint main(void) { usleep(${ms} * 1000); puts("done"); return 0; }`,
    limits: { timeLimitMs: 5000, memoryLimitMb: 64, stackLimitMb: 32 },
    judgeMode: 'default',
    isRemoveEndBlank: true,
    fileIo: null,
    manifest,
    input: '',
    expected: null,
  });

  it('are done, at the first go', async () => {
    open('one');
    const [good, bad, run] = await Promise.all([
      add(compileC('int main(void) { return 0; }')),
      add(compileC('int main( {')),
      add(answersAfter(0)),
    ]);
    expect(await end(good)).toMatchObject({ kind: 'compile', ok: true, message: '' });
    expect(await end(bad)).toMatchObject({ ok: false, message: expect.stringContaining('error') });
    expect(await end(run)).toMatchObject({ kind: 'test-run', status: verdict.accepted, output: 'done\n' });
    expect(await Promise.all([good, bad, run].map(starts))).toEqual([1, 1, 1]);
  });

  it('tell how far they are', async () => {
    const seen: unknown[] = [];
    events.on('progress', ({ data: one }) => seen.push(one));
    let go = () => {};
    const mayEnd = new Promise<void>((resolve) => {
      go = resolve;
    });
    open('one', {
      runTask: async (task, own, hooks) => {
        hooks.onProgress({ done: 1, total: 2 });
        await mayEnd;
        return doTask(task, own, hooks);
      },
    });
    const job = await add(compileC('int main(void) { return 1; }'));
    await expect.poll(() => seen).toEqual([{ done: 1, total: 2 }]);
    go();
    expect(await end(job)).toMatchObject({ ok: true });
    events.removeAllListeners('progress');
  });

  it('take half of the slots at most', async () => {
    let inWork = 0;
    let most = 0;
    open('wide', {
      slots: 5,
      runTask: async (task, own, hooks) => {
        inWork += 1;
        most = Math.max(most, inWork);
        const result = await doTask(task, own, hooks);
        inWork -= 1;
        return result;
      },
    });
    const jobs = await Promise.all(
      Array.from({ length: 6 }, (_, i) => add(compileC(`int main(void) { return ${i + 2}; }`))),
    );
    for (const job of jobs) expect(await end(job)).toMatchObject({ ok: true });
    expect(most).toBe(2);
  });

  it('fail at once when they are none', async () => {
    open('one');
    const job = await add({ kind: 'compile', program: 'what?' });
    await expect(job.waitUntilFinished(events)).rejects.toThrow('not a judge task');
    expect(await starts(job)).toBe(1);
  });

  it('are tried three times when the fault is ours, and then tell the reason', async () => {
    open('one');
    const job = await add({ ...answersAfter(0), manifest: 'f'.repeat(64) });
    expect(await end(job)).toEqual({ kind: 'trouble', reason: expect.stringContaining('no manifest') });
    expect(await starts(job)).toBe(3);
  });

  it('tell nobody what an unexpected error says', async () => {
    open('one', { runTask: () => Promise.reject(new TypeError('/root/secret is undefined')) });
    const job = await add(compileC('int main(void) { return 90; }'));
    expect(await end(job)).toEqual({ kind: 'trouble', reason: 'the judge failed' });
  });

  it('are moved at once to the queue of a language that the node lacks, under their key', async () => {
    const only = (...names: string[]) => {
      const present = [...ports.toolchains.present].filter(([name]) => names.includes(name));
      return { ports: { ...ports, toolchains: { present: new Map(present), missing: [] } } };
    };
    const without = open('without', only('C'));
    const task = { kind: 'compile', program: { language: 'Python3', code: 'print(1)' }, files: {} };
    const job = await add(task);
    const name = taskLanguageQueueName('Python3');
    expect(await job.waitUntilFinished(events)).toEqual({ kind: 'moved', to: name });
    const special = new Queue(name, { connection });
    const moved = await special.getJob(job.id ?? '');
    expect(moved?.opts).toMatchObject({ attempts: 3 });
    expect(without.busy).toBe(0);
    // The node that lacks the language does not get the job again.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await special.getJobState(job.id ?? '')).toBe('waiting');
    open('with', only('C', 'Python3'));
    const result = async () => (await special.getJob(job.id ?? ''))?.returnvalue;
    await expect.poll(result).toMatchObject({ kind: 'compile', ok: true });
    await special.close();
  });

  it('say so when no judge knows their language', async () => {
    open('one');
    const job = await add({ kind: 'compile', program: { language: 'Klingon', code: '' }, files: {} });
    expect(await end(job)).toEqual({ kind: 'trouble', reason: expect.stringContaining('Klingon') });
  });

  it('are finished by a node that stops when they are short, and handed to another when they are long', async () => {
    const patient = open('patient', { drainMs: 10_000 });
    const short = await add(answersAfter(700));
    await begun(short);
    await patient.drain();
    expect(await end(short)).toMatchObject({ output: 'done\n' });
    expect(await starts(short)).toBe(1);

    const hasty = open('hasty');
    const long = await add(answersAfter(4500));
    await begun(long);
    await hasty.drain();
    expect(await queue.getJobState(long.id ?? '')).not.toMatch(/active|completed|failed/);
    open('next');
    expect(await end(long)).toMatchObject({ output: 'done\n' });
    expect(await starts(long)).toBe(2);
  });

  it('are handed on by a node that stops while it compiles, without waiting for the compiler', async () => {
    const hasty = open('hasty');
    const endless = await add(compileC(manyStatements));
    await begun(endless);
    const from = performance.now();
    await hasty.drain();
    expect(performance.now() - from).toBeLessThan(2500);
    expect(await queue.getJobState(endless.id ?? '')).not.toMatch(/active|completed|failed/);
    await queue.remove(endless.id ?? '');
  });

  it('stop when they are taken out of the queue, and the node goes on', async () => {
    const agent = open('one', { slots: 1 });
    for (const task of [answersAfter(25_000), compileC(`${manyStatements}//`)]) {
      const job = await add(task);
      await begun(job);
      await connection.del(`${queue.toKey(job.id ?? '')}:lock`);
      await queue.remove(job.id ?? '');
      const from = performance.now();
      await expect.poll(() => agent.busy, { timeout: 20_000, interval: 20 }).toBe(0);
      expect(performance.now() - from).toBeLessThan(8000);
    }
    expect(await end(await add(compileC('int main(void) { return 7; }')))).toMatchObject({ ok: true });
    expect(await queue.getJobCounts('active', 'waiting', 'failed')).toMatchObject({ active: 0, waiting: 0 });
  });

  it('are taken over from a node that was killed, with one result', async () => {
    const dying = await startNode({
      id: 'one',
      redisUrl: redis.url,
      serverUrl: server.url,
      settings: { JUDGE_LANGUAGES: 'C' },
    });
    const job = await add(answersAfter(1000));
    await begun(job);
    dying.process.kill('SIGKILL');
    await dying.ended;
    // Another node finds the job within 3 s after the lease; the test does not wait for the lease.
    const lock = `${queue.toKey(job.id ?? '')}:lock`;
    expect(await connection.pttl(lock)).toBeLessThanOrEqual(9000);
    await connection.pexpire(lock, 1);
    open('two');
    expect(await end(job)).toMatchObject({ status: verdict.accepted, output: 'done\n' });
    expect(await starts(job)).toBe(2);
    expect(await queue.getJobCounts('completed', 'failed', 'active', 'waiting')).toMatchObject({
      active: 0,
      waiting: 0,
    });
  });
}
