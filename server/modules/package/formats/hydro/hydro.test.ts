import { describe, expect, it } from 'vitest';
import { codesOf, type Files, onlyProblem, refusalOf, treeOf } from '../../test/packages.ts';
import { hydroFormat } from './reader.ts';

const statement = `Some text.

## 输入格式
two

## 输出格式
one

## 样例
\`\`\`input1
1 2
\`\`\`

\`\`\`output1
3
\`\`\`

## 数据范围
$n \\le 5$

![pic](file://a.png?type=additional_file) [data](file://big.zip)
`;
const base = (config: string | null, more: Files = {}): Files => ({
  'P1/problem.yaml': 'pid: P1\ntitle: 求和\ntag:\n  - math\n  - math\nowner: 1\n',
  'P1/problem_zh.md': statement,
  'P1/additional_file/a.png': 'png',
  'P1/additional_file/big.zip': 'zip',
  ...(config === null ? {} : { 'P1/testdata/config.yaml': config }),
  ...Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`P1/testdata/${n}.in`, `${n}\n`],
      [`P1/testdata/${n}.out`, `${n * 2}\n`],
    ]),
  ),
  ...more,
});

describe('Hydro packages', () => {
  it('reads sections, numbered samples, linked files and limits', async () => {
    const item = await onlyProblem(
      hydroFormat,
      base('time: 500ms\nmemory: 64m\nlangs: [cc.cc17o2, py.py3, c]\n'),
    );
    const { draft, found } = item;
    expect(draft.problem).toMatchObject({
      problemId: 'P1',
      title: '求和',
      description: 'Some text.',
      input: 'two',
      output: 'one',
      examples: [{ input: '1 2', output: '3' }],
      timeLimit: 500,
      memoryLimit: 64,
      type: 1,
    });
    expect(draft.problem.hint).toContain('## 数据范围');
    expect(draft.problem.hint).toContain('![pic](/package-asset/0001)');
    expect(found.assets.map((one) => [one.name, one.kind])).toEqual([
      ['a.png', 'image'],
      ['big.zip', 'file'],
    ]);
    expect(draft.languages).toEqual(['C', 'C++ 17', 'Python3']);
    expect(draft.tags).toEqual([{ name: 'math' }]);
    expect(draft.samples.map((one) => one.score)).toEqual([33, 33, 34]);
    expect(found.notes).toEqual([]);
  });

  it('turns subtasks into subtasks, with what they depend on', async () => {
    const config = `
subtasks:
  - id: 1
    score: 30
    type: min
    cases: [{input: 1.in, output: 1.out}]
  - id: 2
    score: 70
    if: [1]
    cases: [{input: 2.in, output: 2.out}, {input: 3.in, output: 3.out}]
`;
    const { draft } = await onlyProblem(hydroFormat, base(config));
    expect(draft.problem.judgeCaseMode).toBe('subtask_lowest');
    expect(draft.samples.map((one) => [one.score, one.groupNum])).toEqual([
      [30, 1],
      [70, 2],
      [70, 2],
    ]);
    expect(draft.groups).toEqual([{ groupNum: 2, dependsOn: [1] }]);
  });

  it('splits a subtask that sums beside one that does not, and says so', async () => {
    const config = `
subtasks:
  - {score: 40, type: sum, cases: [{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}]}
  - {score: 60, type: max, cases: [{input: 3.in, output: 3.out}]}
`;
    const item = await onlyProblem(hydroFormat, base(config));
    expect(item.draft.samples.map((one) => [one.score, one.groupNum])).toEqual([
      [20, 1],
      [20, 2],
      [60, 3],
    ]);
    expect(codesOf(item).toSorted()).toEqual(['note.subtask-max', 'note.subtask-sum']);
  });

  it('takes points of single cases, and the largest of different limits', async () => {
    const config = `
cases:
  - {input: 1.in, output: 1.out, score: 10, time: 1s}
  - {input: 2.in, output: 2.out, score: 90, time: 3s}
`;
    const item = await onlyProblem(hydroFormat, base(config));
    expect(item.draft.problem).toMatchObject({ timeLimit: 3000, judgeCaseMode: 'default' });
    expect(item.draft.samples.map((one) => one.score)).toEqual([10, 90]);
    expect(codesOf(item)).toEqual(['note.case-limits']);
  });

  it('guesses subtasks from doubly numbered names', async () => {
    const names = Object.fromEntries(
      ['1-1', '1-2', '2-1'].flatMap((name) => [
        [`P1/testdata/${name}.in`, 'x'],
        [`P1/testdata/${name}.ans`, 'y'],
      ]),
    );
    const files = Object.fromEntries(
      Object.entries(base(null, names)).filter(([name]) => !/testdata\/\d\.(in|out)$/.test(name)),
    );
    const { draft } = await onlyProblem(hydroFormat, files);
    expect(draft.samples.map((one) => [one.input, one.score, one.groupNum])).toEqual([
      ['1-1.in', 50, 1],
      ['1-2.in', 50, 1],
      ['2-1.in', 50, 2],
    ]);
  });

  it.each<[string, string, Files, object]>([
    [
      'a stock checker',
      'checker: wcmp\n',
      {},
      { judgeMode: 'spj', problem: { spjLanguage: 'C++ 17', spjProtocol: 'testlib' } },
    ],
    [
      'a checker for testlib',
      'checker_type: testlib\nchecker: {file: chk.cpp, lang: cc.cc14}\n',
      { 'P1/testdata/chk.cpp': 'int main(){}' },
      { judgeMode: 'spj', problem: { spjLanguage: 'C++ 14', spjCode: 'int main(){}' } },
    ],
    [
      'a validator of Kattis',
      'checker_type: kattis\nchecker: chk.py\n',
      { 'P1/testdata/chk.py': 'x' },
      { judgeMode: 'spj', problem: { spjProtocol: 'kattis', spjLanguage: 'Python3' } },
    ],
    [
      'an interactor',
      'type: interactive\ninteractor: i.cc\nuser_extra_files: [lib.h]\njudge_extra_files: [testlib.h, my.h]\n',
      { 'P1/testdata/i.cc': 'x', 'P1/testdata/lib.h': 'a', 'P1/testdata/my.h': 'b' },
      {
        judgeMode: 'interactive',
        problem: { userExtraFile: { 'lib.h': 'a' }, judgeExtraFile: { 'my.h': 'b' } },
      },
    ],
    [
      'sources that a compile script names',
      'user_extra_files: [compile.sh, grader.cpp, sum.h, table.txt]\n',
      {
        'P1/testdata/compile.sh': 'g++ -O2 foo.cc ./grader.cpp -o foo\n',
        'P1/testdata/grader.cpp': 'int main() {}',
        'P1/testdata/sum.h': 'int sum();',
        'P1/testdata/table.txt': '1',
      },
      {
        problem: { userExtraFile: { 'sum.h': 'int sum();', 'table.txt': '1' } },
        graders: [{ language: 'C++ 17', name: 'grader.cpp', code: 'int main() {}' }],
        sourceName: 'foo',
      },
    ],
    [
      'sources beside contestants that nothing compiles',
      'user_extra_files: [grader.cpp]\n',
      { 'P1/testdata/grader.cpp': 'int main() {}' },
      { problem: { userExtraFile: { 'grader.cpp': 'int main() {}' } }, graders: [] },
    ],
    [
      'a manager',
      'type: communication\nmanager: m.cpp\nnum_processes: 3\n',
      { 'P1/testdata/m.cpp': 'x' },
      { judgeMode: 'communication', judgeOptions: { processes: 3 } },
    ],
    ['handed-in answers', 'type: submit_answer\n', {}, { judgeMode: 'submit_answer' }],
    [
      'strict comparison',
      'checker_type: strict\n',
      {},
      { judgeMode: 'default', problem: { isRemoveEndBlank: false } },
    ],
    [
      'files',
      'filename: sum\n',
      {},
      { problem: { isFileIO: true, ioReadFileName: 'sum.in', ioWriteFileName: 'sum.out' } },
    ],
    [
      'language factors',
      'time_limit_rate: {py: 3}\n',
      {},
      { limitFactors: { Python3: { time: 3, memory: 1 } } },
    ],
  ])('reads %s', async (_, config, more, expected) => {
    expect((await onlyProblem(hydroFormat, base(config, more))).draft).toMatchObject(expected);
  });

  it('reads questions with their answers', async () => {
    const markdown = `Intro

1+1=?
{{ select(1) }}
- 1
- 2

Even numbers:
{{ multiselect(2) }}
- 1
- 2
- 4

Name: {{ input(3) }}

Unknown {{ input(9) }}
`;
    const config =
      'type: objective\nanswers:\n  "1": [B, 40]\n  "2": [[B, C], 40]\n  "3": [[abc, ABC], 20]\n';
    const item = await onlyProblem(hydroFormat, base(config, { 'P1/problem_zh.md': markdown }));
    expect(item.draft.judgeMode).toBe('objective');
    expect(item.draft.questions).toMatchObject([
      {
        kind: 'single',
        prompt: 'Intro\n\n1+1=?',
        options: [
          { key: 'A', text: '1' },
          { key: 'B', text: '2' },
        ],
        key: { answers: ['B'] },
        score: 40,
      },
      { kind: 'multiple', key: { answers: ['B', 'C'] }, score: 40 },
      { kind: 'blank', options: [], key: { answers: ['abc', 'ABC'] }, score: 20 },
    ]);
    expect(codesOf(item)).toEqual(['note.questions-unanswered']);
  });

  it.each([
    ['difficulty: 5\n', 3, ['note.limit-moved']],
    ['difficulty: "10"\n', 5, ['note.limit-moved']],
    ['difficulty: none\n', 0, []],
    ['', 0, []],
  ])('takes over %j', async (line, difficulty, notes) => {
    const about = `pid: P1\ntitle: x\n${line}`;
    const item = await onlyProblem(hydroFormat, base(null, { 'P1/problem.yaml': about }));
    expect([item.draft.problem.difficulty, codesOf(item)]).toEqual([difficulty, notes]);
  });

  it('shows Chinese with English as its translation; JSON of both in one file too', async () => {
    const { draft } = await onlyProblem(hydroFormat, base(null, { 'P1/problem_en.md': '# T\n\nEnglish' }));
    expect(draft.problem.translations['en-US']?.description).toContain('English');
    const files = base(null);
    const { 'P1/problem_zh.md': _, ...rest } = files;
    const both = await onlyProblem(hydroFormat, { ...rest, 'P1/problem.md': '{"zh": "中", "en": "E"}' });
    expect([both.draft.problem.description, both.draft.problem.translations['en-US']?.description]).toEqual([
      '中',
      'E',
    ]);
  });

  it.each<[string, Files, string]>([
    ['YAML that is none', base(null, { 'P1/problem.yaml': 'a: [1' }), 'reason.not-yaml'],
    ['a bomb of aliases', base(null, { 'P1/problem.yaml': bomb() }), 'reason.not-yaml'],
    ['no data', { 'problem.yaml': 'title: x\npid: x', 'problem.md': 'x' }, 'reason.no-tests'],
    ['a checker of another system', base('checker_type: syzoj\nchecker: c.cpp\n'), 'reason.checker-kind'],
    ['a checker that is not there', base('checker_type: testlib\nchecker: c.cpp\n'), 'reason.missing-file'],
    ['an interactive problem without interactor', base('type: interactive\n'), 'reason.no-checker'],
    ['a remote problem', base('type: remote_judge\n'), 'reason.remote-problem'],
  ])('refuses %s', async (_, files, code) => expect(await refusalOf(hydroFormat, files)).toBe(code));

  it('is told from an ICPC package by its folders', async () => {
    expect(await hydroFormat.fits(treeOf(base(null)))).toBe(true);
    expect(await hydroFormat.fits(treeOf({ 'problem.yaml': 'name: x', 'data/secret/1.in': '' }))).toBe(false);
  });
});

function bomb(): string {
  const lines = ['a: &a [1,1,1,1,1,1,1,1,1,1]'];
  for (let at = 1; at < 9; at++) {
    const before = String.fromCharCode(96 + at);
    const name = String.fromCharCode(97 + at);
    lines.push(`${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]`);
  }
  return lines.join('\n');
}
