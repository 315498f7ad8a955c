/**
 * Judge nodes as processes with a real Redis: nodes share work, are killed and stop, and every submission
 * ends exactly once.
 */
import { randomUUID } from 'node:crypto';
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import { languageQueueName } from '@assize/shared/areas/judging/queues.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, describe, it, type TestContext } from 'vitest';
import { type FakeServer, type NodeProcess, startFakeServer, startNode } from './node-process.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { openResultsSide, type ResultsSide } from './results-side.ts';
import { type JudgedProblem, jobFor, memorySource, openRig } from './rig.ts';

// The rig only shows that this machine can run boxes; the nodes open their own.
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

/**
 * A program that answers after a while. It sleeps, so that other tests are not disturbed; `tag` makes each
 * source different.
 */
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
  // Each test mostly waits for locks to run out or for pauses, so the tests run at the same time.
  describe.concurrent('judge nodes', () => cluster(started));
}

function cluster(redis: TestRedis): void {
  const data = memorySource();
  const one = data.add(problem(1));
  const two = data.add(problem(2));
  const four = data.add(problem(4));
  let lastId = 0;

  /** Queues, a server and nodes of one test: `id` begins the nodes' names. */
  const stage = async (id: string, onTestFinished: TestContext['onTestFinished']) => {
    const server: FakeServer = await startFakeServer(data);
    const side: ResultsSide = await openResultsSide(redis.url, id);
    const nodes = new Set<NodeProcess>();
    onTestFinished(async () => {
      // A test that failed leaves nodes running.
      for (const running of nodes) running.process.kill('SIGKILL');
      await Promise.all([...nodes].map(({ ended }) => ended));
      await side.close();
      await server.stop();
    });
    return {
      server,
      side,
      async node(name: string, drainSeconds?: number, settings: Readonly<Record<string, string>> = {}) {
        const made = await startNode({
          id: `${id}-${name}`,
          redisUrl: redis.url,
          serverUrl: server.url,
          // A node starts sooner without the other languages.
          settings: { ASSIZE_QUEUE_PREFIX: id, JUDGE_LANGUAGES: 'C', ...settings },
          ...(drainSeconds === undefined ? {} : { drainSeconds }),
        });
        nodes.add(made);
        return made;
      },
      async stop(running: NodeProcess) {
        running.process.kill('SIGTERM');
        nodes.delete(running);
        return running.ended;
      },
      kill(running: NodeProcess) {
        nodes.delete(running);
        running.process.kill('SIGKILL');
      },
      async submit(code: string, more: Partial<JudgeJob> = {}, queue?: string): Promise<number> {
        // All stages publish progress on one channel.
        lastId++;
        const submitId = lastId;
        await side.submit({ ...jobFor(problem(1), 'C', code, one), submitId, ...more }, queue);
        return submitId;
      },
      settledTimes: (submitId: number) => side.settled.filter((x) => x.submitId === submitId).length,
    };
  };
  afterAll(() => redis.stop());

  it('share the work, say what they have, and stop clean', { timeout: 240_000 }, async ({
    expect,
    onTestFinished,
  }) => {
    const { server, side, node, stop, submit } = await stage('share', onTestFinished);
    const both = await Promise.all([node('one'), node('two')]);
    await expect.poll(() => server.announced.size).toBe(2);
    const ids: number[] = [];
    for (let i = 0; i < 10; i++) ids.push(await submit(answersAfter(150, i)));
    const results = await Promise.all(ids.map((id) => side.result(id)));
    expect(results.map(({ result }) => result?.status)).toEqual(ids.map(() => verdict.accepted));
    expect(new Set(results.map(({ result }) => result?.nodeId))).toEqual(new Set(['share-one', 'share-two']));
    expect(side.settled).toHaveLength(ids.length);
    expect(server.announced.get('share-one')).toMatchObject({ slots: 1, sandbox: 'box', draining: false });
    expect(server.announced.get('share-one')?.languages.map(({ name }) => name)).toContain('C');
    expect(await Promise.all(both.map(stop))).toEqual([0, 0]);
    expect(server.left).toEqual(new Set(['share-one', 'share-two']));
  });

  it('take over what a killed node was running, with one result', { timeout: 240_000 }, async ({
    expect,
    onTestFinished,
  }) => {
    const { side, node, stop, kill, submit, settledTimes } = await stage('over', onTestFinished);
    const both = await Promise.all([node('one'), node('two')]);
    const id = await submit(answersAfter(2000), { manifest: four });
    const begun = await side.frame((frame) => frame.submitId === id && frame.cases.length > 0);
    const [first, second] = begun.nodeId === 'over-one' ? both : both.toReversed();
    if (!first || !second) throw new Error('two were started');
    kill(first);
    const killedAt = performance.now();
    await side.frame((frame) => frame.submitId === id && frame.nodeId === second.id);
    expect(performance.now() - killedAt).toBeLessThan(15_000);
    const { result } = await side.result(id);
    expect(result).toMatchObject({ status: verdict.accepted, attempt: 2, nodeId: second.id });
    expect(result?.cases).toHaveLength(4);
    expect(settledTimes(id)).toBe(1);
    await stop(second);
  });

  it('asked to stop, finish what is short and hand back what is long', { timeout: 240_000 }, async ({
    expect,
    onTestFinished,
  }) => {
    const { side, node, stop, submit, settledTimes } = await stage('stop', onTestFinished);
    const first = await node('one', 30);
    const short = await submit(answersAfter(500));
    // The drain does not wait for a compile.
    await side.frame((frame) => frame.submitId === short && frame.status === verdict.judging);
    // A terminal sends Ctrl-C to the node and to the node's parent, which then sends the second signal.
    first.process.kill('SIGINT');
    expect(await stop(first)).toBe(0);
    expect((await side.result(short)).result).toMatchObject({ nodeId: 'stop-one', attempt: 1 });

    const second = await node('one', 1);
    const long = await submit(answersAfter(3000), { manifest: two });
    await side.frame((frame) => frame.submitId === long && frame.status === verdict.judging);
    expect(await stop(second)).toBe(0);
    expect(settledTimes(long)).toBe(0);
    const third = await node('two');
    const { result } = await side.result(long);
    expect(result).toMatchObject({ status: verdict.accepted, nodeId: 'stop-two', attempt: 2 });
    expect(settledTimes(long)).toBe(1);
    await stop(third);
  });

  it('serve the queues of their languages, and hand on what they lack', { timeout: 240_000 }, async ({
    expect,
    onTestFinished,
  }) => {
    const { server, side, node, stop, submit, settledTimes } = await stage('lang', onTestFinished);
    const plain = await node('one', undefined, { JUDGE_LANGUAGES: 'C' });
    await expect
      .poll(() => server.announced.get('lang-one')?.languages.map(({ name }) => name))
      .toEqual(['C']);
    const echo = 'print(input())';
    const asked = { language: 'Python3' };
    const handedOn = await side.result(await submit(echo, asked));
    expect(handedOn).toMatchObject({ result: null, lacks: 'Python3' });
    // A job that only the other node can do does not delay this one.
    const special = await submit(echo, asked, languageQueueName('Python3'));
    const common = await submit(answersAfter(10, 77));
    expect((await side.result(common)).result).toMatchObject({
      status: verdict.accepted,
      nodeId: 'lang-one',
    });
    expect(settledTimes(special)).toBe(0);
    const both = await node('two', undefined, { JUDGE_LANGUAGES: 'C,Python3' });
    expect((await side.result(special)).result).toMatchObject({
      status: verdict.accepted,
      nodeId: 'lang-two',
      attempt: 1,
    });
    await Promise.all([stop(plain), stop(both)]);
  });

  it('take nothing more when the server refuses their token, until it knows them again', {
    timeout: 240_000,
  }, async ({ expect, onTestFinished }) => {
    const { server, side, node, stop, submit, settledTimes } = await stage('refused', onTestFinished);
    server.refuses = true;
    const running = await node('one');
    const refusedTimes = () =>
      running.lines.filter((line) => line.includes('does not answer announcements')).length;
    const takesNothing = async (tag: number) => {
      const id = await submit(answersAfter(10, tag));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(settledTimes(id), running.lines.join('\n')).toBe(0);
      server.refuses = false;
      expect((await side.result(id)).result).toMatchObject({ status: verdict.accepted });
    };
    // The node takes no job from its start, before the server has answered.
    await takesNothing(78);
    server.refuses = true;
    await expect.poll(refusedTimes).toBe(2);
    await takesNothing(79);
    await stop(running);
  });

  it('try again what the server says is not there, and make it a System Error in the end', {
    timeout: 240_000,
  }, async ({ expect, onTestFinished }) => {
    const { side, node, stop, submit } = await stage('fault', onTestFinished);
    const running = await node('one');
    const lost = await submit('int main(void) { return 0; }', { manifest: 'f'.repeat(64) });
    const { result } = await side.result(lost);
    expect(result).toMatchObject({ status: verdict.systemError, attempt: 3, cases: [] });
    expect(result?.errorMessage).toMatch(/manifest.*404/);
    await stop(running);
  });

  it('lose nothing to a server that is away for longer than three tries, or fails once', {
    timeout: 240_000,
  }, async ({ expect, onTestFinished }) => {
    const { server, side, node, stop, submit, settledTimes } = await stage('away', onTestFinished);
    const running = await node('one');
    // Nodes keep their data over runs of this test; these blobs are new to the nodes.
    const fresh = Array.from({ length: 6 }, () =>
      data.add({ cases: [{ input: randomUUID(), output: '0\n', score: 0, groupNum: null }] }),
    );
    server.away = true;
    const ids: number[] = [];
    for (const manifest of fresh) ids.push(await submit('int main(void) { return 0; }', { manifest }));
    await new Promise((resolve) => setTimeout(resolve, 9000));
    expect(ids.map(settledTimes)).toEqual(ids.map(() => 0));
    server.failOnce.add(`/api/judge/manifest/${fresh.at(-1)}`);
    server.away = false;
    const results = await Promise.all(ids.map((id) => side.result(id)));
    expect(results.map(({ result }) => result?.status)).toEqual(ids.map(() => verdict.wrongAnswer));
    expect(ids.map(settledTimes)).toEqual(ids.map(() => 1));
    await stop(running);
  });
}
