/** Judge nodes as processes, over a real Redis: they share work, die, stop, and every submission ends exactly once. */
import { randomUUID } from 'node:crypto';
import { type JudgeJob, languageQueueName } from '@assize/shared/contract/judge.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeServer, type NodeProcess, startFakeServer, startNode } from './node-process.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { openResultsSide, type ResultsSide } from './results-side.ts';
import { type JudgedProblem, jobFor, memorySource, openRig } from './rig.ts';

// A rig proves that this machine can have boxes at all; the nodes open their own.
const rig = await openRig({ slots: 1, prepare: false });
if (typeof rig !== 'string') await rig.dispose();
const started = typeof rig === 'string' ? rig : await startRedis();

const problem = (cases: number): JudgedProblem => ({
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemoveEndBlank: true,
  fileIo: null,
  timeLimitMs: 5000,
  memoryLimitMb: 64,
  stackLimitMb: 32,
  cases: Array.from({ length: cases }, (_, i) => ({
    input: `${i}\n`,
    output: `${i}\n`,
    score: 0,
    groupNum: null,
  })),
});

/** Answers after a while, asleep, so that other tests are not disturbed; `tag` makes each source its own. */
const answersAfter = (ms: number, tag = 0) => `
#include <stdio.h>
#include <unistd.h>
int main(void) {
    usleep(${ms} * 1000);
    int n;
    scanf("%d", &n);
    printf("%d\\n", n);
    return ${tag} < 0;
}`;

if (typeof started === 'string') {
  it.skip(`judge nodes: cannot be started here: ${started}`, () => {});
} else {
  describe('judge nodes', () => cluster(started));
}

function cluster(redis: TestRedis): void {
  const data = memorySource();
  const one = data.add(problem(1));
  const four = data.add(problem(4));
  let server: FakeServer;
  let side: ResultsSide;
  const nodes = new Set<NodeProcess>();
  let lastId = 0;

  const node = async (id: string, drainSeconds?: number, settings: Readonly<Record<string, string>> = {}) => {
    const made = await startNode({
      id,
      redisUrl: redis.url,
      serverUrl: server.url,
      settings,
      ...(drainSeconds === undefined ? {} : { drainSeconds }),
    });
    nodes.add(made);
    return made;
  };
  const stop = async (running: NodeProcess) => {
    running.process.kill('SIGTERM');
    nodes.delete(running);
    return running.ended;
  };
  const submit = async (code: string, more: Partial<JudgeJob> = {}, queue?: string): Promise<number> => {
    lastId++;
    await side.submit({ ...jobFor(problem(1), 'C', code, one), submitId: lastId, ...more }, queue);
    return lastId;
  };
  const settledTimes = (submitId: number) => side.settled.filter((x) => x.submitId === submitId).length;

  beforeAll(async () => {
    server = await startFakeServer(data);
    side = await openResultsSide(redis.url);
  });
  // What a test that failed leaves behind is not to judge for the next one.
  afterEach(async () => {
    const left = [...nodes];
    nodes.clear();
    for (const running of left) running.process.kill('SIGKILL');
    await Promise.all(left.map(({ ended }) => ended));
  });
  afterAll(async () => {
    await side.close();
    await server.stop();
    await redis.stop();
  });

  it('share the work, say what they have, and stop clean', { timeout: 120_000 }, async () => {
    const both = await Promise.all([node('one'), node('two')]);
    const ids: number[] = [];
    for (let i = 0; i < 10; i++) ids.push(await submit(answersAfter(150, i)));
    const results = await Promise.all(ids.map((id) => side.result(id)));
    expect(results.map(({ result }) => result?.status)).toEqual(ids.map(() => verdict.accepted));
    expect(new Set(results.map(({ result }) => result?.nodeId))).toEqual(new Set(['one', 'two']));
    expect(side.settled).toHaveLength(ids.length);
    expect(server.announced.get('one')).toMatchObject({ slots: 1, sandbox: 'box', draining: false });
    expect(server.announced.get('one')?.languages.map(({ name }) => name)).toContain('C');
    expect(await Promise.all(both.map(stop))).toEqual([0, 0]);
    expect(server.left).toEqual(new Set(['one', 'two']));
  });

  it('take over what a killed node was running, with one result', { timeout: 120_000 }, async () => {
    const first = await node('one');
    const id = await submit(answersAfter(2000), { manifest: four });
    await side.frame((frame) => frame.submitId === id && frame.cases.length > 0);
    const second = await node('two');
    first.process.kill('SIGKILL');
    nodes.delete(first);
    const killedAt = performance.now();
    await side.frame((frame) => frame.submitId === id && frame.nodeId === 'two');
    expect(performance.now() - killedAt).toBeLessThan(16_000);
    const { result } = await side.result(id);
    expect(result).toMatchObject({ status: verdict.accepted, attempt: 2, nodeId: 'two' });
    expect(result?.cases).toHaveLength(4);
    expect(settledTimes(id)).toBe(1);
    await stop(second);
  });

  it('asked to stop, finish what is short and hand back what is long', { timeout: 120_000 }, async () => {
    const first = await node('one', 2);
    const short = await submit(answersAfter(500));
    // A compile would not be waited for.
    await side.frame((frame) => frame.submitId === short && frame.status === verdict.judging);
    expect(await stop(first)).toBe(0);
    expect((await side.result(short)).result).toMatchObject({ nodeId: 'one', attempt: 1 });

    const second = await node('one', 1);
    const long = await submit(answersAfter(4000), { manifest: four });
    await side.frame((frame) => frame.submitId === long && frame.status === verdict.judging);
    expect(await stop(second)).toBe(0);
    expect(settledTimes(long)).toBe(0);
    const third = await node('two');
    const { result } = await side.result(long);
    expect(result).toMatchObject({ status: verdict.accepted, nodeId: 'two', attempt: 2 });
    expect(settledTimes(long)).toBe(1);
    await stop(third);
  });

  it('serve the queues of their languages, and hand on what they lack', { timeout: 120_000 }, async () => {
    const plain = await node('one', undefined, { JUDGE_LANGUAGES: 'C' });
    await expect
      .poll(() => server.announced.get('one')?.languages.map(({ name }) => name), { timeout: 10_000 })
      .toEqual(['C']);
    const echo = 'print(input())';
    const asked = { language: 'Python3' };
    const handedOn = await side.result(await submit(echo, asked));
    expect(handedOn).toMatchObject({ result: null, lacks: 'Python3' });
    // A job that only the other can do holds up nothing here.
    const special = await submit(echo, asked, languageQueueName('Python3'));
    const common = await submit(answersAfter(10, 77));
    expect((await side.result(common)).result).toMatchObject({ status: verdict.accepted, nodeId: 'one' });
    expect(settledTimes(special)).toBe(0);
    const both = await node('two', undefined, { JUDGE_LANGUAGES: 'C,Python3' });
    expect((await side.result(special)).result).toMatchObject({
      status: verdict.accepted,
      nodeId: 'two',
      attempt: 1,
    });
    await Promise.all([stop(plain), stop(both)]);
  });

  it('take nothing more when the server refuses their token, until it knows them again', {
    timeout: 120_000,
  }, async () => {
    const running = await node('one');
    server.refuses = true;
    await expect
      .poll(() => running.lines.some((line) => line.includes('does not answer announcements')), {
        timeout: 15_000,
      })
      .toBe(true);
    const id = await submit(answersAfter(10, 78));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(settledTimes(id)).toBe(0);
    server.refuses = false;
    expect((await side.result(id)).result).toMatchObject({ status: verdict.accepted });
    await stop(running);
  });

  it('try a fault of the data again, and make it a System Error in the end', {
    timeout: 120_000,
  }, async () => {
    const running = await node('one');
    // Nodes keep their data over runs of this test; this is new to them.
    const fresh = data.add({ cases: [{ input: randomUUID(), output: '0\n', score: 0, groupNum: null }] });
    server.failOnce.add(`/api/judge/manifest/${fresh}`);
    const recovering = await submit('int main(void) { return 0; }', { manifest: fresh });
    const lost = await submit('int main(void) { return 0; }', { manifest: 'f'.repeat(64) });
    expect((await side.result(recovering)).result).toMatchObject({ status: verdict.wrongAnswer, attempt: 2 });
    const { result } = await side.result(lost);
    expect(result).toMatchObject({ status: verdict.systemError, attempt: 3, cases: [] });
    expect(result?.errorMessage).toMatch(/manifest.*404/);
    await stop(running);
  });
}
