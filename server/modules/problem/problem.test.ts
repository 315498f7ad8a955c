import { createProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { listLanguages, listProblemLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { announceNode, leaveNode } from '@assize/shared/areas/node/endpoints.ts';
import {
  countProblems,
  getProblemCodeTemplate,
  getProblemDetail,
  getRandomProblem,
  getUserProblemStatus,
  listProblems,
  listRecentProblems,
} from '@assize/shared/areas/problem/endpoints.ts';
import { listTags, listTagsByClassification } from '@assize/shared/areas/tag/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { announce, nodeHeaders, testNode } from '../../test/fake-judge.ts';
import { draftOf, keptForContest, makeProblem } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

let site: TestSite;
const english = { headers: { 'accept-language': 'en-US' } };

beforeAll(async () => {
  site = await startTestSite();
  await announce(site);
});

describe('the problem form (Problems 1–4)', () => {
  const refusals: [
    string,
    string,
    number,
    Partial<Parameters<typeof draftOf>[1]>,
    Parameters<typeof draftOf>[2],
  ][] = [
    ['no display id', 'problem.problemId', 400, { problemId: ' ' }, {}],
    ['a display id with other signs', 'problem.problemId', 400, { problemId: 'a b' }, {}],
    ['a display id of 51', 'problem.problemId', 400, { problemId: 'a'.repeat(51) }, {}],
    ['no title', 'problem.title', 400, { title: ' ' }, {}],
    ['no description of the output', 'problem.output', 400, { output: '' }, {}],
    ['a title of 256', 'problem.title', 400, { title: 'a'.repeat(256) }, {}],
    [
      'a translation without title',
      'problem.translations.en-US.title',
      400,
      { translations: { 'en-US': { title: '', description: '', input: '', output: '', hint: '' } } },
      {},
    ],
    ['a limit of zero', 'problem.timeLimit', 400, { timeLimit: 0 }, {}],
    ['a negative limit', 'problem.memoryLimit', 400, { memoryLimit: -1 }, {}],
    ['an absurd limit', 'problem.timeLimit', 400, { timeLimit: 1e9 }, {}],
    ['half a millisecond', 'problem.timeLimit', 400, { timeLimit: 0.5 }, {}],
    ['a difficulty of 6', 'problem.difficulty', 400, { difficulty: 6 }, {}],
    [
      'a case mode of the other rule type',
      'problem.judgeCaseMode',
      400,
      { judgeCaseMode: 'subtask_lowest' },
      {},
    ],
    [
      'an OI problem that stops at the first error',
      'problem.judgeCaseMode',
      400,
      { type: 1, judgeCaseMode: 'ergodic_without_error' },
      {},
    ],
    ['file IO without names', 'problem.ioReadFileName', 400, { isFileIO: true }, {}],
    [
      'file IO with a path',
      'problem.ioReadFileName',
      400,
      { isFileIO: true, ioReadFileName: '../x', ioWriteFileName: 'y' },
      {},
    ],
    ['an extra file with a path', 'problem.userExtraFile.a/b', 400, { userExtraFile: { 'a/b': '' } }, {}],
    ['no language', 'languages', 400, {}, { languages: [] }],
    ['an unknown language', 'languages.1', 422, {}, { languages: ['C', 'Whitespace'] }],
    ['a language twice, by an alias', 'languages.1', 400, {}, { languages: ['C++ 17', 'C++'] }],
    [
      'a template of an unknown language',
      'codeTemplates.0.language',
      422,
      {},
      { codeTemplates: [{ language: 'X', code: 'x' }] },
    ],
    [
      'an enabled template without code',
      'codeTemplates.0.code',
      400,
      {},
      { codeTemplates: [{ language: 'C', code: ' ' }] },
    ],
    ['a tag twice', 'tags', 400, {}, { tags: [{ name: 'a' }, { name: 'a' }] }],
    ['no case', 'samples', 400, {}, { samples: [] }],
    ['only empty cases', 'samples', 400, {}, { samples: [{ input: '', output: '' }] }],
    [
      'a negative score',
      'samples.0.score',
      400,
      { type: 1 },
      { samples: [{ input: '1', output: '1', score: -1 }] },
    ],
    [
      'a subtask mode without subtasks',
      'samples.0.groupNum',
      400,
      { type: 1, judgeCaseMode: 'subtask_lowest' },
      {},
    ],
    ['upload mode without an upload', 'uploadTestcaseDir', 400, {}, { isUploadTestCase: true }],
    ['a checker without code', 'problem.spjCode', 400, {}, { judgeMode: 'spj' }],
    [
      'a checker in a language that is unknown',
      'problem.spjLanguage',
      422,
      { spjCode: 'x', spjLanguage: 'Whitespace' },
      { judgeMode: 'spj' },
    ],
  ];
  it.each(refusals)('refuses %s at %s', async (_, field, status, fields, more) => {
    const sent = await site.as('root').send(createProblem, { body: draftOf('BAD', fields, more) });
    expect([sent.status, sent.body.field], sent.body.msg).toEqual([status, field]);
  });

  it('asks for no descriptions of input and output where no program is handed in', async () => {
    const question = {
      kind: 'single' as const,
      prompt: '1 + 1?',
      options: ['A', 'B'].map((key) => ({ key, text: key })),
      key: { kind: 'single' as const, answers: ['A'] },
    };
    const sent = await site.as('root').send(createProblem, {
      body: draftOf('ASKS', { input: '', output: '' }, { judgeMode: 'objective', questions: [question] }),
    });
    expect(sent.status).toBe(200);
  });

  it('needs no description of an input that a problem may not have', async () => {
    const root = site.as('root');
    const { pid } = await makeProblem(root, 'NOINPUT', { input: ' ' });
    const { problem } = await root.call(getProblemDetail, { query: { problemId: 'NOINPUT' } });
    expect([problem.id, problem.input.trim()]).toEqual([pid, '']);
  });

  it('stores nothing of a form it refuses', async () => {
    const sent = await site.asVisitor().send(getProblemDetail, { query: { problemId: 'BAD' } });
    expect([sent.status, sent.body.code]).toEqual([404, 'problem.not-found']);
  });

  it('takes a display id once, without regard to case, also when two come at once', async () => {
    const root = site.as('root');
    const sent = await Promise.all(
      ['Twin', 'TWIN', 'twin'].map((id) => root.send(createProblem, { body: draftOf(id) })),
    );
    expect(sent.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    expect(sent.find((one) => one.status === 409)?.body).toMatchObject({
      code: 'problem.display-id-taken',
      field: 'problem.problemId',
    });
    expect((await root.call(getProblemDetail, { query: { problemId: 'tWiN' } })).problem.problemId).toBe(
      'TWIN',
    );
  });

  it('makes unknown tags once, also from forms sent at once', async () => {
    const tags = [{ name: 'graphs', color: '#ff0000' }];
    await Promise.all(['G1', 'G2', 'G3'].map((id) => makeProblem(site.as('root'), id, {}, { tags })));
    const all = await site.asVisitor().call(listTags, { query: {} });
    expect(all.filter((one) => one.name === 'graphs')).toMatchObject([{ color: '#ff0000' }]);
    const grouped = await site.asVisitor().call(listTagsByClassification, { query: { oj: 'ME' } });
    expect(grouped.at(-1)).toMatchObject({ classification: null });
    expect(grouped.at(-1)?.tagList.map((one) => one.name)).toContain('graphs');
  });

  it('computes the full mark of OI problems by their case mode', async () => {
    const full = async (id: string, judgeCaseMode: 'default' | 'subtask_lowest' | 'subtask_average') => {
      await makeProblem(
        site.as('root'),
        id,
        { type: 1, judgeCaseMode },
        {
          samples: [
            { input: '1', output: '1', score: 30, groupNum: 1 },
            { input: '2', output: '2', score: 20, groupNum: 1 },
            { input: '3', output: '3', score: 50, groupNum: 2 },
          ],
        },
      );
      return (await site.asVisitor().call(getProblemDetail, { query: { problemId: id } })).problem.ioScore;
    };
    expect(await full('OI1', 'default')).toBe(100);
    expect(await full('OI2', 'subtask_lowest')).toBe(70);
    expect(await full('OI3', 'subtask_average')).toBe(75);
  });

  guards(createProblem, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user', 'user_muted'],
    input: { body: {} },
  });
});

describe('reading a problem (Problems 5–7)', () => {
  beforeAll(async () => {
    await makeProblem(
      site.as('problem_admin'),
      'READ',
      {
        translations: { 'en-US': { title: 'Read me', description: 'D', input: 'I', output: 'O', hint: 'H' } },
        judgeExtraFile: { 'secret.h': '1' },
      },
      {
        languages: ['Python3', 'C', 'Java'],
        codeTemplates: [
          { language: 'C', code: '// mine' },
          { language: 'Python3', code: '# off', status: false },
        ],
      },
    );
    await makeProblem(site.as('admin'), 'PRIVATE', { auth: 2 });
    await keptForContest(site, site.as('admin'), 'CONTEST');
  });

  it('is in the language of the request where the statement has it', async () => {
    const read = async (extra?: typeof english) =>
      (await site.asVisitor().call(getProblemDetail, { query: { problemId: 'read' } }, extra)).problem;
    expect(await read(english)).toMatchObject({
      title: 'Read me',
      description: 'D',
      locales: ['zh-CN', 'en-US'],
    });
    expect(await read()).toMatchObject({ title: '标题 READ', description: 'd' });
    await makeProblem(site.as('root'), 'ENGLISH', { title: 'Only English' });
    const plain = { query: { problemId: 'ENGLISH' } };
    expect((await site.asVisitor().call(getProblemDetail, plain, english)).problem.locales).toEqual([
      'en-US',
    ]);
    const chosen = async (l: string) =>
      getProblemDetail.reply.parse(
        (await site.asVisitor().send(getProblemDetail, { query: { problemId: 'READ', l } })).body.data,
      ).problem.title;
    expect([await chosen('en'), await chosen('zh-cn')]).toEqual(['Read me', '标题 READ']);
    const list = await site.asVisitor().call(listProblems, { query: { keyword: 'read me' } }, english);
    expect(list.records.map((one) => one.title)).toEqual(['Read me']);
  });

  it('names author, usable languages and starting code; never what only the judge needs', async () => {
    const sent = await site.asVisitor().send(getProblemDetail, { query: { problemId: 'READ' } });
    const detail = getProblemDetail.reply.parse(sent.body.data);
    expect(detail.problem.author).toBe('a_problem_admin');
    // Java is allowed, but no judge has it.
    expect(detail.languages).toEqual(['C', 'Python3']);
    expect(detail.codeTemplate).toEqual({ C: '// mine', Python3: '' });
    expect(detail.myStatus).toBe(verdict.notSubmitted);
    const raw = sent.raw.toString();
    for (const hidden of ['secret.h', 'manifest', 'spjCode', 'ownerUid', 'judgeExtraFile'])
      expect(raw).not.toContain(hidden);
    const query = { pid: detail.problem.id };
    expect(await site.asVisitor().call(listProblemLanguages, { query })).toEqual(['C', 'Python3']);
    expect(Object.keys(await site.asVisitor().call(getProblemCodeTemplate, { query }))).toEqual([
      'C',
      'Java',
      'Python3',
    ]);
    expect((await site.asVisitor().call(listLanguages, { query })).map((one) => one.name)).toEqual([
      'C',
      'Python3',
    ]);
  });

  it.each(['PRIVATE', 'CONTEST'])(
    'a %s one exists only for its owner and problem staff',
    async (problemId) => {
      const statuses = async (role: 'visitor' | 'user' | 'admin' | 'problem_admin' | 'root') => {
        const caller = role === 'visitor' ? site.asVisitor() : site.as(role);
        return (await caller.send(getProblemDetail, { query: { problemId } })).status;
      };
      expect(await statuses('visitor')).toBe(404);
      expect(await statuses('user')).toBe(404);
      expect(
        (await site.asUser('other_admin', 'admin').send(getProblemDetail, { query: { problemId } })).status,
      ).toBe(404);
      expect(await statuses('admin')).toBe(200);
      expect(await statuses('problem_admin')).toBe(200);
      expect(await statuses('root')).toBe(200);
      const own = await site.as('admin').call(getProblemDetail, { query: { problemId } });
      for (const endpoint of [getProblemCodeTemplate, listProblemLanguages])
        expect((await site.as('user').send(endpoint, { query: { pid: own.problem.id } })).status).toBe(404);
      const list = await site.as('admin').call(listProblems, { query: { limit: 500 } });
      expect(list.records.map((one) => one.problemId)).not.toContain(problemId);
      const recent = await site.as('admin').call(listRecentProblems);
      expect(recent.map((one) => one.problemId)).not.toContain(problemId);
    },
  );

  it.each([{}, { problemId: '' }, { problemId: '../x' }, { problemId: 'A', gid: 'x' }])(
    'refuses the query %o',
    async (query) => {
      expect((await site.asVisitor().send(getProblemDetail, { query })).status).toBe(400);
    },
  );

  it('knows nothing of groups yet', async () => {
    expect(
      (await site.asVisitor().send(getProblemDetail, { query: { problemId: 'READ', gid: 1 } })).status,
    ).toBe(404);
  });
});

describe('the problem list (Problems 8–12)', () => {
  let shelf: TestSite;
  const ids = async (query: Record<string, unknown>) =>
    (await shelf.asVisitor().call(listProblems, { query })).records.map((one) => one.problemId);

  beforeAll(async () => {
    shelf = await startTestSite({ ownData: true });
    const root = shelf.as('root');
    const make = (id: string, difficulty: number, tags: string[]) =>
      makeProblem(
        root,
        id,
        { difficulty, title: `Title of ${id} (.*)` },
        { tags: tags.map((name) => ({ name })) },
      );
    await make('10', 1, ['a', 'b']);
    await make('9', 2, ['a']);
    await make('100', 1, ['b']);
    await make('A1', 0, []);
  });

  const pidOf = async (problemId: string) =>
    (await shelf.asVisitor().call(getProblemDetail, { query: { problemId } })).problem.id;

  it('is ordered by the length of the display id, then by its text', async () => {
    expect(await ids({})).toEqual(['9', '10', 'A1', '100']);
  });

  it('filters by keyword, difficulty, bank and all of several tags', async () => {
    const tags = await shelf.asVisitor().call(listTags, { query: {} });
    const idOf = (name: string) => tags.find((one) => one.name === name)?.id ?? 0;
    const [a, b] = [idOf('a'), idOf('b')];
    expect(await ids({ keyword: 'TITLE of 1' })).toEqual(['10', '100']);
    expect(await ids({ keyword: '.*' })).toHaveLength(4);
    expect(await ids({ keyword: '^Title' })).toEqual([]);
    expect(await ids({ keyword: 'a1' })).toEqual(['A1']);
    expect(await ids({ difficulty: 1 })).toEqual(['10', '100']);
    expect(await ids({ tagId: `[${a}]` })).toEqual(['9', '10']);
    expect(await ids({ tagId: `["${a}","${b}"]` })).toEqual(['10']);
    expect(await ids({ tagId: `${b},${b}` })).toEqual(['10', '100']);
    expect(await ids({ oj: 'Mine' })).toHaveLength(4);
    expect(await ids({ oj: 'All' })).toHaveLength(4);
    expect(await ids({ oj: 'CF' })).toEqual([]);
  });

  it('turns pages, counts all, and treats empty filters as none', async () => {
    const page = (query: Record<string, unknown>) => shelf.asVisitor().call(listProblems, { query });
    expect(await page({ limit: 3, currentPage: 2 })).toMatchObject({
      total: 4,
      records: [{ problemId: '100' }],
    });
    expect(await page({ limit: 3, currentPage: 9 })).toMatchObject({ total: 4, records: [] });
    expect((await page({ currentPage: -3, limit: 2 })).records).toHaveLength(2);
    expect((await page({ limit: 1e6, keyword: '', difficulty: '', tagId: '', oj: '' })).records).toHaveLength(
      4,
    );
  });

  it.each([
    [{ difficulty: 'hard' }, 'difficulty'],
    [{ difficulty: 9 }, 'difficulty'],
    [{ oj: 'XYZ' }, 'oj'],
    [{ tagId: '{"$gt":0}' }, 'tagId'],
    [{ currentPage: 'x' }, 'currentPage'],
    [{ state: 'open' }, 'state'],
    [{ sort: 'password' }, 'sort'],
    [{ order: '1' }, 'order'],
  ])('refuses %o', async (query, field) => {
    const sent = await shelf.asVisitor().send(listProblems, { query });
    expect([sent.status, sent.body.field]).toEqual([400, field]);
  });

  it('picks a random one of those that match', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 30; round++)
      seen.add((await shelf.asVisitor().call(getRandomProblem, { query: { difficulty: 1 } })).problemId);
    expect([...seen].sort()).toEqual(['10', '100']);
    expect((await shelf.asVisitor().send(getRandomProblem, { query: { oj: 'CF' } })).status).toBe(404);
    expect((await shelf.asVisitor().send(getRandomProblem, { query: { keyword: '10x' } })).status).toBe(404);
  });

  it('is ordered by difficulty, submissions or pass rate in both directions', async () => {
    const counters = shelf.app.services.problem.counters;
    const verdictsOf = async (problemId: string, ...names: ('ac' | 'wa')[]) => {
      const pid = await pidOf(problemId);
      for (const [n, name] of names.entries())
        await counters.countVerdict(
          { pid, key: `${problemId}-${n}`, look: counters.look(), isDue: async () => true },
          name,
        );
    };
    await verdictsOf('9', 'ac', 'wa', 'wa');
    await verdictsOf('100', 'ac', 'wa');
    expect(await ids({ sort: 'difficulty' })).toEqual(['A1', '10', '100', '9']);
    expect(await ids({ sort: 'difficulty', order: 'desc' })).toEqual(['9', '100', '10', 'A1']);
    expect(await ids({ sort: 'total', order: 'desc' })).toEqual(['9', '100', 'A1', '10']);
    expect(await ids({ sort: 'rate', order: 'desc', oj: 'All' })).toEqual(['100', '9', 'A1', '10']);
    expect(await ids({ sort: 'rate' })).toEqual(['10', 'A1', '9', '100']);
    expect(await ids({ order: 'desc' })).toEqual(['100', 'A1', '10', '9']);
  });

  it('is narrowed to what one has solved, tried or not solved, and counts it (Problems 11, 12)', async () => {
    const ada = shelf.asUser('list_ada');
    const uid = await ada.uid();
    const judged = async (problemId: string, submitId: number, accepted: boolean) =>
      shelf.app.services.solved.take({
        uid,
        pid: await pidOf(problemId),
        submitId,
        submitTime: new Date(submitId),
        accepted,
        status: accepted ? verdict.accepted : verdict.wrongAnswer,
        score: null,
      });
    await judged('9', 1, true);
    await judged('9', 2, false);
    await judged('10', 3, false);
    const mine = async (state: string) =>
      (await ada.call(listProblems, { query: { state: state as 'tried' } })).records.map(
        (one) => one.problemId,
      );
    expect(await mine('solved')).toEqual(['9']);
    expect(await mine('tried')).toEqual(['10']);
    expect(await mine('unsolved')).toEqual(['10', 'A1', '100']);
    expect(await ada.call(getRandomProblem, { query: { state: 'solved' } })).toEqual({ problemId: '9' });
    // In every order, by pages, and with the other filters.
    await judged('A1', 4, true);
    await judged('100', 5, true);
    const solved = async (query: Record<string, unknown>) => {
      const { records, total } = await ada.call(listProblems, { query: { state: 'solved', ...query } });
      return [total, ...records.map((one) => one.problemId)];
    };
    expect(await solved({})).toEqual([3, '9', 'A1', '100']);
    expect(await solved({ order: 'desc', limit: 2 })).toEqual([3, '100', 'A1']);
    expect(await solved({ order: 'desc', limit: 2, currentPage: 2 })).toEqual([3, '9']);
    expect(await solved({ currentPage: 4 })).toEqual([3]);
    expect(await solved({ sort: 'total', order: 'desc' })).toEqual([3, '9', '100', 'A1']);
    expect(await solved({ keyword: 'A1' })).toEqual([1, 'A1']);
    expect(await solved({ oj: 'CF' })).toEqual([0]);
    expect(await mine('unsolved')).toEqual(['10']);
    for (const endpoint of [listProblems, getRandomProblem]) {
      const sent = await shelf.asVisitor().send(endpoint, { query: { state: 'solved' } });
      expect([sent.status, sent.body.code]).toEqual([401, 'auth.required']);
    }

    const counts = await ada.call(countProblems, { query: {} });
    expect(counts).toMatchObject({
      total: 4,
      mine: { solved: 3, tried: 1 },
      difficulty: [1, 2, 1, 0, 0, 0],
    });
    expect(counts.tags.map(({ count }) => count)).toEqual([2, 2]);
    await makeProblem(shelf.as('root'), 'HIDDEN', { auth: 2 }, { tags: [{ name: 'a' }] });
    expect((await ada.call(countProblems, { query: { oj: 'All' } })).total).toBe(4);
    expect(await shelf.asVisitor().call(countProblems, { query: {} })).toMatchObject({
      total: 4,
      mine: null,
    });
    expect((await ada.call(countProblems, { query: { oj: 'CF' } })).tags).toEqual([]);
  });

  it('shows the ten made last, newest first', async () => {
    const recent = await shelf.asVisitor().call(listRecentProblems);
    expect(recent.map((one) => one.problemId)).toEqual(['A1', '100', '9', '10']);
  });
});

rejects(countProblems, { oj: ['XYZ', { $gt: '' }] });

describe('the status of the viewer', () => {
  guards(getUserProblemStatus, {
    allowed: ['user'],
    refused: ['visitor'],
    input: { body: { pidList: [1] } },
  });
  it('is Not Submitted where there is nothing', async () => {
    expect(await site.as('user').call(getUserProblemStatus, { body: { pidList: [1, 2] } })).toEqual({
      1: { status: verdict.notSubmitted, score: null },
      2: { status: verdict.notSubmitted, score: null },
    });
  });
  it('is asked for at most 500 problems', async () => {
    const pidList = Array.from({ length: 501 }, (_, index) => index + 1);
    expect((await site.as('user').send(getUserProblemStatus, { body: { pidList } })).status).toBe(400);
  });
});

describe('languages on offer (Judging 1, 2)', () => {
  it('come and go with the judges, and stay for a day marked unavailable', async () => {
    const clock = handClock();
    const hall = await startTestSite({ ownData: true, clock });
    const offered = () => hall.asVisitor().call(listLanguages, { query: {} });
    const names = async () => (await offered()).map((one) => one.name);
    expect(await offered()).toEqual([]);
    const announceTo = async (id: string, ...list: string[]) => {
      await announce(hall, {
        ...testNode(id),
        languages: list.map((name) => ({ name, version: `${name} on ${id}` })),
      });
      clock.advance(1_001);
    };
    await announceTo('one', 'C', 'Java');
    expect(await names()).toEqual(['C', 'Java']);
    await announceTo('two', 'Python3');
    expect(await names()).toEqual(['C', 'Java', 'Python3']);
    await hall.asVisitor().call(leaveNode, { body: { id: 'two' } }, { headers: nodeHeaders(hall) });
    clock.advance(1_001);
    expect(await names()).toEqual(['C', 'Java']);
    clock.advance(15_000);
    expect((await offered()).map((one) => [one.name, one.available, one.version])).toEqual([
      ['C', false, null],
      ['Java', false, null],
    ]);
    expect((await hall.asVisitor().call(listLanguages, { query: { all: true } })).length).toBeGreaterThan(8);
  });

  it('are announced only by judge nodes', async () => {
    for (const endpoint of [announceNode, leaveNode]) {
      const sent = await site.as('root').send(endpoint, { body: testNode('intruder') });
      expect([sent.status, sent.body.code]).toEqual([401, 'judge.unknown-node']);
    }
    const bad = await site
      .asVisitor()
      .send(announceNode, { body: { ...testNode(), id: '../x' } }, { headers: nodeHeaders(site) });
    expect([bad.status, bad.body.field]).toEqual([400, 'id']);
  });
});
