/** Contests as users find, enter and register for them. */
import { changeContestVisible } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  checkContestSubmissionsStatus,
  getContestAccess,
  getContestInfo,
  getContestOutsideInfo,
  getContestProblem,
  listContestAnnouncements,
  listContestProblems,
  listContestSubmissions,
  listContests,
  listFullScreenProblems,
  listRecentContests,
  listUnreadContestAnnouncements,
  registerContest,
} from '@assize/shared/areas/contest/endpoints.ts';
import { readDraft } from '@assize/shared/areas/draft/endpoints.ts';
import { listProblemLanguages } from '@assize/shared/areas/language/endpoints.ts';
import { getProblemDetail, listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { readSwitches, saveSwitches } from '@assize/shared/areas/site-setting/endpoints.ts';
import {
  changeShare,
  getSubmissionDetail,
  listSubmissions,
} from '@assize/shared/areas/submission/endpoints.ts';
import { submitTestRun } from '@assize/shared/areas/task/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, handIn, makeContest, placeProblem, tryHandIn } from '../../test/contests.ts';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const clock = standingClock();
let site: TestSite;
let root: Caller;
let pid = 0;
const hour = 3_600_000;
const began = clock.now();

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  ({ pid } = await makeProblem(
    root,
    'HIDDEN',
    { auth: 2, source: 'Book', difficulty: 4 },
    { tags: [{ name: 'dp' }] },
  ));
});
const program = { language: 'C++ 17', code: 'int main(){}' };
let count = 0;
/** A contest from one hour after the test began on, with one problem, and a user of its own. */
const contest = async (changes = {}) => {
  clock.set(began);
  const { cid } = await makeContest(root, clock, changes);
  await placeProblem(root, cid, pid, 'a');
  count += 1;
  const ada = site.asUser(`ada${count}`);
  await ada.token();
  return { cid, ada };
};
/** Sets the clock to a time after the start of the contests. */
const go = (ms: number) => clock.set(began.getTime() + hour + ms);
const code = async (sent: Promise<{ status: number; body: { code?: unknown } }>) => {
  const { status, body } = await sent;
  return status === 200 ? 200 : body.code;
};
const inside: [string, (cid: number, by: Caller) => Promise<{ status: number; body: { code?: unknown } }>][] =
  [
    ['problems', (cid, by) => by.send(listContestProblems, { query: { cid } })],
    ['a problem', (cid, by) => by.send(getContestProblem, { query: { cid, displayId: 'A' } })],
    ['submissions', (cid, by) => by.send(listContestSubmissions, { query: { contestID: cid } })],
    ['the strip of problems', (cid, by) => by.send(listFullScreenProblems, { query: { cid } })],
    [
      'states of submissions',
      (cid, by) => by.send(checkContestSubmissionsStatus, { body: { cid, submitIds: [1] } }),
    ],
    [
      'drafts',
      (cid, by) =>
        by.send(readDraft, { query: { scope: `contest:${cid}`, problemId: 'A', language: 'C++ 17' } }),
    ],
  ];

describe('the list', () => {
  it('has scheduled, running and ended contests, of each the one that starts last first', async () => {
    clock.set(began);
    const times = { a: [1, 2], b: [2, 3], c: [-1, 1], d: [-2, 1], e: [-4, -2], f: [-5, 0] };
    const made: Record<string, number> = {};
    for (const [name, [from = 0, to = 0]] of Object.entries(times)) {
      const startTime = at(began, from * hour);
      const endTime = at(began, to * hour);
      made[name] = (await makeContest(root, clock, { title: `Listed ${name}`, startTime, endTime })).cid;
    }
    const list = (query: object) =>
      site.asVisitor().call(listContests, { query: { keyword: 'LISTED', ...query } });
    const names = async (query: object) =>
      (await list(query)).records.map((one) => one.title.at(-1)).join('');
    expect(await names({})).toBe('bacdef');
    expect([await names({ status: -1 }), await names({ status: 0 }), await names({ status: 1 })]).toEqual([
      ...['ba', 'cd', 'ef'],
    ]);
    expect([await names({ limit: 4 }), await names({ limit: 4, currentPage: 2 })]).toEqual(['bacd', 'ef']);
    expect([await names({ limit: 3, currentPage: 2 }), await names({ type: 1 })]).toEqual(['def', '']);
    const { total, now, records } = await list({});
    expect([total, now]).toEqual([6, began.toISOString()]);
    expect(records.map((one) => one.status)).toEqual([-1, -1, 0, 0, 1, 1]);
    expect(records[0]).toMatchObject({ author: 'root', duration: 3_600, auth: 0, count: 0 });
    await root.call(changeContestVisible, { body: { cid: made.a ?? 0, visible: false } });
    expect([await names({}), (await list({})).total]).toEqual(['bcdef', 5]);
  });
  guards(listContests, { allowed: ['visitor', ...roles], refused: [] });
  it('takes no status, type or page that is none', async () => {
    for (const query of [{ status: 2 }, { type: 3 }, { status: 'x' }, { currentPage: 'x' }])
      expect((await site.asVisitor().send(listContests, { query })).status).toBe(400);
  });
});

describe('the contests of the home page', () => {
  it('run or start within 14 days', async () => {
    clock.set(began);
    const day = 24 * hour;
    const spans = {
      far: [14 * day + 1, 15 * day],
      near: [14 * day, 15 * day],
      now: [-day, 1],
      over: [-day, 0],
    };
    const ids = new Map<number, string>();
    for (const [name, [from = 0, to = 0]] of Object.entries(spans)) {
      const times = { startTime: at(began, from), endTime: at(began, to) };
      ids.set((await makeContest(root, clock, times)).cid, name);
    }
    const found = await site.asVisitor().call(listRecentContests);
    expect(found.flatMap(({ id }) => ids.get(id) ?? [])).toEqual(['near', 'now']);
  });
  guards(listRecentContests, { allowed: ['visitor', 'user'], refused: [] });
});

describe('entering', () => {
  it.each(inside)('%s of a public contest begins with its start', async (_, ask) => {
    const { cid, ada } = await contest();
    go(-1);
    expect([await code(ask(cid, ada)), await code(ask(cid, root))]).toEqual(['contest.not-started', 200]);
    go(0);
    expect(await code(ask(cid, ada))).toBe(200);
    expect(await code(ask(cid, site.asVisitor()))).toBe('auth.required');
  });
  it.each(inside)('%s of a private contest needs the password', async (_, ask) => {
    const { cid, ada } = await contest({ auth: 1, pwd: 'p' });
    go(0);
    expect(await code(ask(cid, ada))).toBe('contest.password-needed');
    await ada.call(registerContest, { body: { cid, password: 'p' } });
    expect(await code(ask(cid, ada))).toBe(200);
  });
  it.each(inside)('%s of a hidden contest is not to be known of', async (_, ask) => {
    const { cid, ada } = await contest({ visible: false });
    go(0);
    expect(await code(ask(cid, ada))).toBe('contest.not-found');
  });

  it('is told with its reasons', async () => {
    const { cid, ada } = await contest({ auth: 2, pwd: 'p' });
    const rights = async () => {
      const {
        access,
        registered,
        needsPassword,
        rights: all,
      } = await ada.call(getContestAccess, { query: { cid } });
      return [access, registered, needsPassword, all.join()];
    };
    expect(await rights()).toEqual([true, false, true, 'enter']);
    go(0);
    expect(await rights()).toEqual([true, false, true, 'enter,problems']);
    await ada.call(registerContest, { body: { cid, password: 'p' } });
    expect(await rights()).toEqual([true, true, false, 'enter,problems,submit,ask']);
    go(5 * hour);
    expect(await rights()).toEqual([true, true, false, 'enter,problems']);
  });

  it('lets nobody read the problem but in the contest', async () => {
    const { cid, ada } = await contest();
    const languages = () => ada.send(listProblemLanguages, { query: { pid } });
    // Contests of other tests have the problem as well: before their start nobody reads it.
    const testRun = async (type: 'contest' | 'public') =>
      (await ada.send(submitTestRun, { body: { ...program, pid, userInput: '1 2', type } })).status;
    go(-1);
    expect([(await languages()).status, await testRun('contest')]).toEqual([404, 404]);
    go(0);
    expect([(await languages()).status, await testRun('contest'), await testRun('public')]).toEqual([
      ...[200, 200, 404],
    ]);
    expect((await ada.send(getProblemDetail, { query: { problemId: 'HIDDEN' } })).status).toBe(404);
    expect((await ada.send(getContestProblem, { query: { cid, displayId: 'HIDDEN' } })).body.code).toBe(
      'problem.not-found',
    );
  });

  it('hides where a problem comes from until the end', async () => {
    const { cid, ada } = await contest();
    const facts = async (by: Caller) => {
      const { problem, tags } = await by.call(getContestProblem, { query: { cid, displayId: 'a' } });
      const { problemId, title, source, author, difficulty } = problem;
      return [problemId, title, source, author, difficulty, tags.length];
    };
    const named = ['A', 'Problem a'];
    go(5 * hour - 1);
    expect(await facts(ada)).toEqual([...named, '', '', 0, 0]);
    expect(await facts(root)).toEqual([...named, 'Book', 'root', 4, 1]);
    go(5 * hour);
    expect(await facts(ada)).toEqual([...named, 'Book', 'root', 4, 1]);
  });

  const doors: [Endpoint, object][] = [
    [getContestInfo, { query: { cid: 1 } }],
    [getContestAccess, { query: { cid: 1 } }],
    [listContestProblems, { query: { cid: 1 } }],
    [listFullScreenProblems, { query: { cid: 1 } }],
    [checkContestSubmissionsStatus, { body: { cid: 1, submitIds: [] } }],
    [getContestProblem, { query: { cid: 1, displayId: 'A' } }],
    [listContestSubmissions, { query: { contestID: 1 } }],
    [listContestAnnouncements, { query: { cid: 1 } }],
    [listUnreadContestAnnouncements, { body: { cid: 1 } }],
  ];
  it.each(doors.map(([endpoint, input]) => [endpoint.path, endpoint, input] as const))(
    '%s is for those who have signed in, and asks for a contest',
    async (_, endpoint, input) => {
      expect((await site.asVisitor().send(endpoint, input)).status).toBe(401);
      const none = JSON.parse(JSON.stringify(input).replaceAll(':1', ':999999'));
      expect((await site.as('user').send(endpoint, none)).body.code).toBe('contest.not-found');
      const bad = JSON.parse(JSON.stringify(input).replaceAll(':1', ':"x"'));
      expect((await site.as('user').send(endpoint, bad)).status).toBe(400);
    },
  );
});

describe('registering', () => {
  const register = (by: Caller, cid: number, password?: string) =>
    by.send(registerContest, { body: { cid, password } });
  it('takes the password once', async () => {
    const { cid, ada } = await contest({ auth: 2, pwd: 'p' });
    const wrong = await register(ada, cid, 'q');
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([
      422,
      'contest.wrong-password',
      'password',
    ]);
    const both = await Promise.all([register(ada, cid, 'p'), register(ada, cid, 'p')]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(await code(register(ada, cid, 'p'))).toBe('contest.already-registered');
    clock.set(began.getTime() + 10_000);
    expect((await ada.call(getContestInfo, { query: { cid } })).count).toBe(1);
  });
  it('needs no password for a public contest', async () => {
    const { cid, ada } = await contest();
    expect([await code(register(ada, cid)), await code(register(ada, cid))]).toEqual([
      ...[200, 'contest.already-registered'],
    ]);
  });
  it('is held up after ten wrong passwords, for this user alone', async () => {
    const { cid, ada } = await contest({ auth: 1, pwd: 'p' });
    const tries = await Promise.all(Array.from({ length: 14 }, () => register(ada, cid, 'x')));
    expect(tries.filter((one) => one.status === 422)).toHaveLength(10);
    const late = await register(ada, cid, 'p');
    expect([late.status, late.body.code, Number(late.headers['retry-after']) > 0]).toEqual([
      ...[429, 'contest.too-many-passwords', true],
    ]);
    expect(await code(register(site.asUser('neighbour'), cid, 'p'))).toBe(200);
  });
  it('follows the account rule, password or not', async () => {
    const accountLimitRule = {
      prefix: 'team',
      suffix: '',
      numberFrom: 1,
      numberTo: 2,
      extraAccounts: ['extra'],
    };
    const { cid } = await contest({ auth: 1, pwd: 'p', openAccountLimit: true, accountLimitRule });
    const outcomes = await Promise.all(
      ['team1', 'team3', 'extra'].map((name) => code(register(site.asUser(name), cid, 'p'))),
    );
    expect(outcomes).toEqual([200, 'contest.account-refused', 200]);
  });
  it('is for those who have signed in, and for contests that there are', async () => {
    const { cid, ada } = await contest({ visible: false });
    expect(await code(register(site.asVisitor(), cid))).toBe('auth.required');
    expect([await code(register(ada, cid)), await code(register(ada, 999_999))]).toEqual([
      ...['contest.not-found', 'contest.not-found'],
    ]);
  });
  rejects(
    registerContest,
    { cid: [0, 'x', null], password: [1, 'x'.repeat(101)] },
    { as: 'user', base: { cid: 1 } },
  );
});

describe('handing in', () => {
  it('is open from the start to the end, to the millisecond', async () => {
    const { cid, ada } = await contest();
    const at2 = async (ms: number) => {
      go(ms);
      return code(tryHandIn(ada, cid, 'A'));
    };
    expect([await at2(-1), await at2(0), await at2(5 * hour - 1), await at2(5 * hour)]).toEqual([
      ...['contest.not-started', 200, 200, 'contest.ended'],
    ]);
  });
  it('goes on after the end where the contest says so', async () => {
    const { cid, ada } = await contest({ allowEndSubmit: true });
    go(5 * hour);
    const submitId = await handIn(ada, cid, 'A');
    const rows = async (query: object) =>
      (await ada.call(listContestSubmissions, { query: { contestID: cid, ...query } })).records.map(
        (one) => one.submitId,
      );
    expect([await rows({}), await rows({ containsEnd: true })]).toEqual([[], [submitId]]);
  });
  it('of a protected contest needs the password, reading does not', async () => {
    const { cid, ada } = await contest({ auth: 2, pwd: 'p' });
    go(0);
    expect(await code(tryHandIn(ada, cid, 'A'))).toBe('contest.password-needed');
    await ada.call(registerContest, { body: { cid, password: 'p' } });
    expect(await code(tryHandIn(ada, cid, 'A'))).toBe(200);
  });
  it('is open to admins before the start, and shown to nobody else', async () => {
    const { cid, ada } = await contest();
    const submitId = await handIn(root, cid, 'A');
    go(0);
    const rows = async (by: Caller, query = {}) =>
      (await by.call(listContestSubmissions, { query: { contestID: cid, ...query } })).records.map(
        (one) => one.submitId,
      );
    const before = { beforeContestSubmit: true };
    expect([await rows(root), await rows(root, before), await rows(ada, before)]).toEqual([
      [],
      [submitId],
      [],
    ]);
  });
  it('knows the problems of the contest alone, by their names there', async () => {
    const { cid, ada } = await contest();
    go(0);
    expect([await code(tryHandIn(ada, cid, 'HIDDEN')), await code(tryHandIn(ada, 999_999, 'A'))]).toEqual([
      ...['problem.not-found', 'contest.not-found'],
    ]);
    const submitId = await handIn(ada, cid, 'a');
    const list = (query: object) => ada.call(listContestSubmissions, { query: { contestID: cid, ...query } });
    expect((await list({})).records).toMatchObject([
      { submitId, cid, displayId: 'A', displayPid: 'A', title: 'Problem a', language: 'C++ 17' },
    ]);
    const totals = async (...queries: object[]) =>
      Promise.all(queries.map(async (query) => (await list(query)).total));
    expect(
      await totals({ problemID: 'A' }, { problemID: 'B' }, { username: 'nobody' }, { onlyMine: true }),
    ).toEqual([1, 0, 0, 1]);
    expect(await totals({ language: 'C++ 17' }, { language: 'C' })).toEqual([1, 0]);
    expect((await ada.call(listSubmissions, { query: { onlyMine: true } })).total).toBe(0);
  });
  it('has the pace of the contest, none by default', async () => {
    const { cid, ada } = await contest({ submitInterval: 60 });
    go(0);
    await handIn(ada, cid, 'A');
    expect(await code(tryHandIn(ada, cid, 'A'))).toBe('submission.too-fast');
    expect([await code(tryHandIn(root, cid, 'A')), await code(tryHandIn(root, cid, 'A'))]).toEqual([
      200, 200,
    ]);
  });
  it('counts who takes part in a public contest', async () => {
    const { cid, ada } = await contest();
    go(0);
    await handIn(ada, cid, 'A');
    await handIn(ada, cid, 'A');
    await handIn(root, cid, 'A');
    go(10_000);
    expect((await ada.call(getContestInfo, { query: { cid } })).count).toBe(1);
  });
  it('ends with the switch, but for those who run the contest', async () => {
    const { cid, ada } = await contest();
    go(0);
    const switches = await root.call(readSwitches);
    await root.call(saveSwitches, { body: { ...switches, openContestJudge: false } });
    expect([await code(tryHandIn(ada, cid, 'A')), await code(tryHandIn(root, cid, 'A'))]).toEqual([
      ...['submission.judging-off', 200],
    ]);
    await root.call(saveSwitches, { body: { ...switches, version: switches.version + 1 } });
  });
});

describe('the board of everybody', () => {
  it('is open once the contest has begun, where it is switched on', async () => {
    const outside = (cid: number) => site.asVisitor().send(getContestOutsideInfo, { query: { cid } });
    const [shut, open] = [await contest(), await contest({ openRank: true, auth: 1, pwd: 'p' })];
    const hidden = await contest({ openRank: true, visible: false });
    go(-1);
    expect(await code(outside(open.cid))).toBe('contest.not-started');
    go(0);
    expect([await code(outside(shut.cid)), await code(outside(hidden.cid))]).toEqual([
      ...['contest.no-outside-board', 'contest.not-found'],
    ]);
    const { body } = await outside(open.cid);
    expect(body.data).toMatchObject({
      contest: { title: 'Spring cup', description: '' },
      problemList: [{ displayId: 'A' }],
    });
  });
  guards(getContestOutsideInfo, { allowed: ['visitor', 'user'], refused: [], input: { query: { cid: 1 } } });
});

describe('a public problem in a contest that runs', () => {
  it('keeps its numbers and the programs of others until the end', async () => {
    clock.set(began);
    const { pid: open } = await makeProblem(root, 'OPEN', { auth: 1 });
    const { cid } = await makeContest(root, clock);
    await placeProblem(root, cid, open, 'A');
    const [ada, eve] = [site.asUser('ada_open'), site.asUser('eve_open')];
    const { submitId } = await submitCode(ada, 'OPEN');
    await ada.call(changeShare, { body: { submitId, share: true } });
    const facts = async (by: Caller) => {
      const { problemCount } = await by.call(getProblemDetail, { query: { problemId: 'OPEN' } });
      const [row] = (await by.call(listProblems, { query: { keyword: 'OPEN' } })).records;
      const { submission } = await by.call(getSubmissionDetail, { query: { submitId } });
      return [problemCount?.total, row?.total, submission.code !== null];
    };
    const open1 = await facts(eve);
    expect(open1[2]).toBe(true);
    go(0);
    expect(await facts(eve)).toEqual([undefined, 0, false]);
    expect((await facts(ada))[2]).toBe(true);
    expect((await facts(root))[2]).toBe(true);
    go(5 * hour);
    expect(await facts(eve)).toEqual(open1);
  });
});
