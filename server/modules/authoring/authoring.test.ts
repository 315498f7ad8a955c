import { createHash } from 'node:crypto';
import {
  createProblem,
  freeDisplayId,
  listProblemVersions,
  readProblemVersion,
  updateProblem,
} from '@assize/shared/areas/authoring/endpoints.ts';
import { getProblemDetail, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { openDataSet, putDataFile } from '@assize/shared/areas/testdata/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { authorOf, withFields } from '../../test/authoring.ts';
import { announce } from '../../test/fake-judge.ts';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';

let site: TestSite;
let root: Caller;
let author: ReturnType<typeof authorOf>;

beforeAll(async () => {
  site = await startTestSite();
  root = site.as('root');
  author = authorOf(root);
  await announce(site);
});

describe('saving a problem over itself (Authoring 1–3)', () => {
  it('gives the next version, and what is read then is what was saved', async () => {
    const { pid } = await makeProblem(root, 'SAVE1', {}, { tags: [{ name: 'old', color: '#111111' }] });
    const { draft, version } = await author.read(pid);
    expect(version).toBe(1);
    const changed = withFields(draft, { title: 'Another', difficulty: 3, description: 'new' });
    expect(await author.save(pid, 1, { ...changed, tags: [{ name: 'fresh', color: '' }] })).toEqual({
      pid,
      problemId: 'SAVE1',
      version: 2,
    });
    expect(await author.read(pid)).toEqual({
      pid,
      version: 2,
      draft: { ...changed, tags: [{ name: 'fresh', color: '' }] },
    });
    const seen = await site.asVisitor().call(getProblemDetail, { query: { problemId: 'SAVE1' } });
    expect(seen.problem).toMatchObject({ title: 'Another', description: 'new', difficulty: 3 });
    expect(seen.tags.map((one) => one.name)).toEqual(['fresh']);
    const found = await site.asVisitor().call(listProblems, { query: { keyword: 'another' } });
    expect(found.records.map((one) => one.pid)).toEqual([pid]);
  });

  const roundTrips: [string, Parameters<typeof draftOf>[1], Parameters<typeof draftOf>[2]][] = [
    ['typed cases', {}, {}],
    [
      'several talks, and a checker behind the interactor',
      { spjLanguage: 'C', spjCode: 'int main(){}', checkerLanguage: 'C++', checkerCode: '// checks' },
      { judgeMode: 'interactive', judgeOptions: { passes: 3 } },
    ],
    [
      'everything of a checker problem',
      {
        type: 1,
        judgeCaseMode: 'subtask_average',
        auth: 2,
        spjLanguage: 'C++',
        spjCode: 'int main(){}',
        spjProtocol: 'kattis',
        spjArgs: ['float_tolerance', '1e-6'],
        userExtraFile: { 'grader.h': '// shown' },
        judgeExtraFile: { 'testlib.h': '// hidden' },
        isFileIO: true,
        ioReadFileName: 'a.in',
        ioWriteFileName: 'a.out',
        source: 'somewhere',
        translations: { 'en-US': { title: 't', description: 'd', input: 'i', output: 'o', hint: 'h' } },
      },
      {
        judgeMode: 'spj',
        judgeOptions: { partialOutOf: 200, pointsAs: 'points' },
        limitFactors: { 'C++': { time: 0.5, memory: 1 }, Python3: { time: 3, memory: 2 } },
        codeTemplates: [
          { language: 'C', code: 'x' },
          { language: 'C++', code: '', status: false },
        ],
        samples: [
          { input: '1\r\n2', output: '', score: 10, groupNum: 1 },
          { input: '', output: 'ü\n', score: 90, groupNum: 2 },
        ],
        groups: [{ groupNum: 2, dependsOn: [1] }],
        programs: [
          { name: 'main', role: 'solution', language: 'C++', code: 'x', expected: [0], expectedScore: null },
          { name: 'gen', role: 'generator', language: 'Python3', code: 'print()' },
        ],
        tags: [{ name: 'b' }, { name: 'a', color: '#00ff00' }],
      },
    ],
    [
      'questions',
      { type: 1 },
      {
        judgeMode: 'objective',
        samples: [],
        languages: ['Text'],
        questions: [
          {
            kind: 'single',
            prompt: '1+1?',
            options: [
              { key: 'A', text: '1' },
              { key: 'B', text: '2' },
            ],
            key: { kind: 'single', answers: ['B'] },
            score: 60,
          },
          {
            kind: 'blank',
            prompt: 'pi?',
            options: [],
            key: { kind: 'blank', answers: ['3.14'], caseSensitive: true },
            score: 40,
          },
        ],
      },
    ],
    ['outputs to hand in', { auth: 2 }, { judgeMode: 'submit_answer' }],
    [
      'processes that talk',
      { spjLanguage: 'C', spjCode: 'x' },
      { judgeMode: 'communication', judgeOptions: { processes: 3 } },
    ],
  ];
  it.each(roundTrips)('read, save, read gives the same: %s', async (name, fields, more) => {
    const { pid } = await makeProblem(
      root,
      `RT-${roundTrips.findIndex(([one]) => one === name)}`,
      fields,
      more,
    );
    const first = await author.read(pid);
    const manifest = async () => (await site.app.services.problem.records.byPid(pid))?.manifest;
    const before = await manifest();
    expect((await author.save(pid, 1, first.draft)).version).toBe(2);
    expect(await author.read(pid)).toEqual({ ...first, version: 2 });
    expect(await manifest()).toBe(before);
    expect((await author.versions(pid))[0]).toMatchObject({ version: 2, changed: [] });
  });

  it('matches uploaded cases by name: reordered, scored anew, dropped, and renamed ones refused', async () => {
    const { pid } = await author.uploaded('UP1', ['1', '2', '3'], { type: 1 });
    const { draft } = await author.read(pid);
    expect(draft).toMatchObject({ isUploadTestCase: true, uploadTestcaseDir: null });
    expect(draft.samples.map((one) => [one.input, one.output])).toEqual([
      ['1.in', '1.out'],
      ['2.in', '2.out'],
      ['3.in', '3.out'],
    ]);
    const before = await author.cases(pid);
    const sample = (name: string, score: number) => ({
      input: `${name}.in`,
      output: `${name}.out`,
      score,
      groupNum: null,
    });
    await author.save(pid, 1, { ...draft, samples: [sample('3', 70), sample('1', 30)] });
    const after = await author.cases(pid);
    expect(after.map((one) => [one.caseId, one.input, one.score])).toEqual([
      [1, '3.in', 70],
      [2, '1.in', 30],
    ]);
    expect(after[0]?.inputSize).toBe(before[2]?.inputSize);
    const lost = await root.send(updateProblem, {
      body: { pid, version: 2, draft: { ...draft, samples: [sample('2', 1)] } },
    });
    expect([lost.status, lost.body.field]).toEqual([400, 'samples.0.input']);
    expect((await author.read(pid)).version).toBe(2);
  });

  it('takes new files from an upload of the one who saves, not of another', async () => {
    const { pid } = await author.uploaded('UP2', ['1']);
    const { draft } = await author.read(pid);
    const foreign = { ...draft, uploadTestcaseDir: await authorOf(site.as('problem_admin')).upload(['9']) };
    const sent = await root.send(updateProblem, { body: { pid, version: 1, draft: foreign } });
    expect([sent.status, sent.body.code]).toEqual([404, 'upload.not-found']);
    const mine = {
      ...draft,
      uploadTestcaseDir: await author.upload(['7', '8']),
      samples: [{ input: '8.in', output: '', score: 0, groupNum: null }],
    };
    await author.save(pid, 1, mine);
    expect((await author.cases(pid)).map((one) => [one.input, one.output])).toEqual([['8.in', '8.out']]);
    expect((await author.read(pid)).draft.samples[0]?.output).toBe('8.out');
  });

  it('of two editors who race exactly one wins; the other is told and nothing of theirs is kept', async () => {
    const { pid } = await makeProblem(root, 'RACE1');
    const { draft } = await author.read(pid);
    const sent = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? root : site.as('problem_admin')).send(updateProblem, {
          body: { pid, version: 1, draft: withFields(draft, { title: `title ${index}` }) },
        }),
      ),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(sent.filter((one) => one.status === 409).map((one) => one.body.code)).toEqual(
      Array.from({ length: 5 }, () => 'problem.version-conflict'),
    );
    const winner = sent.findIndex((one) => one.status === 200);
    const now = await author.read(pid);
    expect([now.version, now.draft.problem.title]).toEqual([2, `title ${winner}`]);
    expect((await author.versions(pid)).map((one) => one.version)).toEqual([2, 1]);
    // The texts that readers get are the winner's too.
    const seen = await site.asVisitor().call(getProblemDetail, { query: { problemId: 'RACE1' } });
    expect(seen.problem.title).toBe(`title ${winner}`);
    const late = await root.send(updateProblem, { body: { pid, version: 1, draft } });
    expect([late.status, late.body.code, late.body.field]).toEqual([
      409,
      'problem.version-conflict',
      'version',
    ]);
  });

  it('changes the display id, unless another problem has it', async () => {
    const { pid } = await makeProblem(root, 'NAME1');
    await makeProblem(root, 'NAME2');
    const { draft } = await author.read(pid);
    const sent = await root.send(updateProblem, {
      body: { pid, version: 1, draft: withFields(draft, { problemId: 'name2' }) },
    });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([
      409,
      'problem.display-id-taken',
      'problem.problemId',
    ]);
    expect((await author.save(pid, 1, withFields(draft, { problemId: 'name3' }))).problemId).toBe('NAME3');
    expect((await site.asVisitor().send(getProblemDetail, { query: { problemId: 'NAME1' } })).status).toBe(
      404,
    );
    const free = async (problemId: string) => (await root.call(freeDisplayId, { query: { problemId } })).free;
    expect([await free('name1'), await free('name3')]).toEqual([true, false]);
  });

  it('is read whole while it is saved again and again', async () => {
    const { pid } = await makeProblem(root, 'BUSY');
    const { draft } = await author.read(pid);
    let saving = true;
    const saves = (async () => {
      for (let version = 1; version <= 8; version++)
        await author.save(
          pid,
          version,
          withFields(draft, { title: `v${version}`, description: `v${version}` }),
        );
      saving = false;
    })();
    const statuses = new Set<number>();
    while (saving)
      statuses.add((await site.asVisitor().send(getProblemDetail, { query: { problemId: 'BUSY' } })).status);
    await saves;
    expect([...statuses]).toEqual([200]);
  });
});

describe('saved versions (Authoring 4)', () => {
  it('are listed newest first with who, what and why', async () => {
    const { pid } = await makeProblem(root, 'HIST');
    const { draft } = await author.read(pid);
    const second = withFields(draft, { title: 'T2', timeLimit: 2000 });
    await authorOf(site.as('problem_admin')).save(pid, 1, second, 'slower');
    const typed = { ...second, samples: [{ input: '9', output: '9', score: 0, groupNum: null }] };
    await author.save(pid, 2, typed);
    const list = await root.call(listProblemVersions, { query: { pid, limit: 2 } });
    expect(list.total).toBe(3);
    expect(list.records).toMatchObject([
      { version: 3, savedBy: 'root', note: null, changed: ['samples'] },
      {
        version: 2,
        savedBy: 'a_problem_admin',
        note: 'slower',
        changed: ['problem.title', 'problem.timeLimit'],
      },
    ]);
    const first = await root.call(readProblemVersion, { query: { pid, version: 1 } });
    expect(first).toMatchObject({ version: 1, savedBy: 'root', draft });
    const none = await root.send(readProblemVersion, { query: { pid, version: 4 } });
    expect([none.status, none.body.code]).toEqual([404, 'problem.not-found']);
  });

  it('tell by the hashes of their cases which files were replaced under the same name', async () => {
    const { pid } = await author.uploaded('REPLACED', ['1', '2']);
    const { draft } = await author.read(pid);
    const { fileListDir } = await root.call(openDataSet, { body: { pid } });
    const file = { filename: '2.out', content: 'corrected\n' };
    await root.call(putDataFile, { query: { set: fileListDir, name: '2.out' } }, { file });
    await author.save(pid, 1, { ...draft, uploadTestcaseDir: fileListDir });
    const [one, two] = await Promise.all(
      [1, 2].map((version) => root.call(readProblemVersion, { query: { pid, version } })),
    );
    if (!one || !two) throw new Error('no versions');
    expect(two.draft.samples).toEqual(one.draft.samples);
    expect(two.cases[0]).toEqual(one.cases[0]);
    expect(two.cases[1]).toEqual({
      ...one.cases[1],
      outputSize: 10,
      outputHash: createHash('sha256').update('corrected\n').digest('hex'),
    });
    const { score, groupNum, caseId, ...files } = (await author.cases(pid))[1] ?? {};
    expect([files, score, groupNum, caseId]).toEqual([two.cases[1], 0, null, 2]);
  });

  it('come back with their data when their draft is saved again', async () => {
    const { pid } = await author.uploaded('BACK', ['1', '2']);
    const original = await author.cases(pid);
    const { draft } = await author.read(pid);
    const fewer = {
      ...draft,
      uploadTestcaseDir: await author.upload(['other']),
      samples: [{ input: 'other.in', output: 'other.out', score: 0, groupNum: null }],
    };
    await author.save(pid, 1, fewer);
    expect((await author.cases(pid)).map((one) => one.input)).toEqual(['other.in']);
    const old = await root.call(readProblemVersion, { query: { pid, version: 1 } });
    expect(old.draft.uploadTestcaseDir).toBe('version:1');
    expect((await author.save(pid, 2, old.draft, 'back to 1')).version).toBe(3);
    expect(await author.cases(pid)).toEqual(original);
    expect((await author.read(pid)).draft).toEqual(draft);
  });

  it.each(['version:9', 'version:0', 'version:x', '../1', 'version:1e3'])(
    'a source of data that does not exist is refused: %s',
    async (uploadTestcaseDir) => {
      const { pid } = await author.uploaded(`SRC${uploadTestcaseDir.replaceAll(/\W/g, '')}`, ['1']);
      const { draft } = await author.read(pid);
      const sent = await root.send(updateProblem, {
        body: { pid, version: 1, draft: { ...draft, uploadTestcaseDir } },
      });
      expect([400, 404]).toContain(sent.status);
      expect(sent.body.field).toBe('uploadTestcaseDir');
      // Other problems' versions are no source for a new one.
      const made = await root.send(createProblem, {
        body: draftOf(
          'NEVER',
          {},
          { isUploadTestCase: true, uploadTestcaseDir: 'version:1', samples: draft.samples },
        ),
      });
      expect([made.status, made.body.field]).toEqual([400, 'uploadTestcaseDir']);
    },
  );
});
