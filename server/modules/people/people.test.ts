import { login } from '@assize/shared/areas/account/endpoints.ts';
import {
  getHeatMap,
  getUserHome,
  listRecentSolvers,
  readWeek,
} from '@assize/shared/areas/people/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeProblem } from '../../test/problems.ts';
import { startScriptedJudge } from '../../test/scripted-judge.ts';
import { startTestSite, testPassword } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const { site, root, submitted } = await startScriptedJudge('H');

const homeOf = (username: string) => site.asVisitor().call(getUserHome, { query: { username } });

beforeAll(async () => {
  await makeProblem(root(), 'HARD', { difficulty: 4 });
  await makeProblem(root(), 'EASY2', { difficulty: 0, title: 'Second' });
  await makeProblem(root(), 'EASY', { difficulty: 0 });
  await makeProblem(site.asUser('dora', 'admin'), 'HIDDEN', { auth: 2 });
  await makeProblem(
    root(),
    'POINTS',
    { type: 1, difficulty: 2 },
    { samples: [{ input: '1', output: '1', score: 100 }] },
  );
});

describe('the home of a user (People 1, 2)', () => {
  it('is found by uid, by name in any case, and as the own one', async () => {
    const bea = site.asUser('Bea');
    const uid = await bea.uid();
    for (const found of [
      await homeOf('bEA'),
      await site.asVisitor().call(getUserHome, { query: { uid, username: 'renamed since' } }),
      await bea.call(getUserHome),
    ])
      expect(found).toMatchObject({ uid, username: 'Bea', gender: 'secrecy', signature: null, rating: null });
  });

  it('tells when somebody signed in last', async () => {
    const nell = site.asUser('nell');
    await nell.token();
    const before = Date.parse((await homeOf('nell')).recentLoginTime ?? '');
    expect(Math.abs(Date.now() - before)).toBeLessThan(60_000);
    await site.asVisitor().call(login, { body: { username: 'nell', password: testPassword } });
    expect(Date.parse((await homeOf('nell')).recentLoginTime ?? '')).toBeGreaterThan(before);
  });

  it('tells nothing that is for staff or the user alone', async () => {
    await site.asUser('Bea').uid();
    expect(Object.keys(await homeOf('Bea')).toSorted()).toEqual(
      [
        ...['uid', 'username', 'nickname', 'gender', 'school', 'github', 'blog', 'signature', 'avatar'],
        ...[
          'titleName',
          'titleColor',
          'gmtCreate',
          'recentLoginTime',
          'total',
          'solvedList',
          'scoreList',
          'rating',
        ],
        'solvedGroupByDifficulty',
      ].toSorted(),
    );
  });

  it('counts submissions, and shows what was solved by difficulty', async () => {
    await submitted('HARD', 'cleo', verdict.wrongAnswer);
    expect(await homeOf('cleo')).toMatchObject({ total: 1, solvedList: [], solvedGroupByDifficulty: [] });
    await submitted('EASY2', 'cleo');
    await submitted('EASY', 'cleo');
    await submitted('HARD', 'cleo');
    await submitted('HARD', 'cleo', verdict.wrongAnswer);
    const { total, solvedList, solvedGroupByDifficulty } = await homeOf('cleo');
    expect(total).toBe(5);
    expect(solvedList).toEqual(['HARD', 'EASY', 'EASY2']);
    expect(
      solvedGroupByDifficulty.map((one) => [one.difficulty, one.problems.map(({ problemId }) => problemId)]),
    ).toEqual([
      [0, ['EASY', 'EASY2']],
      [4, ['HARD']],
    ]);
  });

  it('names no problem that is not public, and counts the work on it', async () => {
    await submitted('HIDDEN', 'dora');
    expect(await homeOf('dora')).toMatchObject({ total: 1, solvedList: [], solvedGroupByDifficulty: [] });
    expect(JSON.stringify(await site.asUser('dora').call(getUserHome))).not.toContain('HIDDEN');
  });

  it('adds up the best of each problem with points', async () => {
    await submitted('POINTS', 'emil');
    await submitted('POINTS', 'emil', verdict.wrongAnswer);
    await submitted('EASY', 'emil');
    expect((await homeOf('emil')).scoreList).toEqual([14]);
  });

  it.each([{ username: 'nobody' }, { uid: '0'.repeat(32) }])('%o is not there', async (query) => {
    for (const endpoint of [getUserHome, getHeatMap]) {
      const sent = await site.asVisitor().send(endpoint, { query });
      expect([sent.status, sent.body.code]).toEqual([404, 'people.not-found']);
    }
  });

  it('of a visitor is not there', async () => {
    expect((await site.asVisitor().send(getUserHome)).body.code).toBe('auth.required');
  });
});

describe('the heat map (People 3)', () => {
  it("has the days of the reader, over the year that ends with the reader's today", async () => {
    let now = new Date('2026-03-05T20:00:00Z');
    const reader = await startTestSite({ clock: { now: () => now } });
    const submitId = await submitted('EASY', 'fay');
    await submitted('EASY', 'fay', verdict.wrongAnswer);
    const submissions = site.app.core.database.collection<{ _id: number }>('submissions');
    const at = async (instant: string, id: number) =>
      submissions.updateOne({ _id: id }, { $set: { submitTime: new Date(instant) } });
    await at('2026-01-31T16:30:00Z', submitId);
    await at('2026-02-10T08:00:00Z', submitId + 1);
    const map = (utcOffset?: number) =>
      reader.asVisitor().call(getHeatMap, { query: { username: 'fay', utcOffset } });
    expect(await map()).toEqual({
      dataList: [
        { date: '2026-01-31', count: 1 },
        { date: '2026-02-10', count: 1 },
      ],
      endDate: '2026-03-05',
    });
    expect(await map(480)).toEqual({
      dataList: [
        { date: '2026-02-01', count: 1 },
        { date: '2026-02-10', count: 1 },
      ],
      endDate: '2026-03-06',
    });
    now = new Date('2027-01-31T12:00:00Z');
    expect((await map()).dataList).toEqual([{ date: '2026-02-10', count: 1 }]);
    expect((await map(480)).dataList).toHaveLength(2);
  });
});

describe('the board of the week (People 4)', () => {
  it('counts public problems solved first within seven days, without disabled users', async () => {
    await submitted('EASY', 'gus');
    await submitted('HARD', 'gus');
    await submitted('HARD', 'gus');
    await submitted('EASY', 'hal');
    await submitted('HIDDEN', 'dora');
    await submitted('EASY', 'ida');
    const { database } = site.app.core;
    await database.collection('users').updateOne({ username: 'ida' }, { $set: { disabled: true } });
    const now = new Date();
    const reader = await startTestSite({ clock: { now: () => now } });
    const board = await reader.asVisitor().call(listRecentSolvers);
    const of = (username: string) => board.find((one) => one.username === username)?.ac;
    expect([of('gus'), of('hal'), of('ida'), of('dora')]).toEqual([2, 1, undefined, undefined]);
    expect(board.map((one) => one.ac)).toEqual(board.map((one) => one.ac).toSorted((a, b) => b - a));
    const later = new Date(now.getTime() + 8 * 24 * 3_600_000);
    const next = await startTestSite({ clock: { now: () => later } });
    expect(await next.asVisitor().call(listRecentSolvers)).toEqual([]);
  });

  it('is kept for a minute', async () => {
    let now = new Date();
    const reader = await startTestSite({ clock: { now: () => now } });
    const acOf = async () =>
      (await reader.asVisitor().call(listRecentSolvers)).find((one) => one.username === 'jan')?.ac;
    await submitted('EASY', 'jan');
    expect(await acOf()).toBe(1);
    await submitted('HARD', 'jan');
    expect(await acOf()).toBe(1);
    now = new Date(now.getTime() + 61_000);
    expect(await acOf()).toBe(2);
  });
});

describe('the statistics of the week (People 5)', () => {
  it('have seven days, are kept for a minute in a quiet week, and are read anew for super admins alone', async () => {
    let now = new Date();
    const reader = await startTestSite({ clock: { now: () => now } });
    const today = async (who: 'root' | 'user', forceRefresh?: string) => {
      const week = await reader.as(who).call(readWeek, { query: { forceRefresh } });
      expect([week.dateStrList.length, week.dateStrList.at(-1)]).toEqual([7, now.toISOString().slice(5, 10)]);
      return [week.totalCountList.at(-1) ?? 0, week.acCountList.at(-1) ?? 0] as const;
    };
    const [total, accepted] = await today('user');
    await submitted('EASY', 'kim');
    await submitted('EASY', 'kim', verdict.wrongAnswer);
    await submitted('HIDDEN', 'dora');
    expect(await today('user', 'true')).toEqual([total, accepted]);
    expect(await today('root', 'true')).toEqual([total + 2, accepted + 1]);
    expect(await today('user')).toEqual([total + 2, accepted + 1]);
    await submitted('EASY', 'kim');
    expect(await today('user')).toEqual([total + 2, accepted + 1]);
    now = new Date(now.getTime() + 61_000);
    expect(await today('user')).toEqual([total + 3, accepted + 2]);
  });
});

guards(listRecentSolvers, { allowed: ['visitor', 'user', 'root'], refused: [] });
guards(readWeek, { allowed: ['visitor', 'user', 'root'], refused: [] });
rejects(readWeek, { forceRefresh: ['maybe'], utcOffset: [841] });
guards(getUserHome, {
  allowed: ['visitor', 'user', 'root'],
  refused: [],
  input: { query: { username: 'x' } },
});
guards(getHeatMap, {
  allowed: ['visitor', 'user', 'root'],
  refused: [],
  input: { query: { username: 'x' } },
});
rejects(getUserHome, { uid: ['x', '0'.repeat(33), 'A'.repeat(32)], username: ['x'.repeat(21)] });
rejects(getHeatMap, { utcOffset: ['x', 900, -855, 7, 1.5] }, { base: { username: 'x' } });
