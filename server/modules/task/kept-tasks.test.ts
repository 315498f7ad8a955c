/** Tasks of setters: kept, listed and cancelled, whatever the queue and the processes do. */
import { taskQueueName } from '@assize/shared/areas/judging/queues.ts';
import {
  cancelTasks,
  compileSpj,
  generateData,
  listTasks,
  playChecker,
  readLastVerify,
  readTask,
  submitTestRun,
  verifyProblem,
} from '@assize/shared/areas/task/endpoints.ts';
import type { JudgeTask, TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { Queue } from 'bullmq';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { announce, testNode } from '../../test/fake-judge.ts';
import { type FakeTasks, fakeTasks } from '../../test/fake-tasks.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { keptSeconds } from './store.ts';

const clock = handClock();
const site: TestSite = await startTestSite({ ownData: true, clock });
const { redis, config, database } = site.app.core;
const queue = new Queue(taskQueueName, { connection: redis.client, prefix: config.queuePrefix });
const compiled: TaskResult = { kind: 'compile', ok: true, message: '', compileMs: 5 };
const hash = 'a'.repeat(64);
const generated: TaskResult = {
  kind: 'generate',
  compile: null,
  cases: [{ name: '1', input: { hash, size: 2 }, output: null, problem: 'refused', timeMs: 1 }],
};
const python = (code: string) => ({ language: 'Python3', code });
const checker = python('print(1)');
let worker: FakeTasks;
let decide: (task: JudgeTask) => TaskResult | Promise<TaskResult>;

beforeAll(async () => {
  await announce(site, { ...testNode(), languages: [{ name: 'Python3', version: '3' }] });
  worker = await fakeTasks(site, (task) => decide(task));
});
beforeEach(() => {
  decide = () => compiled;
});
afterAll(async () => {
  await worker.stop();
  await queue.close();
});

const root = site.as('root');
const read = (key: string, by: Caller = root) => by.call(readTask, { query: { key } });
const state = async (key: string) => (await read(key)).state;
const compile = async (body: object = {}) =>
  (await root.call(compileSpj, { body: { ...checker, ...body } })).key;
const jobOf = (key: string) => queue.getJob(key);
const moved = (key: string) => until('the move into the database', async () => !(await jobOf(key)));

describe('the result of a setter’s task', () => {
  it('outlives the queue, and is read from another process', async () => {
    const key = await compile();
    await until('the end', async () => (await state(key)) === 'done');
    await moved(key);
    await using second = await startTestSite({ config: { ...config, roles: ['api'] }, clock });
    expect(await read(key, second.as('root'))).toEqual({
      key,
      state: 'done',
      progress: null,
      result: compiled,
    });
    expect((await site.as('admin').send(readTask, { query: { key } })).status).toBe(404);
  });

  it('is kept a week', async () => {
    const indexes = await database.collection('tasks').indexes();
    expect(indexes.find((one) => one.expireAfterSeconds !== undefined)).toMatchObject({
      key: { endedAt: 1 },
      expireAfterSeconds: 7 * 86_400,
    });
    expect(keptSeconds).toBe(7 * 86_400);
  });

  it('is kept though it came while no process listened', async () => {
    // A process without the role `jobs` of a site of its own: nobody hears the end.
    await using deaf = await startTestSite({ ownData: true, clock, config: { roles: ['api'] } });
    const { redis: ownRedis, config: own } = deaf.app.core;
    await announce(deaf, { ...testNode(), languages: [{ name: 'Python3', version: '3' }] });
    const judge = await fakeTasks(deaf, () => compiled);
    const by = deaf.as('root');
    const { key } = await by.call(compileSpj, { body: checker });
    const ownQueue = new Queue(taskQueueName, { connection: ownRedis.client, prefix: own.queuePrefix });
    await until('the end', async () => (await ownQueue.getJobState(key)) === 'completed');
    const sweep = deaf.app.services.task.sweep;
    await sweep();
    expect(await ownQueue.getJob(key)).toBeDefined();
    clock.advance(2 * 60_000);
    await sweep();
    expect(await ownQueue.getJob(key)).toBeUndefined();
    expect((await by.call(readTask, { query: { key } })).result).toEqual(compiled);
    await judge.stop();
    await ownQueue.close();
  });

  it('is trouble where the queue lost the task', async () => {
    await worker.stop();
    const key = await compile();
    await queue.remove(key);
    clock.advance(2 * 60_000);
    await site.app.services.task.sweep();
    expect(await read(key)).toMatchObject({ state: 'done', result: { kind: 'trouble' } });
    worker = await fakeTasks(site, (task) => decide(task));
  });

  it('keeps the files that it names', async () => {
    decide = () => generated;
    const limits = { timeLimitMs: 1000, memoryLimitMb: 256, stackLimitMb: 64 };
    const cases = [{ name: '1', args: [] }];
    const body = { generator: checker, files: {}, solution: null, validator: null, cases, limits };
    const { key } = await root.call(generateData, { body });
    await moved(key);
    const files: string[] = [];
    for (const { passing } of site.app.core.declared().fileRefs)
      if (passing) for await (const file of passing()) files.push(file);
    expect(files).toContain(hash);
  });
});

describe('the list of a setter’s tasks', () => {
  it('names those for a problem, newest first, after a restart too', async () => {
    const { pid } = await makeProblem(root, 'LISTED');
    let finish = () => {};
    decide = (task) =>
      task.kind === 'compile' ? new Promise((resolve) => (finish = () => resolve(compiled))) : generated;
    const running = await compile({ pid });
    await until('the run', async () => (await state(running)) === 'running');
    clock.advance(1000);
    const program = { ...checker, protocol: 'testlib' as const };
    const play = { role: 'checker' as const, program, input: '', output: '', answer: '' };
    const { key } = await root.call(playChecker, { body: { ...play, pid } });
    await moved(key);
    await using second = await startTestSite({ config: { ...config, roles: ['api'] }, clock });
    const list = (by: Caller) => by.call(listTasks, { query: { pid } });
    const rows = [
      { key, kind: 'play', name: 'Python3', state: 'done' },
      { key: running, kind: 'compile', name: 'Python3', state: 'running' },
    ];
    for (const by of [root, second.as('root')]) expect(await list(by)).toMatchObject(rows);
    expect(await list(site.as('admin'))).toEqual([]);
    finish();
    await moved(running);
    expect((await list(root)).map((one) => one.state)).toEqual(['done', 'done']);
  });
  guards(listTasks, { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] });
  rejects(listTasks, { pid: ['0', 'x'] }, { as: 'root' });
});

describe('a verify', () => {
  const solutions = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      name: `solution-${n}`,
      role: 'solution' as const,
      ...python(`print(${n})`),
    }));

  it('is found again after a restart, for a week', async () => {
    const { pid } = await makeProblem(root, 'VERIFIED', {}, { programs: solutions(2) });
    const { runs, version } = await root.call(verifyProblem, { body: { pid } });
    const keys = await redis.client.keys(`${redis.key('verify')}*`);
    expect(keys).toEqual([]);
    await using second = await startTestSite({ config: { ...config, roles: ['api'] }, clock });
    expect(await second.as('root').call(readLastVerify, { query: { pid } })).toEqual({
      version,
      runs,
      validators: [],
    });
    const indexes = await database.collection('verifies').indexes();
    expect(indexes.map((one) => one.expireAfterSeconds)).toContain(7 * 86_400);
  });

  it('that has too many runs for its user leaves none behind', async () => {
    const by = site.asUser('many-solutions', 'problem_admin');
    const { pid } = await makeProblem(by, 'TOO-MANY', {}, { programs: solutions(3) });
    await worker.stop();
    const waiting = async () => queue.getJobCountByTypes('prioritized', 'waiting');
    const before = await waiting();
    // The third finds its user with all that he may have.
    const others = Array.from({ length: 198 }, () => by.call(compileSpj, { body: checker }));
    await Promise.all(others);
    expect((await by.send(verifyProblem, { body: { pid } })).status).toBe(429);
    expect(await waiting()).toBe(before + 198);
    await queue.obliterate({ force: true });
    worker = await fakeTasks(site, (task) => decide(task));
  });
});

describe('a cancelled task', () => {
  it('leaves the queue when it waits, and its user may begin another', async () => {
    await worker.stop();
    const key = await compile();
    await root.call(cancelTasks, { body: { keys: [key] } });
    expect(await jobOf(key)).toBeUndefined();
    expect(await read(key)).toEqual({ key, state: 'done', progress: null, result: { kind: 'cancelled' } });
    expect(await redis.client.zscore(redis.key('tasks', await root.uid()), key)).toBeNull();
    worker = await fakeTasks(site, (task) => decide(task));
  });

  it('ends at once when it runs; what its judge says later changes nothing', async () => {
    let finish = () => {};
    decide = () => new Promise((resolve) => (finish = () => resolve(compiled)));
    const publish = vi.spyOn(site.app.core.events, 'publish');
    const key = await compile();
    await until('the run', async () => (await state(key)) === 'running');
    await root.call(cancelTasks, { body: { keys: [key] } });
    expect((await read(key)).result).toEqual({ kind: 'cancelled' });
    expect(publish.mock.calls.filter(([, , event]) => event === 'task')).toHaveLength(1);
    finish();
    decide = () => compiled;
    const other = await compile({ code: 'print(2)' });
    await moved(other);
    expect((await read(key)).result).toEqual({ kind: 'cancelled' });
    vi.restoreAllMocks();
  });

  it('keeps its result when it was done', async () => {
    const key = await compile();
    await moved(key);
    await root.call(cancelTasks, { body: { keys: [key, key] } });
    expect((await read(key)).result).toEqual(compiled);
  });

  it('is one’s own, or none ends', async () => {
    await worker.stop();
    const key = await compile();
    const sent = await site.as('admin').send(cancelTasks, { body: { keys: [key] } });
    expect([sent.status, sent.body.code]).toEqual([404, 'task.not-found']);
    expect((await root.send(cancelTasks, { body: { keys: [key, 'unknown'] } })).status).toBe(404);
    expect(await state(key)).toBe('waiting');
    await root.call(cancelTasks, { body: { keys: [key] } });
    worker = await fakeTasks(site, (task) => decide(task));
  });
  guards(cancelTasks, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
    input: { body: { keys: ['unknown'] } },
  });
  rejects(cancelTasks, { keys: [[], ['../x'], 'x', Array(101).fill('a')] }, { as: 'root' });
});

it('a test run is kept in the queue alone', async () => {
  const { pid } = await makeProblem(root, 'RUN', {});
  const body = { pid, ...checker, userInput: '1' };
  const key = await root.call(submitTestRun, { body });
  expect(await root.call(listTasks, { query: { pid } })).toEqual([]);
  expect(await jobOf(key)).toBeDefined();
});
