import { createHash } from 'node:crypto';
import { deleteProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import type { JudgeResult } from '@assize/shared/areas/judging/result.ts';
import {
  getProblemDetail,
  getUserProblemStatus,
  problemCount as problemCounts,
} from '@assize/shared/areas/problem/endpoints.ts';
import {
  changeShare,
  checkSubmissionsStatus,
  getAllCaseResult,
  getLastAcceptedCode,
  getSubmissionDetail,
  listBestSubmissions,
  listSubmissions,
  submitProblem,
} from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { readLivePosition } from '@assize/shared/wire/ws.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announce, caseOf, type FakeJudge, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { keptForContest, makeProblem, submitCode } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

let site: TestSite;
let judge: FakeJudge;

/** Result of the fake judge: `JSON` after `//` is laid over an accepted one. */
const byCode = (code: string): Partial<JudgeResult> => JSON.parse(/^\/\/(.*)$/m.exec(code)?.[1] ?? '{}');

const judged = (submitId: number) =>
  until(
    `the verdict of ${submitId}`,
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
const submitAs = async (by: Caller, pid: string, outcome: Partial<JudgeResult> = {}) => {
  const { submitId } = await submitCode(by, pid, `//${JSON.stringify(outcome)}\nint main(){}`);
  await judged(submitId);
  return submitId;
};

beforeAll(async () => {
  site = await startTestSite();
  await announce(site);
  const root = site.as('root');
  await makeProblem(root, '1000');
  await makeProblem(root, '1001', { title: 'Second' });
  await makeProblem(
    root,
    'OI',
    { type: 1, difficulty: 2, judgeCaseMode: 'subtask_lowest' },
    {
      samples: [
        { input: '1', output: '1', score: 40, groupNum: 1 },
        { input: '2', output: '2', score: 60, groupNum: 2 },
      ],
    },
  );
  await makeProblem(root, 'CLOSED', { openCaseResult: false });
  await makeProblem(root, 'PRIVATE', { auth: 2 });
  await keptForContest(site, root, 'CONTEST');
  await makeProblem(root, 'ONLYC', {}, { languages: ['C', 'Java'] });
  judge = await fakeJudge(site, (job, attempt) => resultOf(job, attempt, byCode(job.code)));
});
afterAll(() => judge.stop());

describe('submitting (Submissions 1–4)', () => {
  it('under a key is one submission, also once Redis has lost the key', async () => {
    // Staff need not wait between two submissions.
    const ada = site.asUser('presser', 'admin');
    const { client, key } = site.app.core.redis;
    const program = { pid: '1000', language: 'C', code: '//{}\nint main(){}' };
    const send = (name: string, code = program.code) =>
      ada.send(submitProblem, { body: { ...program, code } }, { headers: { 'idempotency-key': name } });
    const idOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
      submitProblem.reply.parse(body.data).submitId;
    const lose = async (name: string) => client.del(key('repeat', 'user', await ada.uid(), name));
    const first = idOf(await send('press-1'));
    expect(await lose('press-1')).toBe(1);
    expect(idOf(await send('press-1'))).toBe(first);
    // Another program, another key and another person are other submissions.
    expect(await lose('press-1')).toBe(1);
    const others = [idOf(await send('press-2')), idOf(await send('press-1', `${program.code}\n`))];
    const bea = site.asUser('presser_too', 'admin');
    const headers = { 'idempotency-key': 'press-1' };
    const hers = idOf(await bea.send(submitProblem, { body: program }, { headers }));
    expect(new Set([first, ...others, hers]).size).toBe(4);
    const { records } = await ada.call(listSubmissions, { query: { onlyMine: 'true' } });
    expect(records.map(({ submitId }) => submitId).sort()).toEqual([first, ...others].sort());
  });

  it('under a key is one submission, also of two that come at once while Redis loses the key', async () => {
    const cyd = site.asUser('presser_twice', 'admin');
    const { client, key } = site.app.core.redis;
    const name = key('repeat', 'user', await cyd.uid(), 'rush');
    const body = { pid: '1000', language: 'C', code: '//{}\nint main(){}' };
    const headers = { 'idempotency-key': 'rush' };
    let isOver = false;
    const losing = (async () => {
      while (!isOver) await client.del(name);
    })();
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => cyd.send(submitProblem, { body }, { headers })),
    );
    isOver = true;
    await losing;
    const taken = sent.filter(({ status }) => status === 200);
    // Others were refused because the first was under way.
    for (const { status } of sent) expect([200, 409]).toContain(status);
    expect(taken.length).toBeGreaterThan(1);
    const ids = taken.map(({ body: { data } }) => submitProblem.reply.parse(data).submitId);
    expect(new Set(ids).size).toBe(1);
    const { total } = await cyd.call(listSubmissions, { query: { onlyMine: 'true' } });
    expect(total).toBe(1);
  });

  const good = { pid: '1000', language: 'C++ 17', code: 'int main(){}' };
  it.each<[string, Record<string, unknown>, number, string, string]>([
    ['empty code', { code: '' }, 400, 'submission.empty-code', 'Code can not be empty'],
    ['code of white space', { code: ' \n\t' }, 400, 'submission.empty-code', 'Code can not be empty'],
    [
      '65 536 characters',
      { code: 'x'.repeat(65_536) },
      400,
      'submission.code-too-long',
      'Code Length can not exceed 65535',
    ],
    [
      'many more characters',
      { code: 'x'.repeat(1_500_000) },
      400,
      'submission.code-too-long',
      'Code Length can not exceed 65535',
    ],
    ['an unknown language', { language: 'Whitespace' }, 422, 'language.not-offered', 'language'],
    [
      'a language the problem does not take',
      { pid: 'ONLYC', language: 'Python3' },
      422,
      'language.not-offered',
      'language',
    ],
    ['a language no judge has', { pid: 'ONLYC', language: 'Java' }, 422, 'language.not-offered', 'language'],
    ['an unknown problem', { pid: '9999' }, 404, 'problem.not-found', 'not exist'],
    ['a private problem', { pid: 'PRIVATE' }, 404, 'problem.not-found', 'not exist'],
    ["a contest's problem", { pid: 'CONTEST' }, 404, 'problem.not-found', 'not exist'],
    ['a contest', { cid: 1 }, 404, 'contest.not-found', 'not exist'],
    ['a group', { gid: 1 }, 404, 'problem.not-found', 'not exist'],
    ['no problem', { pid: '' }, 400, 'request.invalid', 'pid'],
    ['an operator instead of a problem', { pid: { $gt: '' } }, 400, 'request.invalid', 'pid'],
    ['code that is no text', { code: 5 }, 400, 'request.invalid', 'code'],
  ])('refuses %s', async (_, change, status, code, text) => {
    const sent = await site
      .asUser('careless')
      .send(submitProblem, { body: { ...good, ...change } }, { headers: { 'accept-language': 'en-US' } });
    expect([sent.status, sent.body.code]).toEqual([status, code]);
    expect(sent.body.msg).toContain(text);
  });

  it('counts characters, not bytes, and takes 65 535 of them', async () => {
    const { submitId } = await submitCode(site.as('admin'), '1000', '𝒳'.repeat(65_535));
    expect((await site.app.services.submission.records.find(submitId))?.length).toBe(4 * 65_535);
    const long = await site.as('admin').send(submitProblem, { body: { ...good, code: '𝒳'.repeat(65_536) } });
    expect(long.body.code).toBe('submission.code-too-long');
  });

  it('takes as many characters as the site says', async () => {
    const { config } = site.app.core;
    const other = await startTestSite({ config: { site: { ...config.site, maxCodeLength: 100_000 } } });
    const { submitId } = await submitCode(other.as('admin'), '1000', `${'\n'.repeat(99_999)}x`);
    expect((await other.app.services.submission.records.find(submitId))?.length).toBe(100_000);
    const long = await other
      .as('admin')
      .send(submitProblem, { body: { ...good, code: 'x'.repeat(100_001) } });
    expect([long.body.code, long.body.params]).toEqual(['submission.code-too-long', { limit: 100_000 }]);
  });

  it('takes aliases of languages', async () => {
    const { submitId } = await submitCode(site.as('admin'), '1000', 'int main(){}', 'C++');
    expect((await site.app.services.submission.records.find(submitId))?.language).toBe('C++ 17');
  });

  it('asks a user to wait 8 s, without counting what was refused; staff need not', async () => {
    const hasty = site.asUser('hasty');
    await hasty.send(submitProblem, { body: { ...good, code: ' ' } });
    await hasty.call(submitProblem, { body: good });
    const again = await hasty.send(submitProblem, { body: good });
    expect([again.status, again.body.code]).toEqual([429, 'submission.too-fast']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(8);
    await site.asUser('calm').call(submitProblem, { body: good });
    await site.as('admin').call(submitProblem, { body: good });
    await site.as('admin').call(submitProblem, { body: good });
  });

  it('is closed to users, not to staff, when judging is switched off', async () => {
    const config = site.app.core.config;
    const off = await startTestSite({ config: { site: { ...config.site, openPublicJudge: false } } });
    const sent = await off.asUser('anyone').send(submitProblem, { body: good });
    expect([sent.status, sent.body.code]).toEqual([403, 'submission.judging-off']);
    await off.as('admin').call(submitProblem, { body: good });
  });

  it('refuses a body over the limit and JSON that is none', async () => {
    const token = (await site.asUser('careless').token()) ?? '';
    const raw = (payload: string) =>
      site.asVisitor().inject({
        method: 'POST',
        url: '/api/submit-problem-judge',
        headers: { authorization: token, 'content-type': 'application/json' },
        payload,
      });
    expect((await raw(JSON.stringify({ ...good, code: 'x'.repeat(2 * 1024 * 1024) }))).status).toBe(413);
    expect((await raw('{"pid":')).body.code).toBe('request.malformed-json');
  });

  guards(submitProblem, {
    allowed: ['user', 'user_muted', 'admin', 'problem_admin', 'root'],
    refused: ['visitor', 'user_no_submit', 'user_no_submit_no_discuss', 'user_no_submit_muted'],
    input: { body: { pid: 'NONE', language: 'C', code: 'x' } },
  });
});

describe('the verdict (Submissions 5, Judging 4)', () => {
  const statusOf = async (by: Caller, problemId: string) =>
    (await by.call(getProblemDetail, { query: { problemId } })).myStatus;

  it('feeds the counters and the status of its owner: an Accepted ever wins, else the latest', async () => {
    const eve = site.asUser('eve', 'admin');
    const before = problemCounts.parse(
      (await eve.call(getProblemDetail, { query: { problemId: '1001' } })).problemCount,
    );
    await submitAs(eve, '1001', { status: verdict.wrongAnswer });
    expect(await statusOf(eve, '1001')).toBe(verdict.wrongAnswer);
    await submitAs(eve, '1001', { status: verdict.timeLimit });
    expect(await statusOf(eve, '1001')).toBe(verdict.timeLimit);
    await submitAs(eve, '1001');
    await submitAs(eve, '1001', { status: verdict.compileError, cases: [], errorMessage: 'main.cpp:1: no' });
    expect(await statusOf(eve, '1001')).toBe(verdict.accepted);
    expect(await statusOf(site.asUser('calm'), '1001')).toBe(verdict.notSubmitted);
    const { problemCount, problem } = await eve.call(getProblemDetail, { query: { problemId: '1001' } });
    expect(problemCount).toEqual({
      ...before,
      total: before.total + 4,
      ac: before.ac + 1,
      wa: before.wa + 1,
      tle: before.tle + 1,
      ce: before.ce + 1,
    });
    expect(await eve.call(getUserProblemStatus, { body: { pidList: [problem.id] } })).toEqual({
      [problem.id]: { status: verdict.accepted, score: null },
    });
  });

  it('of an OI problem carries points, and those that count for the rank', async () => {
    const oi = site.asUser('oi', 'admin');
    const submitId = await submitAs(oi, 'OI', {
      status: verdict.partial,
      score: 40,
      cases: [
        caseOf(1, { score: 40, groupNum: 1 }),
        caseOf(2, { status: verdict.wrongAnswer, groupNum: 2, remark: 'line 1' }),
      ],
    });
    const { submission } = await oi.call(getSubmissionDetail, { query: { submitId } });
    expect(submission).toMatchObject({ status: verdict.partial, score: 40, ioScore: 100, oiRankScore: 6 });
    const cases = await oi.call(getAllCaseResult, { query: { submitId } });
    expect(cases.judgeCaseMode).toBe('subtask_lowest');
    expect(cases.subTaskJudgeCaseVoList).toMatchObject([
      { groupNum: 1, status: verdict.accepted, score: 40, ac: 1, total: 1 },
      { groupNum: 2, status: verdict.wrongAnswer, score: 0, ac: 0, total: 1 },
    ]);
    expect(cases.judgeCaseList[1]).toMatchObject({ userOutput: 'line 1', score: 0, inputData: null });
  });

  it('keeps both times of a case that was run twice, for staff of the problem (Verdicts 13)', async () => {
    const near = site.asUser('near', 'admin');
    const submitId = await submitAs(near, '1000', {
      timeMs: 950,
      cases: [caseOf(1, { timeMs: 950, runsMs: [1020, 950] }), caseOf(2)],
    });
    const runs = async (by: Caller) => {
      const { judgeCaseList } = await by.call(getAllCaseResult, { query: { submitId } });
      return judgeCaseList.map(({ time, runsMs }) => ({ time, runsMs: runsMs ?? null }));
    };
    expect(await runs(site.as('root'))).toEqual([
      { time: 950, runsMs: [1020, 950] },
      { time: 3, runsMs: null },
    ]);
    expect(await runs(near)).toEqual([
      { time: 950, runsMs: null },
      { time: 3, runsMs: null },
    ]);
  });
});

describe('reading submissions (Submissions 6–9)', () => {
  let owner: Caller;
  let submitId: number;
  let broken: number;
  let hidden: number;
  beforeAll(async () => {
    owner = site.asUser('owner', 'admin');
    submitId = await submitAs(owner, '1000');
    broken = await submitAs(owner, '1000', {
      status: verdict.compileError,
      cases: [],
      errorMessage: 'quotes the code',
    });
    hidden = await submitAs(site.as('root'), 'PRIVATE');
  });
  const read = (by: Caller, id = submitId) => by.send(getSubmissionDetail, { query: { submitId: id } });

  it('shows the code to its owner, root and problem admins, and to nobody else', async () => {
    const code = async (by: Caller) =>
      getSubmissionDetail.reply.parse((await read(by)).body.data).submission.code;
    expect(await code(owner)).toContain('int main');
    expect(await code(site.as('root'))).toContain('int main');
    expect(await code(site.as('problem_admin'))).toContain('int main');
    for (const by of [site.asVisitor(), site.asUser('calm'), site.as('admin')]) {
      expect(await code(by)).toBeNull();
      expect((await read(by)).raw.toString()).not.toContain('int main');
      expect((await read(by, broken)).raw.toString()).not.toContain('quotes the code');
    }
    expect((await read(owner, broken)).raw.toString()).toContain('quotes the code');
  });

  it('keeps submissions on private problems from everyone else', async () => {
    const stranger = site.asUser('calm');
    for (const by of [site.asVisitor(), stranger]) {
      expect((await read(by, hidden)).body.code).toBe('submission.not-found');
      expect(await by.call(checkSubmissionsStatus, { body: { submitIds: [hidden, submitId] } })).toEqual({
        [submitId]: expect.objectContaining({ submitId, status: verdict.accepted }),
      });
      const list = await by.call(listSubmissions, { query: { limit: 500 } });
      expect(list.records.map((one) => one.submitId)).not.toContain(hidden);
    }
    expect((await stranger.send(getAllCaseResult, { query: { submitId: hidden } })).status).toBe(404);
    expect((await read(site.as('root'), hidden)).status).toBe(200);
    const all = await site.as('root').call(listSubmissions, { query: { limit: 500 } });
    expect(all.records.map((one) => one.submitId)).toContain(hidden);
  });

  it('shows cases to the signed in where the problem opens them; file names to its managers', async () => {
    const cases = (by: Caller, id: number) => by.call(getAllCaseResult, { query: { submitId: id } });
    expect((await cases(site.asUser('calm'), submitId)).judgeCaseList).toMatchObject([
      { caseId: 1, inputData: null, score: null },
    ]);
    expect((await cases(site.as('root'), submitId)).judgeCaseList).toMatchObject([
      { inputData: '1.in', outputData: '1.out' },
    ]);
    const closed = await submitAs(owner, 'CLOSED');
    expect((await cases(owner, closed)).judgeCaseList).toEqual([]);
    expect((await cases(site.as('root'), closed)).judgeCaseList).toHaveLength(1);
    expect((await site.asVisitor().send(getAllCaseResult, { query: { submitId } })).status).toBe(401);
  });

  it('explains a failed case that is a sample, with the output for who sees the program', async () => {
    const failedOn = (by: Caller, pid: string, input: string) =>
      submitAs(by, pid, {
        status: verdict.wrongAnswer,
        cases: [caseOf(1, { status: verdict.wrongAnswer })],
        printed: {
          caseId: 1,
          input: createHash('sha256').update(input).digest('hex'),
          text: '4',
          cut: false,
        },
      });
    const explained = async (by: Caller, id: number) =>
      (await by.call(getAllCaseResult, { query: { submitId: id } })).explained ?? null;
    const sample = {
      number: 1,
      input: { text: '1 2', cut: false },
      expected: { text: '3', cut: false },
    };
    const onSample = await failedOn(owner, '1000', '1 2\n');
    const whole = { caseId: 1, exact: true, sample, printed: { text: '4', cut: false } };
    expect(await explained(owner, onSample)).toEqual(whole);
    expect(await explained(site.as('root'), onSample)).toEqual(whole);
    expect(await explained(site.asUser('calm'), onSample)).toEqual({ ...whole, printed: null });
    const onHidden = await failedOn(owner, '1000', 'hidden\n');
    expect(await explained(owner, onHidden)).toBeNull();
    expect(await explained(site.as('root'), onHidden)).toEqual({ ...whole, sample: null });
    expect(await explained(owner, await failedOn(owner, 'CLOSED', '1 2\n'))).toBeNull();
  });

  it.each([0, -1, 'x', '', 1.5, '1e400'])('refuses the id %o', async (id) =>
    expect((await site.asVisitor().send(getSubmissionDetail, { query: { submitId: id } })).status).toBe(400),
  );
  it('knows what it does not have', async () => {
    expect((await read(owner, 99_999_999)).body.code).toBe('submission.not-found');
    expect(await owner.call(checkSubmissionsStatus, { body: { submitIds: [99_999_999] } })).toEqual({});
  });

  it('lists newest first, with filters', async () => {
    const list = (query: Record<string, unknown>, by: Caller = site.asVisitor()) =>
      by.call(listSubmissions, { query });
    await judged((await submitCode(owner, 'ONLYC', 'int main(){}', 'C')).submitId);
    const all = await list({ limit: 500 });
    const times = all.records.map((one) => Date.parse(one.submitTime));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(all.total).toBe(all.records.length);
    const second = await list({ limit: 2, currentPage: 2 });
    expect(second.records.map((one) => one.submitId)).toEqual(
      all.records.slice(2, 4).map((one) => one.submitId),
    );

    const mine = await list({ onlyMine: true, limit: 500 }, owner);
    expect(new Set(mine.records.map((one) => one.username))).toEqual(new Set(['owner']));
    expect((await list({ username: 'OWNER', limit: 500 })).total).toBe(mine.total);
    expect(await list({ username: 'nobody' })).toEqual({ records: [], total: 0 });
    const compileErrors = await list({ status: verdict.compileError, limit: 500 });
    expect(new Set(compileErrors.records.map((one) => one.status))).toEqual(new Set([verdict.compileError]));
    expect(compileErrors.total).toBeGreaterThan(0);
    expect((await list({ status: 12345 })).total).toBe(0);
    const part = await list({ problemID: '100', limit: 500 });
    expect(new Set(part.records.map((one) => one.displayPid))).toEqual(new Set(['1000', '1001']));
    const whole = await list({ problemID: '1001', completeProblemID: true, limit: 500 });
    expect(new Set(whole.records.map((one) => one.displayPid))).toEqual(new Set(['1001']));
    expect((await list({ problemID: '100', completeProblemID: true })).total).toBe(0);
    expect(await list({ gid: 7 })).toEqual({ records: [], total: 0 });
    const ids = ({ records }: typeof all) => records.map((one) => one.submitId);
    const written = new Set(all.records.map((one) => one.language));
    expect(written).toContain('C');
    for (const language of written)
      for (const more of [{}, { status: 0 }, { username: 'owner' }, { problemID: '1001' }]) {
        const found = await list({ language, limit: 500, ...more });
        const rest = await list({ limit: 500, ...more });
        const having = rest.records.filter((one) => one.language === language);
        expect([ids(found), found.total]).toEqual([ids({ ...rest, records: having }), having.length]);
      }
    expect(await list({ language: 'c++ 17' })).toEqual({ records: [], total: 0 });
    expect(JSON.stringify(all)).not.toContain('int main');
  });

  it('say where their topic stood before they were read', async () => {
    const positions = async () => {
      const views = [
        await read(owner),
        await owner.send(getAllCaseResult, { query: { submitId } }),
        await site.asVisitor().send(listSubmissions, { query: {} }),
      ];
      return views.map(({ headers }) => readLivePosition(String(headers['live-position'])));
    };
    const before = await positions();
    for (const one of before) expect(one?.seq).toBeGreaterThan(0);
    expect(before[0]).toEqual(before[1]);
    await submitAs(owner, '1000');
    const after = await positions();
    expect(after[0]).toEqual(before[0]);
    // Two events: the submission appeared, and was judged.
    expect(after[2]).toEqual({ epoch: before[2]?.epoch, seq: (before[2]?.seq ?? 0) + 2 });
  });

  it('tells staff, and nobody else, which judge it was', async () => {
    const judgers = async (by: Caller) => {
      const { records } = await by.call(listSubmissions, { query: { problemID: '1000', limit: 500 } });
      const detail = getSubmissionDetail.reply.parse((await read(by)).body.data);
      return new Set([...records, detail.submission].map(({ judger }) => judger));
    };
    for (const by of [site.asVisitor(), site.asUser('calm')])
      expect(await judgers(by)).toEqual(new Set([null]));
    expect(await judgers(site.as('root'))).toContain('fake');
  });

  it('finds those of a deleted problem by the id it had', async () => {
    const { pid } = await makeProblem(site.as('root'), 'GONE');
    const submitId = await submitAs(owner, 'GONE');
    await site.as('root').call(deleteProblem, { query: { pid } });
    const found = async (query: Record<string, unknown>) =>
      (await site.asVisitor().call(listSubmissions, { query })).records.map((one) => one.submitId);
    expect(await found({ problemID: 'gone', completeProblemID: true })).toEqual([submitId]);
    expect(await found({ problemID: 'GON' })).toEqual([submitId]);
    expect(await found({ problemID: `deleted:${pid}` })).toEqual([]);
  });

  it('finds those of every problem that a part of an id fits, of however many', async () => {
    const problems = site.app.core.database.collection<{ _id: number }>('problems');
    const one = await problems.findOne({ problemId: '1000' });
    const copies = Array.from({ length: 300 }, (_, n) => ({
      ...one,
      _id: 900_000 + n,
      problemId: `MANY${String(n).padStart(3, '0')}`,
      listed: false,
    }));
    await problems.insertMany(copies);
    await makeProblem(site.as('root'), 'MANY999');
    const submitId = await submitAs(owner, 'MANY999');
    const { records } = await site.asVisitor().call(listSubmissions, { query: { problemID: 'MANY' } });
    expect(records.map((row) => row.submitId)).toEqual([submitId]);
    await problems.deleteMany({ _id: { $gte: 900_000 } });
  });

  it('asks who it is before showing one’s own', async () => {
    const sent = await site.asVisitor().send(listSubmissions, { query: { onlyMine: 'true' } });
    expect([sent.status, sent.body.code]).toEqual([401, 'auth.required']);
  });

  it('gives back the code that was accepted last', async () => {
    const late = site.asUser('late', 'admin');
    const { problem } = await late.call(getProblemDetail, { query: { problemId: '1000' } });
    const query = { pid: problem.id };
    expect((await late.send(getLastAcceptedCode, { query })).body.code).toBe('submission.no-accepted');
    await submitAs(late, '1000');
    const last = await submitAs(late, '1000', { timeMs: 77 });
    await submitAs(late, '1000', { status: verdict.wrongAnswer });
    expect((await late.call(getLastAcceptedCode, { query })).code).toContain('"timeMs":77');
    expect(last).toBeGreaterThan(0);
    expect((await late.send(getLastAcceptedCode, { query: { ...query, cid: 3 } })).status).toBe(404);
  });
  guards(getLastAcceptedCode, { allowed: ['user'], refused: ['visitor'], input: { query: { pid: 1 } } });
});

describe('the best programs of a problem (Submissions 14)', () => {
  const accepted = async (by: Caller, timeMs: number, more = '') => {
    const { submitId } = await submitCode(by, 'BEST', `//${JSON.stringify({ timeMs })}\n${more}`);
    await judged(submitId);
    return submitId;
  };

  it('are the fastest and the shortest, one of each user, with code for who may see it', async () => {
    await makeProblem(site.as('root'), 'BEST');
    const [ada, bob] = [site.asUser('best_ada', 'admin'), site.asUser('best_bob', 'admin')];
    const long = await accepted(ada, 5, 'int main(){} // with a long remark');
    const short = await accepted(ada, 90);
    const bobs = await accepted(bob, 40, 'int main(){}');
    await submitAs(bob, 'BEST', { status: verdict.wrongAnswer, timeMs: 1 });
    const ask = (by: Caller) => by.call(listBestSubmissions, { query: { problemId: 'best' } });

    const { fastest, shortest } = await ask(bob);
    expect(fastest.map((one) => [one.submitId, one.username, one.time, one.mayReadCode])).toEqual([
      [long, 'best_ada', 5, false],
      [bobs, 'best_bob', 40, true],
    ]);
    expect(shortest.map((one) => one.submitId)).toEqual([short, bobs]);
    await ada.call(changeShare, { body: { submitId: long, share: true } });
    const seen = (await ask(site.asVisitor())).fastest.map((one) => [one.submitId, one.mayReadCode]);
    expect(seen).toEqual([
      [long, true],
      [bobs, false],
    ]);
    expect((await ask(site.as('root'))).fastest.every((one) => one.mayReadCode)).toBe(true);
  });

  it('are none before somebody solved it, and hidden with their problem', async () => {
    await makeProblem(site.as('root'), 'UNSOLVED');
    const ask = (by: Caller, problemId: string) => by.send(listBestSubmissions, { query: { problemId } });
    expect((await ask(site.asVisitor(), 'UNSOLVED')).body.data).toEqual({ fastest: [], shortest: [] });
    for (const problemId of ['PRIVATE', 'CONTEST', '9999']) {
      const sent = await ask(site.as('user'), problemId);
      expect([sent.status, sent.body.code]).toEqual([404, 'problem.not-found']);
    }
    expect((await ask(site.as('root'), 'PRIVATE')).status).toBe(200);
  });

  rejects(listBestSubmissions, { problemId: ['', '../x', 'a'.repeat(51)] });
});
