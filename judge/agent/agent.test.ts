/** The agent between a real queue and judging parts that do what each test says. */
import { type JudgeJob, judgeQueueName, languageQueueName } from '@assize/shared/contract/judge.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Compiled } from '../languages/compiler.ts';
import type { Sandbox } from '../sandbox/port.ts';
import { startRedis, type TestRedis } from '../test/redis.ts';
import { openResultsSide, type ResultsSide } from '../test/results-side.ts';
import type { LocalCase } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';
import { type Agent, type AgentOptions, startAgent } from './agent.ts';
import type { JudgePorts } from './judge-submission.ts';
import { connectRedis } from './redis.ts';

const log = pino({ level: 'silent' });
const c = findLanguage('C');
if (!c) throw new Error('no C');

const program: Compiled = {
  ok: true,
  program: { language: c, from: { kind: 'content', bytes: '' } },
};
const localCases = (count: number): LocalCase[] =>
  Array.from({ length: count }, (_, i) => ({
    caseId: i + 1,
    // Each its own: equal inputs would be run once.
    input: { hash: String(i), size: 0 },
    output: { hash: '', size: 0 },
    inputName: `${i + 1}.in`,
    outputName: `${i + 1}.out`,
    score: 0,
    groupNum: null,
    inputPath: '/dev/null',
    outputPath: '/dev/null',
  }));

type Play = {
  /** Called for every compile. */
  compile?: () => Promise<void>;
  /** How long a run takes. */
  runMs?: number;
  cases?: number;
  languages?: readonly string[];
  slots?: number;
};

const ports = ({ compile, runMs = 0, cases = 1, languages = ['C'] }: Play): JudgePorts => {
  const sandbox: Pick<Sandbox, 'slots' | 'idle' | 'run' | 'discard'> = {
    slots: 1,
    idle: 0,
    discard: async () => {},
    run: async ({ signal }) => {
      await new Promise((resolve, reject) => {
        setTimeout(resolve, runMs);
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return {
        outcome: 'exited',
        exitCode: 0,
        signal: 0,
        cpuMs: 1,
        endMs: 1,
        wallMs: 1,
        memoryBytes: 1024,
        stdout: { kind: 'buffer', bytes: Buffer.alloc(0), truncated: false },
        outputs: new Map(),
      };
    },
  };
  const unused = () => Promise.reject(new Error('not part of this test'));
  return {
    sandbox: {
      compile: unused,
      runPair: unused,
      runHub: unused,
      probe: unused,
      find: unused,
      selfTest: unused,
      dispose: unused,
      ...sandbox,
    },
    toolchains: {
      present: new Map(languages.map((name) => [name, { language: c, version: '1.0', key: '', link: [] }])),
      missing: [],
    },
    compiler: {
      prepareReady: unused,
      prepareRest: unused,
      async compile() {
        await compile?.();
        return { value: program, release: () => {} };
      },
    },
    testData: testDataOf(cases),
    now: () => performance.now(),
  };
};

const testDataOf = (cases: number): JudgePorts['testData'] => {
  const parts = { program: null, checker: null, judgeFiles: [], userFiles: [], options: {} };
  const data = { ...parts, cases: localCases(cases), groups: [], answers: null };
  return {
    lease: async () => ({ value: data, release: () => {} }),
    probe: async () => true,
    open: async () => ({ parts, all: Promise.resolve(data), release: () => {} }),
  };
};

const job: JudgeJob = {
  submitId: 1,
  round: 0,
  pid: 1,
  language: 'C',
  code: '',
  limits: { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 64 },
  type: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isRemoveEndBlank: true,
  manifest: '0'.repeat(64),
  fileIo: null,
  submittedAtMs: 0,
  traceId: 'test',
};

const started = await startRedis();
if (typeof started === 'string') it.skip(`the agent: ${started}`, () => {});
else describe('the agent', () => agentTests(started));

function agentTests(first: TestRedis): void {
  let redis = first;
  let side: ResultsSide | undefined;
  let opening: Promise<ResultsSide> | undefined;
  const running: { agent: Agent; close: () => void }[] = [];

  const open = (nodeId: string, play: Play, more: Partial<AgentOptions> = {}): Agent => {
    const connection = connectRedis(redis.url, log);
    const agent = startAgent({
      nodeId,
      slots: play.slots ?? 1,
      redis: connection,
      ports: ports(play),
      log,
      drainMs: 100,
      offers: { firstMs: 20, longestMs: 100 },
      ...more,
    });
    running.push({ agent, close: () => connection.disconnect() });
    return agent;
  };
  const submit = async (submitId: number, more: Partial<JudgeJob> = {}, queue?: string) => {
    opening ??= openResultsSide(redis.url);
    side = await opening;
    await side.submit({ ...job, submitId, ...more }, queue);
    return side.result(submitId);
  };
  afterEach(async () => {
    for (const { agent, close } of running.splice(0)) {
      // A connection that came back in this moment may keep the queue's library from closing; a node does not wait
      // for it either (main.ts).
      await Promise.race([agent.drain(), new Promise((resolve) => setTimeout(resolve, 5000))]);
      close();
    }
  });
  afterAll(async () => {
    await side?.close();
    await redis.stop();
  });

  it('leaves Redis in peace when all its queues were called for nothing', { timeout: 20_000 }, async () => {
    const languages = ['C', 'C++ 17', 'Java', 'Python3', 'Rust', 'Golang'];
    open('calm', { languages });
    const client = new Redis(redis.url);
    try {
      for (const queue of [judgeQueueName, ...languages.map(languageQueueName)])
        await client.zadd(`bull:${queue}:marker`, 0, '0');
      const commands = async () =>
        Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1] ?? Number.NaN);
      const pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
      await pause();
      const before = await commands();
      await pause();
      // Looking again and again in turns takes tens of thousands.
      expect((await commands()) - before).toBeLessThan(500);
    } finally {
      client.disconnect();
    }
  });

  it('tries a fault again on another node, while the one that failed stands back', {
    timeout: 20_000,
  }, async () => {
    let faults = 0;
    const failing = async () => {
      faults++;
      throw new JudgeTrouble('node', 'the box broke');
    };
    open('broken', { compile: failing });
    const settled = submit(10);
    while (faults === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    open('sound', {});
    expect((await settled).result).toMatchObject({ status: verdict.accepted, attempt: 2, nodeId: 'sound' });
    expect(faults).toBe(1);
  });

  it.each([
    ['the node', 20, 'node'],
    ['the data of the problem', 21, 'problem-data'],
  ] as const)(
    'makes a System Error of the third fault of %s, with the reason',
    {
      timeout: 20_000,
    },
    async (_whose, submitId, kind) => {
      open('broken', { compile: () => Promise.reject(new JudgeTrouble(kind, 'no such manifest')) });
      const { result } = await submit(submitId);
      expect(result).toMatchObject({
        status: verdict.systemError,
        attempt: 3,
        errorMessage: 'no such manifest',
      });
    },
  );

  it.each([
    ['says that it cannot have data', 22, 'node-data'],
    ['is told that there are none, and its server does not know it', 24, 'problem-data'],
  ] as const)(
    'hands a job back, however often, while its node %s',
    {
      timeout: 40_000,
    },
    async (_what, submitId, kind) => {
      let faults = 0;
      let isBack = false;
      const compile = async () => {
        if (isBack) return;
        faults++;
        throw new JudgeTrouble(kind, 'no answer');
      };
      // The node thinks that it can have data each time it looks, but for a first no after each fault of the second kind.
      let asked = 0;
      const dataCanBeHad = async () => kind === 'node-data' || asked++ % 2 === 1;
      open('deaf', { compile }, { dataCanBeHad });
      const settled = submit(submitId);
      // The third one would be the last if the job were to blame.
      await expect.poll(() => faults, { timeout: 30_000 }).toBe(3);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(side?.settled.some((one) => one.submitId === submitId)).toBe(false);
      isBack = true;
      const { result } = await settled;
      expect(result).toMatchObject({ status: verdict.accepted, nodeId: 'deaf' });
    },
  );

  it('leaves all jobs to others while its own way to data is cut, and comes back when it is not', {
    timeout: 30_000,
  }, async () => {
    let cut = true;
    let faults = 0;
    const compile = async () => {
      if (!cut) return;
      faults++;
      throw new JudgeTrouble('node-data', 'no answer');
    };
    open('deaf', { compile }, { dataCanBeHad: async () => !cut });
    const first = submit(600);
    await expect.poll(() => faults).toBe(1);
    open('sound', { runMs: 50 });
    const all = [first, ...Array.from({ length: 19 }, (_, i) => submit(601 + i))];
    const results = (await Promise.all(all)).map(({ result }) => [result?.status, result?.nodeId]);
    expect(results).toEqual(all.map(() => [verdict.accepted, 'sound']));
    // Longer than its pause: only the cut keeps it away.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await submit(640)).result?.nodeId).toBe('sound');
    expect(faults).toBe(1);
    cut = false;
    let id = 650;
    await expect
      .poll(async () => (await submit(id++)).result?.nodeId, { timeout: 10_000, interval: 100 })
      .toBe('deaf');
  });

  it('tells nobody what an unexpected error says', { timeout: 20_000 }, async () => {
    open('broken', { compile: () => Promise.reject(new TypeError('/root/secret is undefined')) });
    const { result } = await submit(30);
    expect(result).toMatchObject({ status: verdict.systemError, errorMessage: 'the judge failed' });
  });

  it('says at once that it lacks a language, so that the job can be moved', async () => {
    open('without', { languages: ['Java'] });
    const started = performance.now();
    expect(await submit(40)).toMatchObject({ result: null, lacks: 'C' });
    expect(performance.now() - started).toBeLessThan(900);
  });

  it('offers a job of two languages again and again where nodes have one of them each', {
    timeout: 20_000,
  }, async () => {
    // From the queue of the problem's language it is moved no further.
    open('without', { languages: ['Java'] });
    const settled = submit(42, {}, languageQueueName('Java'));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(side?.settled.some(({ submitId }) => submitId === 42)).toBe(false);
    open('with', { languages: ['C', 'Java'] });
    expect((await settled).result).toMatchObject({ status: verdict.accepted, nodeId: 'with' });
  });

  it('serves the queues of its languages and no others', { timeout: 20_000 }, async () => {
    open('without', { languages: ['Java'] });
    const settled = submit(45, {}, languageQueueName('C'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(side?.settled.some(({ submitId }) => submitId === 45)).toBe(false);
    open('with', { languages: ['C'] });
    expect((await settled).result).toMatchObject({ status: verdict.accepted, nodeId: 'with', attempt: 1 });
  });

  it('works on as many jobs as it has slots, whatever queue they are from', { timeout: 20_000 }, async () => {
    let inWork = 0;
    let most = 0;
    const compile = async () => {
      inWork += 1;
      most = Math.max(most, inWork);
      await new Promise((resolve) => setTimeout(resolve, 30));
      inWork -= 1;
    };
    open('narrow', { compile });
    const queues = [judgeQueueName, languageQueueName('C')];
    const all = Array.from({ length: 8 }, (_, i) => submit(500 + i, {}, queues[i % 2]));
    expect((await Promise.all(all)).map(({ result }) => result?.status)).toEqual(
      all.map(() => verdict.accepted),
    );
    expect(most).toBe(1);
  });

  it('begins what it has taken before it waits for more, also when two queues fill it at once', {
    timeout: 20_000,
  }, async () => {
    side ??= await openResultsSide(redis.url);
    // All are there before it starts: each queue's worker finds several at once.
    const ids = Array.from({ length: 12 }, (_, index) => 900 + index);
    for (const submitId of ids)
      await side.submit({ ...job, submitId }, submitId % 2 === 0 ? judgeQueueName : languageQueueName('C'));
    open('alone', { slots: 2, runMs: 5 });
    for (const submitId of ids) {
      const { result } = await side.result(submitId);
      expect(result?.nodeId).toBe('alone');
    }
  });

  it('leaves jobs to a node that is free, though it was woken for them', { timeout: 20_000 }, async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 1500));
    open('one', { compile: slow });
    open('two', { compile: slow });
    // Long enough for both to sleep on all their queues.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const started = performance.now();
    const both = [submit(510), submit(511, {}, languageQueueName('C'))];
    const nodes = (await Promise.all(both)).map(({ result }) => result?.nodeId);
    expect(new Set(nodes)).toEqual(new Set(['one', 'two']));
    expect(performance.now() - started).toBeLessThan(2700);
  });

  it('takes nothing while the server does not know it', { timeout: 20_000 }, async () => {
    const agent = open('unknown', {});
    agent.allow(false);
    const settled = submit(520);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(side?.settled.some(({ submitId }) => submitId === 520)).toBe(false);
    agent.allow(true);
    expect((await settled).result).toMatchObject({ status: verdict.accepted });
  });

  it('refuses a checker problem, once', async () => {
    open('sound', {});
    const { result } = await submit(60, { judgeMode: 'spj' });
    expect(result).toMatchObject({ status: verdict.systemError, attempt: 1 });
    expect(result?.errorMessage).toMatch(/checker/);
  });

  it('fails what is no judge job, without a second try', async () => {
    open('sound', {});
    const { result, reason } = await submit(70, { manifest: 'not a hash' });
    expect(result).toBeNull();
    expect(reason).toMatch(/not a judge job/);
  });

  it('tells progress at most five times a second', { timeout: 20_000 }, async () => {
    open('sound', { cases: 60, runMs: 20 });
    const begin = performance.now();
    const { result } = await submit(80);
    const elapsed = performance.now() - begin;
    expect(result?.cases).toHaveLength(60);
    const frames = side?.frames.filter((frame) => frame.submitId === 80) ?? [];
    expect(frames.length).toBeGreaterThan(3);
    expect(frames.length).toBeLessThanOrEqual(elapsed / 200 + 1);
    const counts = frames.map((frame) => frame.cases.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('goes on when Redis was away', { timeout: 30_000 }, async () => {
    open('sound', {});
    expect((await submit(90)).result).toMatchObject({ status: verdict.accepted });
    await side?.close();
    opening = undefined;
    await redis.stop();
    const back = await startRedis(redis.port);
    if (typeof back === 'string') throw new Error(back);
    redis = back;
    expect((await submit(91)).result).toMatchObject({ status: verdict.accepted });
  });
}
