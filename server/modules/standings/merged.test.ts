/** Boards that show teams of other contests, which a contest names, together with its own. */
import {
  createContest,
  deleteContest,
  readContest,
  updateContest,
} from '@assize/shared/areas/contest/admin-endpoints.ts';
import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import {
  getContestBoard,
  getContestRank,
  getOutsideBoard,
  getOutsideScoreboard,
} from '@assize/shared/areas/standings/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { contestOf, handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const began = clock.now();
const [minute, hour] = [60_000, 3_600_000];
const { accepted } = verdict;
let site: TestSite;
let root: Caller;
let owner: Caller;
let ada: Caller;
let eve: Caller;
let verdicts: FinalVerdict[] = [];
const pids: number[] = [];

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  [root, owner, ada, eve] = [
    site.as('root'),
    site.as('problem_admin'),
    site.asUser('ada'),
    site.asUser('eve'),
  ];
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) =>
    resultOf(job, attempt, { status: verdicts.shift() ?? accepted, score: null }),
  );
});

type Changes = NonNullable<Parameters<typeof makeContest>[2]>;
const make = async (changes: Changes = {}, labels = 'AB') => {
  const { cid } = await makeContest(root, clock, { openRank: true, ...changes });
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, labels[n] ?? '');
  return cid;
};
const run = async (by: Caller, cid: number, problem: string, status: FinalVerdict = accepted) => {
  verdicts = [status];
  const submitId = await handIn(by, cid, problem);
  await until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );
};
const go = (ms: number) => clock.set(began.getTime() + hour + ms);
const boardOf = async (by: Caller, cid: number, others: readonly number[], more: { view?: 'live' } = {}) => {
  const externalCidList = others.length === 0 ? undefined : others.join(',');
  const board = await by.call(getContestBoard, { query: { cid, externalCidList, ...more } });
  const names = new Map(board.teams.map(({ uid, name }) => [uid, name]));
  return {
    ...board,
    short: board.rows.map(({ uid, rank, solved, time }) => [names.get(uid), rank, solved, time]),
  };
};
/** The main contest with what another one of the same time has: each with a run of its own. */
const two = async (other: Changes = {}) => {
  clock.set(began);
  const there = await make({ title: 'Northern site', sealRank: true, sealOption: 1, ...other }, 'XY');
  const here = await make({
    ...{ title: 'Southern site', externalCidList: [there] },
    ...{
      awardType: 2,
      awardConfigList: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#ffffff', num: 1 }],
    },
  });
  if (other.auth === 1) await eve.call(registerContest, { body: { cid: there, password: 'secret' } });
  go(10 * minute);
  await run(ada, here, 'A');
  go(20 * minute);
  await run(eve, there, 'X');
  const board = () => boardOf(root, here, [there]);
  await until('both', async () => (await board()).rows.filter(({ solved }) => solved === 1).length === 2);
  return { here, there };
};

describe('a board together with those of other contests', () => {
  it('has the rows of all by the same problems, ranked among all, without awards', async () => {
    const { here, there } = await two();
    const alone = await boardOf(ada, here, []);
    expect([alone.short, alone.awardType]).toEqual([[['ada', 1, 1, 600]], 2]);
    expect(alone.externals).toEqual([{ cid: there, title: 'Northern site', merged: false }]);
    const merged = await boardOf(ada, here, [there]);
    expect(merged.short).toEqual([
      ['ada', 1, 1, 600],
      ['eve', 2, 1, 1200],
    ]);
    expect(merged.externals).toEqual([{ cid: there, title: 'Northern site', merged: true }]);
    expect([merged.awardType, merged.awards, merged.problems.map(({ displayId }) => displayId)]).toEqual([
      ...[0, [], ['A', 'B']],
    ]);
    expect(merged.teams.map(({ uid, groups }) => [uid, groups])).toEqual([
      [await ada.uid(), []],
      [`${there}.${await eve.uid()}`, ['Northern site']],
    ]);
    // The other contest does not name this one.
    expect((await boardOf(ada, there, [here])).short).toEqual([['eve', 1, 1, 1200]]);
    expect((await boardOf(ada, there, [here])).externals).toBeUndefined();
    const body = { cid: here, externalCidList: [there] };
    for (const endpoint of [getContestRank, getOutsideScoreboard]) {
      const page = await ada.call(endpoint, { body });
      expect(page.records.map(({ rank, username, isWinAward }) => [rank, username, isWinAward])).toEqual([
        [1, 'ada', false],
        [2, 'eve', false],
      ]);
      const named = { body: { ...body, keyword: 'northern' } };
      expect((await ada.call(endpoint, named)).records.map(({ rank }) => rank)).toEqual([2]);
    }
    const outside = { query: { cid: here, externalCidList: String(there) } };
    expect((await site.asVisitor().call(getOutsideBoard, outside)).rows).toHaveLength(2);
  });

  it('follows a verdict of the other contest, and is sealed as that is', async () => {
    const { here, there } = await two();
    await run(eve, there, 'Y');
    const second = ['eve', 1, 2, 2400];
    await until('the verdict', async () => (await boardOf(ada, here, [there])).short[0]?.[0] === 'eve');
    expect((await boardOf(ada, here, [there])).short[0]).toEqual(second);
    go(4 * hour + minute);
    await run(site.asUser('zoe'), there, 'X');
    const zoe = async (by: Caller, more: { view?: 'live' } = {}) => {
      const { sealed, short } = await boardOf(by, here, [there], more);
      return [sealed, short.find(([name]) => name === 'zoe')?.[2]];
    };
    await until('the row', async () => (await zoe(root, { view: 'live' }))[1] === 1);
    expect(await zoe(root, { view: 'live' })).toEqual([false, 1]);
    expect(await zoe(root)).toEqual([true, 0]);
    expect(await zoe(ada)).toEqual([true, 0]);
  });

  it('names and shows no contest whose board the reader may not read', async () => {
    const { here, there } = await two({ openRank: false, auth: 1, pwd: 'secret' });
    expect((await boardOf(eve, here, [there])).short).toHaveLength(2);
    const hiddenFrom = [ada, site.asUser('passer-by')];
    for (const by of hiddenFrom) {
      const board = await boardOf(by, here, [there]);
      expect([board.externals, board.short.length, board.awardType]).toEqual([undefined, 1, 2]);
      expect((await by.call(getContestRank, { body: { cid: here, externalCidList: [there] } })).total).toBe(
        1,
      );
    }
    expect((await boardOf(root, here, [there])).short).toHaveLength(2);
    const query = { cid: here, externalCidList: String(there) };
    expect((await site.asVisitor().call(getOutsideBoard, { query })).externals).toBeUndefined();
    await root.call(deleteContest, { query: { cid: there } });
    expect((await boardOf(root, here, [there])).externals).toBeUndefined();
  });

  it('refuses lists that are none', async () => {
    const cid = await make();
    const lists = ['x', '1,', '-1', '1.5', Array.from({ length: 21 }, (_, n) => n + 1).join(',')];
    for (const externalCidList of lists) {
      const sent = await root.inject({
        method: 'GET',
        url: `/api/contest-board?cid=${cid}&externalCidList=${encodeURIComponent(externalCidList)}`,
      });
      expect([externalCidList, sent.status, JSON.parse(sent.raw.toString()).field]).toEqual([
        ...[externalCidList, 400, 'externalCidList'],
      ]);
    }
  });
});

describe('the list of other contests', () => {
  const answered = ({ status, body }: { status: number; body: { code?: unknown; field?: unknown } }) => [
    ...[status, body.code, body.field],
  ];

  it('takes contests of the same type that who makes it may know of', async () => {
    clock.set(began);
    const open = await make();
    const oi = (await makeContest(root, clock, { type: 2 })).cid;
    const unseen = (await makeContest(root, clock, { visible: false })).cid;
    const send = (externalCidList: number[], by = owner) =>
      by.send(createContest, { body: contestOf(clock, { externalCidList }) });
    expect((await send([open])).status).toBe(200);
    expect(answered(await send([oi]))).toEqual([422, 'contest.external-type', 'externalCidList']);
    for (const none of [999_999, unseen])
      expect(answered(await send([none]))).toEqual([422, 'contest.no-external', 'externalCidList']);
    expect((await send([unseen], root)).status).toBe(200);
    expect((await send([open, open])).status).toBe(400);
    expect((await send(Array.from({ length: 21 }, (_, n) => n + 1))).status).toBe(400);
  });

  it('names no contest in its own list, and keeps what another manager named', async () => {
    clock.set(began);
    const unseen = (await makeContest(root, clock, { visible: false })).cid;
    const { cid } = await makeContest(owner, clock);
    const put = async (by: Caller, externalCidList: number[]) => {
      const { draft, version } = await root.call(readContest, { query: { cid } });
      return by.send(updateContest, { body: { cid, version, draft: { ...draft, externalCidList } } });
    };
    expect(answered(await put(root, [cid]))).toEqual([
      ...[422, 'contest.no-external', 'draft.externalCidList'],
    ]);
    expect((await put(root, [unseen])).status).toBe(200);
    expect((await put(owner, [unseen])).status).toBe(200);
    expect((await owner.call(readContest, { query: { cid } })).draft.externalCidList).toEqual([unseen]);
    expect((await put(owner, [])).status).toBe(200);
    expect((await put(owner, [unseen])).status).toBe(422);
  });
});
