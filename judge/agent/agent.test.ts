/** The agent between a real queue and judging parts that do what each test says. */
import type { JudgeJob } from '@assize/shared/contract/judge.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Compiled } from '../languages/compiler.ts';
import type { Sandbox } from '../sandbox/port.ts';
import { startRedis, type TestRedis } from '../test/redis.ts';
import { openResultsSide, type ResultsSide } from '../test/results-side.ts';
import type { LocalCase } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';
import { type Agent, startAgent } from './agent.ts';
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
    input: { hash: '', size: 0 },
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
    testData: { lease: async () => ({ value: localCases(cases), release: () => {} }) },
    now: () => performance.now(),
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
  const running: { agent: Agent; close: () => void }[] = [];

  const open = (nodeId: string, play: Play, offers = { everyMs: 100, most: 50 }): Agent => {
    const connection = connectRedis(redis.url, log);
    const agent = startAgent({
      nodeId,
      slots: 1,
      redis: connection,
      ports: ports(play),
      log,
      drainMs: 100,
      offers,
    });
    running.push({ agent, close: () => connection.disconnect() });
    return agent;
  };
  const submit = async (submitId: number, more: Partial<JudgeJob> = {}) => {
    side ??= await openResultsSide(redis.url);
    await side.submit({ ...job, submitId, ...more });
    return side.result(submitId);
  };
  afterEach(async () => {
    for (const { agent, close } of running.splice(0)) {
      await agent.drain();
      close();
    }
  });
  afterAll(async () => {
    await side?.close();
    await redis.stop();
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

  it('makes a System Error of the third fault, with the reason', { timeout: 20_000 }, async () => {
    open('broken', { compile: () => Promise.reject(new JudgeTrouble('data', 'no such manifest')) });
    const { result } = await submit(20);
    expect(result).toMatchObject({
      status: verdict.systemError,
      attempt: 3,
      errorMessage: 'no such manifest',
    });
  });

  it('tells nobody what an unexpected error says', { timeout: 20_000 }, async () => {
    open('broken', { compile: () => Promise.reject(new TypeError('/root/secret is undefined')) });
    const { result } = await submit(30);
    expect(result).toMatchObject({ status: verdict.systemError, errorMessage: 'the judge failed' });
  });

  it('leaves a language that it lacks to a node that has it', { timeout: 20_000 }, async () => {
    open('without', { languages: ['Java'] });
    const settled = submit(40);
    await new Promise((resolve) => setTimeout(resolve, 150));
    open('with', { languages: ['C'] });
    expect((await settled).result).toMatchObject({ status: verdict.accepted, nodeId: 'with' });
  });

  it('says so when no node has the language', { timeout: 20_000 }, async () => {
    open('without', { languages: ['Java'] }, { everyMs: 50, most: 4 });
    const { result } = await submit(50);
    expect(result).toMatchObject({
      status: verdict.systemError,
      errorMessage: 'this node has no toolchain for C',
    });
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
    side = undefined;
    await redis.stop();
    const back = await startRedis(redis.port);
    if (typeof back === 'string') throw new Error(back);
    redis = back;
    expect((await submit(91)).result).toMatchObject({ status: verdict.accepted });
  });
}
