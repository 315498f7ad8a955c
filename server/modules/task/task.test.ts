import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import type { problemProgram } from '@assize/shared/areas/authoring/draft.ts';
import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { storeBlob } from '@assize/shared/areas/judging/endpoints.ts';
import {
  compileInteractive,
  compileSpj,
  generateData,
  playChecker,
  playTalk,
  readLastVerify,
  readTask,
  type TaskView,
  verifyProblem,
} from '@assize/shared/areas/task/endpoints.ts';
import type { JudgeTask, TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { openDataSet, takeGenerated } from '@assize/shared/areas/testdata/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { announce, nodeHeaders, testNode } from '../../test/fake-judge.ts';
import { type FakeTasks, fakeTasks } from '../../test/fake-tasks.ts';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

let site: TestSite;
let worker: FakeTasks;
/** Answer to the next tasks; a thrown error fails them. */
let decide: (task: JudgeTask) => TaskResult | Promise<TaskResult>;
const compiled: TaskResult = { kind: 'compile', ok: true, message: '', compileMs: 5 };

beforeAll(async () => {
  site = await startTestSite();
  await announce(site, {
    ...testNode(),
    languages: ['C', 'C++ 17', 'Python3', 'Java'].map((name) => ({ name, version: '1' })),
  });
  decide = () => compiled;
  worker = await fakeTasks(site, (task) => decide(task));
});
afterAll(() => worker.stop());

const code = async (sent: ReturnType<Caller['send']>) => {
  const { status, body } = await sent;
  return [status, body.code, body.field];
};
const done = (by: Caller, key: string): Promise<TaskView> =>
  until('the task', async () => {
    const view = await by.call(readTask, { query: { key } });
    return view.state === 'done' && view;
  });
const checker = { language: 'C++ 17', code: 'int main() {}' };

describe('tasks', () => {
  it('are queued, done and read', async () => {
    const root = site.as('root');
    let finish = (_: TaskResult) => {};
    decide = () => new Promise((resolve) => (finish = resolve));
    const { key } = await root.call(compileSpj, { body: checker });
    await until(
      'the task to run',
      async () => (await root.call(readTask, { query: { key } })).state === 'running',
    );
    finish(compiled);
    expect(await done(root, key)).toEqual({ key, state: 'done', progress: null, result: compiled });
  });

  it('tell their owner, once over all processes, when they are done', async () => {
    await using second = await startTestSite({ config: {} });
    const told = [site, second].map((one) => vi.spyOn(one.app.core.events, 'publish'));
    decide = () => compiled;
    const root = site.as('root');
    const { key } = await root.call(compileSpj, { body: checker });
    await done(root, key);
    const calls = () =>
      told
        .flatMap((spy) => spy.mock.calls)
        .filter(([, , event, data]) => event === 'task' && JSON.stringify(data) === JSON.stringify({ key }));
    await until('the event', async () => calls().length > 0);
    expect(calls().map(([{ name }, ...rest]) => [name, ...rest])).toEqual([
      [`user.${await root.uid()}`, 'all', 'task', { key }],
    ]);
    vi.restoreAllMocks();
  });

  it('end as trouble when every try failed; why is for staff', async () => {
    decide = () => {
      throw new Error('no box');
    };
    const root = site.as('root');
    const { key } = await root.call(compileSpj, { body: checker });
    expect(
      (
        await until(
          'the failure',
          async () => {
            const view = await root.call(readTask, { query: { key } });
            return view.state === 'done' && view;
          },
          20_000,
        )
      ).result,
    ).toEqual({ kind: 'trouble', reason: 'no box' });
    decide = () => compiled;
  });

  it('wait in no greater number than a user may have', async () => {
    const by = site.asUser('busy-setter', 'problem_admin');
    const uid = await by.uid();
    const { client, key } = site.app.core.redis;
    // Tasks whose jobs are long gone without an event: the look removes them.
    for (let index = 0; index < 200; index += 1) await client.zadd(key('tasks', uid), index, `gone-${index}`);
    expect((await by.send(compileSpj, { body: checker })).status).toBe(200);
    // The bytes of ten minutes.
    await client.set(key('task-bytes', uid), 256 * 1024 * 1024, 'EX', 600);
    const sent = await by.send(compileSpj, { body: checker });
    expect([sent.status, sent.body.code]).toEqual([429, 'task.too-many']);
    expect(Number(sent.headers['retry-after'])).toBeGreaterThan(0);
  });

  guards(readTask, { allowed: ['user', 'root'], refused: ['visitor'], input: { query: { key: 'unknown' } } });
  rejects(readTask, { key: ['', '../x', 'a:b', 'x'.repeat(65)] }, { as: 'root' });
});

describe('compiling a problem’s own program', () => {
  it('takes extra files, else those the problem has saved', async () => {
    const root = site.as('root');
    const extra = { 'own.h': '#define OWN 1' };
    const { pid } = await makeProblem(root, 'COMP', { auth: 2, judgeExtraFile: extra });
    for (const endpoint of [compileSpj, compileInteractive]) {
      await done(root, (await root.call(endpoint, { body: { ...checker, extraFiles: { 'a.h': 'x' } } })).key);
      expect(worker.taken.at(-1)).toEqual({
        kind: 'compile',
        program: checker,
        files: { 'a.h': 'x' },
        graders: null,
      });
      await done(root, (await root.call(endpoint, { body: { ...checker, pid } })).key);
      expect(worker.taken.at(-1)).toMatchObject({ files: extra });
    }
    expect(await code(site.as('admin').send(compileSpj, { body: { ...checker, pid } }))).toEqual([
      404,
      'problem.not-found',
      'pid',
    ]);
  });
  it('takes the graders of a solution', async () => {
    const root = site.as('root');
    const graders = {
      sourceName: 'sum',
      files: [{ language: 'C++ 17', name: 'grader.cpp', code: 'int main() {}' }],
    };
    await done(root, (await root.call(compileSpj, { body: { ...checker, extraFiles: {}, graders } })).key);
    expect(worker.taken.at(-1)).toEqual({ kind: 'compile', program: checker, files: {}, graders });
  });
  it('is for languages that judges have', async () => {
    const root = site.as('root');
    for (const language of ['Rust', 'Nonsense'])
      expect(await code(root.send(compileSpj, { body: { ...checker, language } }))).toEqual([
        422,
        'language.not-offered',
        'language',
      ]);
  });
  for (const endpoint of [compileSpj, compileInteractive]) {
    guards(endpoint, {
      allowed: ['root', 'admin', 'problem_admin'],
      refused: ['visitor', 'user'],
      input: { body: { ...checker, language: 'Nonsense' } },
    });
    rejects(
      endpoint,
      { code: ['', 7], language: [null], extraFiles: [{ '../x': '' }, { '.x': '' }, 'x'] },
      { as: 'root', base: checker },
    );
  }
});

describe('the playground', () => {
  const body = {
    role: 'checker',
    program: { ...checker, protocol: 'testlib' },
    input: '1',
    output: '2',
    answer: '3',
  };
  it('takes a checker or validator with its data', async () => {
    const root = site.as('root');
    const played = {
      ...body,
      role: 'validator' as const,
      program: { ...checker, protocol: 'kattis' as const, args: ['a'] },
    };
    await done(root, (await root.call(playChecker, { body: played })).key);
    expect(worker.taken.at(-1)).toMatchObject({ kind: 'play', ...played });
  });
  it('takes no more data than the queue should hold', async () => {
    const huge = 'x'.repeat(4 * 1024 * 1024);
    expect(
      (await code(site.as('root').send(playChecker, { body: { ...body, input: huge } }))).slice(0, 2),
    ).toEqual([413, 'request.too-large']);
  });
  guards(playChecker, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
    input: { body: { ...body, program: { ...body.program, language: 'Nonsense' } } },
  });
  rejects(
    playChecker,
    {
      role: ['judge'],
      input: [7],
      program: [
        { ...body.program, protocol: 'dmoj' },
        { ...body.program, files: { 'a/b': '' } },
      ],
      options: [{ processes: 99 }],
    },
    { as: 'root', base: body },
  );
});

describe('the playground of programs that talk', () => {
  const own = { ...checker, protocol: 'testlib' as const, args: ['a'], files: { 'a.h': '' } };
  const body = {
    judgeMode: 'interactive' as const,
    own,
    checker: null,
    program: { language: 'Java', code: 'class Main {}' },
    userFiles: {},
    options: { passes: 3 },
    limits: { timeLimitMs: 120_000, memoryLimitMb: 256, stackLimitMb: 64 },
    input: '1',
    answer: '',
  };
  it('takes an interactor or manager, a program of any language and a case; twice is two talks', async () => {
    const root = site.as('root');
    const keys = new Set<string>();
    for (const judgeMode of ['interactive', 'communication', 'communication'] as const) {
      const { key } = await root.call(playTalk, { body: { ...body, judgeMode } });
      await done(root, key);
      keys.add(key);
      expect(worker.taken.at(-1)).toEqual({ kind: 'talk', ...body, graders: null, judgeMode });
    }
    expect(keys.size).toBe(3);
  });
  it('shows a talk to who asked for it', async () => {
    const { key } = await site.as('root').call(playTalk, { body });
    expect((await code(site.as('admin').send(readTask, { query: { key } }))).slice(0, 2)).toEqual([
      404,
      'task.not-found',
    ]);
    await done(site.as('root'), key);
  });
  it.each<[string, object, unknown[]]>([
    [
      'more data than the queue should hold',
      { input: 'x'.repeat(4 * 1024 * 1024 + 1) },
      [413, 'request.too-large'],
    ],
    [
      'an interactor that no judge has the language of',
      { own: { ...own, language: 'Rust' } },
      [422, 'language.not-offered', 'own.language'],
    ],
    [
      'such a checker behind it',
      { checker: { language: 'Rust', code: '' } },
      [422, 'language.not-offered', 'checker.language'],
    ],
    [
      'a program that no judge has the language of',
      { program: { language: 'Rust', code: '' } },
      [422, 'language.not-offered', 'program.language'],
    ],
    [
      'a day of time',
      { limits: { ...body.limits, timeLimitMs: 86_400_000 } },
      [400, 'request.invalid', 'limits.timeLimitMs'],
    ],
  ])('does not take %s', async (_, more, expected) =>
    expect(
      (await code(site.as('root').send(playTalk, { body: { ...body, ...more } }))).slice(0, expected.length),
    ).toEqual(expected),
  );
  guards(playTalk, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user'],
    input: { body: { ...body, program: { ...body.program, language: 'Nonsense' } } },
  });
  rejects(
    playTalk,
    {
      judgeMode: ['default', 'spj'],
      own: [{ ...own, protocol: 'dmoj' }],
      program: [null, { language: 'C' }],
      userFiles: [{ '../x': '' }],
      options: [{ processes: 99 }],
      limits: [{ timeLimitMs: 0, memoryLimitMb: 1, stackLimitMb: 1 }],
      answer: [7],
    },
    { as: 'root', base: body },
  );
});

describe('generated data', () => {
  const python = { language: 'Python3', code: 'print(1)' };
  const body = {
    generator: python,
    files: {},
    solution: python,
    validator: null,
    cases: [
      { name: '1', args: ['5'] },
      { name: '2', args: [] },
    ],
    limits: { timeLimitMs: 1000, memoryLimitMb: 256, stackLimitMb: 64 },
  };
  const stored = async (content: string) => {
    const sent = await site
      .asVisitor()
      .send(storeBlob, {}, { headers: nodeHeaders(site), file: { filename: 'file', content } });
    return storeBlob.reply.parse(sent.body.data);
  };
  const generated = async (problem: string | null = null): Promise<TaskResult> => ({
    kind: 'generate',
    compile: null,
    cases: [
      { name: '1', input: await stored('five\n'), output: await stored('5\n'), problem: null, timeMs: 3 },
      { name: '2', input: null, output: null, problem: problem ?? 'refused', timeMs: null },
    ],
  });

  it('go into a new set, or into one that is there', async () => {
    const root = site.as('root');
    decide = () => generated();
    const { key } = await root.call(generateData, { body });
    await done(root, key);
    expect(worker.taken.at(-1)).toMatchObject({ kind: 'generate', cases: body.cases });
    const made = await root.call(takeGenerated, { body: { key } });
    expect(made.fileList).toEqual([
      { input: '1.in', output: '1.out', inputSize: 5, outputSize: 2, score: 100, groupNum: null },
    ]);
    const { fileListDir: set } = await root.call(openDataSet, { body: {} });
    // Taking the same cases again changes nothing.
    for (let times = 0; times < 2; times += 1)
      expect(await root.call(takeGenerated, { body: { key, set } })).toMatchObject({
        fileListDir: set,
        fileList: [{ input: '1.in' }],
      });
    expect((await code(site.as('admin').send(takeGenerated, { body: { key, set } }))).slice(0, 2)).toEqual([
      404,
      'task.not-found',
    ]);
    decide = () => compiled;
  });

  it('are there once the task is done, and only of such a task', async () => {
    const root = site.as('root');
    let finish = () => {};
    decide = () =>
      new Promise((resolve) => {
        finish = () => resolve(compiled);
      });
    const { key } = await root.call(compileSpj, { body: checker });
    expect((await code(root.send(takeGenerated, { body: { key } }))).slice(0, 2)).toEqual([
      409,
      'task.not-done',
    ]);
    await until(
      'the task to run',
      async () => (await root.call(readTask, { query: { key } })).state === 'running',
    );
    finish();
    decide = () => compiled;
    await done(root, key);
    expect((await code(root.send(takeGenerated, { body: { key } }))).slice(0, 2)).toEqual([
      404,
      'task.not-found',
    ]);
  });

  it.each<[string, object, unknown[]]>([
    [
      'a name twice',
      { cases: [...body.cases, { name: '1', args: [] }] },
      [400, 'request.invalid', 'cases.2.name'],
    ],
    [
      'a name that is a path',
      { cases: [{ name: '../1', args: [] }] },
      [400, 'request.invalid', 'cases.0.name'],
    ],
    ['no case', { cases: [] }, [400, 'request.invalid', 'cases']],
    [
      'a day of time',
      { limits: { ...body.limits, timeLimitMs: 86_400_000 } },
      [400, 'request.invalid', 'limits.timeLimitMs'],
    ],
    [
      'a solution in no language',
      { solution: { ...python, language: 'x' } },
      [422, 'language.not-offered', 'solution.language'],
    ],
  ])('are not made with %s', async (_, more, expected) =>
    expect(await code(site.as('root').send(generateData, { body: { ...body, ...more } }))).toEqual(expected),
  );

  const staff = { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] } as const;
  guards(generateData, { ...staff, input: { body: { ...body, generator: { ...python, language: 'x' } } } });
  guards(takeGenerated, { ...staff, input: { body: { key: 'unknown' } } });
  rejects(takeGenerated, { key: ['', 7] }, { as: 'root' });

  it('are handed in by nodes alone, and up to a size', async () => {
    const file = { file: { filename: 'file', content: 'x' } };
    for (const by of [site.asVisitor(), site.as('root')])
      expect((await code(by.send(storeBlob, {}, file))).slice(0, 2)).toEqual([401, 'judge.unknown-node']);
    const headers = nodeHeaders(site);
    expect((await code(site.asVisitor().send(storeBlob, {}, { headers }))).slice(0, 2)).toEqual([
      400,
      'upload.missing-file',
    ]);
    const [one, again] = [await stored('same'), await stored('same')];
    expect(one).toEqual(again);
    const claimed = { ...headers, 'content-length': String(300 * 1024 * 1024) };
    const sent = await site.asVisitor().inject({
      method: 'POST',
      url: '/api/judge/blob',
      headers: { ...claimed, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--',
    });
    expect([sent.status, sent.body.code]).toEqual([413, 'request.too-large']);
  });
});

describe('verify', () => {
  type Program = z.input<typeof problemProgram>;
  const program = (name: string, more: Partial<Program> = {}): Program => ({
    name,
    role: 'solution',
    language: 'Python3',
    code: `print(3) # ${name}`,
    ...more,
  });
  let made = 0;
  const problem = (by: Caller, programs: Program[]) => {
    made += 1;
    return by.call(createProblem, {
      body: { ...draftOf(`VER${made}`, { auth: 2, timeLimit: 500 }), programs },
    });
  };
  const solved: TaskResult = {
    kind: 'solution',
    status: verdict.accepted,
    timeMs: 3,
    memoryKb: 100,
    score: null,
    message: null,
    cases: [],
  };

  it('runs each reference solution of the saved version, and remembers it', async () => {
    decide = () => solved;
    const author = site.as('admin');
    const { pid, version, problemId } = await problem(author, [
      program('good', { expected: [0] }),
      program('slow', { expected: [1], language: 'C' }),
      program('maker', { role: 'generator' }),
    ]);
    const before = worker.taken.length;
    const started = await author.call(verifyProblem, { body: { pid, limitFactor: 3 } });
    expect(started).toMatchObject({
      version,
      runs: [
        { name: 'good', language: 'Python3', expected: [0] },
        { name: 'slow', language: 'C', expected: [1] },
      ],
    });
    for (const { key } of started.runs) expect((await done(author, key)).result).toEqual(solved);
    const jobs = worker.taken.slice(before).map((task) => (task.kind === 'solution' ? task.job : null));
    expect(jobs.find((one) => one?.language === 'Python3')).toMatchObject({
      pid,
      manifest: started.manifest,
      limits: { timeLimitMs: 3000 },
      code: 'print(3) # good',
    });
    expect(jobs.find((one) => one?.language === 'C')).toMatchObject({ limits: { timeLimitMs: 1500 } });
    expect(await author.call(readLastVerify, { query: { pid } })).toEqual({
      version,
      runs: started.runs,
      validators: [],
    });
    // Tasks belong to their users, and so does the memory of them.
    expect(await site.as('root').call(readLastVerify, { query: { pid } })).toBeNull();
    const { records } = await site
      .as('root')
      .call(listAudit, { query: { action: 'problem.verify', keyword: problemId } });
    expect(records).toHaveLength(1);
  });

  const validated: TaskResult = {
    kind: 'validate',
    compile: null,
    total: 1,
    refusedTotal: 1,
    refused: [{ of: 'case', n: 1, name: '1.in', decided: true, message: 'n is 0' }],
  };
  it.each<[string, 'default' | 'interactive', string[]]>([
    ['with its samples, each ending its last line', 'default', ['1 2\n', '3\n4\n']],
    ['without the samples of a talk', 'interactive', []],
  ])('runs each validator over the problem’s inputs, %s', async (_what, judgeMode, samples) => {
    decide = (task) => (task.kind === 'validate' ? validated : compiled);
    const root = site.as('root');
    made += 1;
    const own = judgeMode === 'default' ? {} : { spjCode: 'print(1)', spjLanguage: 'Python3' };
    const examples = ['1 2', '3\r\n4\n'].map((input) => ({ input, output: '' }));
    const draft = draftOf(`VAL${made}`, { auth: 2, examples, ...own });
    const validator = program('bounds', { role: 'validator', protocol: 'kattis' });
    const { pid } = await root.call(createProblem, { body: { ...draft, judgeMode, programs: [validator] } });
    const { manifest, validators, runs } = await root.call(verifyProblem, { body: { pid } });
    expect(runs).toEqual([]);
    expect(validators).toEqual([{ name: 'bounds', language: 'Python3', key: expect.any(String) }]);
    for (const { key } of validators) expect((await done(root, key)).result).toEqual(validated);
    const { language, code, protocol } = validator;
    const task = { kind: 'validate', program: { language, code, protocol }, manifest, samples };
    expect(worker.taken.at(-1)).toEqual(task);
    expect(await root.call(readLastVerify, { query: { pid } })).toMatchObject({ validators });
  });

  it('runs only those that are named', async () => {
    const root = site.as('root');
    const { pid } = await problem(root, [program('a'), program('b')]);
    const { runs } = await root.call(verifyProblem, { body: { pid, names: ['b', 'unknown'] } });
    expect(runs.map((one) => one.name)).toEqual(['b']);
  });

  it('is for those who may change the problem', async () => {
    const { pid } = await problem(site.as('root'), [program('a')]);
    const stranger = site.as('admin');
    for (const sent of [
      stranger.send(verifyProblem, { body: { pid } }),
      stranger.send(readLastVerify, { query: { pid } }),
      site.as('root').send(verifyProblem, { body: { pid: 999_999 } }),
    ])
      expect((await code(sent)).slice(0, 2)).toEqual([404, 'problem.not-found']);
  });

  it('needs judges that have the languages', async () => {
    const root = site.as('root');
    const { pid } = await problem(root, [program('a', { language: 'Rust' })]);
    expect((await code(root.send(verifyProblem, { body: { pid } }))).slice(0, 2)).toEqual([
      422,
      'language.not-offered',
    ]);
  });

  const staff = { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] } as const;
  guards(verifyProblem, { ...staff, input: { body: { pid: 999_999 } } });
  guards(readLastVerify, { ...staff, input: { query: { pid: 999_999 } } });
  rejects(
    verifyProblem,
    { pid: [0, 'x'], names: ['x'], limitFactor: [0, 11, null] },
    { as: 'root', base: { pid: 1 } },
  );
  rejects(readLastVerify, { pid: ['', 0, 'x'] }, { as: 'root' });
});
