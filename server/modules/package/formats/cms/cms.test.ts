import { describe, expect, it } from 'vitest';
import { codesOf, type Files, onlyProblem, refusalOf } from '../../test/packages.ts';
import { cmsFormat } from './reader.ts';

const task = (yaml: string, more: Files = {}): Files => ({
  'sum/task.yaml': `name: sum\ntitle: Sum of two\ntime_limit: 1.5\nmemory_limit: 128\n${yaml}`,
  'sum/input/input0.txt': '1 2\n',
  'sum/input/input1.txt': '3 4\n',
  'sum/output/output0.txt': '3\n',
  'sum/output/output1.txt': '7\n',
  'sum/statement/statement.pdf': '%PDF-1.4',
  'sum/att/sum.zip': 'PK',
  ...more,
});

describe('tasks of CMS', () => {
  it('are read with limits, cases, statement and attachments', async () => {
    const { draft, data, found } = await onlyProblem(cmsFormat, task('n_input: 2\n'));
    expect(draft).toMatchObject({
      problem: {
        problemId: 'SUM',
        title: 'Sum of two',
        timeLimit: 1500,
        memoryLimit: 128,
        type: 1,
        judgeCaseMode: 'default',
        isFileIO: true,
        ioReadFileName: 'input.txt',
        ioWriteFileName: 'output.txt',
      },
      judgeMode: 'default',
      samples: [{ score: 50 }, { score: 50 }],
      graders: [],
    });
    expect(data).toEqual([
      ['input0.txt', '1 2\n', 'output0.txt', '3\n'],
      ['input1.txt', '3 4\n', 'output1.txt', '7\n'],
    ]);
    expect(found.assets.map(({ name }) => name)).toEqual(['statement.pdf', 'sum.zip']);
    expect(draft.problem.description).toContain('[sum.zip](');
  });

  it('of the older kind have their keys in Italian', async () => {
    const { draft } = await onlyProblem(cmsFormat, {
      ...task(''),
      'sum/task.yaml': 'nome_breve: somma\nnome: Somma\ntimeout: 2\nmemlimit: 64\ninfile: ""\noutfile: ""\n',
      'sum/cor/correttore.cpp': 'int main() { return 0; }',
    });
    expect(draft).toMatchObject({
      problem: { problemId: 'SOMMA', title: 'Somma', timeLimit: 2000, memoryLimit: 64, isFileIO: false },
      judgeMode: 'spj',
      sourceName: 'somma',
    });
    expect(draft.problem.spjCode).toMatch(/turn_to_share.*int main\(\) \{ return 0; \}/s);
  });

  it('have subtasks where their generator tells of them, as many as there are cases', async () => {
    const gen = (text: string) => onlyProblem(cmsFormat, task('', { 'sum/gen/GEN': text }));
    const { draft } = await gen('# a comment\n#ST: 30\n1 2 # small\n\n#ST: 70\n#COPY: hand.txt\n');
    expect(draft.problem.judgeCaseMode).toBe('subtask_lowest');
    expect(draft.samples.map(({ score, groupNum }) => [score, groupNum])).toEqual([
      [30, 1],
      [70, 2],
    ]);
    const other = await gen('#ST: 30\n1\n2\n3\n');
    expect(other.draft.samples.map(({ score, groupNum }) => [score, groupNum])).toEqual([
      [50, null],
      [50, null],
    ]);
  });

  it('have graders with their headers and libraries, and solutions beside them', async () => {
    const sources = {
      'sum/sol/grader.cpp': 'g',
      'sum/sol/grader.pas': 'p',
      'sum/sol/sum.h': 'h',
      'sum/sol/readlib.pas': 'l',
      'sum/sol/template.cpp': 't',
      'sum/sol/solution.cpp': 's',
      'sum/sol/slow.py': 'y',
      'sum/sol/notes.txt': 'n',
    };
    const { draft } = await onlyProblem(cmsFormat, task('', sources));
    expect(draft.sourceName).toBe('sum');
    expect(draft.graders.map(({ language, name }) => [language, name])).toEqual([
      ['C++ 17', 'grader.cpp'],
      ['Pascal', 'grader.pas'],
      ['Pascal', 'readlib.pas'],
      ['C++ 17', 'sum.h'],
    ]);
    expect(draft.programs.map(({ name, role, expected }) => [name, role, expected])).toEqual([
      ['slow.py', 'solution', []],
      ['solution.cpp', 'solution', [0]],
    ]);
  });

  it('with a manager are communication, over pipes unless they say otherwise', async () => {
    const files = { 'sum/check/manager.cpp': 'm', 'sum/sol/stub.cpp': 's' };
    const read = async (yaml: string) => (await onlyProblem(cmsFormat, task(yaml, files))).draft;
    expect(await read('num_processes: 2\n')).toMatchObject({
      judgeMode: 'communication',
      judgeOptions: { processes: 2, userIo: 'fifo' },
      problem: { spjCode: 'm', spjLanguage: 'C++ 17', isFileIO: false },
      graders: [{ name: 'stub.cpp' }],
    });
    expect((await read('user_io: std_io\n')).judgeOptions).toEqual({ processes: 1 });
  });

  it('are refused where the program that judges is there without its source, and told what they lack', async () => {
    expect(await refusalOf(cmsFormat, task('', { 'sum/check/checker': 'ELF' }))).toBe('reason.no-source');
    expect(await refusalOf(cmsFormat, { 'sum/task.yaml': 'name: sum\n' })).toBe('reason.no-tests');
    const item = await onlyProblem(cmsFormat, {
      'sum/task.yaml': 'name: sum\noutfile: ""\n',
      'sum/input/input0.txt': '1',
    });
    expect(codesOf(item)).toEqual(
      expect.arrayContaining([
        'note.no-time-limit',
        'note.no-statement',
        'note.file-io-dropped',
        'note.file-missing',
      ]),
    );
  });
});
