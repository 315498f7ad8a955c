import { problemDraft } from '@assize/shared/areas/authoring/draft.ts';
import { describe, expect, it } from 'vitest';
import { draftOf } from '../../../../test/problems.ts';
import { codesOf, type Files, onlyProblem, readPackage, refusalOf } from '../../test/packages.ts';
import { hojFormat } from './reader.ts';
import { writeHoj } from './writer.ts';

const problem = {
  auth: 1,
  author: 'root',
  isRemote: false,
  problemId: 'HOJ-1',
  title: '甲乙之和',
  description: 'd',
  input: 'i',
  output: 'o',
  hint: 'h',
  source: 's',
  type: 0,
  timeLimit: 1500,
  memoryLimit: 128,
  difficulty: 2,
  examples: '<input>1 2</input><output>3</output><input>4 5</input><output>9</output>',
  codeShare: false,
  isRemoveEndBlank: false,
  openCaseResult: false,
  judgeCaseMode: 'default',
  isFileIO: false,
};
const document = (change: object = {}, more: object = {}) =>
  JSON.stringify({
    judgeMode: 'default',
    languages: ['C', 'C++', 'Python3'],
    samples: [
      { input: '1.in', output: '1.out' },
      { input: '2.in', output: '2.out' },
    ],
    tags: ['数学', '数学', ' '],
    codeTemplates: [{ language: 'C', code: 'int main(){}' }],
    problem: { ...problem, ...change },
    ...more,
  });
const files = (json: string, more: Files = {}): Files => ({
  'problem_1.json': json,
  'problem_1/1.in': '1 2\n',
  'problem_1/1.out': '3\n',
  'problem_1/2.in': '4 5\n',
  'problem_1/2.out': '9\n',
  ...more,
});

describe('HOJ packages', () => {
  it('reads every field, tagged examples and data', async () => {
    const { draft, data, found } = await onlyProblem(hojFormat, files(document()));
    expect(draft.problem).toMatchObject({
      problemId: 'HOJ-1',
      title: '甲乙之和',
      timeLimit: 1500,
      memoryLimit: 128,
      difficulty: 2,
      auth: 1,
      codeShare: false,
      isRemoveEndBlank: false,
      openCaseResult: false,
      examples: [
        { input: '1 2', output: '3' },
        { input: '4 5', output: '9' },
      ],
    });
    expect(draft.languages).toEqual(['C', 'C++ 17', 'Python3']);
    expect(draft.tags).toEqual([{ name: '数学' }]);
    expect(data).toEqual([
      ['1.in', '1 2\n', '1.out', '3\n'],
      ['2.in', '4 5\n', '2.out', '9\n'],
    ]);
    expect(found.notes).toEqual([]);
  });

  it('keeps scores and subtasks', async () => {
    const json = document(
      { type: 1, judgeCaseMode: 'subtask_lowest' },
      {
        samples: [
          { input: '1.in', output: '1.out', score: 40, groupNum: 1 },
          { input: '2.in', output: '2.out', score: '60', groupNum: 2 },
        ],
      },
    );
    const { draft } = await onlyProblem(hojFormat, files(json));
    expect(draft.samples.map((one) => [one.score, one.groupNum])).toEqual([
      [40, 1],
      [60, 2],
    ]);
    expect([draft.problem.type, draft.problem.judgeCaseMode]).toEqual([1, 'subtask_lowest']);
  });

  it("takes checker files that stand under the contestants' key for what they are", async () => {
    const json = document(
      { spjLanguage: 'C++', spjCode: '#include "helper.h"\nint main(){}' },
      { judgeMode: 'spj', userExtraFile: { 'helper.h': '#pragma once' } },
    );
    const item = await onlyProblem(hojFormat, files(json));
    expect(item.draft.problem.judgeExtraFile).toEqual({ 'helper.h': '#pragma once' });
    expect(item.draft.problem.userExtraFile).toBeNull();
    expect(codesOf(item)).toEqual(['note.hoj-extra-files']);
  });

  it("leaves contestants' files where the checker does not name them", async () => {
    const json = document(
      { spjLanguage: 'C++', spjCode: 'int main(){}' },
      { judgeMode: 'spj', userExtraFile: { 'grader.h': 'x', '../evil.h': 'y' } },
    );
    const item = await onlyProblem(hojFormat, files(json));
    expect(item.draft.problem.userExtraFile).toEqual({ 'grader.h': 'x' });
    expect(codesOf(item)).toEqual(['note.extra-file-dropped']);
  });

  it('reads a BOM, GBK, CR LF, a folder around all, and leaves litter alone', async () => {
    const gbk = Buffer.concat([
      Buffer.from(document({ title: 'TITLE', description: 'a\\r\\nb' }).replace('TITLE', '\u0001'), 'latin1'),
    ]);
    // 求和 in GBK.
    const at = gbk.indexOf(1);
    const bytes = Buffer.concat([
      gbk.subarray(0, at),
      Buffer.from([0xc7, 0xf3, 0xba, 0xcd]),
      gbk.subarray(at + 1),
    ]);
    const inner = Object.entries(files('')).map(([name, content]) => [`包/${name}`, content] as const);
    const item = await onlyProblem(hojFormat, {
      ...Object.fromEntries(inner),
      '包/problem_1.json': bytes,
      '__MACOSX/包/._problem_1.json': 'x',
      '包/.DS_Store': 'x',
    });
    expect(item.draft.problem.title).toBe('求和');
    const bom = await onlyProblem(hojFormat, files(`\uFEFF${document()}`));
    expect(bom.draft.problem.title).toBe('甲乙之和');
  });

  it('orders problems as numbers and lets the good ones pass', async () => {
    const items = await readPackage(hojFormat, {
      ...files(document()),
      'problem_10.json': '{"problem": 5}',
      'problem_2.json': 'not json',
      'problem_3.json': document({ isRemote: true }),
    });
    expect(items.map((one) => [one.name, one.refused?.code])).toEqual([
      ['problem_1', undefined],
      ['problem_2', 'reason.not-json'],
      ['problem_3', 'reason.remote-problem'],
      ['problem_10', 'reason.not-this-format'],
    ]);
  });

  it.each<[string, Files, string]>([
    ['without a title', files(document({ title: ' ' })), 'reason.no-title'],
    ['without cases', files(document({}, { samples: [] })), 'reason.no-tests'],
    ['whose files are all missing', { 'problem_1.json': document() }, 'reason.no-test-files'],
  ])('refuses a problem %s', async (_, given, code) => expect(await refusalOf(hojFormat, given)).toBe(code));

  it('notes a missing answer and takes an empty one', async () => {
    const { 'problem_1/2.out': _, ...rest } = files(document());
    const item = await onlyProblem(hojFormat, rest);
    expect(codesOf(item)).toEqual(['note.file-missing']);
    expect(item.data[1]).toEqual(['2.in', '4 5\n', '2.out', '']);
  });

  it('holds impossible limits, modes and names within what a problem may have', async () => {
    const item = await onlyProblem(
      hojFormat,
      files(
        document({
          timeLimit: 9_000_000,
          memoryLimit: -4,
          judgeCaseMode: 'subtask_lowest',
          isFileIO: true,
          ioReadFileName: '../x',
          ioWriteFileName: 'out.txt',
        }),
      ),
    );
    expect(item.draft.problem).toMatchObject({
      timeLimit: 60_000,
      memoryLimit: 1,
      judgeCaseMode: 'default',
      isFileIO: false,
    });
    expect(codesOf(item).toSorted()).toEqual([
      'note.file-io-dropped',
      'note.limit-moved',
      'note.limit-moved',
      'note.mode-unknown',
    ]);
  });

  it('finds data deeper in the folder where one file alone has the name', async () => {
    const deep = {
      'problem_1.json': document(),
      'problem_1/testcase/1.in': '1 2\n',
      'problem_1/testcase/1.out': '3\n',
      'problem_1/a/2.in': 'which',
      'problem_1/b/2.in': 'of them',
      'problem_1/a/2.out': '9\n',
    };
    const item = await onlyProblem(hojFormat, deep);
    expect(item.data).toEqual([
      ['1.in', '1 2\n', '1.out', '3\n'],
      ['2.in', '', '2.out', '9\n'],
    ]);
    expect(codesOf(item)).toEqual(['note.file-missing']);
  });

  it('takes byte order marks off test data and says so once; binary data stay', async () => {
    const mark = Buffer.of(0xef, 0xbb, 0xbf);
    const given = files(document(), {
      'problem_1/1.in': Buffer.concat([mark, Buffer.from('1 2\n')]),
      'problem_1/1.out': mark,
      'problem_1/2.in': Buffer.concat([mark, Buffer.from('4\0')]),
      'problem_1/2.out': Buffer.from([0xef, 0xbb, 0x39]),
    });
    const item = await onlyProblem(hojFormat, given);
    expect(item.data).toEqual([
      ['1.in', '1 2\n', '1.out', ''],
      ['2.in', '\uFEFF4\0', '2.out', Buffer.from([0xef, 0xbb, 0x39]).toString()],
    ]);
    expect(item.found.notes).toEqual([{ code: 'note.byte-order-mark', params: { file: '1.in' } }]);
  });

  it('comes back from our own export as the same draft', async () => {
    const draft = problemDraft.parse(
      draftOf(
        'ROUND-1',
        {
          type: 1,
          judgeCaseMode: 'subtask_lowest',
          stackLimit: 64,
          auth: 2,
          difficulty: 4,
          examples: [
            { input: '<a></input><output>x</output>', output: '</output>' },
            { input: '1', output: '2' },
          ],
          translations: { 'en-US': { title: 'T', description: 'D', input: 'I', output: 'O', hint: '' } },
          userExtraFile: { 'grader.h': 'x' },
          judgeExtraFile: { 'helper.h': 'y' },
          spjLanguage: 'C++ 17',
          spjCode: '#include "helper.h"\nint main(){}',
          spjProtocol: 'kattis',
          spjArgs: ['a', 'b'],
          checkerLanguage: 'C++ 17',
          checkerCode: 'int main(){}',
        },
        {
          judgeMode: 'spj',
          isUploadTestCase: true,
          samples: [
            { input: 'a.in', output: 'a.out', score: 30, groupNum: 1 },
            { input: 'b.in', output: 'b.out', score: 70, groupNum: 2 },
          ],
          groups: [{ groupNum: 2, dependsOn: [1] }],
          tags: [{ name: 'x', color: '#ff0000' }, { name: 'y' }],
          codeTemplates: [{ language: 'C', code: 'int main(){}', status: false }],
          programs: [{ name: 'std', role: 'solution', language: 'C', code: 'x', expected: [0] }],
          limitFactors: { Python3: { time: 3, memory: 2 } },
        },
      ),
    );
    const data = ['a.in', 'a.out', 'b.in', 'b.out'].map((name) => ({
      name,
      size: name.length,
      open: async function* () {
        yield Buffer.from(name);
      },
    }));
    const written: Record<string, string> = {};
    for await (const file of writeHoj({ draft, files: data }, 1))
      written[file.name] = 'bytes' in file ? file.bytes.toString() : file.name.slice('problem_1/'.length);
    const back = await onlyProblem(hojFormat, written);
    expect(back.draft).toEqual(draft);
    expect(back.data).toEqual([
      ['a.in', 'a.in', 'a.out', 'a.out'],
      ['b.in', 'b.in', 'b.out', 'b.out'],
    ]);
    expect(back.found.notes).toEqual([]);
  });

  it('keeps points of ACM problems, and what is changed in an export wins over what we keep beside it', async () => {
    const samples = [
      { input: '1.in', output: '1.out', score: 60 },
      { input: '2.in', output: '2.out', score: 40 },
    ];
    const draft = problemDraft.parse(draftOf('ROUND-2', {}, { isUploadTestCase: true, samples }));
    let json = '';
    for await (const file of writeHoj({ draft, files: [] }, 1))
      if ('bytes' in file) json = file.bytes.toString();
    expect((await onlyProblem(hojFormat, files(json))).draft.samples).toEqual(draft.samples);
    const changed = json.replace('<input>1 2</input>', '<input>8 9</input>');
    expect((await onlyProblem(hojFormat, files(changed))).draft.problem.examples).toEqual([
      { input: '8 9', output: '3' },
    ]);
  });
});
