import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { readContest, updateContest } from '@assize/shared/areas/contest/admin-endpoints.ts';
import { getContestProblem } from '@assize/shared/areas/contest/endpoints.ts';
import {
  createContestProblem,
  listContestProblemsForStaff,
} from '@assize/shared/areas/contest/problem-endpoints.ts';
import {
  pauseContestProblem,
  publishContestProblem,
} from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem, tryHandIn } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { draftOf, makeProblem } from '../../test/problems.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const clock = standingClock();
const hour = 3_600_000;
let site: TestSite;
let root: Caller;
const pids: number[] = [];

beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
  await announce(site);
  root = site.as('root');
  for (const name of ['ONE', 'TWO']) pids.push((await makeProblem(root, name)).pid);
  await fakeJudge(site, (job, attempt) => resultOf(job, attempt));
});

const began = clock.now();
let made = 0;
/** A contest with problems A and B that has begun. */
const running = async (changes: Parameters<typeof makeContest>[2] = {}) => {
  made += 1;
  // A session lasts a day of this clock.
  clock.set(began);
  const { cid } = await makeContest(root, clock, changes);
  for (const [n, pid] of pids.entries()) await placeProblem(root, cid, pid, 'AB'.charAt(n));
  clock.set(clock.now().getTime() + 2 * hour);
  return { cid, pid: pids[0] ?? 0, ada: site.asUser(`ada${made}`) };
};

const judged = (submitId: number) =>
  until(
    'the verdict',
    async () => (await site.app.services.submission.records.find(submitId))?.open === false,
  );

describe('languages of a contest', () => {
  it('others are refused, and are not offered', async () => {
    const { cid, ada } = await running({ languages: ['C'] });
    const refused = await tryHandIn(ada, cid, 'A');
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      ...[422, 'language.not-offered', 'language'],
    ]);
    const detail = () => ada.call(getContestProblem, { query: { cid, displayId: 'A' } });
    expect((await detail()).languages).not.toContain('C++ 17');
    const { version, draft } = await root.call(readContest, { query: { cid } });
    expect(draft.languages).toEqual(['C']);
    await root.call(updateContest, { body: { cid, version, draft: { ...draft, languages: ['C++ 17'] } } });
    expect((await detail()).languages).toEqual(['C++ 17']);
    await judged(await handIn(ada, cid, 'A'));
  });

  it.each([[['C+-']], [['C', 'C']]])('must be known, each once: %j', async (languages) => {
    const { cid } = await running();
    const { version, draft } = await root.call(readContest, { query: { cid } });
    const sent = await root.send(updateContest, { body: { cid, version, draft: { ...draft, languages } } });
    expect([sent.status, sent.body.field]).toEqual([400, 'draft.languages']);
  });
});

describe('a problem whose judging is paused', () => {
  it('is one of the contest', async () => {
    const { cid } = await running();
    const sent = await root.send(pauseContestProblem, { body: { cid, pid: 999_999, paused: true } });
    expect(sent.body.code).toBe('problem.not-found');
    const other = site.as('admin');
    const body = { cid, pid: pids[0] ?? 0, paused: true };
    expect((await other.send(pauseContestProblem, { body })).status).toBe(403);
  });
});

describe('a problem that is kept for contests', () => {
  it('becomes public when the contest ends, once, where that was decided', async () => {
    const { cid, ada } = await running();
    const draft = draftOf('KEPT');
    const place = { cid, displayId: 'C', displayTitle: 'Kept', color: null };
    const { pid } = await root.call(createContestProblem, { body: { ...place, draft } });
    const kept = { cid, pid, publish: true };
    expect((await site.as('admin').send(publishContestProblem, { body: kept })).body.code).toBe(
      'problem.publish-forbidden',
    );
    await root.call(publishContestProblem, { body: kept });
    const read = () => ada.send(getProblemDetail, { query: { problemId: 'KEPT' } });
    expect((await read()).status).toBe(404);
    clock.set(clock.now().getTime() + 6 * hour);
    await until('the problem to be public', async () => (await read()).status === 200);
    const logged = async () =>
      (await root.call(listAudit, { query: { action: 'problem.auth', keyword: 'KEPT' } })).records;
    const [entry] = await until('the log', async () => ((await logged()).length > 0 ? logged() : undefined));
    expect(entry).toMatchObject({ username: 'root', before: { auth: 3 }, after: { auth: 1 } });
    const places = () => root.call(listContestProblemsForStaff, { query: { cid } });
    await until('the end of it', async () => (await places()).contestProblemMap[pid]?.publish === false);
    expect(await logged()).toHaveLength(1);
  });

  it('is the only kind that does', async () => {
    const { cid, pid } = await running();
    const sent = await root.send(publishContestProblem, { body: { cid, pid, publish: true } });
    expect([sent.status, sent.body.code]).toEqual([422, 'contest.problem-not-kept']);
  });
});

it('the page of a public problem says to those who run it that its contest runs', async () => {
  const { cid, ada } = await running();
  const runningIn = async (by: Caller) =>
    (await by.call(getProblemDetail, { query: { problemId: 'ONE' } })).runningIn;
  expect((await runningIn(root))?.map((one) => one.cid)).toContain(cid);
  expect(await runningIn(ada)).toBeUndefined();
  clock.set(clock.now().getTime() + 6 * hour);
  expect(await runningIn(root)).toBeUndefined();
});

for (const [endpoint, body] of [
  [pauseContestProblem, { cid: 1, pid: 1, paused: true }],
  [publishContestProblem, { cid: 1, pid: 1, publish: true }],
] as const) {
  guards(endpoint, { allowed: ['root'], refused: ['visitor', 'user'], input: { body } });
  rejects(endpoint, { cid: [0, 'x'], pid: [null, 1.5] }, { as: 'root', base: body });
}
