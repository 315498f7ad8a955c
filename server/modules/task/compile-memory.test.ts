import { createProblem, updateProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { importProblems, readImport } from '@assize/shared/areas/package/endpoints.ts';
import { compileSpj, readTask } from '@assize/shared/areas/task/endpoints.ts';
import type { TaskResult } from '@assize/shared/areas/task/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { announce, testNode } from '../../test/fake-judge.ts';
import { type FakeTasks, fakeTasks } from '../../test/fake-tasks.ts';
import { draftOf } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { zip } from '../../test/zip.ts';

let site: TestSite;
let worker: FakeTasks;
let root: Caller;
const works: TaskResult = { kind: 'compile', ok: true, message: '', compileMs: 5 };
const fails: TaskResult = { ...works, ok: false, message: "main.cpp:1:1: error: 'x' was not declared\n" };
let result: TaskResult = works;

beforeAll(async () => {
  site = await startTestSite();
  await announce(site, {
    ...testNode(),
    languages: ['C', 'C++ 17', 'Python3'].map((name) => ({ name, version: '1' })),
  });
  worker = await fakeTasks(site, () => result);
  root = site.as('root');
});
afterAll(() => worker.stop());

let count = 0;
/** A text that no other test compiles, and the id of a problem. */
const fresh = () => {
  count += 1;
  return { code: `// ${Date.now()} ${count}`, id: `CM${Date.now() % 1e8}-${count}` };
};
type Body = z.input<(typeof compileSpj)['body']>;
const compiled = async (as: TaskResult, body: Body, by = root) => {
  result = as;
  const { key } = await by.call(compileSpj, { body });
  await until(
    'the compile',
    async () => (await by.call(readTask, { query: { key } })).state === 'done' || undefined,
  );
};
const checkerOf = (id: string, spjCode: string, more = {}) =>
  draftOf(id, { spjLanguage: 'C++ 17', spjCode, ...more }, { judgeMode: 'spj' });
const refusal = {
  status: 422,
  body: {
    code: 'problem.program-fails',
    field: 'problem.spjCode',
    params: { message: "main.cpp:1:1: error: 'x' was not declared" },
  },
};

describe('a save with a program that is known not to compile', () => {
  it('is refused at its field with what the compiler said, whoever compiled it', async () => {
    const { code, id } = fresh();
    await compiled(fails, { language: 'C++', code, extraFiles: {} }, site.as('admin'));
    expect(await root.send(createProblem, { body: checkerOf(id, code) })).toMatchObject(refusal);
    const told = await root.send(createProblem, { body: checkerOf(id, code) });
    expect(told.body.msg).toMatch(/^编译失败：main\.cpp/);
  });

  it('is refused for a checker behind an interactor too', async () => {
    const { code, id } = fresh();
    await compiled(fails, { language: 'C', code, extraFiles: {} });
    const body = draftOf(
      id,
      { spjLanguage: 'C++ 17', spjCode: 'int main(){}', checkerLanguage: 'C', checkerCode: code },
      { judgeMode: 'interactive' },
    );
    expect((await root.send(createProblem, { body })).body).toMatchObject({
      code: 'problem.program-fails',
      field: 'problem.checkerCode',
    });
  });

  it('is taken with other files beside it, in another language, or once it compiles', async () => {
    const { code, id } = fresh();
    await compiled(fails, { language: 'C++ 17', code, extraFiles: {} });
    await root.call(createProblem, { body: checkerOf(`${id}A`, code, { judgeExtraFile: { 'a.h': '' } }) });
    await root.call(createProblem, { body: checkerOf(`${id}B`, code, { spjLanguage: 'C' }) });
    await compiled(works, { language: 'C++ 17', code, extraFiles: {} });
    await root.call(createProblem, { body: checkerOf(`${id}C`, code) });
  });

  it('is taken when the program was saved before, and does not count in this mode, or nobody compiled it', async () => {
    const { code, id } = fresh();
    const { pid, version } = await root.call(createProblem, { body: checkerOf(id, code) });
    await compiled(fails, { language: 'C++ 17', code, extraFiles: {} });
    const draft = checkerOf(id, code, { hint: 'changed' });
    await root.call(updateProblem, { body: { pid, version, draft } });
    const hidden = draftOf(`${id}A`, { spjLanguage: 'C++ 17', spjCode: code });
    const plain = await root.call(createProblem, { body: hidden });
    const turned = { pid: plain.pid, version: 1, draft: { ...hidden, judgeMode: 'spj' as const } };
    expect(await root.send(updateProblem, { body: turned })).toMatchObject(refusal);
  });

  it('is taken from an archive', async () => {
    const { id } = fresh();
    const code = `#include "testlib.h"\n// ${id}`;
    await compiled(fails, { language: 'C++ 17', code, extraFiles: {} });
    expect((await root.send(createProblem, { body: checkerOf(id, code) })).body.code).toBe(
      'problem.program-fails',
    );
    const archived = {
      judgeMode: 'spj',
      languages: ['C'],
      samples: [{ input: '1.in', output: '1.out' }],
      problem: { ...checkerOf(id, code).problem, examples: '' },
    };
    const content = zip([
      { name: 'problem_1.json', content: JSON.stringify(archived) },
      { name: 'problem_1/1.in', content: '1' },
      { name: 'problem_1/1.out', content: '1' },
    ]);
    const started = await root.call(importProblems, {}, { file: { filename: 'p.zip', content } });
    const report = await until('the import', async () => {
      const now = await root.call(readImport, { query: { id: started.id } });
      return now.state !== 'reading' && now;
    });
    expect(report.items).toMatchObject([{ result: 'imported', problemId: id }]);
  });

  it('is taken when the judge had trouble', async () => {
    const { code, id } = fresh();
    await compiled({ kind: 'trouble', reason: 'no box' }, { language: 'C++ 17', code, extraFiles: {} });
    await root.call(createProblem, { body: checkerOf(id, code) });
  });
});
