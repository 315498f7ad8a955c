import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { askClarification } from '@assize/shared/areas/clarification/endpoints.ts';
import { changeContestStaff } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { registerContest } from '@assize/shared/areas/contest/endpoints.ts';
import { extendContest } from '@assize/shared/areas/contest/life-endpoints.ts';
import { createContestAnnouncement } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { pauseContestProblem } from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import {
  listContestLog,
  readReadiness,
  readStaffBoard,
} from '@assize/shared/areas/contest-staff/endpoints.ts';
import {
  createHall,
  saveSeats,
  setContestHall,
  setProofRule,
} from '@assize/shared/areas/hall/admin-endpoints.ts';
import { makeEnrolmentCodes, sendCommand } from '@assize/shared/areas/hall/endpoints.ts';
import { rejudgeContestProblem } from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { at, handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const { signedIn, subscribed, refusal } = useSockets();
const hour = 3_600_000;
const began = clock.now();
let site: TestSite;
let root: Caller;
let pid: number;

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  pid = (await makeProblem(root, 'ONE')).pid;
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt));
});

let made = 0;
/** A running contest with a problem, and people with each role. */
const running = async () => {
  made += 1;
  clock.set(began);
  await announce(site);
  const { cid } = await makeContest(root, clock);
  await placeProblem(root, cid, pid, 'A');
  const [ada, runner, jury] = ['ada', 'runner', 'jury'].map((name) => site.asUser(`${name}${made}`)) as [
    Caller,
    Caller,
    Caller,
  ];
  // An account is made by its first call.
  for (const one of [runner, jury]) await one.send(readStaffBoard, { query: { cid } });
  const staff = [
    { username: `runner${made}`, roles: ['balloon' as const] },
    { username: `jury${made}`, roles: ['jury' as const] },
  ];
  await root.call(changeContestStaff, { body: { cid, staff } });
  clock.set(began.getTime() + 2 * hour);
  await announce(site);
  return { cid, ada, runner, jury };
};

describe('the page of those who work at a contest', () => {
  it('tells each what concerns them', async () => {
    const { cid, ada, runner, jury } = await running();
    await root.call(pauseContestProblem, { body: { cid, pid, paused: true } });
    await handIn(ada, cid, 'A');
    const board = (by: Caller) => by.call(readStaffBoard, { query: { cid } });
    const asked = { cid, subject: 'general' as const, content: 'May we ask?' };
    await ada.call(askClarification, { body: asked });
    const none = { count: 0, oldest: null };
    const questions = { kind: 'clarifications', count: 1, oldest: clock.now().toISOString() };
    const balloons = { kind: 'balloons', ...none };
    expect(await board(runner)).toMatchObject({ waiting: [balloons], problems: null, attention: null });
    expect(await board(jury)).toMatchObject({ waiting: [questions], attention: null, participants: 1 });
    const problems = [{ pid, displayId: 'A', paused: true, waiting: 1, failed: 0 }];
    expect((await board(jury)).problems).toEqual(problems);
    const all = await board(root);
    const everything = [questions, { kind: 'prints', ...none }, balloons];
    expect(all).toMatchObject({ waiting: everything, problems });
    expect(all.attention?.warn).toBeGreaterThan(0);
    const refused = await ada.send(readStaffBoard, { query: { cid } });
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.forbidden']);
    const gone = await root.send(readStaffBoard, { query: { cid: 999_999 } });
    expect(gone.body.code).toBe('contest.not-found');
  });
});

it('those at work at a contest are told what changes on their page, and nobody else is', async () => {
  const { cid, ada, runner } = await running();
  const topic = `staff.${cid}`;
  expect(await refusal(await signedIn(site, await ada.token()), topic)).toBe('auth.forbidden');
  expect(['auth.forbidden', 'contest.not-found']).toContain(await refusal(await signedIn(site, null), topic));
  const page = await signedIn(site, await runner.token());
  await subscribed(page, topic);
  const told = (event: string) =>
    page.events(topic).filter((one) => one.type === 'event' && one.event === event).length;
  const tells = async (event: string, act: () => Promise<unknown>) => {
    const before = told(event);
    await act();
    await until(`${event} to be told`, async () => told(event) > before);
  };
  await tells('runs', () => handIn(ada, cid, 'A'));
  await tells('changed', () => root.call(pauseContestProblem, { body: { cid, pid, paused: true } }));
  const eve = site.asUser(`eve${made}`);
  await tells('changed', () => eve.call(registerContest, { body: { cid } }));
  const announcement = { title: 't', content: 'c' };
  await tells('changed', () => root.call(createContestAnnouncement, { body: { cid, announcement } }));
  await root.call(pauseContestProblem, { body: { cid, pid, paused: false } });
  await until(
    'the verdict',
    async () => (await site.app.services.submission.records.unsettledIn(`contest:${cid}`)) === 0,
  );
  await tells('changed', () => root.call(rejudgeContestProblem, { body: { cid, pid } }));
});

describe('the checks of a contest', () => {
  it('tell of a checker that was not tried since the problem was changed, of a backup, and of mail', async () => {
    const { cid, ada } = await running();
    const spj = await makeProblem(
      root,
      `SPJ${made}`,
      { auth: 2, spjLanguage: 'C++ 17', spjCode: '//' },
      { judgeMode: 'spj' },
    );
    await placeProblem(root, cid, spj.pid, 'B');
    const levels = async () => {
      const { start } = await root.call(readReadiness, { query: { cid } });
      const keys = ['untried', 'trial-failed', 'program-language', 'no-backup', 'backup', 'mail'];
      return start.filter(({ key }) => keys.includes(key)).map(({ key, level }) => `${level} ${key}`);
    };
    expect(await levels()).toEqual(['warn untried', 'warn no-backup', 'warn mail']);
    await handIn(ada, cid, 'B');
    await until(
      'the verdict',
      async () => (await site.app.services.submission.records.unsettledIn(`contest:${cid}`)) === 0,
    );
    const file = join(site.app.core.config.dataFolder, 'last-backup');
    await writeFile(file, '');
    const now = clock.now();
    await utimes(file, now, now);
    expect(await levels()).toEqual(['good backup', 'warn mail']);
    await utimes(file, now, new Date(now.getTime() - 25 * hour));
    expect(await levels()).toEqual(['warn backup', 'warn mail']);
    await rm(file);
  });

  it('name what is amiss, with the problem and where it is mended', async () => {
    const { cid, ada } = await running();
    await root.call(pauseContestProblem, { body: { cid, pid, paused: true } });
    await handIn(ada, cid, 'A');
    const { start, finalize, phase } = await root.call(readReadiness, { query: { cid } });
    expect(phase).toBe('running');
    const of = (key: string) => start.find((one) => one.key === key);
    expect(of('paused')).toMatchObject({ level: 'warn', params: { ids: 'A' }, mend: 'problems' });
    expect(of('statement')).toMatchObject({
      level: 'warn',
      problem: { pid, displayId: 'A' },
      mend: 'problem',
    });
    expect(of('judges')).toMatchObject({ level: 'warn', params: { count: 1 } });
    expect(of('data')).toBeUndefined();
    expect(of('database-clock')?.level).toBeDefined();
    expect(finalize.find((one) => one.key === 'final-sealed')?.level).toBe('bad');
    expect(finalize.find((one) => one.key === 'final-waiting')).toMatchObject({
      ...{ level: 'bad', params: { count: 1 } },
    });
  });

  it('and the log are for those who manage it', async () => {
    const { cid } = await running();
    for (const endpoint of [readReadiness, listContestLog] as const) {
      expect((await site.as('admin').send(endpoint, { query: { cid } })).status).toBe(403);
      expect((await root.send(endpoint, { query: { cid: 999_999 } })).status).toBe(404);
    }
  });
});

it('the log of a contest has what was done with it, with its rejudges, and nothing of other contests', async () => {
  const { cid, ada } = await running();
  const other = await makeContest(root, clock);
  await root.call(extendContest, {
    body: { cid: other.cid, endTime: at(clock.now(), 30 * hour), moveSeal: true },
  });
  const submitId = await handIn(ada, cid, 'A');
  const isJudged = async () => (await site.app.services.submission.records.find(submitId))?.open === false;
  await until('the verdict', isJudged);
  await root.call(rejudgeContestProblem, { body: { cid, pid } });
  const log = async (query: object = {}) =>
    (await root.call(listContestLog, { query: { cid, ...query } })).records.map(({ action }) => action);
  expect(await log()).toEqual([
    ...['rejudge.start', 'contest.staff', 'contest.add-problem', 'contest.create'],
  ]);
  expect(await log({ action: 'contest.staff' })).toEqual(['contest.staff']);
  // The hall has the number of the contest, and what is done with the hall itself is not the contest's.
  const halls = await Promise.all(
    Array.from({ length: cid }, (_, n) => root.call(createHall, { body: { name: `Hall ${n}` } })),
  );
  expect(halls.map(({ hallId }) => hallId)).toContain(cid);
  const [{ hallId, version } = { hallId: 0, version: 0 }] = halls;
  const seats = [{ seat: 'A-1', room: 'Room', zone: '', x: 0, y: 0 }];
  await root.call(saveSeats, { body: { hallId, version, seats } });
  await root.call(setContestHall, { body: { cid, hallId } });
  await root.call(setProofRule, { body: { cid, proof: 'warn' } });
  await root.call(makeEnrolmentCodes, { body: { cid, seats: [] } });
  await root.call(sendCommand, {
    body: { cid, target: { all: true }, order: { verb: 'lock', args: { text: null } } },
  });
  expect((await log()).slice(0, 5)).toEqual([
    ...['hall.command', 'hall.codes', 'hall.proof', 'hall.contest', 'rejudge.start'],
  ]);
  const [added] = (await root.call(listContestLog, { query: { cid, action: 'contest.add-problem' } }))
    .records;
  expect(added?.target).toMatch(new RegExp(`^${cid} .+: A .+`));
  expect(await log({ username: 'nobody' })).toEqual([]);
});

guards(readReadiness, {
  ...{ allowed: ['root'], refused: ['visitor', 'user'] },
  input: { query: { cid: 1 } },
});
guards(listContestLog, { allowed: ['root'], refused: ['visitor', 'user'], input: { query: { cid: 1 } } });
guards(readStaffBoard, { allowed: ['root'], refused: ['visitor'], input: { query: { cid: 1 } } });
rejects(readStaffBoard, { cid: ['x', 0, '1.5'] }, { as: 'root' });
rejects(readReadiness, { cid: ['x', 0] }, { as: 'root' });
rejects(
  listContestLog,
  { cid: ['x'], action: ['none'], username: ['x'.repeat(65)] },
  { as: 'root', base: { cid: 1 } },
);
