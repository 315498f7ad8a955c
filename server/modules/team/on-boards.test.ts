/** Teams as boards, lists and readers meet them. */

import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  getContestAccess,
  getContestInfo,
  listContestProblems,
  listContestSubmissions,
} from '@assize/shared/areas/contest/endpoints.ts';
import { finalizeContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import {
  getContestBoard,
  getContestRank,
  getOutsideBoard,
  getOutsideScoreboard,
  getScrollBoardInfo,
  getScrollBoardSubmissions,
  listAcInfo,
} from '@assize/shared/areas/standings/endpoints.ts';
import { getLastAcceptedCode, getSubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import {
  changeStanding,
  createTeam,
  ignoreSubmission,
  listIgnored,
  listTeams,
} from '@assize/shared/areas/team/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed } = useSockets();
let site: TestSite;
let root: Caller;
const pids: number[] = [];
let verdicts: FinalVerdict[] = [];
const [minute, hour] = [60_000, 3_600_000];
const began = clock.now();
const { accepted, wrongAnswer } = verdict;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name, { auth: 2 })).pid);
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt, { status: verdicts.shift() ?? accepted }));
});

const noDraft = { label: '', organization: null, groups: [], members: [], seat: '', zone: '', photo: null };
const teamOf = async (cid: number, name: string, callers: readonly Caller[], more: object = {}) => {
  const uids = await Promise.all(callers.map((one) => one.uid()));
  const names = await site.app.services.account.people.usernames(uids);
  const accounts = uids.map((uid) => ({ username: names.get(uid) ?? '', ip: null, seat: '' }));
  return root.call(createTeam, { body: { cid, draft: { ...noDraft, name, accounts, ...more } } });
};

let made = 0;
/** A contest with problems A and B, two people of one team and a rival. */
const contestWith = async (changes: object = {}) => {
  made += 1;
  clock.set(began);
  const { cid } = await makeContest(root, clock, { openRank: true, sealRank: true, ...changes });
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, 'AB'[n] ?? '');
  const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((name) => site.asUser(`${name}${made}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  return { cid, ada, bob, eve, go: (ms: number) => clock.set(began.getTime() + hour + ms) };
};
const run = async (by: Caller, cid: number, problem: string, status: FinalVerdict): Promise<number> => {
  verdicts = [status];
  const submitId = await handIn(by, cid, problem);
  const { records } = site.app.services.submission;
  await until('the verdict', async () => (await records.find(submitId))?.open === false);
  return submitId;
};
const board = async (by: Caller, cid: number) => {
  const found = await by.call(getContestBoard, { query: { cid } });
  const names = new Map(found.teams.map(({ uid, name }) => [uid, name]));
  return {
    ...found,
    short: found.rows.map(({ uid, rank, solved, time }) => [names.get(uid), rank, solved, time]),
  };
};
const settled = (cid: number, short: unknown) =>
  until('the board', async () => {
    const found = await board(root, cid);
    return JSON.stringify(found.short) === JSON.stringify(short) ? found : undefined;
  });

describe('a team of two accounts (Teams 1, 2)', () => {
  it('hands in from both at the same instant: two tries of one row, which counts the accepted one', async () => {
    const { cid, ada, bob, go } = await contestWith();
    await teamOf(cid, 'Twins', [ada, bob]);
    go(10 * minute);
    verdicts = [wrongAnswer, accepted];
    const ids = await Promise.all([handIn(ada, cid, 'A'), handIn(bob, cid, 'A')]);
    expect(new Set(ids).size).toBe(2);
    const { records } = site.app.services.submission;
    const both = await until('both verdicts', async () => {
      const found = await records.findMany(ids);
      return found.length === 2 && found.every(({ open }) => !open) && found;
    });
    // Of two at one instant the smaller number came first: its wrong answer costs time, a later one does not.
    const [first] = both.toSorted((a, b) => a.submitId - b.submitId);
    const seconds = first?.status === wrongAnswer ? 1_800 : 600;
    await settled(cid, [['Twins', 1, 1, seconds]]);
  });

  it('is one row, of which each sees the own one, and first blood is the team’s', async () => {
    const { cid, ada, bob, eve, go } = await contestWith();
    const organization = { name: 'North University', formalName: '', country: 'CHN' };
    await teamOf(cid, 'Rivers', [ada, bob], { organization, groups: ['East'] });
    go(10 * minute);
    await run(ada, cid, 'A', wrongAnswer);
    go(20 * minute);
    await run(bob, cid, 'A', accepted);
    go(30 * minute);
    await run(eve, cid, 'A', accepted);
    const eveName = `eve${made}`;
    const found = await settled(cid, [
      [eveName, 1, 1, 1_800],
      ['Rivers', 2, 1, 2_400],
    ]);
    // The team, though its people never registered, and the rival.
    expect((await eve.call(getContestInfo, { query: { cid } })).count).toBe(2);
    const lead = await ada.uid();
    expect(found.rows[1]).toMatchObject({ uid: lead, cells: [{ first: true, err: 1 }, null] });
    expect(found.teams.find(({ uid }) => uid === lead)).toMatchObject({
      ...{ name: 'Rivers', username: `ada${made}`, school: 'North University', groups: ['East'] },
    });
    for (const one of [ada, bob]) {
      const seen = await board(one, cid);
      expect([seen.ownUid, seen.own?.uid, seen.own?.rank]).toEqual([lead, lead, 2]);
      const { pinned } = await one.call(getContestRank, { body: { cid } });
      expect(pinned.map(({ uid, username }) => [uid, username])).toEqual([[lead, 'Rivers']]);
    }
    const { pinned } = await eve.call(getContestRank, { body: { cid, concernedList: [await bob.uid()] } });
    expect(pinned.map(({ uid }) => uid)).toEqual([await eve.uid(), lead]);
    const byGroup = await eve.call(getContestRank, { body: { cid, keyword: 'east' } });
    expect(byGroup.records.map(({ uid }) => uid)).toEqual([lead]);
    const { records } = await root.call(listAcInfo, { query: { cid } });
    expect(records.map(({ username, firstBlood }) => [username, firstBlood])).toEqual([
      [eveName, false],
      ['Rivers', true],
    ]);
  });

  it('has the submissions of both as its own, with programs, and nobody else has', async () => {
    const { cid, ada, bob, eve, go } = await contestWith({ auth: 1, pwd: 'secret' });
    await teamOf(cid, 'Rivers', [ada, bob]);
    // Staff put them there: no password is asked for.
    expect(await bob.call(getContestAccess, { query: { cid } })).toMatchObject({
      ...{ access: true, registered: true, needsPassword: false },
    });
    expect((await eve.call(getContestAccess, { query: { cid } })).access).toBe(false);
    await teamOf(cid, 'Alone', [eve]);
    go(hour);
    const submitId = await run(ada, cid, 'A', accepted);
    const mine = await bob.call(listContestSubmissions, { query: { contestID: cid, onlyMine: 'true' } });
    expect(mine.records.map((one) => one.submitId)).toEqual([submitId]);
    const code = async (by: Caller) =>
      (await by.call(getSubmissionDetail, { query: { submitId } })).submission.code;
    expect([await code(bob), await code(eve)]).toEqual(['int main(){}', null]);
    const { code: last } = await bob.call(getLastAcceptedCode, { query: { pid: pids[0] ?? 0, cid } });
    expect(last).toBe('int main(){}');
    const state = async (by: Caller) => (await by.call(listContestProblems, { query: { cid } }))[0]?.myStatus;
    expect([await state(bob), await state(eve)]).toEqual([accepted, verdict.notSubmitted]);
    // Behind the seal too; each of the team is told the verdict.
    go(4 * hour + minute);
    const reader = await signedIn(site, await bob.token());
    await subscribed(reader, `user.${await bob.uid()}`);
    const sealed = await run(ada, cid, 'B', wrongAnswer);
    await until('the verdict to be told', async () =>
      reader.frames.some((one) => one.type === 'event' && one.event === 'verdict'),
    );
    const seenBy = async (by: Caller) =>
      (await by.call(listContestSubmissions, { query: { contestID: cid } })).records.map(
        (one) => one.submitId,
      );
    expect([await seenBy(bob), await seenBy(eve)]).toEqual([[sealed, submitId], [submitId]]);
  });
});

describe('a hidden team (Teams 3)', () => {
  it('is in no answer and no frame for others, but for staff', async () => {
    const { cid, ada, bob, eve, go } = await contestWith();
    await teamOf(cid, 'Secret Rivers', [ada, bob]);
    const uid = await ada.uid();
    await root.call(changeStanding, { body: { cid, uid, change: { hidden: true }, reason: 'guests' } });
    go(0);
    const readers = [await signedIn(site, await eve.token()), await signedIn(site, null)];
    for (const one of readers) await subscribed(one, `board.${cid}`);
    const other = await run(eve, cid, 'B', accepted);
    const submitId = await run(ada, cid, 'A', accepted);
    await run(bob, cid, 'B', wrongAnswer);
    await run(eve, cid, 'A', accepted);
    const found = await settled(cid, [[`eve${made}`, 1, 2, 0]]);
    expect(found.rows[0]?.cells).toEqual([
      { ac: true, first: true, at: 0 },
      { ac: true, first: true, at: 0 },
    ]);
    const visitor = site.asVisitor();
    const answers = await Promise.all([
      eve.call(getContestBoard, { query: { cid } }),
      eve.call(getContestRank, { body: { cid, concernedList: [uid] } }),
      visitor.call(getOutsideBoard, { query: { cid } }),
      visitor.call(getOutsideScoreboard, { body: { cid, concernedList: [uid] } }),
      eve.call(listContestSubmissions, { query: { contestID: cid } }),
      eve.call(listContestSubmissions, { query: { contestID: cid, username: `ada${made}` } }),
      root.call(getScrollBoardInfo, { query: { cid } }),
      root.call(getScrollBoardSubmissions, { query: { cid } }),
      ...readers.map(({ frames }) => frames),
    ]);
    for (const one of answers)
      for (const word of [uid, await bob.uid(), 'Secret', `ada${made}`, `bob${made}`])
        expect(JSON.stringify(one)).not.toContain(word);
    const detail = await eve.send(getSubmissionDetail, { query: { submitId } });
    expect([detail.status, detail.body.code]).toEqual([404, 'submission.not-found']);
    const [a] = await until('the tally', async () => {
      clock.set(new Date(clock.now().getTime() + minute));
      const rows = await eve.call(listContestProblems, { query: { cid } });
      return rows[0]?.total === 1 ? rows : undefined;
    });
    expect([a?.ac, a?.total]).toEqual([1, 1]);
    const count = async () => (await eve.call(getContestInfo, { query: { cid } })).count;
    expect(await count()).toBe(1);
    // Its people see their own submissions, and the board without themselves.
    const mine = await bob.call(listContestSubmissions, { query: { contestID: cid, onlyMine: 'true' } });
    expect(mine.total).toBe(2);
    expect([(await board(bob, cid)).own, (await board(bob, cid)).rows.length]).toEqual([null, 1]);
    const forStaff = await root.call(listContestSubmissions, { query: { contestID: cid } });
    expect(forStaff.total).toBe(4);
    expect(other).toBeGreaterThan(0);
  });
});

describe('staff on a board (Teams 4)', () => {
  const change = (cid: number, uid: string, what: object, by = root) =>
    by.send(changeStanding, { body: { cid, uid, change: what, reason: 'helped' } });

  it('disqualify, star and penalise a row, and take it back, at once for all who read', async () => {
    const { cid, ada, bob, eve, go } = await contestWith();
    await teamOf(cid, 'Rivers', [ada, bob]);
    go(0);
    await run(eve, cid, 'A', accepted);
    go(10 * minute);
    await run(bob, cid, 'A', accepted);
    const eveName = `eve${made}`;
    await settled(cid, [
      [eveName, 1, 1, 0],
      ['Rivers', 2, 1, 600],
    ]);
    const reader = await signedIn(site, await ada.token());
    await subscribed(reader, `board.${cid}`);
    const told = () =>
      reader.events(`board.${cid}`).filter((one) => one.type === 'event' && one.event === 'again').length;
    const before = told();
    // A user without a team becomes a team of one.
    const uid = await eve.uid();
    expect((await change(cid, uid, { penaltyMinutes: 20 })).status).toBe(200);
    expect((await board(ada, cid)).short).toEqual([
      ['Rivers', 1, 1, 600],
      [eveName, 2, 1, 1_200],
    ]);
    await until('the reader to be told', async () => told() > before);
    await change(cid, uid, { penaltyMinutes: 0, disqualified: true });
    expect((await board(ada, cid)).short).toEqual([
      ['Rivers', 1, 1, 600],
      [eveName, -1, 1, 0],
    ]);
    await change(cid, uid, { disqualified: false });
    await change(cid, await ada.uid(), { isStar: true });
    expect((await board(ada, cid)).short).toEqual([
      [eveName, 1, 1, 0],
      ['Rivers', -1, 1, 600],
    ]);
    const { records } = await root.call(listAudit, { query: { action: 'team.standing', limit: 3 } });
    expect(records[0]).toMatchObject({
      username: 'root',
      target: expect.stringContaining('Rivers'),
      before: { isStar: false },
      after: { isStar: true, reason: 'helped' },
    });
    const marked = await root.call(listTeams, { query: { cid, marked: 'true' } });
    expect(marked.records.map(({ shownName, isStar }) => [shownName, isStar])).toEqual([['Rivers', true]]);
    // Who does not take part has no row to change.
    const stranger = await change(cid, await site.asUser('stranger').uid(), { hidden: true });
    expect([stranger.status, stranger.body.code, stranger.body.field]).toEqual([
      404,
      'team.not-found',
      'uid',
    ]);
    const nothing = await change(cid, uid, {});
    expect([nothing.status, nothing.body.field]).toEqual([400, 'change']);
  });

  it('do not count a submission, and count it again; twice is as once', async () => {
    const { cid, ada, go } = await contestWith();
    go(0);
    const wrong = await run(ada, cid, 'A', wrongAnswer);
    const right = await run(ada, cid, 'A', accepted);
    const name = `ada${made}`;
    await settled(cid, [[name, 1, 1, 1_200]]);
    const ignore = (submitId: number, ignored: boolean) =>
      root.call(ignoreSubmission, { body: { cid, submitId, ignored, reason: 'a fault of ours' } });
    await ignore(wrong, true);
    await ignore(wrong, true);
    expect((await board(ada, cid)).short).toEqual([[name, 1, 1, 0]]);
    expect(await root.call(listIgnored, { query: { cid } })).toMatchObject([
      { submitId: wrong, reason: 'a fault of ours', username: 'root' },
    ]);
    expect((await root.call(listAudit, { query: { action: 'team.ignore-submission' } })).total).toBe(1);
    await ignore(right, true);
    expect((await board(ada, cid)).short).toEqual([[name, 1, 0, 0]]);
    await ignore(right, false);
    await ignore(wrong, false);
    expect((await board(ada, cid)).short).toEqual([[name, 1, 1, 1_200]]);
    const { cid: another } = await contestWith();
    const foreign = await root.send(ignoreSubmission, {
      body: { cid: another, submitId: wrong, ignored: true, reason: 'x' },
    });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'submission.not-found']);
  });

  it('change nothing once results are final', async () => {
    const { cid, ada, go } = await contestWith();
    go(0);
    const submitId = await run(ada, cid, 'A', accepted);
    go(6 * hour);
    await root.call(finalizeContest, { body: { cid } });
    const refused = [
      await change(cid, await ada.uid(), { disqualified: true }),
      await root.send(ignoreSubmission, { body: { cid, submitId, ignored: true, reason: 'x' } }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'contest.finalized']);
  });
});
