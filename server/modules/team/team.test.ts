import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { finalizeContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { uploadMarkdownImage } from '@assize/shared/areas/file/endpoints.ts';
import { getScrollBoardInfo } from '@assize/shared/areas/standings/endpoints.ts';
import {
  changeStanding,
  checkTeams,
  createTeam,
  deleteTeam,
  ignoreSubmission,
  importTeams,
  listIgnored,
  listTeams,
  updateTeam,
} from '@assize/shared/areas/team/endpoints.ts';
import { teamColumns } from '@assize/shared/areas/team/rows.ts';
import type { TeamDraft } from '@assize/shared/areas/team/team.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { makeContest } from '../../test/contests.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const clock = standingClock();
let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  root = site.as('root');
});

const account = (username: string, ip: string | null = null) => ({ username, ip, seat: '' });
const draft = (name: string, usernames: readonly string[], more: Partial<TeamDraft> = {}): TeamDraft => ({
  ...{
    name,
    label: '',
    icpcId: '',
    accounts: usernames.map((one) => account(one)),
    organization: null,
    groups: [],
  },
  ...{ members: [], seat: '', zone: '', photo: null, ...more },
});
let made = 0;
const people = async (count: number): Promise<string[]> => {
  made += 1;
  const names = Array.from({ length: count }, (_, n) => `tm${made}x${n}`);
  for (const name of names) await site.asUser(name).token();
  return names;
};
const contest = async (by = root, changes: object = {}) => (await makeContest(by, clock, changes)).cid;
const create = (cid: number, one: TeamDraft, by = root) => by.call(createTeam, { body: { cid, draft: one } });
const list = (cid: number, query: object = {}) => root.call(listTeams, { query: { cid, ...query } });

describe('teams of a contest (Teams 5)', () => {
  it('are made, listed with those who stand for themselves, changed over their version and dissolved', async () => {
    const cid = await contest();
    const [a = '', b = '', c = ''] = await people(3);
    await site.asUser(c).call(registerContest, { body: { cid } });
    const organization = { name: 'North University', formalName: '', country: 'CHN' };
    const whole = draft('Rivers', [a, b], {
      ...{ organization, groups: ['East', '华东'], members: ['Ann', 'Bob'], seat: 'A-12', zone: 'Hall 1' },
    });
    const { teamId, version } = await create(cid, whole);
    const found = await list(cid);
    expect(found.records.map((one) => [one.shownName, one.teamId])).toEqual([
      ['Rivers', teamId],
      [c, null],
    ]);
    const kept = { ...organization, formalName: 'North University' };
    expect(found.records[0]?.draft).toEqual({ ...whole, organization: kept });
    expect(found.organizations).toEqual([{ ...kept, id: 'north-university' }]);
    expect(found.groups.map(({ name }) => name).toSorted()).toEqual(['East', '华东']);
    const names = async (query: object) => (await list(cid, query)).records.map((one) => one.shownName);
    for (const keyword of ['river', a, 'ann', 'a-12', 'HALL', 'north'])
      expect(await names({ keyword })).toEqual(['Rivers']);
    expect(await names({ group: 'east' })).toEqual(['Rivers']);
    expect(await names({ organization: 'nowhere' })).toEqual([]);

    await root.call(updateTeam, { body: { cid, teamId, version, draft: { ...whole, name: 'Lakes' } } });
    const late = await root.send(updateTeam, { body: { cid, teamId, version, draft: whole } });
    expect([late.status, late.body.code]).toEqual([409, 'team.version-conflict']);
    await root.call(deleteTeam, { query: { cid, teamId } });
    const twice = await root.send(deleteTeam, { query: { cid, teamId } });
    expect([twice.status, twice.body.code]).toEqual([404, 'team.not-found']);
    expect(await names({})).toEqual([c]);
  });

  it('have accounts that are there, take part, and are in no other team', async () => {
    const cid = await contest();
    const [a = '', b = ''] = await people(2);
    await create(cid, draft('One', [a]));
    const sent = async (one: TeamDraft) => {
      const { status, body } = await root.send(createTeam, { body: { cid, draft: one } });
      return [status, body.code, body.field];
    };
    expect(await sent(draft('x', [a, b]))).toEqual([409, 'team.account-taken', 'draft.accounts']);
    expect(await sent(draft('x', ['nobody-there']))).toEqual([422, 'team.unknown-user', 'draft.accounts']);
    expect(await sent(draft('x', ['root']))).toEqual([422, 'team.runs-contest', 'draft.accounts']);
    expect(await sent(draft('x', [b, b.toUpperCase()]))).toEqual([400, 'request.invalid', 'draft.accounts']);
    expect(await sent(draft('', [b, 'root']))).toEqual([400, 'request.invalid', 'draft.name']);
    // Two at once: one of them has the account.
    const both = await Promise.all([sent(draft('p', [b])), sent(draft('q', [b]))]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
    // In another contest it is free.
    expect((await sent(draft('x', [a]))).at(0)).toBe(409);
    await create(await contest(), draft('One', [a]));
  });

  it('of one organization call it alike', async () => {
    const cid = await contest();
    const [a = '', b = ''] = await people(2);
    const of = (country: string | null) => ({
      organization: { name: 'Lakes', formalName: 'L. Inc', country },
    });
    await create(cid, draft('One', [a], of(null)));
    await create(cid, draft('Two', [b], of('DEU')));
    const { records, organizations } = await list(cid);
    expect(organizations).toEqual([{ id: 'lakes', name: 'Lakes', formalName: 'L. Inc', country: 'DEU' }]);
    expect(records.map((one) => one.organization?.country)).toEqual(['DEU', 'DEU']);
  });

  it('keep the picture that was uploaded, which only a signature opens', async () => {
    const cid = await contest(root, { sealRank: true });
    const [a = ''] = await people(1);
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const { link } = await root.call(uploadMarkdownImage, {}, { file: { filename: 'team.jpg', content } });
    await create(cid, draft('Seen', [a], { photo: link }));
    const shown = (await list(cid)).records[0]?.photoShown ?? '';
    const get = async (url: string) => (await site.asVisitor().inject({ method: 'GET', url })).status;
    expect([await get(link), await get(shown)]).toEqual([404, 200]);
    expect(await site.app.services.team.rosters.find(cid)).toMatchObject({ teams: [{ photo: link }] });
    const { participants } = await root.call(getScrollBoardInfo, { query: { cid } });
    expect(await get(participants[0]?.photo ?? '')).toBe(200);
  });

  it('are for the owner of the contest and super admins; others’ contests stay closed', async () => {
    const owner = site.asUser('team_owner', 'admin');
    const cid = await contest(owner, { visible: false });
    const other = site.asUser('team_other', 'admin');
    const [a = ''] = await people(1);
    await create(cid, draft('One', [a]), owner);
    const uid = await site.asUser(a).uid();
    const tries = (cid: number) => [
      other.send(listTeams, { query: { cid } }),
      other.send(createTeam, { body: { cid, draft: draft('x', [a]) } }),
      other.send(updateTeam, { body: { cid, teamId: 1, version: 1, draft: draft('x', [a]) } }),
      other.send(deleteTeam, { query: { cid, teamId: 1 } }),
      other.send(checkTeams, { body: { cid, rows: [['x']] } }),
      other.send(importTeams, { body: { cid, rows: [['x']] } }),
      other.send(changeStanding, { body: { cid, uid, change: { hidden: true }, reason: 'x' } }),
      other.send(ignoreSubmission, { body: { cid, submitId: 1, ignored: true, reason: 'x' } }),
      other.send(listIgnored, { query: { cid } }),
    ];
    for (const { status, body } of await Promise.all(tries(cid)))
      expect([status, body.code]).toEqual([404, 'contest.not-found']);
    const open = await contest(owner);
    for (const { status, body } of await Promise.all(tries(open)))
      expect([status, body.code]).toEqual([403, 'auth.forbidden']);
  });
});

const cells = (row: Partial<Record<(typeof teamColumns)[number], string>>) =>
  teamColumns.map((column) => row[column] ?? '');

describe('an import of teams (Teams 6)', () => {
  it('makes and changes teams by their accounts, and the same file again changes nothing', async () => {
    const cid = await contest();
    const [a = '', b = '', c = ''] = await people(3);
    const rows = [
      cells({
        name: 'Rivers',
        accounts: `${a}; ${b}`,
        organization: 'North',
        country: 'chn',
        groups: 'East;Girls',
      }),
      cells({ name: "'=Sum", accounts: c, star: 'yes', hidden: '0', seat: 'B1', members: 'Ann|Eve' }),
    ];
    const check = (given = rows) => root.call(checkTeams, { body: { cid, rows: given } });
    expect(await check()).toEqual({ outcomes: ['create', 'create'], faults: [] });
    expect((await list(cid)).total).toBe(0);
    const run = (given = rows) => root.call(importTeams, { body: { cid, rows: given } });
    expect(await run()).toEqual({ created: 2, updated: 0, same: 0 });
    expect(await run()).toEqual({ created: 0, updated: 0, same: 2 });
    const { records } = await list(cid);
    expect(records.map((one) => [one.shownName, one.isStar, one.draft.seat, one.draft.members])).toEqual([
      ['Rivers', false, '', []],
      ['=Sum', true, 'B1', ['Ann', 'Eve']],
    ]);
    expect(records[0]?.organization?.country).toBe('CHN');
    const moved = [cells({ name: 'Rivers', accounts: a }), cells({ name: 'New', accounts: b })];
    expect((await check(moved)).outcomes).toEqual(['update', 'create']);
    await run(moved);
    expect((await list(cid)).records.map((one) => one.shownName)).toEqual(['Rivers', '=Sum', 'New']);
  });

  it('tells each wrong cell, and then imports nothing', async () => {
    const cid = await contest();
    const [a = '', b = '', c = ''] = await people(3);
    await create(cid, draft('Held', [c]));
    await create(cid, draft('Other', [b]));
    const rows = [
      cells({ name: 'Good', accounts: a }),
      cells({ name: 'x', accounts: 'nobody-there' }),
      cells({ name: 'x', accounts: 'root' }),
      cells({ name: 'x' }),
      cells({ name: 'x'.repeat(201), accounts: a }),
      cells({ accounts: `${a};${a}2` }),
      cells({ name: 'x', accounts: `${b};${c}` }),
      cells({ name: 'x', accounts: a, country: 'China', organization: 'y' }),
      cells({ name: 'x', accounts: a, star: 'perhaps' }),
      cells({ name: 'x', accounts: a, ip: 'here' }),
      cells({ name: 'Again', accounts: a }),
    ];
    const { outcomes, faults } = await root.call(checkTeams, { body: { cid, rows } });
    expect(outcomes).toEqual(['create', ...Array(10).fill('refused')]);
    expect(faults.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '2 accounts unknown-user',
      '3 accounts runs-contest',
      '4 accounts required',
      '5 name too-long',
      '6 name required',
      '7 accounts in-other-team',
      '8 country malformed',
      '9 star malformed',
      '10 ip malformed',
      '11 accounts in-other-team',
    ]);
    const sent = await root.send(importTeams, { body: { cid, rows } });
    expect([sent.status, sent.body.code]).toEqual([422, 'team.rows-refused']);
    expect((await list(cid)).total).toBe(2);
  });

  it('of a thousand teams is one change', async () => {
    const cid = await contest();
    const { account: accounts } = site.app.services;
    const names = Array.from({ length: 1_000 }, (_, n) => `mass${n}`);
    const [first] = await accounts.prepareMany(
      [{ username: 'mass', password: null, email: null, role: 'user' }],
      async () => undefined,
    );
    if (!first) throw new Error('no account');
    const all = names.map((username) => ({ ...first, uid: site.app.core.ids.uid(), username }));
    expect(await accounts.kept.insertAll(all)).toBe('inserted');
    const rows = names.map((name, n) =>
      cells({ name: `Team ${n}`, accounts: name, organization: `U ${n % 90}` }),
    );
    expect(await root.call(importTeams, { body: { cid, rows } })).toEqual({
      created: 1_000,
      updated: 0,
      same: 0,
    });
    const page = await list(cid, { keyword: 'team 99', limit: 5 });
    expect([page.total, page.records.length, page.organizations.length]).toEqual([11, 5, 90]);
    const { version } = await site.app.services.team.rosters.find(cid);
    expect(version).toBe(1);
  });

  it('is refused once results are final', async () => {
    const cid = await contest();
    const now = clock.now();
    clock.set(new Date(now.getTime() + 7 * 3_600_000).getTime());
    await root.call(finalizeContest, { body: { cid } });
    const [a = ''] = await people(1);
    for (const endpoint of [checkTeams, importTeams]) {
      const { status, body } = await root.send(endpoint, {
        body: { cid, rows: [cells({ name: 'x', accounts: a })] },
      });
      expect([status, body.code]).toEqual([409, 'contest.finalized']);
    }
    clock.set(now.getTime());
  });
});

describe('the doors of teams', () => {
  const table = {
    allowed: ['root'],
    refused: ['visitor', 'user', 'user_muted'],
  } as const;
  const cid = 999_999;
  const good = draft('x', ['y']);
  guards(listTeams, { ...table, input: { query: { cid } } });
  guards(createTeam, { ...table, input: { body: { cid, draft: good } } });
  guards(updateTeam, { ...table, input: { body: { cid, teamId: 1, version: 1, draft: good } } });
  guards(deleteTeam, { ...table, input: { query: { cid, teamId: 1 } } });
  guards(checkTeams, { ...table, input: { body: { cid, rows: [['x']] } } });
  guards(importTeams, { ...table, input: { body: { cid, rows: [['x']] } } });
  const standing = { cid, uid: 'a'.repeat(32), change: { hidden: true }, reason: 'x' };
  guards(changeStanding, { ...table, input: { body: standing } });
  const ignoring = { cid, submitId: 1, ignored: true, reason: 'x' };
  guards(ignoreSubmission, { ...table, input: { body: ignoring } });
  guards(listIgnored, { ...table, input: { query: { cid } } });

  const drafts = [
    null,
    { ...good, accounts: [] },
    { ...good, name: 'n'.repeat(201) },
    { ...good, accounts: [account('x', '1.2.3')] },
    { ...good, organization: { name: 'x', formalName: '', country: 'chn' } },
    { ...good, photo: 'https://elsewhere.example/x.png' },
    { ...good, groups: ['a', 'A'] },
    { ...good, members: Array(21).fill('x') },
  ];
  rejects(createTeam, { cid: [0, 'x'], draft: drafts }, { as: 'root', base: { cid, draft: good } });
  rejects(
    updateTeam,
    { version: [-1, null], teamId: [0], draft: drafts.slice(0, 2) },
    { as: 'root', base: { cid, teamId: 1, version: 1, draft: good } },
  );
  rejects(deleteTeam, { cid: ['x'], teamId: [0] }, { as: 'root', base: { cid, teamId: 1 } });
  const many = { rows: [[], [Array(teamColumns.length + 1).fill('x')], [[1]], Array(2_001).fill(['x'])] };
  rejects(checkTeams, many, { as: 'root', base: { cid } });
  rejects(importTeams, many, { as: 'root', base: { cid } });
  rejects(
    changeStanding,
    { uid: ['x'], reason: ['', ' ', 'r'.repeat(501)], change: [{ penaltyMinutes: 10_001 }, { hidden: 1 }] },
    { as: 'root', base: standing },
  );
  rejects(ignoreSubmission, { submitId: [0], ignored: ['x'], reason: [''] }, { as: 'root', base: ignoring });
  rejects(
    listTeams,
    { cid: ['x'], keyword: ['k'.repeat(101)], marked: ['perhaps'] },
    { as: 'root', base: { cid } },
  );
  rejects(listIgnored, { cid: ['x'] }, { as: 'root' });
});
