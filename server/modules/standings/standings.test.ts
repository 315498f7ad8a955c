import {
  changeContestStaff,
  readContest,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { applyRejudge, readRejudge, startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { BoardCell } from '@assize/shared/areas/standings/board.ts';
import {
  checkAcInfo,
  getContestBoard,
  getContestRank,
  getOutsideBoard,
  getOutsideScoreboard,
  getScrollBoardInfo,
  getScrollBoardSubmissions,
  listAcInfo,
} from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
let site: TestSite;
let root: Caller;
const pids: number[] = [];
let verdicts: FinalVerdict[] = [];
const [minute, hour] = [60_000, 3_600_000];
const began = clock.now();
const { accepted, wrongAnswer, compileError } = verdict;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  const samples = [{ input: '1', output: '1', score: 100 }];
  pids.push((await makeProblem(root, 'OI', { auth: 2, type: 1 }, { samples })).pid);
  await fakeJudge(site, (job, attempt) => {
    const status = verdicts.shift() ?? accepted;
    const score = job.type === 1 ? (status === accepted ? 100 : 30) : null;
    return resultOf(job, attempt, { status, score });
  });
});

let made = 0;
/** A contest of five hours, sealed for the last one, with problems A and B. */
const contestWith = async (changes: object = {}, shown: readonly number[] = [0, 1]) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock, { sealRank: true, sealOption: 1, ...changes });
  const startMs = began.getTime() + hour;
  for (const [n, index] of shown.entries()) await placeProblem(root, cid, pids[index] ?? 0, 'AB'[n] ?? '');
  const [ada, eve, star] = ['ada', 'eve', 'star'].map((name) => site.asUser(`${name}${made}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  return { cid, ada, eve, star, go: (ms: number) => clock.set(startMs + ms) };
};
const judged = (submitId: number) =>
  until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
const run = async (by: Caller, cid: number, problem: string, status: FinalVerdict): Promise<number> => {
  verdicts = [status];
  const submitId = await handIn(by, cid, problem);
  await judged(submitId);
  return submitId;
};
/** The board in short: name, rank, solved, time and cells. */
const boardOf = async (by: Caller, cid: number, query: { view?: 'live'; containsEnd?: boolean } = {}) => {
  const found = await by.call(getContestBoard, { query: { cid, ...query } });
  const names = new Map(found.teams.map(({ uid, name }) => [uid, name]));
  const short = ({ uid, rank, solved, time, cells }: (typeof found.rows)[number]) =>
    [names.get(uid), rank, solved, time, cells] as const;
  return { ...found, short: found.rows.map(short), mine: found.own && short(found.own) };
};
/** Waits until what was judged is on the board, as it comes by the log of events. */
const settled = (by: Caller, cid: number, isThere: (board: Awaited<ReturnType<typeof boardOf>>) => boolean) =>
  until('the board', async () => {
    const board = await boardOf(by, cid, { view: 'live' });
    return isThere(board) ? board : undefined;
  });
const cellsOf = (board: Awaited<ReturnType<typeof boardOf>>, n = 0): readonly (BoardCell | null)[] =>
  board.short[n]?.[4] ?? [];

describe('the board of an ACM contest (Standings)', () => {
  it('shows whoever has handed in, by solved problems and time, and marks first blood', async () => {
    const { cid, ada, eve, go } = await contestWith();
    go(0);
    expect((await boardOf(ada, cid)).rows).toEqual([]);
    go(10 * minute);
    await run(ada, cid, 'A', wrongAnswer);
    await run(ada, cid, 'A', compileError);
    go(20 * minute);
    await run(ada, cid, 'A', accepted);
    go(30 * minute);
    await run(eve, cid, 'A', accepted);
    const board = await settled(root, cid, ({ rows }) => rows[1]?.solved === 1);
    expect(board.short).toEqual([
      [`eve${made}`, 1, 1, 1_800, [{ ac: true, at: 1_800 }, null]],
      [`ada${made}`, 2, 1, 2_400, [{ ac: true, first: true, at: 1_200, err: 1 }, null]],
    ]);
    expect((await boardOf(ada, cid)).mine?.[1]).toBe(2);
    // Who makes the contest takes no part in it.
    await run(root, cid, 'B', accepted);
    expect((await boardOf(eve, cid)).short).toHaveLength(2);
  });

  it('withholds from the seal on what others do, shows one’s own row, and all of it to those who may see', async () => {
    const { cid, ada, eve, go } = await contestWith({ openRank: true });
    go(hour);
    await run(ada, cid, 'A', accepted);
    await run(eve, cid, 'B', wrongAnswer);
    go(4 * hour);
    await run(eve, cid, 'B', accepted);
    await run(eve, cid, 'A', compileError);
    const live = await settled(root, cid, ({ rows }) => rows[1]?.solved === 1);
    expect(live.sealed).toBe(false);
    const tried = [{ tries: 1 }, { err: 1, tries: 1 }];
    const forAda = await boardOf(ada, cid);
    expect(forAda.sealed).toBe(true);
    expect(cellsOf(forAda, 1)).toEqual(tried);
    const forEve = await boardOf(eve, cid);
    expect(cellsOf(forEve, 1)).toEqual(tried);
    expect(forEve.mine?.slice(2)).toEqual([
      1,
      4 * 3_600 + 1_200,
      // Who was first is not known before the others are.
      [{}, { ac: true, at: 14_400, err: 1 }],
    ]);
    const refused = await ada.send(getContestBoard, { query: { cid, view: 'live' } });
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([403, 'auth.forbidden', 'view']);
    // The end reveals it all.
    const reader = await signedIn(site, null);
    await subscribed(reader, `board.${cid}`);
    go(5 * hour - 1);
    expect((await boardOf(ada, cid)).sealed).toBe(true);
    go(5 * hour);
    const after = await boardOf(ada, cid);
    expect([after.sealed, after.short]).toEqual([false, live.short]);
    await until('the readers to be told', async () =>
      reader.events(`board.${cid}`).some((one) => one.type === 'event' && one.event === 'again'),
    );
  });

  it('is told row by row to its readers, to each what the board shows them', async () => {
    const { cid, ada, eve, go } = await contestWith({ openRank: true });
    go(4 * hour);
    const clients = {
      ada: await signedIn(site, await ada.token()),
      root: await signedIn(site, await root.token()),
      visitor: await signedIn(site, null),
    };
    const topic = `board.${cid}`;
    for (const one of Object.values(clients)) await subscribed(one, topic);
    // The first submission of a contest has its board loaded, and its readers read it; later ones are told.
    await run(eve, cid, 'A', accepted);
    const cursors = site.app.core.database.collection<{ _id: string; seq: number }>('event_cursors');
    const last = await until('the verdict in the log', async () => {
      const events = await site.app.core.eventLog.after(0, ['submission.judged'], 10_000);
      return events.findLast(({ data }) => data.includes(`contest:${cid}`))?.seq;
    });
    await until(
      'the board to be held',
      async () => ((await cursors.findOne({ _id: 'boards' }))?.seq ?? 0) >= last,
    );
    await run(ada, cid, 'B', accepted);
    const rowsTold = (one: keyof typeof clients) =>
      clients[one]
        .events(topic)
        .flatMap((told) => (told.type === 'event' && told.event === 'rows' ? [told] : []));
    const isThere = (one: keyof typeof clients, words: string) =>
      JSON.stringify(rowsTold(one)).includes(words);
    await until(
      'the row',
      async () => isThere('root', '[null,{"ac":true') && isThere('visitor', '[null,{"tries":1}]'),
    );
    expect(rowsTold('root').at(-1)).toMatchObject({
      data: { rows: [{ solved: 1, cells: [null, { ac: true, first: true, at: 14_400 }] }] },
    });
    for (const one of ['ada', 'visitor'] as const) {
      const told = JSON.stringify(clients[one].events(topic));
      expect(told).toContain('"tries":1');
      expect(told).not.toContain('"ac":true');
    }
  });

  it('is one for the readers of a private contest and for those outside where it is open', async () => {
    const { cid, ada, eve, go } = await contestWith({ auth: 1, pwd: 'secret' });
    go(hour);
    const closed = await ada.send(getContestBoard, { query: { cid } });
    expect([closed.status, closed.body.code]).toEqual([403, 'contest.password-needed']);
    const outside = await site.asVisitor().send(getOutsideBoard, { query: { cid } });
    expect([outside.status, outside.body.code]).toEqual([404, 'contest.no-outside-board']);
    expect(await refusal(await signedIn(site, null), `board.${cid}`)).toBe('contest.not-found');
    await ada.call(registerContest, { body: { cid, password: 'secret' } });
    // A user who has registered stands on the board before the first submission.
    expect((await boardOf(ada, cid)).short).toEqual([[`ada${made}`, 1, 0, 0, [null, null]]]);
    await eve.token();
    await root.call(changeContestStaff, {
      body: { cid, staff: [{ username: `eve${made}`, roles: ['scoreboard'] }] },
    });
    expect((await boardOf(eve, cid, { view: 'live' })).sealed).toBe(false);
  });

  it('follows a rejudge, once it is applied', async () => {
    const { cid, ada, go } = await contestWith();
    go(hour);
    const submitId = await run(ada, cid, 'A', accepted);
    await settled(root, cid, ({ rows }) => rows[0]?.solved === 1);
    verdicts = [wrongAnswer];
    const { id } = await root.call(startRejudge, { body: { filter: { submitIds: [submitId] } } });
    await until(
      'the rejudge',
      async () => (await root.call(readRejudge, { query: { id } })).rejudge.state === 'ready',
    );
    expect((await boardOf(ada, cid)).short[0]?.[2]).toBe(1);
    await root.call(applyRejudge, { body: { id } });
    const board = await settled(root, cid, ({ rows }) => rows[0]?.solved === 0);
    expect(cellsOf(board)).toEqual([{ err: 1 }, null]);
  });
});

describe('a page of the board under the names of the wire', () => {
  it('has the rows of the page, the own row and those of concerned users', async () => {
    const { cid, ada, eve, star, go } = await contestWith({
      openRank: true,
      awardType: 2,
      awardConfigList: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 }],
    });
    go(hour);
    await run(eve, cid, 'A', accepted);
    go(hour + minute);
    await run(ada, cid, 'A', wrongAnswer);
    await run(star, cid, 'A', accepted);
    await settled(root, cid, ({ rows }) => rows.length === 3 && rows[1]?.solved === 1);
    const eveUid = await eve.uid();
    const page = (by: Caller, more: object = {}) =>
      by.call(getContestRank, { body: { cid, currentPage: 1, limit: 1, ...more } });
    const first = await page(ada, { concernedList: [eveUid] });
    expect([first.total, first.sealed, first.records.map(({ uid }) => uid)]).toEqual([3, false, [eveUid]]);
    expect(first.records[0]).toMatchObject({
      rank: 1,
      isWinAward: true,
      awardName: 'Gold',
      isConcerned: true,
      ac: 1,
      totalTime: 3_600,
      submissionInfo: { A: { isAC: true, isFirstAC: true, ACTime: 3_600, errorNum: 0, tryNum: 0 } },
    });
    expect(first.pinned.map(({ uid }) => uid)).toEqual([await ada.uid(), eveUid]);
    expect(first.pinned[0]).toMatchObject({ submissionInfo: { A: { isAC: false, errorNum: 1 } } });
    const found = await page(ada, { keyword: 'AD', limit: 50 });
    expect([found.total, found.records[0]?.uid]).toEqual([1, await ada.uid()]);
    const outside = await site.asVisitor().call(getOutsideScoreboard, { body: { cid } });
    expect([outside.total, outside.pinned]).toEqual([3, []]);

    const { draft, version } = await root.call(readContest, { query: { cid } });
    await root.call(updateContest, {
      body: { cid, version, draft: { ...draft, starAccount: [`star${made}`] } },
    });
    const withStar = await page(ada, { limit: 50 });
    expect(withStar.records.map(({ rank }) => rank)).toEqual([1, -1, 2]);
    expect((await page(ada, { limit: 50, removeStar: true })).total).toBe(2);
  });

  it('has points and times of OI contests', async () => {
    const { cid, ada, eve, go } = await contestWith({ type: 1, sealRank: false }, [2]);
    go(hour);
    await run(eve, cid, 'A', wrongAnswer);
    await run(ada, cid, 'A', accepted);
    await settled(root, cid, ({ rows }) => rows[1]?.score === 30);
    const { records } = await ada.call(getContestRank, { body: { cid } });
    expect(records.map(({ totalScore, submissionInfo }) => [totalScore, submissionInfo])).toEqual([
      [100, { A: 100 }],
      [30, { A: 30 }],
    ]);
  });
});

describe('staff of an ACM contest', () => {
  it('read first accepted submissions and mark them', async () => {
    const { cid, ada, eve, go } = await contestWith();
    go(hour);
    const first = await run(ada, cid, 'A', accepted);
    go(hour + minute);
    const again = await run(ada, cid, 'A', accepted);
    const second = await run(eve, cid, 'A', accepted);
    await settled(root, cid, ({ rows }) => rows[1]?.solved === 1);
    const list = async () => (await root.call(listAcInfo, { query: { cid } })).records;
    expect((await list()).map(({ id, firstBlood, checked }) => [id, firstBlood, checked])).toEqual([
      [second, false, false],
      [first, true, false],
    ]);
    const check = (id: number, checked = true) => root.send(checkAcInfo, { body: { id, cid, checked } });
    expect([(await check(second)).status, (await check(second)).status]).toEqual([200, 200]);
    expect((await list()).map(({ id, checked }) => [id, checked])).toEqual([
      [first, false],
      [second, true],
    ]);
    await check(second, false);
    expect((await list()).map(({ checked }) => checked)).toEqual([false, false]);
    const wrong = await check(again);
    expect([wrong.status, wrong.body.code]).toEqual([404, 'standings.no-accepted']);
    for (const endpoint of [listAcInfo, getScrollBoardInfo, getScrollBoardSubmissions])
      expect((await ada.send(endpoint, { query: { cid } })).status).toBe(403);
    expect((await ada.send(checkAcInfo, { body: { id: first, cid, checked: true } })).status).toBe(403);
  });

  it('get what the rolling board is made of', async () => {
    const { cid, ada, eve, go } = await contestWith();
    go(hour);
    const open = await run(ada, cid, 'A', wrongAnswer);
    go(4 * hour);
    const sealed = await run(eve, cid, 'A', accepted);
    await settled(root, cid, ({ rows }) => rows.length === 2);
    const info = await root.call(getScrollBoardInfo, { query: { cid } });
    expect(info).toMatchObject({ ended: false, unjudged: 0, penaltySeconds: 1_200 });
    expect(info.participants.map(({ username }) => username)).toEqual([`ada${made}`, `eve${made}`]);
    const runs = await root.call(getScrollBoardSubmissions, { query: { cid } });
    expect(runs.map(({ submitId, status }) => [submitId, status])).toEqual([
      [open, wrongAnswer],
      [sealed, accepted],
    ]);
    const unsealed = await contestWith({ sealRank: false });
    const none = await root.send(getScrollBoardInfo, { query: { cid: unsealed.cid } });
    expect([none.status, none.body.code]).toEqual([409, 'standings.no-roll']);
    const oi = await contestWith({ type: 1 }, [2]);
    const other = await root.send(listAcInfo, { query: { cid: oi.cid } });
    expect([other.status, other.body.code]).toEqual([422, 'standings.not-acm']);
  });
});

describe('every view', () => {
  const nowhere = { query: { cid: 999_999 } };
  const visitors = { allowed: [], refused: ['visitor'] } as const;
  guards(getContestBoard, { ...visitors, input: nowhere });
  guards(getContestRank, { ...visitors, input: { body: { cid: 999_999 } } });
  guards(listAcInfo, { ...visitors, input: nowhere });
  guards(checkAcInfo, { ...visitors, input: { body: { id: 1, cid: 999_999, checked: true } } });
  guards(getScrollBoardInfo, { ...visitors, input: nowhere });
  guards(getScrollBoardSubmissions, { ...visitors, input: nowhere });
  rejects(getContestBoard, { cid: ['x', 0], view: ['all'] }, { as: 'root', base: { cid: 1 } });
  rejects(
    getContestRank,
    {
      cid: [0, '1'],
      concernedList: [Array(501).fill('a'), [1]],
      keyword: ['a'.repeat(65)],
      removeStar: ['yes'],
    },
    { as: 'root', base: { cid: 1 } },
  );
  rejects(
    checkAcInfo,
    { id: [0], checked: ['yes', null] },
    { as: 'root', base: { id: 1, cid: 1, checked: true } },
  );

  it('knows no contest that is not there', async () => {
    for (const endpoint of [getContestBoard, listAcInfo, getScrollBoardInfo, getScrollBoardSubmissions]) {
      const sent = await root.send(endpoint, nowhere);
      expect([sent.status, sent.body.code]).toEqual([404, 'contest.not-found']);
    }
  });
});
