import { createRequire } from 'node:module';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import {
  type ExportFormat,
  exportAcceptedCode,
  exportContest,
} from '@assize/shared/areas/contest-export/endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { getContestBoard } from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';
import { entriesOf } from '../../test/unzip.ts';

// Its ES module imports files of dayjs by names that Node does not know.
const xcpcio: typeof import('@xcpcio/core') = createRequire(import.meta.url)('@xcpcio/core');
const { createContest, createSubmissions, createTeams, Rank } = xcpcio;

const clock = standingClock();
const began = clock.now();
const [minute, hour] = [60_000, 3_600_000];
const { accepted, wrongAnswer, presentationError, compileError, timeLimit } = verdict;
let site: TestSite;
let root: Caller;
let cid = 0;
let verdicts: FinalVerdict[] = [];
const go = (ms: number) => clock.set(began.getTime() + hour + ms);
const names = ['ada', 'eve', 'kim'] as const;
const user = (name: string) => site.asUser(name);
const run = async (who: string, problem: string, status: FinalVerdict, atMs: number): Promise<void> => {
  go(atMs);
  verdicts = [status];
  const submitId = await handIn(user(who), cid, problem);
  await until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
};

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  await fakeJudge(site, (job, attempt) =>
    resultOf(job, attempt, { status: verdicts.shift() ?? accepted, score: null }),
  );
  const awards = [1, 1].map((num, n) => ({
    ...{ priority: n + 1, name: `Tier ${n}`, background: '#e6bf25', color: '#ffffff', num },
  }));
  ({ cid } = await makeContest(root, clock, {
    ...{ title: '=Spring / cup', sealRank: true, sealOption: 1, autoRealRank: false, icpcMinutes: true },
    ...{ awardType: 2, awardConfigList: awards },
  }));
  for (const letter of ['A', 'B']) {
    const { pid } = await makeProblem(root, `P${letter}`, { auth: 2 });
    await placeProblem(root, cid, pid, letter);
  }
  await run('ada', 'A', wrongAnswer, 10 * minute);
  await run('ada', 'A', presentationError, 11 * minute);
  await run('ada', 'A', accepted, 20 * minute + 30_000);
  await run('eve', 'A', compileError, 25 * minute);
  await run('eve', 'A', accepted, 61 * minute);
  await run('kim', 'B', timeLimit, 90 * minute);
  await run('kim', 'B', accepted, 4 * hour + 5 * minute);
  await until('the board', async () => {
    const { rows } = await root.call(getContestBoard, { query: { cid, view: 'live' } });
    return rows.filter(({ solved }) => solved === 1).length === 3;
  });
});

const download = async (format: ExportFormat, view: 'shared' | 'live' = 'live') => {
  const sent = await root.send(exportContest, { query: { cid, format, view } });
  expect(sent.status, sent.body.msg).toBe(200);
  return sent;
};
const filesOf = async (raw: Buffer): Promise<Map<string, string>> =>
  new Map([...(await entriesOf(raw))].map(([name, content]) => [name, content.toString()]));

describe('the board as a table', () => {
  it('is CSV in which no cell is a formula, sealed or true', async () => {
    const tableOf = async (view: 'shared' | 'live') => {
      const { raw, headers } = await download('csv', view);
      expect(String(headers['content-disposition'])).toContain(view === 'live' ? 'board.csv' : 'sealed.csv');
      expect(raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      return Papa.parse<string[]>(raw.subarray(3).toString(), { skipEmptyLines: true }).data.slice(1);
    };
    expect(await tableOf('live')).toEqual([
      ['1', 'ada', 'ada', '', '', '1', '3600', '3/20', ''],
      ['2', 'eve', 'eve', '', '', '1', '3660', '1/61', ''],
      ['3', 'kim', 'kim', '', '', '1', '15900', '', '2/245'],
    ]);
    expect((await tableOf('shared'))[2]).toEqual(['3', 'kim', 'kim', '', '', '0', '0', '', '1/-- ?1']);
  });

  it('is a workbook, and a page that runs nothing', async () => {
    const book = await entriesOf((await download('xlsx')).raw);
    const texts = [...book].map(([, content]) => content.toString()).join('');
    expect(texts).toContain('ada');
    expect(texts).not.toContain('<f>');
    const files = await filesOf((await download('static')).raw);
    expect([...files.keys()]).toEqual(['index.html', 'board.json']);
    const page = files.get('index.html') ?? '';
    expect(page).toContain('<h1>=Spring / cup</h1>');
    expect(page).toContain('class="ok first"');
    // Penalties of the page are minutes, as on the board: those of `results.tsv`.
    expect(page).toContain('Time (min)');
    expect(page).toContain('<td>60</td>');
    expect(page).not.toContain('<td>3600</td>');
    expect(page).not.toMatch(/<script|https?:/);
    expect(JSON.parse(files.get('board.json') ?? '').rows[2]).toMatchObject({ rank: 3, solved: 1 });
    const sealed = await filesOf((await download('static', 'shared')).raw);
    expect(sealed.get('index.html')).toContain('封榜榜单');
    expect(JSON.parse(sealed.get('board.json') ?? '')).toMatchObject({ sealed: true });
  });

  it('is results.tsv with medals, ranks and minutes', async () => {
    const { raw } = await download('results');
    expect(raw.toString()).toBe(
      [
        'results\t1',
        'ada\t1\tGold Medal\t1\t60\t20\t',
        'eve\t2\tSilver Medal\t1\t61\t61\t',
        'kim\t3\tRanked\t1\t265\t245\t',
        '',
      ].join('\n'),
    );
  });
});

describe('XCPCIO files', () => {
  it('give the software of others the same board', async () => {
    const rankBy = async (view: 'shared' | 'live') => {
      const files = await filesOf((await download('xcpcio', view)).raw);
      const read = (name: string) => JSON.parse(files.get(name) ?? '');
      const contest = createContest(read('config.json'));
      const rank = new Rank(contest, createTeams(read('team.json')), createSubmissions(read('run.json')));
      rank.buildRank();
      return rank.teams.map((team) => [
        ...[team.rank, team.id, team.solvedProblemNum, team.penalty],
        team.problemStatistics.map((one) => one.pendingCount),
      ]);
    };
    const [ada, eve, kim] = await Promise.all(names.map((name) => user(name).uid()));
    expect(await rankBy('live')).toEqual([
      [1, ada, 1, 3_600, [0, 0]],
      [2, eve, 1, 3_660, [0, 0]],
      [3, kim, 1, 15_900, [0, 0]],
    ]);
    expect((await rankBy('shared'))[2]).toEqual([3, kim, 0, 0, [0, 1]]);
  });
});

describe('a contest package', () => {
  it('holds every object and a feed that tells them; with true results also the programs', async () => {
    const files = await filesOf((await download('package')).raw);
    const read = (name: string) => JSON.parse(files.get(name) ?? 'null');
    expect(read('api.json')).toMatchObject({ version: '2023-06' });
    expect(read('teams.json').map(({ name }: { name: string }) => name)).toEqual([...names]);
    expect(read('judgements.json')).toHaveLength(7);
    const submissions = read('submissions.json');
    for (const { id } of submissions) expect([...files.keys()]).toContain(`submissions/${id}/files.zip`);
    const feed = (files.get('event-feed.ndjson') ?? '').trim().split('\n');
    expect(feed.map((line) => JSON.parse(line).type)).toEqual(
      expect.arrayContaining(['contest', 'problems', 'teams', 'submissions', 'judgements', 'state']),
    );
    const sealed = await filesOf((await download('package', 'shared')).raw);
    expect(JSON.parse(sealed.get('judgements.json') ?? '')).toHaveLength(6);
    expect([...sealed.keys()].filter((name) => name.startsWith('submissions/'))).toEqual([]);
  });
});

describe('accepted programs', () => {
  it('come one for each participant and problem, by folders of the one or the other', async () => {
    const listed = async (query: object) => {
      const sent = await root.send(exportAcceptedCode, { query: { cid, ...query } });
      return [...(await entriesOf(sent.raw))].map(([name]) => name);
    };
    expect(await listed({})).toEqual(['ada/A.cpp', 'eve/A.cpp', 'kim/B.cpp']);
    expect(await listed({ splitType: 'problem' })).toEqual(['A/ada.cpp', 'A/eve.cpp', 'B/kim.cpp']);
    verdicts = [accepted];
    const submitId = await handIn(root, cid, 'A');
    await until(
      'the verdict',
      async () => (await site.app.services.submission.records.find(submitId))?.open === false,
    );
    expect(await listed({})).not.toContain('root/A.cpp');
    expect(await listed({ excludeAdmin: false })).toContain('root/A.cpp');
  });
});

describe('exports', () => {
  it('are for those who manage the contest, and logged', async () => {
    await root.call(changeContestStaff, { body: { cid, staff: [{ username: 'eve', roles: ['jury'] }] } });
    for (const by of ['ada', 'eve']) {
      expect((await user(by).send(exportContest, { query: { cid, format: 'csv' } })).body.code).toBe(
        'auth.forbidden',
      );
      expect((await user(by).send(exportAcceptedCode, { query: { cid } })).body.code).toBe('auth.forbidden');
    }
    const none = await root.send(exportContest, { query: { cid: 9_999, format: 'csv' } });
    expect([none.status, none.body.field]).toEqual([404, 'cid']);
    await download('csv', 'shared');
    const { records } = await root.call(listAudit, { query: { action: 'contest.export' } });
    expect(records[0]).toMatchObject({ after: { format: 'csv', view: 'shared' } });
  });

  it('of contests with points leave out what is of ACM contests', async () => {
    const oi = await makeContest(root, clock, {
      type: 1,
      startTime: new Date(clock.now().getTime() + hour).toISOString(),
      endTime: new Date(clock.now().getTime() + 2 * hour).toISOString(),
    });
    const send = (format: ExportFormat) => root.send(exportContest, { query: { cid: oi.cid, format } });
    expect((await send('results')).body.code).toBe('contest-export.not-acm');
    expect((await send('csv')).status).toBe(200);
    expect((await send('package')).status).toBe(200);
  });
});

guards(exportContest, {
  allowed: ['root'],
  refused: ['visitor'],
  input: { query: { cid: 1, format: 'csv' } },
});
guards(exportAcceptedCode, { allowed: ['root'], refused: ['visitor'], input: { query: { cid: 1 } } });
rejects(
  exportContest,
  { cid: [0, 'x', null], format: ['', 'pdf'], view: ['all'] },
  { as: 'root', base: { cid: 1, format: 'csv' } },
);
rejects(
  exportAcceptedCode,
  { cid: [0, 'x'], splitType: ['team'], excludeAdmin: ['maybe'] },
  { as: 'root', base: { cid: 1 } },
);
