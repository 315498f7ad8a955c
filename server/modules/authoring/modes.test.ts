import { join } from 'node:path';
import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { objectiveKey } from '@assize/shared/areas/judging/manifest.ts';
import { listLanguages, listProblemLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { effectiveLimits, factorsOf } from '@assize/shared/domain/limits.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { diskBlobStore } from '../../platform/files/disk-blob-store.ts';
import { announce, fakeJudge } from '../../test/fake-judge.ts';
import { draftOf, makeProblem, submitCode } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

let site: TestSite;
let root: Caller;

beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  await announce(site);
});

type Extra = Parameters<typeof makeProblem>[3];
type Fields = Parameters<typeof makeProblem>[2];

const contentOf = async (hash: string) =>
  (await diskBlobStore(join(site.app.core.config.dataFolder, 'blobs')).read(hash))?.toString();
const manifestOf = async (pid: number) => {
  const viewer = { uid: await root.uid(), username: 'root', role: 'root', sessionId: '' } as const;
  return (await site.app.services.authoring.source(pid, viewer)).manifest;
};
const made = async (problemId: string, fields: Fields, more: Extra) =>
  manifestOf((await makeProblem(root, problemId, fields, more)).pid);
const detailOf = async (problemId: string) => {
  const sent = await site.asVisitor().send(getProblemDetail, { query: { problemId } });
  return { detail: getProblemDetail.reply.parse(sent.body.data), raw: sent.raw.toString() };
};
const refusal = async (fields: Fields, more: Extra) => {
  const sent = await root.send(createProblem, { body: draftOf('BAD', fields, more) });
  return [sent.status, sent.body.field];
};

const questions = [
  {
    kind: 'multiple' as const,
    prompt: 'Which are **prime**?',
    options: [
      { key: 'A', text: '2' },
      { key: 'B', text: '3' },
      { key: 'C', text: '4' },
    ],
    key: { kind: 'multiple' as const, answers: ['A', 'B'], subset: 0.25 },
    score: 40,
  },
  {
    kind: 'blank' as const,
    prompt: 'Name a colour',
    options: [],
    key: { kind: 'blank' as const, answers: ['red', 'blue'] },
    score: 60,
  },
];

describe('what judging gets of a problem (Authoring 12)', () => {
  it('a default problem has cases and nothing else', async () => {
    expect(Object.keys(await made('M-DEFAULT', {}, {}))).toEqual(['cases']);
  });

  it('submit_answer: a checker where there is one, else the outputs are compared', async () => {
    const checker = { spjLanguage: 'C++ 17', spjCode: '// checks' };
    const judged = await made('M-HANDED-CHECKED', checker, { judgeMode: 'submit_answer' });
    expect(await contentOf(judged.program?.source.hash ?? '')).toBe('// checks');
    const compared = await made('M-HANDED', {}, { judgeMode: 'submit_answer' });
    expect(compared.program).toBeUndefined();
  });

  it.each(['spj', 'interactive', 'communication', 'multi_pass'] as const)(
    '%s: the program, files beside both sides, and options',
    async (judgeMode) => {
      const manifest = await made(
        `M-${judgeMode.toUpperCase()}`,
        {
          spjLanguage: 'C++',
          spjCode: '// checks',
          spjProtocol: 'kattis',
          spjArgs: ['case_sensitive'],
          userExtraFile: { 'grader.h': '// for all' },
          judgeExtraFile: { 'secret.h': '// ours' },
        },
        { judgeMode, judgeOptions: { processes: 3, passes: 4 } },
      );
      expect(manifest).toMatchObject({
        program: { language: 'C++ 17', protocol: 'kattis', args: ['case_sensitive'] },
        judgeFiles: [{ name: 'secret.h' }],
        userFiles: [{ name: 'grader.h' }],
        options: { processes: 3, passes: 4 },
      });
      expect(await contentOf(manifest.program?.source.hash ?? '')).toBe('// checks');
      expect(await contentOf(manifest.judgeFiles?.[0]?.hash ?? '')).toBe('// ours');
      expect(await contentOf(manifest.userFiles?.[0]?.hash ?? '')).toBe('// for all');
    },
  );

  it('interactive: a checker of what the interactor wrote, and only there', async () => {
    const own = { spjLanguage: 'C++ 17', spjCode: '// talks' };
    const checker = { ...own, checkerLanguage: 'C++', checkerCode: '// checks' };
    const inJava = { ...own, checkerLanguage: 'Java', checkerCode: '// checks' };
    expect((await made('M-CHECKED-JAVA', inJava, { judgeMode: 'interactive' })).checker?.language).toBe(
      'Java',
    );
    const judged = await made('M-CHECKED-TALK', checker, { judgeMode: 'interactive' });
    expect(judged.checker).toMatchObject({ language: 'C++ 17', protocol: 'testlib' });
    expect(await contentOf(judged.checker?.source.hash ?? '')).toBe('// checks');
    const kattis = { ...checker, spjProtocol: 'kattis' as const };
    expect((await made('M-KATTIS-TALK', kattis, { judgeMode: 'interactive' })).checker).toBeUndefined();
    expect((await made('M-CHECKED', checker, { judgeMode: 'spj' })).checker).toBeUndefined();
    const nameless = { ...own, checkerCode: '// checks' };
    expect(await refusal(nameless, { judgeMode: 'interactive' })).toEqual([400, 'problem.checkerLanguage']);
    const unfit = { ...checker, checkerLanguage: 'Whitespace' };
    expect(await refusal(unfit, { judgeMode: 'interactive' })).toEqual([422, 'problem.checkerLanguage']);
  });

  it.each<[string, string, object]>([
    [
      'a file beside programs under the name of the input',
      'problem.ioReadFileName',
      { userExtraFile: { 'a.in': 'x' } },
    ],
    [
      'a file beside programs under the name of the output',
      'problem.ioWriteFileName',
      { userExtraFile: { 'a.out': 'x' } },
    ],
    [
      'a file under the name of a program',
      'problem.userExtraFile.main.cpp',
      { userExtraFile: { 'main.cpp': 'x' } },
    ],
    ...['feedback', 'nextpass.in', 'state.txt', 'tout'].map((name): [string, string, object] => [
      `a file beside the checker named ${name}`,
      `problem.judgeExtraFile.${name}`,
      { judgeExtraFile: { [name]: 'x' } },
    ]),
  ])('the box has one file of a name: not %s', async (_, field, files) => {
    const names = { isFileIO: true, ioReadFileName: 'a.in', ioWriteFileName: 'a.out' };
    const checker = { spjLanguage: 'C++ 17', spjCode: '// checks' };
    expect(await refusal({ ...names, ...checker, ...files }, { judgeMode: 'spj' })).toEqual([400, field]);
  });

  it('a problem may bring a testlib.h of its own for its checker', async () => {
    const checker = {
      spjLanguage: 'C++ 17',
      spjCode: '// checks',
      judgeExtraFile: { 'testlib.h': '// theirs' },
    };
    const manifest = await made('M-TESTLIB', checker, { judgeMode: 'spj' });
    expect(manifest.judgeFiles).toMatchObject([{ name: 'testlib.h' }]);
  });

  it('subtasks that depend on others, only where there are subtasks', async () => {
    const subtasks = {
      samples: [
        { input: '1', output: '1', score: 30, groupNum: 1 },
        { input: '2', output: '2', score: 70, groupNum: 2 },
      ],
      groups: [{ groupNum: 2, dependsOn: [1] }],
    };
    const manifest = await made('M-GROUPS', { type: 1, judgeCaseMode: 'subtask_lowest' }, subtasks);
    expect(manifest.groups).toEqual([{ groupNum: 2, dependsOn: [1] }]);
    expect(await refusal({ type: 1 }, subtasks)).toEqual([400, 'groups']);
    const circle = {
      ...subtasks,
      groups: [
        { groupNum: 1, dependsOn: [2] },
        { groupNum: 2, dependsOn: [1] },
      ],
    };
    expect(await refusal({ type: 1, judgeCaseMode: 'subtask_lowest' }, circle)).toEqual([
      400,
      'groups.0.dependsOn',
    ]);
    const stray = { ...subtasks, groups: [{ groupNum: 2, dependsOn: [3] }] };
    expect(await refusal({ type: 1, judgeCaseMode: 'subtask_lowest' }, stray)).toEqual([
      400,
      'groups.0.dependsOn.0',
    ]);
  });

  it('questions are cases: their place, the prompt, the key and the points', async () => {
    const manifest = await made(
      'M-OBJECTIVE',
      { type: 1 },
      { judgeMode: 'objective', samples: [], questions },
    );
    expect(manifest.cases.map((one) => [one.caseId, one.score])).toEqual([
      [1, 40],
      [2, 60],
    ]);
    const [first] = manifest.cases;
    expect(await contentOf(first?.input.hash ?? '')).toBe('Which are **prime**?');
    const key = await contentOf(first?.output.hash ?? '');
    expect(key).toBe('{"answers":["A","B"],"kind":"multiple","subset":0.25}');
    expect(objectiveKey.parse(JSON.parse(key ?? ''))).toEqual(questions[0]?.key);
  });

  const [multiple, blank] = questions;
  const wrong: [string, string, unknown][] = [
    ['no question', 'questions', []],
    [
      'an answer that is no option',
      'questions.0.key.answers.0',
      [{ ...multiple, key: { kind: 'multiple', answers: ['X'] } }],
    ],
    [
      'the same option twice',
      'questions.0.options.1.key',
      [
        {
          ...multiple,
          options: [
            { key: 'A', text: '' },
            { key: 'A', text: '' },
          ],
        },
      ],
    ],
    ['one option', 'questions.0.options', [{ ...multiple, options: [{ key: 'A', text: '' }] }]],
    [
      'two answers where one is asked for',
      'questions.0.key.answers',
      [{ ...multiple, kind: 'single', key: { kind: 'single', answers: ['A', 'B'] } }],
    ],
    [
      'a key of another kind',
      'questions.1.key.kind',
      [multiple, { ...blank, key: { kind: 'single', answers: ['x'] } }],
    ],
    ['no answer', 'questions.0.key.answers', [{ ...blank, key: { kind: 'blank', answers: [] } }]],
    ['negative points', 'questions.0.score', [{ ...blank, score: -1 }]],
  ];
  it.each(wrong)('refuses questions with %s at %s', async (_, field, list) => {
    const body = { ...draftOf('BAD', { type: 1 }, { judgeMode: 'objective', samples: [] }), questions: list };
    const sent = await root.send(createProblem, { body });
    expect([sent.status, sent.body.field], sent.body.msg).toEqual([400, field]);
  });

  it.each([
    ['userExtraFile', { userExtraFile: { 'main.cpp': '' } }, 'problem.userExtraFile.main.cpp'],
    ['judgeExtraFile', { judgeExtraFile: { 'Main.java': '' } }, 'problem.judgeExtraFile.Main.java'],
    [
      'an input that is the program',
      { isFileIO: true, ioReadFileName: 'main.c', ioWriteFileName: 'x' },
      'problem.ioReadFileName',
    ],
    [
      'one file for both ways',
      { isFileIO: true, ioReadFileName: 'a.txt', ioWriteFileName: 'a.txt' },
      'problem.ioWriteFileName',
    ],
  ])('names of files never are those of the program: %s', async (_, fields, field) => {
    expect(await refusal(fields, {})).toEqual([400, field]);
  });
});

describe('limits of a problem by language (Authoring 13)', () => {
  it.each([
    ['time', { C: { time: 0.1, memory: 1 } }, { timeLimit: 5 }, 'limitFactors.C.time'],
    ['time', { C: { time: 100, memory: 1 } }, { timeLimit: 2000 }, 'limitFactors.C.time'],
    ['memory', { C: { time: 1, memory: 100 } }, { memoryLimit: 256 }, 'limitFactors.C.memory'],
    [
      'an alias twice',
      { 'C++': { time: 1, memory: 1 }, 'C++ 17': { time: 2, memory: 1 } },
      {},
      'limitFactors.C++ 17',
    ],
  ])('refuses %s out of bounds', async (_, limitFactors, fields, field) => {
    expect(await refusal(fields, { limitFactors })).toEqual([400, field]);
  });
  it.each([0, -1, 101, null, '2'])('refuses the factor %o', async (time) => {
    const body = { ...draftOf('BAD'), limitFactors: { C: { time, memory: 1 } } };
    const sent = await root.send(createProblem, { body });
    expect([sent.status, sent.body.field]).toEqual([400, 'limitFactors.C.time']);
  });
  it('refuses factors of a language there is not', async () => {
    const limitFactors = { Whitespace: { time: 1, memory: 1 } };
    expect(await refusal({}, { limitFactors })).toEqual([422, 'limitFactors.Whitespace']);
  });

  it('are shown and judged alike', async () => {
    const { pid } = await makeProblem(
      root,
      'FACTORS',
      { timeLimit: 1000, memoryLimit: 100, stackLimit: 64 },
      { limitFactors: { Python3: { time: 5, memory: 0.5 } } },
    );
    const shown = await site.asVisitor().call(listLanguages, { query: { pid } });
    expect(shown.map((one) => [one.name, one.timeFactor, one.memoryFactor])).toEqual([
      ['C', 1, 1],
      ['C++ 17', 1, 1],
      ['Python3', 5, 0.5],
    ]);
    const judge = await fakeJudge(site);
    try {
      for (const language of ['Python3', 'C']) await submitCode(site.as('root'), 'FACTORS', 'x', language);
      await until('both jobs', async () => judge.taken.filter((one) => one.pid === pid).length === 2);
      for (const { name, timeFactor: time, memoryFactor: memory } of shown) {
        const job = judge.taken.find((one) => one.pid === pid && one.language === name);
        if (!job) continue;
        const stated = { timeLimitMs: 1000, memoryLimitMb: 100, stackLimitMb: 64 };
        expect(job.limits).toEqual(effectiveLimits(stated, { time, memory }));
      }
      expect(judge.taken.find((one) => one.language === 'Python3' && one.pid === pid)?.limits).toEqual({
        timeLimitMs: 5000,
        memoryLimitMb: 50,
        stackLimitMb: 50,
      });
    } finally {
      await judge.stop();
    }
  });

  it('never come to nothing', () => {
    const stated = { timeLimitMs: 1, memoryLimitMb: 1, stackLimitMb: 1 };
    const factors = factorsOf(
      { name: 'C', factors: { time: 1, memory: 1 } },
      { C: { time: 0.1, memory: 0.1 } },
    );
    expect(effectiveLimits(stated, factors)).toEqual(stated);
  });
});

describe('problems without a program (Authoring 14)', () => {
  it.each([
    ['submit_answer', { judgeMode: 'submit_answer' as const }],
    ['objective', { judgeMode: 'objective' as const, samples: [], questions }],
  ])('%s is handed in as Text, whatever the form says', async (name, more) => {
    const { pid } = await makeProblem(
      root,
      `T-${name.toUpperCase()}`,
      {},
      { ...more, languages: ['C', 'Java'] },
    );
    expect(await site.asVisitor().call(listProblemLanguages, { query: { pid } })).toEqual(['Text']);
    expect(await site.asVisitor().call(listLanguages, { query: { pid } })).toMatchObject([
      { name: 'Text', contentType: 'plaintext', available: true, timeFactor: 1 },
    ]);
    const { detail } = await detailOf(`T-${name.toUpperCase()}`);
    expect(detail.languages).toEqual(['Text']);
    expect(detail.problem.judgeMode).toBe(name);
  });

  it('only such problems take Text', async () => {
    await makeProblem(root, 'PROGRAM');
    const sent = await root.send(submitProblem, { body: { pid: 'PROGRAM', language: 'Text', code: 'x' } });
    expect([sent.status, sent.body.code]).toEqual([422, 'language.not-offered']);
    const asked = await root.send(submitProblem, {
      body: { pid: 'T-OBJECTIVE', language: 'C', code: '{"1":["A"]}' },
    });
    expect([asked.status, asked.body.code]).toEqual([422, 'language.not-offered']);
    expect((await submitCode(root, 'T-OBJECTIVE', '{"1":["A"]}', 'Text')).submitId).toBeGreaterThan(0);
    expect(await refusal({}, { languages: ['Text'] })).toEqual([422, 'languages.0']);
  });

  it('questions are shown without their answers', async () => {
    const { detail, raw } = await detailOf('T-OBJECTIVE');
    expect(detail.problem.questions).toEqual(
      questions.map(({ key: _key, score: _score, ...shown }) => shown),
    );
    for (const hidden of ['answers', 'subset', 'blue']) expect(raw).not.toContain(hidden);
  });

  it('subtasks are shown with what they are worth and need', async () => {
    await makeProblem(
      root,
      'T-SUBTASKS',
      { type: 1, judgeCaseMode: 'subtask_lowest' },
      {
        samples: [2, 1, 2].map((groupNum) => ({ input: '1', output: '1', score: groupNum * 30, groupNum })),
        groups: [{ groupNum: 2, dependsOn: [1] }],
      },
    );
    const { detail } = await detailOf('T-SUBTASKS');
    expect(detail.problem.subtasks).toEqual([
      { groupNum: 1, score: 30, cases: 1, dependsOn: [] },
      { groupNum: 2, score: 60, cases: 2, dependsOn: [1] },
    ]);
    expect((await detailOf('PROGRAM')).detail.problem.subtasks).toBeUndefined();
  });

  it('outputs to hand in are named; what only the judge needs is not', async () => {
    const { detail } = await detailOf('T-SUBMIT_ANSWER');
    expect(detail.problem.answerFiles).toEqual([
      { caseId: 1, input: '1.in', output: '1.out' },
      { caseId: 2, input: '2.in', output: '2.out' },
    ]);
    await makeProblem(
      root,
      'T-SPJ',
      {
        spjLanguage: 'C++',
        spjCode: 'the checker',
        userExtraFile: { 'grader.h': 'shown to all' },
        judgeExtraFile: { 'secret.h': 'the judge’s own' },
      },
      {
        judgeMode: 'spj',
        programs: [{ name: 'reference', role: 'solution', language: 'C', code: 'the solution' }],
      },
    );
    const { detail: spj, raw } = await detailOf('T-SPJ');
    expect(spj.problem.userExtraFile).toEqual({ 'grader.h': 'shown to all' });
    for (const hidden of [
      'the checker',
      'secret.h',
      'judge’s own',
      'the solution',
      'reference',
      'spj"',
      'manifest"',
    ])
      expect(raw.replaceAll('"judgeMode":"spj"', '')).not.toContain(hidden);
  });
});

describe('graders (Authoring 20)', () => {
  const grader = { language: 'C++', name: 'grader.cpp', code: 'int main() {}' };
  const languages = ['C', 'C++ 17', 'Python3'];

  it('are files of the manifest, and limit the languages to those that have one', async () => {
    const header = { language: 'C++ 17', name: 'sum.h', code: 'int sum();' };
    const { pid } = await makeProblem(
      root,
      'GRADED',
      { auth: 1 },
      { graders: [header, grader], sourceName: 'sum', languages },
    );
    const { graders } = await manifestOf(pid);
    expect(graders).toMatchObject({
      sourceName: 'sum',
      files: [
        { language: 'C++ 17', name: 'sum.h' },
        { language: 'C++ 17', name: 'grader.cpp' },
      ],
    });
    expect(await contentOf(graders?.files[1]?.hash ?? '')).toBe(grader.code);
    const { detail, raw } = await detailOf('GRADED');
    expect(detail.languages).toEqual(['C++ 17']);
    expect(detail.codeTemplate).toEqual({ 'C++ 17': '' });
    expect(raw).not.toContain(grader.code);
    const user = site.as('user');
    const refused = await user.send(submitProblem, {
      body: { pid: 'GRADED', language: 'Python3', code: 'print(1)' },
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'language.not-offered']);
    const taken = await user.send(submitProblem, { body: { pid: 'GRADED', language: 'C++ 17', code: 'x' } });
    expect(taken.status).toBe(200);
  });

  it('are left out where no program is handed in', async () => {
    const draft = { judgeMode: 'submit_answer' as const, graders: [grader] };
    expect(await made('UNGRADED', {}, draft)).not.toHaveProperty('graders');
  });

  it.each<[string, Fields, Extra, string]>([
    ['a name of another language', {}, { graders: [{ ...grader, name: 'grader.py' }] }, 'graders.0.name'],
    ['a language there is not', {}, { graders: [{ ...grader, language: 'B' }] }, 'graders.0.language'],
    ["the contestant's name", {}, { graders: [{ ...grader, name: 'solution.cpp' }] }, 'graders.0.name'],
    ['one name twice', {}, { graders: [grader, { ...grader, language: 'C++ 20' }] }, 'graders.1.name'],
    ['no chosen language', {}, { graders: [grader], languages: ['C', 'Python3'] }, 'languages'],
    [
      'a header alone',
      {},
      { graders: [{ ...grader, name: 'sum.h' }], languages: ['C', 'C++ 17'] },
      'languages',
    ],
    [
      "a file of contestants with the grader's name",
      { userExtraFile: { 'grader.cpp': '' } },
      { graders: [grader] },
      'problem.userExtraFile.grader.cpp',
    ],
    [
      "a file of contestants with the source's name",
      { userExtraFile: { 'sum.py': '' } },
      { graders: [grader], sourceName: 'sum' },
      'problem.userExtraFile.sum.py',
    ],
    ['a name that is no word', {}, { graders: [grader], sourceName: '../sum' }, 'sourceName'],
  ])('%s is refused at its field', async (_, fields, more, field) => {
    expect((await refusal(fields, { languages, ...more }))[1]).toBe(field);
  });
});
