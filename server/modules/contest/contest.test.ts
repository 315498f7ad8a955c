/** Contests as staff make and change them. */

import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  changeContestStaff,
  changeContestVisible,
  cloneContest,
  createContest,
  deleteContest,
  listAdminContests,
  readContest,
  readContestStaff,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { usualAwards } from '@assize/shared/areas/contest/contest.ts';
import { getContestAccess, getContestInfo, registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import type { Endpoint } from '@assize/shared/wire/http.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, contestOf, makeContest, placeProblem } from '../../test/contests.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const site: TestSite = await startTestSite();
const { clock } = site.app.core;
let root: Caller;
let owner: Caller;
let other: Caller;
const hour = 3_600_000;

beforeAll(async () => {
  root = site.as('root');
  owner = site.asUser('owner', 'admin');
  other = site.asUser('other', 'admin');
  for (const name of ['star', 'helper']) await site.asUser(name).token();
});
const make = (changes = {}) => makeContest(owner, clock, changes);
const read = (cid: number, by = owner) => by.call(readContest, { query: { cid } });
const put = async (cid: number, changes: object, by = owner) => {
  const { draft, version } = await read(cid);
  return by.send(updateContest, { body: { cid, version, draft: { ...draft, ...changes } } });
};
const answered = ({ status, body }: { status: number; body: { code?: unknown; field?: unknown } }) => [
  status,
  body.code,
  body.field,
];

describe('a new contest', () => {
  it('is stored as it was filled in', async () => {
    const form = contestOf(clock, {
      ...{ title: ' Cup ', description: '# Rules', type: 1, oiRankScoreType: 'Highest', openRank: true },
      ...{ sealRank: true, sealOption: 0, autoRealRank: false, allowEndSubmit: true, openPrint: true },
      ...{ rankShowName: 'nickname', starAccount: ['STAR'], auth: 1, pwd: 'secret', openAccountLimit: true },
      ...{ awardType: 1, awardConfigList: [...usualAwards], visible: false, submitInterval: 5 },
      ...{ printJobs: 7, printPages: 8, balloonsInSeal: 3 },
      accountLimitRule: { prefix: 't', suffix: '', numberFrom: 1, numberTo: 9, extraAccounts: ['guest'] },
    });
    const { cid } = await owner.call(createContest, { body: form });
    const { draft, ...more } = await read(cid);
    const sealRankTime = at(form.endTime, -hour / 2);
    expect(draft).toMatchObject({ ...form, title: 'Cup', starAccount: ['star'], sealRankTime });
    expect(more).toMatchObject({
      version: 1,
      phase: 'scheduled',
      source: null,
      author: 'owner',
      finalized: false,
    });
  });

  it('keeps the password sealed in the database, and out of every answer but the form', async () => {
    const { cid } = await make({ auth: 2, pwd: 'open sesame' });
    const stored = await site.app.core.database.collection<{ _id: number }>('contests').findOne({ _id: cid });
    expect(JSON.stringify(stored)).not.toContain('sesame');
    const answers = [
      await owner.send(getContestInfo, { query: { cid } }),
      await owner.send(listAdminContests, {}),
      await root.send(listAudit, { query: { action: 'contest.create' } }),
    ];
    for (const { body, status } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain('sesame');
    }
    expect((await read(cid)).draft.pwd).toBe('open sesame');
  });

  it('names a star that is not there, and is not made', async () => {
    const before = (await owner.call(listAdminContests)).total;
    const sent = await owner.send(createContest, {
      body: contestOf(clock, { starAccount: ['star', 'nobody'] }),
    });
    expect(answered(sent)).toEqual([422, 'contest.unknown-user', 'starAccount']);
    expect(sent.body.msg).toContain('nobody');
    expect((await owner.call(listAdminContests)).total).toBe(before);
  });

  guards(createContest, {
    allowed: ['root', 'admin', 'problem_admin'],
    refused: ['visitor', 'user', 'user_no_submit'],
    input: { body: {} },
  });
  rejects(
    createContest,
    {
      title: ['', '  ', 'x'.repeat(501), 1],
      description: ['', 'x'.repeat(65_536)],
      startTime: ['tomorrow', 1],
      endTime: ['', '2020-01-01T00:00:00.000Z'],
      type: [3, -1, '0'],
      auth: [3, '1'],
      rankShowName: ['email'],
      awardType: [3],
      sealOption: [4],
      penaltyMinutes: [-1, 1_441],
      submitInterval: [3_601],
      printJobs: [0, 1_001],
      printPages: [0, 10_001],
      balloonsInSeal: [-1, 101],
      starAccount: [['']],
    },
    { as: 'admin', base: contestOf(clock) },
  );
});

describe('a contest belongs to its owner', () => {
  const calls: [Endpoint, (cid: number) => object][] = [
    [readContest, (cid) => ({ query: { cid } })],
    [updateContest, (cid) => ({ body: { cid, version: 1, draft: contestOf(clock) } })],
    [cloneContest, (cid) => ({ body: { cid } })],
    [changeContestVisible, (cid) => ({ body: { cid, visible: false } })],
    [readContestStaff, (cid) => ({ query: { cid } })],
    [changeContestStaff, (cid) => ({ body: { cid, staff: [] } })],
  ];
  it.each(
    calls.map(([endpoint, input]) => [`${endpoint.method} ${endpoint.path}`, endpoint, input] as const),
  )('%s is refused to other admins, and tells nothing of a hidden one', async (_, endpoint, input) => {
    const [open, hidden] = [await make(), await make({ visible: false })];
    expect(answered(await other.send(endpoint, input(open.cid)))).toEqual([403, 'auth.forbidden', undefined]);
    for (const cid of [hidden.cid, 999_999])
      expect(answered(await other.send(endpoint, input(cid)))).toEqual([404, 'contest.not-found', 'cid']);
    for (const by of [site.asVisitor(), site.as('user')])
      expect([401, 403]).toContain((await by.send(endpoint, input(open.cid))).status);
    expect((await root.send(endpoint, input(open.cid))).status).toBe(200);
  });

  it('and is deleted by super admins alone', async () => {
    const { cid } = await make();
    const remove = (by: Caller) => by.send(deleteContest, { query: { cid } });
    expect((await remove(owner)).status).toBe(403);
    expect((await remove(root)).status).toBe(200);
    expect(answered(await remove(root))).toEqual([404, 'contest.not-found', 'cid']);
    expect(answered(await owner.send(getContestInfo, { query: { cid } }))).toEqual([
      404,
      'contest.not-found',
      'cid',
    ]);
    expect(
      (await owner.call(listAdminContests, { query: { limit: 500 } })).records.map((one) => one.id),
    ).not.toContain(cid);
  });
});

describe('a change', () => {
  it('of two from one version is made once', async () => {
    const { cid } = await make();
    const { draft, version } = await read(cid);
    const save = () => owner.send(updateContest, { body: { cid, version, draft } });
    const sent = await Promise.all([save(), save()]);
    expect(sent.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(sent.find((one) => one.status === 409)?.body).toMatchObject({
      ...{ code: 'contest.version-conflict', field: 'version' },
    });
  });

  it('never changes the type', async () => {
    const { cid } = await make();
    expect(answered(await put(cid, { type: 1 }))).toEqual([422, 'contest.locked-field', 'draft.type']);
  });

  it('of a running contest leaves its start, and a seal that has begun', async () => {
    const startTime = at(clock.now(), -2 * hour);
    const endTime = at(clock.now(), hour / 2);
    const { cid } = await make({ startTime, endTime, sealRank: true, sealOption: 1 });
    expect(answered(await put(cid, { startTime: at(startTime, 1_000) }))).toEqual([
      ...[422, 'contest.locked-field', 'draft.startTime'],
    ]);
    expect(answered(await put(cid, { sealRank: false }))).toEqual([
      ...[422, 'contest.locked-field', 'draft.sealRankTime'],
    ]);
    expect(answered(await put(cid, { endTime: at(clock.now(), -1_000) }))).toEqual([
      ...[422, 'contest.locked-field', 'draft.sealRankTime'],
    ]);
    expect((await put(cid, { title: 'Another', openRank: true })).status).toBe(200);
  });

  it('does not end one before now, nor moves the end of one that is over', async () => {
    const times = (from: number, to: number) => ({
      startTime: at(clock.now(), from),
      endTime: at(clock.now(), to),
    });
    const endLocked = [422, 'contest.locked-field', 'draft.endTime'];
    const [running, over] = [await make(times(-hour, hour)), await make(times(-2 * hour, -hour))];
    expect(answered(await put(running.cid, { endTime: at(clock.now(), -1_000) }))).toEqual(endLocked);
    expect(answered(await put(over.cid, { endTime: at(clock.now(), hour) }))).toEqual(endLocked);
    expect((await put(running.cid, { endTime: at(clock.now(), 2 * hour) })).status).toBe(200);
  });

  it('of the password ends all registrations; others keep them', async () => {
    const { cid } = await make({ auth: 1, pwd: 'one' });
    const ada = site.asUser('ada');
    const registered = async () => (await ada.call(getContestAccess, { query: { cid } })).registered;
    await ada.call(registerContest, { body: { cid, password: 'one' } });
    await put(cid, { title: 'Another name' });
    expect(await registered()).toBe(true);
    await put(cid, { pwd: 'two' });
    expect(await registered()).toBe(false);
  });

  it('is logged with what it changed', async () => {
    const { cid } = await make({ title: 'Logged' });
    await put(cid, { title: 'Logged anew', auth: 2, pwd: 'hush' });
    const { records } = await root.call(listAudit, { query: { action: 'contest.update' } });
    const found = records.find((one) => one.target === `${cid} Logged`);
    expect(found).toMatchObject({
      username: 'owner',
      before: { title: 'Logged' },
      after: { title: 'Logged anew' },
    });
    expect(JSON.stringify(found)).not.toContain('hush');
  });
});

describe('a copy', () => {
  it('has the problems, is hidden and its maker’s', async () => {
    const { cid } = await make({ title: 'x'.repeat(500), starAccount: ['star'], auth: 2, pwd: 'p' });
    const { pid } = await makeProblem(owner, 'COPIED', { auth: 2 });
    await placeProblem(owner, cid, pid, 'A');
    const { cid: copy } = await root.call(cloneContest, { body: { cid } });
    const { draft, source, author } = await read(copy, root);
    expect([draft.title.length, draft.title.slice(-9), draft.visible, source, author]).toEqual([
      ...[500, ' [Cloned]', false, cid, 'root'],
    ]);
    expect([draft.pwd, draft.starAccount]).toEqual(['p', ['star']]);
    const rows = (await root.call(listAdminContests, { query: { limit: 500 } })).records;
    expect(rows.find((one) => one.id === copy)?.problems).toBe(1);
    expect((await other.send(getContestInfo, { query: { cid: copy } })).status).toBe(404);
  });
});

describe('the list of staff', () => {
  it('has the contest made last first, and hidden ones of one’s own alone', async () => {
    const [first, second] = [
      await make({ title: 'List a' }),
      await make({ title: 'List b', visible: false }),
    ];
    const rows = async (by: Caller) =>
      (await by.call(listAdminContests, { query: { keyword: 'list ' } })).records;
    expect((await rows(owner)).map((one) => one.id)).toEqual([second.cid, first.cid]);
    expect((await rows(root)).map((one) => [one.mayEdit, one.mayDelete])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect((await rows(other)).map((one) => [one.id, one.mayEdit, one.mayDelete])).toEqual([
      [first.cid, false, false],
    ]);
  });
  guards(listAdminContests, { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] });
});

describe('the staff of a contest', () => {
  it('have their roles there, each once', async () => {
    const { cid } = await make();
    const staff = [
      { username: 'helper', roles: ['jury' as const, 'print' as const] },
      { username: 'HELPER', roles: ['print' as const] },
    ];
    const saved = await owner.call(changeContestStaff, { body: { cid, staff } });
    expect(saved.staff).toMatchObject([{ username: 'helper', roles: ['jury', 'print'] }]);
    expect((await owner.call(readContestStaff, { query: { cid } })).staff).toEqual(saved.staff);
    const { rights } = await site.asUser('helper').call(getContestAccess, { query: { cid } });
    const ofJury = ['problems', 'submit', 'live', 'code', 'answer'];
    expect(rights).toEqual(['enter', ...ofJury, 'prints', 'staff']);
    await owner.call(changeContestStaff, { body: { cid, staff: [] } });
    expect((await site.asUser('helper').call(getContestAccess, { query: { cid } })).rights).toEqual([
      ...['enter', 'ask'],
    ]);
  });
  it('are users', async () => {
    const { cid } = await make();
    const sent = await owner.send(changeContestStaff, {
      body: { cid, staff: [{ username: 'nobody', roles: ['jury'] }] },
    });
    expect(answered(sent)).toEqual([422, 'contest.unknown-user', 'staff']);
  });
  rejects(
    changeContestStaff,
    {
      staff: [
        [{ username: 'x', roles: ['owner'] }],
        [{ username: '', roles: ['jury'] }],
        [{ username: 'x', roles: [] }],
      ],
    },
    { as: 'admin', base: { cid: 1 } },
  );
});
