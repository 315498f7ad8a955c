import { usualCodeLength } from '@assize/shared/areas/submission/endpoints.ts';
import { readTask, readTestRun, submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../test/fake-judge.ts';
import { type FakeTasks, fakeTasks } from '../../test/fake-tasks.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { shownOutput } from './test-run.ts';

let site: TestSite;
let worker: FakeTasks;
let pid: number;
let hidden: number;
let questions: number;

/** Answer of the fake judge: `JSON` after `#` is laid over an accepted run. */
const byCode = (code: string) => JSON.parse(/^#(.*)$/m.exec(code)?.[1] ?? '{}');
const accepted = {
  kind: 'test-run',
  status: verdict.accepted,
  timeMs: 3,
  memoryKb: 512,
  output: '3\n',
} as const;

beforeAll(async () => {
  site = await startTestSite();
  await announce(site);
  const root = site.as('root');
  pid = (await makeProblem(root, 'RUN', { timeLimit: 1500, memoryLimit: 100 })).pid;
  hidden = (await makeProblem(root, 'RUNHID', { auth: 2 })).pid;
  const question = {
    kind: 'blank' as const,
    prompt: '?',
    options: [],
    score: 1,
    key: { kind: 'blank' as const, answers: ['x'] },
  };
  questions = (
    await makeProblem(root, 'RUNQ', {}, { judgeMode: 'objective', questions: [question], samples: [] })
  ).pid;
  worker = await fakeTasks(site, (task): TaskResult => {
    const code = task.kind === 'test-run' ? task.code : '';
    if (code.includes('trouble')) return { kind: 'trouble', reason: 'the box burns' };
    return { ...accepted, message: null, errorOutput: 'debug: 1', ...byCode(code) };
  });
});
afterAll(() => worker.stop());

let users = 0;
/** A user without a test run. */
const someone = () => {
  users += 1;
  return site.asUser(`runner${users}`);
};
const body = (more: object = {}) => ({
  pid,
  language: 'Python3',
  code: 'print(3)',
  userInput: '1 2\n',
  ...more,
});
const send = async (by: Caller, more: object = {}) => {
  const sent = await by.send(submitTestRun, { body: body(more) });
  return [sent.status, sent.body.code, sent.body.field];
};
const result = async (by: Caller, more: object = {}) => {
  const testJudgeKey = await by.call(submitTestRun, { body: body(more) });
  return until('the result', async () => {
    const found = await by.call(readTestRun, { query: { testJudgeKey } });
    return found.status !== verdict.pending && found;
  });
};

describe('test runs', () => {
  it('give what the judge found, with what was sent', async () => {
    expect(await result(someone(), { expectedOutput: '3' })).toEqual({
      status: verdict.accepted,
      time: 3,
      memory: 512,
      userInput: '1 2\n',
      userOutput: '3\n',
      expectedOutput: '3',
      stderr: null,
      errorOutput: 'debug: 1',
      problemJudgeMode: 'default',
    });
    expect(worker.taken.at(-1)).toMatchObject({
      kind: 'test-run',
      language: 'Python3',
      input: '1 2\n',
      expected: '3',
      // The effective limits (Languages 1).
      limits: { timeLimitMs: 3000, memoryLimitMb: 200 },
    });
  });

  it('cut long outputs', async () => {
    const code = `#${JSON.stringify({ output: '好'.repeat(1001) })}`;
    expect((await result(someone(), { code })).userOutput).toBe(`${'好'.repeat(1000)}...`);
    expect(shownOutput('x'.repeat(1000))).toBe('x'.repeat(1000));
    expect(shownOutput('😀'.repeat(1000))).toBe('😀'.repeat(1000));
  });

  it('tell the compiler’s message; the reason of a fault only to staff', async () => {
    const broken = `#${JSON.stringify({ status: verdict.compileError, message: 'no ;' })}`;
    expect(await result(someone(), { code: broken })).toMatchObject({
      status: verdict.compileError,
      stderr: 'no ;',
    });
    const fault = `#${JSON.stringify({ status: verdict.systemError, message: 'the checker does not compile' })}`;
    expect(await result(someone(), { code: fault })).toMatchObject({
      status: verdict.systemError,
      stderr: null,
    });
    expect(await result(site.as('root'), { code: fault })).toMatchObject({
      stderr: 'the checker does not compile',
    });
    expect(await result(someone(), { code: 'trouble' })).toMatchObject({
      status: verdict.systemError,
      userOutput: null,
      stderr: null,
    });
  });

  it('tell no more by the key of the task', async () => {
    const by = someone();
    const fault = `#${JSON.stringify({ status: verdict.systemError, message: 'the checker does not compile' })}`;
    for (const code of [fault, 'trouble']) {
      const key = await site.as('admin').call(submitTestRun, { body: body({ code }) });
      const view = await until('the task', async () => {
        const found = await site.as('admin').call(readTask, { query: { key } });
        return found.state === 'done' && found;
      });
      expect(view.result).toMatchObject(
        code === fault ? { kind: 'test-run', message: null } : { kind: 'trouble', reason: 'the box burns' },
      );
    }
    const key = await by.call(submitTestRun, { body: body({ code: 'trouble' }) });
    const view = await until('the task', async () => {
      const found = await by.call(readTask, { query: { key } });
      return found.state === 'done' && found;
    });
    expect(view.result).toEqual({ kind: 'trouble', reason: '' });
  });

  it.each<[string, object, unknown[]]>([
    ['empty code', { code: ' \n' }, [400, 'submission.empty-code', 'code']],
    ['too long code', { code: 'x'.repeat(usualCodeLength + 1) }, [400, 'submission.code-too-long', 'code']],
    ['no input', { userInput: '' }, [400, 'request.invalid', 'userInput']],
    ['too long input', { userInput: 'x'.repeat(1001) }, [400, 'request.invalid', 'userInput']],
    ['an unknown language', { language: 'Whitespace' }, [422, 'language.not-offered', 'language']],
    ['a language that no judge has', { language: 'Java' }, [422, 'language.not-offered', 'language']],
    ['an unknown problem', { pid: 999_999 }, [404, 'problem.not-found', 'pid']],
    ['a contest’s problem', { type: 'contest' }, [404, 'problem.not-found', 'pid']],
    ['a remote one', { isRemoteJudge: true }, [404, 'problem.not-found', 'pid']],
  ])('refuse %s', async (_, more, expected) => expect(await send(someone(), more)).toEqual(expected));

  it('take samples of the problem of any length, and no other such text', async () => {
    const long = { input: `${'7 '.repeat(800)}\n`, output: 'x'.repeat(65_536) };
    const own = await makeProblem(site.as('root'), 'RUNLONG', { examples: [long] });
    const sample = { pid: own.pid, userInput: long.input, expectedOutput: long.output };
    expect(await result(someone(), sample)).toMatchObject({
      status: verdict.accepted,
      userInput: long.input,
      expectedOutput: long.output,
    });
    const byNumber = { pid: own.pid, userInput: '', expectedOutput: null, sample: 1 };
    expect(await result(someone(), byNumber)).toMatchObject({
      status: verdict.accepted,
      userInput: long.input,
      expectedOutput: long.output,
    });
    const refusal = (field: string) => [400, 'request.invalid', field];
    for (const sample of [2, 0, 'one'])
      expect(await send(someone(), { ...byNumber, sample })).toEqual(refusal('sample'));
    expect(await send(someone(), { ...sample, pid })).toEqual(refusal('userInput'));
    expect(await send(someone(), { ...sample, userInput: `${long.input}1` })).toEqual(refusal('userInput'));
    expect(await send(someone(), { ...sample, expectedOutput: `${long.output}1` })).toEqual(
      refusal('expectedOutput'),
    );
  });

  it('are of problems that the user may read', async () => {
    expect(await send(someone(), { pid: hidden })).toEqual([404, 'problem.not-found', 'pid']);
    expect((await send(site.as('root'), { pid: hidden }))[0]).toBe(200);
  });
  it('are not for questions', async () => {
    expect((await send(someone(), { pid: questions, language: 'Text' })).slice(0, 2)).toEqual([
      422,
      'task.not-for-mode',
    ]);
  });

  it('take one program in eight seconds, on as many inputs as samples may be', async () => {
    const by = someone();
    expect((await send(by))[0]).toBe(200);
    expect((await send(by, { userInput: '5 5' }))[0]).toBe(200);
    const sent = await by.send(submitTestRun, { body: body({ code: 'print(4)' }) });
    expect([sent.status, sent.body.code]).toEqual([429, 'submission.too-fast']);
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(sent.headers['retry-after'])).toBeLessThanOrEqual(8);
    const root = site.as('root');
    expect([(await send(root))[0], (await send(root, { code: 'print(4)' }))[0]]).toEqual([200, 200]);
  });

  it('stop for users while judging is off', async () => {
    await using closed = await startTestSite({
      config: { site: { ...site.app.core.config.site, openPublicJudge: false } },
    });
    const sent = await closed.asUser('runner-off').send(submitTestRun, { body: body() });
    expect([sent.status, sent.body.code]).toEqual([403, 'submission.judging-off']);
    expect((await closed.as('root').send(submitTestRun, { body: body() })).status).toBe(200);
  });

  it('belong to who asked', async () => {
    const by = someone();
    const key = await by.call(submitTestRun, { body: body() });
    const refused = [404, 'task.not-found'];
    for (const other of [someone(), site.as('root')]) {
      const run = await other.send(readTestRun, { query: { testJudgeKey: key } });
      const task = await other.send(readTask, { query: { key } });
      expect([run.status, run.body.code]).toEqual(refused);
      expect([task.status, task.body.code]).toEqual(refused);
    }
    const unknown = await by.send(readTestRun, { query: { testJudgeKey: 'unknown' } });
    expect([unknown.status, unknown.body.code]).toEqual(refused);
  });

  guards(submitTestRun, {
    allowed: ['root', 'admin', 'user', 'user_muted'],
    refused: ['visitor', 'user_no_submit', 'user_no_submit_muted'],
    input: { body: { pid: 1, language: 'C', code: 'x', userInput: 'x' } },
  });
  guards(readTestRun, {
    allowed: ['user', 'user_no_submit'],
    refused: ['visitor'],
    input: { query: { testJudgeKey: 'x' } },
  });
  rejects(
    submitTestRun,
    { pid: [0, 'RUN', -1, null], language: ['', 7], code: [7, null], userInput: [null, {}], type: ['all'] },
    { as: 'root', base: { pid: 1, language: 'C', code: 'x', userInput: 'x' } },
  );
  rejects(readTestRun, { testJudgeKey: ['', 'a b', 'x'.repeat(65), '*'] }, { as: 'user' });
});
