import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  changeContestStaff,
  listAdminContests,
  readContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { listContestProblemsForStaff } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { exportContest } from '@assize/shared/areas/contest-export/endpoints.ts';
import { checkContestPackage, importContestPackage } from '@assize/shared/areas/contest-import/endpoints.ts';
import { ownFile } from '@assize/shared/areas/contest-import/own-package.ts';
import {
  createTeam,
  importTeams,
  listTeams,
  setSignInByAddress,
} from '@assize/shared/areas/team/endpoints.ts';
import { downloadGenerated, listUsers, readUserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { makeContest, placeProblem } from '../../test/contests.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { entriesOf } from '../../test/unzip.ts';
import { zip } from '../../test/zip.ts';

const clock = standingClock();
let site: TestSite;
let root: Caller;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  root = site.as('root');
  await makeProblem(root, 'DOORS', { auth: 2 });
  await makeProblem(root, 'LAMPS', { auth: 2 });
  for (const name of ['ada', 'eve']) await site.asUser(name).token();
});

type Files = Readonly<Record<string, unknown>>;
const packed = (files: Files): Buffer =>
  zip(
    Object.entries(files).map(([name, content]) => ({
      name,
      content: typeof content === 'string' ? content : JSON.stringify(content),
    })),
  );
const asFile = (files: Files) => ({ file: { filename: 'package.zip', content: packed(files) } });
const check = (files: Files, by = root) => by.call(checkContestPackage, {}, asFile(files));
const sendImport = (files: Files, by = root, query: object = {}) =>
  by.send(importContestPackage, { query }, asFile(files));
const run = async (files: Files, query: object = {}) => {
  const reply = await root.call(importContestPackage, { query }, asFile(files));
  if (reply.batch === null) return reply;
  const batch = await until('the accounts', async () => {
    const found = await root.call(readUserBatch);
    return found !== null && found.id === reply.batch?.id && found.state !== 'running' && found;
  });
  expect(batch).toMatchObject({ state: 'done' });
  return reply;
};
const faultsOf = async (files: Files, by = root) =>
  (await check(files, by)).faults.map(({ file, field, reason }) => `${file} ${field} ${reason}`);
const contestsNamed = async (keyword: string) =>
  (await root.call(listAdminContests, { query: { keyword } })).records;

const contest = (title: string, more: object = {}) => ({
  ...{ id: 'final', name: title, start_time: '2031-05-04T09:00:00+08', duration: '5:00:00' },
  ...{ scoreboard_freeze_duration: '1:00:00', penalty_time: 20, ...more },
});
/** A package as the software of others writes it. */
const foreign = (title: string, more: Files = {}): Files => ({
  'final/contest.json': contest(title),
  'final/problems.json': [
    { id: 'lamps', label: 'B', name: 'Shaded lamps', rgb: '#00ff00', ordinal: 1 },
    { id: 'doors', label: 'A', name: 'Glass door', rgb: '#f00', ordinal: 0 },
    { id: 'nowhere', label: 'C', name: 'Not in the bank', ordinal: 2 },
  ],
  'final/groups.json': [
    { id: '3', name: 'East' },
    { id: '4', name: 'Visitors', hidden: true },
  ],
  'final/organizations.json': [{ id: 'u1', name: 'FU', formal_name: 'First University', country: 'CHN' }],
  'final/teams.json': [
    {
      ...{
        id: '7',
        icpc_id: '447001',
        label: '101',
        name: 'Rivers',
        organization_id: 'u1',
        group_ids: ['3'],
      },
      location: { description: 'Hall 1, row 2' },
    },
    { id: '8', name: 'Guests', group_ids: ['4'] },
  ],
  'final/persons.json': [
    { id: 'p1', name: 'Ada', role: 'contestant', team_ids: ['7'] },
    { id: 'p2', name: 'Coach', role: 'coach', team_ids: ['7'] },
  ],
  'final/accounts.yaml': [
    '- {id: a1, username: rivers, password: given-word, type: team, team_id: "7", ip: 192.0.2.7}',
    '- {id: a2, username: boss, password: whatever, type: admin}',
  ].join('\n'),
  ...more,
});

describe('importing a contest package (Imports)', () => {
  it('shows what it would make, and stores nothing', async () => {
    const { again, teams, ...preview } = await check(foreign('Shown cup'));
    expect(preview).toMatchObject({
      contest: {
        ...{ title: 'Shown cup', startTime: '2031-05-04T01:00:00.000Z', endTime: '2031-05-04T06:00:00.000Z' },
        ...{ sealTime: '2031-05-04T05:00:00.000Z', penaltyMinutes: 20 },
      },
      problems: [
        { label: 'A', problemId: 'DOORS', color: '#ff0000' },
        { label: 'B', problemId: 'LAMPS', color: '#00ff00' },
        { label: 'C', problemId: null },
      ],
      accounts: { known: 0, made: 2, generated: 1 },
      faults: [],
    });
    expect(preview.notes.map(({ file, field, reason }) => [file, field, reason])).toEqual([
      ['problems.json', '[2].id', 'no-such-problem'],
      ['accounts.yaml', '[1]', 'other-account'],
    ]);
    expect(again).toBeNull();
    expect(teams[0]).toMatchObject({
      ...{ name: 'Rivers', label: '101', organization: 'FU', groups: ['East'], seat: 'Hall 1, row 2' },
      accounts: [{ username: 'rivers', made: true, ip: '192.0.2.7' }],
    });
    expect(await contestsNamed('Shown cup')).toEqual([]);
  });

  it('makes a hidden contest with problems, teams and accounts, whose passwords are there once', async () => {
    const { cid, key } = await run(foreign('Made cup'));
    const { draft } = await root.call(readContest, { query: { cid } });
    expect(draft).toMatchObject({
      ...{ title: 'Made cup', visible: false, icpcMinutes: true, penaltyMinutes: 20, sealRank: true },
      ...{ sealRankTime: '2031-05-04T05:00:00.000Z', type: 0 },
    });
    const { contestProblemMap } = await root.call(listContestProblemsForStaff, { query: { cid } });
    expect(Object.values(contestProblemMap).map(({ displayId, color }) => [displayId, color])).toEqual([
      ['A', '#ff0000'],
      ['B', '#00ff00'],
    ]);
    const { records } = await root.call(listTeams, { query: { cid } });
    expect(records.map(({ draft: team, hidden }) => [team.name, team.members, hidden])).toEqual([
      ['Rivers', ['Ada'], false],
      ['Guests', [], true],
    ]);
    const [rivers, guests] = records;
    expect(rivers?.draft).toMatchObject({
      ...{ label: '101', icpcId: '447001', seat: 'Hall 1, row 2', groups: ['East'] },
      organization: { name: 'FU', formalName: 'First University', country: 'CHN' },
      accounts: [{ username: 'rivers', ip: '192.0.2.7', seat: '' }],
    });
    expect(guests?.draft.accounts).toMatchObject([{ username: 'team8' }]);
    expect((await root.send(downloadGenerated, { body: { key: key ?? '' } })).status).toBe(200);
    expect((await root.send(downloadGenerated, { body: { key: key ?? '' } })).status).toBe(404);
    const { records: log } = await root.call(listAudit, { query: { action: 'contest.import' } });
    expect(log[0]).toMatchObject({ target: expect.stringContaining('Made cup'), after: { teams: 2 } });
    expect(JSON.stringify(log)).not.toContain('given-word');
  });

  it('a second time says which contest there is, and makes another one only when asked', async () => {
    const files = foreign('Made cup');
    const [{ id: cid = 0 } = {}] = await contestsNamed('Made cup');
    expect((await check(files)).again).toBe(cid);
    const sent = await sendImport(files);
    expect([sent.status, sent.body.code, sent.body.field, sent.body.params]).toEqual([
      ...[409, 'contest-import.again', 'again'],
      { cid },
    ]);
    const { batch } = await run(files, { again: 'true' });
    // Accounts are there by now.
    expect(batch).toBeNull();
    expect(await contestsNamed('Made cup')).toHaveLength(2);
  });

  it('names file and field of every fault, and makes nothing while there is one', async () => {
    expect(await faultsOf({ 'teams.json': '[]' })).toEqual(['contest.json  no-file']);
    expect(await faultsOf({ 'contest.json': '{', 'teams.json': '{}' })).toEqual([
      'contest.json  not-json',
      'teams.json  malformed',
    ]);
    const files = foreign('Bad cup', {
      'final/contest.json': contest('Bad cup', { start_time: 'soon', duration: '-1:00:00' }),
      'final/teams.json': [
        { id: '7', name: 'x'.repeat(201), organization_id: 'nobody', group_ids: ['3', '9'] },
        { id: '7', name: 'Twice' },
        { name: 'Without id' },
        'text',
      ],
      'final/accounts.yaml': '- {username: bad name, password: short, type: team, team_id: "7", ip: here}',
    });
    expect(await faultsOf(files)).toEqual([
      'contest.json start_time malformed',
      'contest.json duration malformed',
      'teams.json [3] malformed',
      'teams.json [0].group_ids unknown-object',
      'teams.json [0].organization_id unknown-object',
      'teams.json [1].id duplicate',
      'teams.json [2].id required',
      'teams.json [0].name too-long',
      'accounts.yaml [0].ip malformed',
    ]);
    const sent = await sendImport(files);
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([
      ...[422, 'contest-import.refused', 'contest.json start_time'],
    ]);
    const accounts = foreign('Bad cup', {
      'final/accounts.yaml': '- {username: bad name, password: short, type: team, team_id: "7"}',
    });
    expect(await faultsOf(accounts)).toEqual([
      'accounts.yaml [0].username username-shape',
      'accounts.yaml [0].password password-length',
    ]);
    expect(await contestsNamed('Bad cup')).toEqual([]);
    expect((await root.call(listUsers, { query: { keyword: 'bad name' } })).records).toEqual([]);
  });

  it('reads contest.yaml and the tables of the ICPC', async () => {
    const {
      contest: found,
      teams,
      problems,
      faults,
    } = await check({
      'contest.yaml': [
        'name: Yaml cup',
        'start-time: 2031-05-04 09:00:00+08:00',
        'duration: 4:30:00',
        'scoreboard-freeze-length: 0:30:00',
        'penalty-time: 15',
        'problemset:',
        '  - {letter: A, short-name: doors, rgb: "#123456"}',
      ].join('\n'),
      'groups.tsv': 'groups\t1\n12\tWest\n',
      'teams.tsv': 'File_Version\t2\n5\t447047\t12\tLakes\tSecond University\tSU\tCHN\tINST-2\nx\n'.replace(
        '\nx',
        '',
      ),
      'accounts.tsv': 'accounts\t1\nteam\tLakes\tlakes-005\tsecret-word\njudge\tJ\tjudge1\tsecret-word\n',
    });
    expect(faults).toEqual([]);
    expect(found).toMatchObject({ sealTime: '2031-05-04T05:00:00.000Z', penaltyMinutes: 15 });
    expect(problems).toMatchObject([{ label: 'A', problemId: 'DOORS' }]);
    expect(teams).toMatchObject([
      {
        name: 'Lakes',
        label: '5',
        organization: 'SU',
        groups: ['West'],
        accounts: [{ username: 'lakes-005' }],
      },
    ]);
  });

  it('reads what was zipped by hand: byte order marks, CR LF, a folder with spaces, litter, any name of a team', async () => {
    const bom = '\uFEFF';
    const table = (...lines: string[]) => `${bom}${lines.join('\r\n')}\r\n\r\n`;
    const names = [
      '=HYPERLINK("http://x.example","win")',
      '🎈 שלום עולם ‮evil',
      '+1 @home',
      '李 雷 & <b>团队</b>',
    ];
    const folder = 'Final – 决赛 (2)';
    const { contest: found, ...rest } = await check({
      [`${folder}/contest.yaml`]: [
        `${bom}name: "Zipped cup"`,
        'start_time: 2031-05-04T09:00:00+08:00',
        'duration: "5:00:00"',
        '',
      ].join('\r\n'),
      [`${folder}/problems.json`]: `${bom}${JSON.stringify([{ id: 'doors', label: 'a', name: 'Door' }])}`,
      [`${folder}/groups.tsv`]: table('groups\t1', '12\tWest '),
      [`${folder}/teams2.tsv`]: table(
        'teams2\t1',
        ...names.map((name, n) => `${n + 1}\t90${n}\t12\t${name}\tFirst University\tFU\tCHN\tu1`),
      ),
      [`${folder}/accounts.tsv`]: table(
        'accounts\t1',
        ...names.map((name, n) => `team\t${name}\tzipped-00${n + 1}\tword${n}word`),
      ),
      [`${folder}/.DS_Store`]: 'x',
      [`${folder}/notes about it.txt`]: 'y',
      [`__MACOSX/${folder}/._contest.yaml`]: 'z',
    });
    expect(rest.faults).toEqual([]);
    expect(found?.title).toBe('Zipped cup');
    expect(rest.problems).toMatchObject([{ label: 'A', problemId: 'DOORS' }]);
    expect(rest.teams.map(({ name, groups, accounts: [one] }) => [name, groups, one?.username])).toEqual(
      names.map((name, n) => [name, ['West'], `zipped-00${n + 1}`]),
    );
  });

  it('of one of our own packages is the same contest again', async () => {
    const awards = [1, 2].map((num, n) => ({
      ...{ priority: n + 1, name: `Tier ${n}`, background: '#e6bf25', color: '#ffffff', num },
    }));
    const { cid } = await makeContest(root, clock, {
      ...{ title: 'Round cup', description: 'Rules **here**.', sealRank: true, sealOption: 1 },
      ...{ autoRealRank: false, penaltyMinutes: 7, submitInterval: 5, openPrint: true, printPages: 9 },
      ...{ awardType: 2, awardConfigList: awards, starAccount: ['eve'], languages: ['C++ 17'] },
      ...{ balloonsInSeal: 3, rankShowName: 'realname', openRank: true },
    });
    const [doors, lamps] = await Promise.all(
      ['DOORS', 'LAMPS'].map((name) => site.app.services.problem.writing.byDisplayId(name)),
    );
    await placeProblem(root, cid, lamps?.pid ?? 0, 'X');
    await placeProblem(root, cid, doors?.pid ?? 0, 'Y');
    await root.call(createTeam, {
      body: {
        cid,
        draft: {
          ...{ name: 'Pair', label: '9', members: ['A', 'B'], seat: 'A1', zone: 'Hall', photo: null },
          organization: { name: 'FU', formalName: 'First University', country: 'CHN' },
          groups: ['East', 'Girls'],
          accounts: [
            { username: 'ada', ip: '192.0.2.9', seat: 'A2' },
            { username: 'rivers', ip: null, seat: '' },
          ],
        },
      },
    });
    const cells = ['', 'eve', '12', 'SU', '', '', 'West', '', '', '', '1', '1', ''];
    await root.call(importTeams, { body: { cid, rows: [cells] } });
    await root.call(setSignInByAddress, { body: { cid, on: true } });
    const { raw } = await root.send(exportContest, { query: { cid, format: 'package', view: 'live' } });
    const { cid: copy } = await root.call(
      importContestPackage,
      { query: { again: 'true' } },
      { file: { filename: 'p.zip', content: raw } },
    );
    const seen = async (of: number) => {
      const [{ draft }, { contestProblemMap }, { records, byAddress }] = await Promise.all([
        root.call(readContest, { query: { cid: of } }),
        root.call(listContestProblemsForStaff, { query: { cid: of } }),
        root.call(listTeams, { query: { cid: of } }),
      ]);
      const placed = Object.values(contestProblemMap).map(({ cid: _cid, ...rest }) => rest);
      const teams = records.map(({ teamId: _id, version: _version, ...rest }) => rest);
      return { draft, placed, teams, byAddress };
    };
    const [before, after] = await Promise.all([seen(cid), seen(copy)]);
    expect(after).toEqual({ ...before, draft: { ...before.draft, visible: false } });
    // What everybody may have says nothing of settings, addresses and hidden teams.
    const shared = await root.send(exportContest, { query: { cid, format: 'package', view: 'shared' } });
    expect([...(await entriesOf(shared.raw)).keys()]).not.toContain(ownFile);
  });
});

describe('the door of imports', () => {
  it('lets staff take accounts that exist, and only super admins make some or give addresses', async () => {
    const admin = site.as('admin');
    const files = (account: object) => ({
      'contest.json': contest('Staff cup'),
      'teams.json': [{ id: '1', name: 'One' }],
      'accounts.json': [{ type: 'team', team_id: '1', ...account }],
    });
    expect(await faultsOf(files({ username: 'nobody-yet' }), admin)).toEqual([
      'teams.json [0].accounts accounts-roots-only',
    ]);
    expect(await faultsOf(files({ username: 'ada', ip: '192.0.2.1' }), admin)).toEqual([
      'teams.json [0].ip roots-only',
    ]);
    const { cid, batch } = await admin.call(importContestPackage, {}, asFile(files({ username: 'ada' })));
    expect(batch).toBeNull();
    // Whose it is not may not see it, nor is told of it.
    const other = site.asUser('other-admin', 'admin');
    expect((await check(files({ username: 'ada' }), other)).again).toBeNull();
    expect((await other.send(changeContestStaff, { body: { cid, staff: [] } })).status).not.toBe(200);
  });

  it('takes archives alone, and none that is broken or leads elsewhere', async () => {
    const send = async (content: Buffer) =>
      (await root.send(importContestPackage, {}, { file: { filename: 'a.zip', content } })).body.code;
    expect(await send(Buffer.from('no zip'))).toBe('archive.invalid');
    expect(await send(zip([{ name: '../contest.json' }]))).toBe('archive.unsafe-path');
    expect(
      await send(
        zip([
          { name: 'a', claimedSize: 0xfffffff0 },
          { name: 'b', claimedSize: 0xfffffff0 },
        ]),
      ),
    ).toBe('archive.too-large');
    expect((await root.send(importContestPackage, { body: {} })).body.code).toBe('upload.missing-file');
  });
  const only = { allowed: ['root', 'admin', 'problem_admin'], refused: ['visitor', 'user'] } as const;
  guards(checkContestPackage, only);
  guards(importContestPackage, only);
});
