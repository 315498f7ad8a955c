/** The agent with a real queue, and with judging parts whose behaviour each test sets. */
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import { judgeQueueName, languageQueueName } from '@assize/shared/areas/judging/queues.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { afterAll, describe, it, type TestContext } from 'vitest';
import type { Compiled } from '../languages/compiled.ts';
import type { Sandbox } from '../sandbox/port.ts';
import { startRedis, type TestRedis } from '../test/redis.ts';
import { openResultsSide, type ResultsSide } from '../test/results-side.ts';
import type { LocalCase } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';
import { type Agent, type AgentOptions, type NodePorts, startAgent } from './agent.ts';
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
  /** Called for every run of a program. */
  run?: () => void;
  /** Time that a run takes. */
  runMs?: number;
  cases?: number;
  languages?: readonly string[];
  slots?: number;
};

const ports = ({ compile, run, runMs = 0, cases = 1, languages = ['C'] }: Play): NodePorts => {
  const sandbox: Pick<Sandbox, 'slots' | 'idle' | 'run' | 'discard'> = {
    slots: 1,
    idle: 0,
    discard: async () => {},
    run: async ({ signal }) => {
      run?.();
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
        readBytes: 0,
        wroteBytes: 0,
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
      identity: 'box',
      compile: unused,
      runTalk: unused,
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

const testDataOf = (cases: number): NodePorts['testData'] => {
  const parts = { program: null, checker: null, judgeFiles: [], userFiles: [], graders: null, options: {} };
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

type Stage = {
  /** Prefix of the keys of its queues. */
  readonly prefix: string;
  readonly side: ResultsSide;
  /** Closes the results' side, calls `meanwhile`, and opens the side again on the same address. */
  reopenSide(meanwhile: () => Promise<void>): Promise<void>;
  /** Starts an agent that stops when the test ends. */
  open(nodeId: string, play: Play, more?: Partial<AgentOptions>): Agent;
  /** Adds a job and waits until it is settled. */
  submit(submitId: number, more?: Partial<JudgeJob>, queue?: string): ReturnType<ResultsSide['result']>;
  isSettled(submitId: number): boolean;
};

let stages = 0;
/**
 * The queues and results of one test. Every stage gets the progress of all stages, so each submission has its
 * own id.
 */
const stageOn = async (redis: TestRedis, onTestFinished: TestContext['onTestFinished']): Promise<Stage> => {
  stages += 1;
  const prefix = `stage-${stages}`;
  let side = await openResultsSide(redis.url, prefix);
  const running: { agent: Agent; close: () => void }[] = [];
  onTestFinished(async () => {
    for (const { agent, close } of running) {
      // A connection that has just come back may keep the queue library from closing; a node does not wait
      // for that either (main.ts).
      await Promise.race([agent.drain(), pause(5000)]);
      close();
    }
    await side.close();
  });
  return {
    prefix,
    get side() {
      return side;
    },
    async reopenSide(meanwhile) {
      await side.close();
      await meanwhile();
      side = await openResultsSide(redis.url, prefix);
    },
    open(nodeId, play, more = {}) {
      const connection = connectRedis(redis.url, log);
      const agent = startAgent({
        nodeId,
        slots: play.slots ?? 1,
        redis: connection,
        prefix,
        ports: ports(play),
        log,
        drainMs: 100,
        retryPauses: { firstMs: 20, longestMs: 100 },
        ...more,
      });
      running.push({ agent, close: () => connection.disconnect() });
      return agent;
    },
    async submit(submitId, more = {}, queue = undefined) {
      await side.submit({ ...job, submitId, ...more }, queue);
      return side.result(submitId);
    },
    isSettled: (submitId) => side.settled.some((one) => one.submitId === submitId),
  };
};

/** Pauses of a node after faults, where they are not the point of a test. */
const standBack = { pauseMs: 50, longestMs: 100, askAgainMs: 50 };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const started = await startRedis();
if (typeof started === 'string') it.skip(`the agent: ${started}`, () => {});
else {
  // Most of a test's time is pauses, so the tests run at the same time.
  describe.concurrent('the agent', () => agentTests(started));
  describe('the agent and its Redis', () => redisTests());
}

function agentTests(redis: TestRedis): void {
  afterAll(() => redis.stop());

  it('tries a fault again on another node, while the one that failed stands back', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    let faults = 0;
    const sound = Promise.withResolvers<void>();
    const failing = async () => {
      faults++;
      await sound.promise;
      throw new JudgeTrouble('node', 'the box broke');
    };
    open('broken', { compile: failing });
    const settled = submit(10);
    await expect.poll(() => faults).toBe(1);
    open('sound', {});
    // The sound node works before the other one fails, so that the measured pause does not include its start.
    await submit(11);
    sound.resolve();
    expect((await settled).result).toMatchObject({ status: verdict.accepted, attempt: 2, nodeId: 'sound' });
    expect(faults).toBe(1);
  });

  it.for([
    ['the node', 20, 'node'],
    ['the data of the problem', 21, 'problem-data'],
  ] as const)(
    'makes a System Error of the third fault of %s, with the reason',
    async ([_whose, submitId, kind], { expect, onTestFinished }) => {
      const { open, submit } = await stageOn(redis, onTestFinished);
      open(
        'broken',
        { compile: () => Promise.reject(new JudgeTrouble(kind, 'no such manifest')) },
        { standBack },
      );
      const { result } = await submit(submitId);
      expect(result).toMatchObject({
        status: verdict.systemError,
        attempt: 3,
        errorMessage: 'no such manifest',
      });
    },
  );

  it.for([
    ['says that it cannot have data', 22, 'node-data'],
    ['is told that there are none, and its server does not know it', 24, 'problem-data'],
  ] as const)(
    'hands a job back, however often, while its node %s',
    async ([_what, submitId, kind], { expect, onTestFinished }) => {
      const { open, submit, isSettled } = await stageOn(redis, onTestFinished);
      let faults = 0;
      let isBack = false;
      const compile = async () => {
        if (isBack) return;
        faults++;
        throw new JudgeTrouble(kind, 'no answer');
      };
      // The answer is always yes, except for a first no after each `problem-data` fault.
      let asked = 0;
      const dataCanBeHad = async () => kind === 'node-data' || asked++ % 2 === 1;
      open('deaf', { compile }, { dataCanBeHad, standBack });
      const settled = submit(submitId);
      // If attempts were counted, the third would be the last.
      await expect.poll(() => faults).toBe(3);
      await pause(200);
      expect(isSettled(submitId)).toBe(false);
      isBack = true;
      const { result } = await settled;
      expect(result).toMatchObject({ status: verdict.accepted, nodeId: 'deaf' });
    },
  );

  it('leaves all jobs to others while its own way to data is cut, and comes back when it is not', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    let cut = true;
    let faults = 0;
    const compile = async () => {
      if (!cut) return;
      faults++;
      throw new JudgeTrouble('node-data', 'no answer');
    };
    open('deaf', { compile }, { dataCanBeHad: async () => !cut, standBack });
    const first = submit(600);
    await expect.poll(() => faults).toBe(1);
    open('sound', { runMs: 50 });
    const all = [first, ...Array.from({ length: 19 }, (_, i) => submit(601 + i))];
    const results = (await Promise.all(all)).map(({ result }) => [result?.status, result?.nodeId]);
    expect(results).toEqual(all.map(() => [verdict.accepted, 'sound']));
    // Longer than the node's pause after a fault, so that only the cut connection keeps it away.
    await pause(4 * standBack.longestMs);
    expect((await submit(640)).result?.nodeId).toBe('sound');
    expect(faults).toBe(1);
    cut = false;
    let id = 650;
    await expect.poll(async () => (await submit(id++)).result?.nodeId, { interval: 100 }).toBe('deaf');
  });

  it('tells nobody what an unexpected error says', async ({ expect, onTestFinished }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    open(
      'broken',
      { compile: () => Promise.reject(new TypeError('/root/secret is undefined')) },
      { standBack },
    );
    const { result } = await submit(30);
    expect(result).toMatchObject({ status: verdict.systemError, errorMessage: 'the judge failed' });
  });

  it('says at once that it lacks a language, so that the job can be moved', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    open('without', { languages: ['Java'] });
    expect(await submit(40)).toMatchObject({ result: null, lacks: 'C', attempt: 1 });
  });

  it('offers a job of two languages again and again where nodes have one of them each', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit, isSettled } = await stageOn(redis, onTestFinished);
    // A job in the queue of the own program's language is not moved again.
    open('without', { languages: ['Java'] });
    const settled = submit(42, {}, languageQueueName('Java'));
    await pause(700);
    expect(isSettled(42)).toBe(false);
    open('with', { languages: ['C', 'Java'] });
    expect((await settled).result).toMatchObject({ status: verdict.accepted, nodeId: 'with' });
  });

  it('serves the queues of its languages and no others', async ({ expect, onTestFinished }) => {
    const { open, submit, isSettled } = await stageOn(redis, onTestFinished);
    open('without', { languages: ['Java'] });
    const settled = submit(45, {}, languageQueueName('C'));
    await pause(300);
    expect(isSettled(45)).toBe(false);
    open('with', { languages: ['C'] });
    expect((await settled).result).toMatchObject({ status: verdict.accepted, nodeId: 'with', attempt: 1 });
  });

  it('works on as many jobs as it has slots, whatever queue they are from', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    let inWork = 0;
    let most = 0;
    const compile = async () => {
      inWork += 1;
      most = Math.max(most, inWork);
      await pause(30);
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

  it('lets a later job begin between the cases of one that has been worked on for long, and ends both', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    const first = Promise.withResolvers<void>();
    let runs = 0;
    const runsBefore: number[] = [];
    const compile = async () => {
      first.resolve();
      runsBefore.push(runs);
    };
    open('patient', { compile, run: () => runs++, cases: 40, runMs: 50 }, { longAfterMs: 200 });
    const long = submit(960);
    await first.promise;
    const later = submit(961);
    for (const { result } of await Promise.all([long, later])) {
      expect(result?.status).toBe(verdict.accepted);
      expect(result?.cases).toHaveLength(40);
    }
    expect(runsBefore[0]).toBe(0);
    expect(runsBefore[1]).toBeGreaterThan(0);
    expect(runsBefore[1]).toBeLessThan(40);
  });

  it('begins what it has taken before it waits for more, also when two queues fill it at once', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, side } = await stageOn(redis, onTestFinished);
    // All jobs are queued before the node starts, so that each queue's worker finds several at once.
    const ids = Array.from({ length: 12 }, (_, index) => 900 + index);
    for (const submitId of ids)
      await side.submit({ ...job, submitId }, submitId % 2 === 0 ? judgeQueueName : languageQueueName('C'));
    open('alone', { slots: 2, runMs: 5 });
    for (const submitId of ids) {
      const { result } = await side.result(submitId);
      expect(result?.nodeId).toBe('alone');
    }
  });

  it('leaves jobs to a node that is free, though it was woken for them', async ({
    expect,
    onTestFinished,
  }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    let inWork = 0;
    const bothWork = Promise.withResolvers<void>();
    // A first compile waits up to 3 s for the second: a node alone with both jobs takes the second before the
    // other node looks by itself, after 5 s.
    const compile = async () => {
      inWork += 1;
      if (inWork === 2) bothWork.resolve();
      await Promise.race([bothWork.promise, pause(3000)]);
    };
    open('one', { compile });
    open('two', { compile });
    // Long enough for both nodes to wait for jobs on all their queues.
    await pause(300);
    const both = [submit(510), submit(511, {}, languageQueueName('C'))];
    const nodes = (await Promise.all(both)).map(({ result }) => result?.nodeId);
    expect(new Set(nodes)).toEqual(new Set(['one', 'two']));
  });

  it('takes nothing while the server does not know it', async ({ expect, onTestFinished }) => {
    const { open, submit, isSettled } = await stageOn(redis, onTestFinished);
    const agent = open('unknown', {});
    agent.allow(false);
    const settled = submit(520);
    await pause(300);
    expect(isSettled(520)).toBe(false);
    agent.allow(true);
    expect((await settled).result).toMatchObject({ status: verdict.accepted });
  });

  it('refuses a checker problem, once', async ({ expect, onTestFinished }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    open('sound', {});
    const { result } = await submit(60, { judgeMode: 'spj' });
    expect(result).toMatchObject({ status: verdict.systemError, attempt: 1 });
    expect(result?.errorMessage).toMatch(/checker/);
  });

  it('fails what is no judge job, without a second try', async ({ expect, onTestFinished }) => {
    const { open, submit } = await stageOn(redis, onTestFinished);
    open('sound', {});
    const { result, reason } = await submit(70, { manifest: 'not a hash' });
    expect(result).toBeNull();
    expect(reason).toMatch(/not a judge job/);
  });

  it('tells progress at most five times a second', async ({ expect, onTestFinished }) => {
    const { open, submit, side } = await stageOn(redis, onTestFinished);
    open('sound', { cases: 60, runMs: 20 });
    const begin = performance.now();
    const { result } = await submit(80);
    const elapsed = performance.now() - begin;
    expect(result?.cases).toHaveLength(60);
    const frames = side.frames.filter((frame) => frame.submitId === 80);
    expect(frames.length).toBeGreaterThan(3);
    expect(frames.length).toBeLessThanOrEqual(elapsed / 200 + 1);
    const counts = frames.map((frame) => frame.cases.length);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });
}

/** Tests that would disturb others or be disturbed by them: each has a Redis of its own. */
function redisTests(): void {
  const ownRedis = async (at?: number): Promise<TestRedis> => {
    const redis = await startRedis(at);
    if (typeof redis === 'string') throw new Error(redis);
    return redis;
  };

  it('leaves Redis in peace when all its queues were called for nothing', async ({
    expect,
    onTestFinished,
  }) => {
    const redis = await ownRedis();
    onTestFinished(redis.stop);
    const { open, prefix } = await stageOn(redis, onTestFinished);
    const languages = ['C', 'C++ 17', 'Java', 'Python3', 'Rust', 'Golang'];
    open('calm', { languages });
    const client = new Redis(redis.url);
    try {
      for (const queue of [judgeQueueName, ...languages.map(languageQueueName)])
        await client.zadd(`${prefix}:${queue}:marker`, 0, '0');
      const commands = async () =>
        Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1] ?? Number.NaN);
      await pause(1000);
      const before = await commands();
      await pause(1000);
      // A node that never waits sends tens of thousands of commands.
      expect((await commands()) - before).toBeLessThan(500);
    } finally {
      client.disconnect();
    }
  });

  it('goes on when Redis was away', async ({ expect, onTestFinished }) => {
    let redis = await ownRedis();
    onTestFinished(() => redis.stop());
    const { open, submit, reopenSide } = await stageOn(redis, onTestFinished);
    open('sound', {});
    expect((await submit(90)).result).toMatchObject({ status: verdict.accepted });
    await reopenSide(async () => {
      await redis.stop();
      redis = await ownRedis(redis.port);
    });
    expect((await submit(91)).result).toMatchObject({ status: verdict.accepted });
  });
}
