import { changeProblemAuth, deleteProblem } from '@assize/shared/areas/authoring/endpoints.ts';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  checkSubmissionsStatus,
  getSubmissionDetail,
  listSubmissions,
} from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { stampOf } from '../../platform/redis/stamp.ts';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import type { SubmissionDocument } from './document.ts';
import { relist } from './relister.ts';
import { submissionStore } from './store.ts';

/** More than one batch. */
const many = 2_300;
let site: TestSite;
let pid: number;

const collection = () => site.app.core.database.collection<SubmissionDocument>('submissions');
const countListed = (listed: boolean) => collection().countDocuments({ pid, listed });
const seenBy = async (who: 'visitor' | 'root', problemID = 'FOLLOW') =>
  (who === 'root' ? site.as('root') : site.asVisitor()).call(listSubmissions, {
    query: { problemID, completeProblemID: true, limit: 5 },
  });

/** A listed submission, received so many ms after the first. */
const rowOf = (id: number, uid: string, problem: number, afterMs = id): SubmissionDocument => ({
  _id: id,
  submitId: id,
  uid,
  pid: problem,
  scope: 'practice',
  oj: 'ME',
  isPractice: true,
  gid: null,
  language: 'C',
  answers: null,
  length: 1,
  share: false,
  listed: true,
  status: verdict.accepted,
  timeMs: null,
  memoryKb: null,
  score: null,
  oiRankScore: null,
  subtasks: null,
  judger: null,
  isManual: false,
  round: 0,
  attempt: 1,
  submitTime: new Date(Date.UTC(2026, 0, 1) + afterMs),
  code: 'x',
  errorMessage: null,
  ip: '127.0.0.1',
  traceId: '',
  outbox: [],
});

beforeAll(async () => {
  site = await startTestSite({ ownData: true });
  ({ pid } = await makeProblem(site.as('root'), 'FOLLOW'));
  const uid = await site.asUser('writer').uid();
  await collection().insertMany(
    // Ten at a time, so that times alone do not part the batches.
    Array.from({ length: many }, (_, index) => rowOf(index + 1, uid, pid, Math.floor(index / 10))),
  );
});

describe('submissions of a problem that is hidden or shown (Authoring 7)', () => {
  it('leave the lists with the answer that says so, and the rest follows', async () => {
    expect((await seenBy('visitor')).total).toBe(many);
    await site.as('root').call(changeProblemAuth, { body: { id: pid, auth: 2 } });
    expect((await seenBy('visitor')).records).toEqual([]);
    expect((await seenBy('root')).records).toHaveLength(5);
    const states = (by: 'visitor' | 'writer') =>
      (by === 'visitor' ? site.asVisitor() : site.asUser('writer')).call(checkSubmissionsStatus, {
        body: { submitIds: [1, 2] },
      });
    expect(await states('visitor')).toEqual({});
    expect(Object.keys(await states('writer'))).toEqual(['1', '2']);
    await until('all of them to be hidden', async () => (await countListed(true)) === 0);
    expect((await seenBy('visitor')).total).toBe(0);
    await site.as('root').call(changeProblemAuth, { body: { id: pid, auth: 1 } });
    await until('all of them to be shown', async () => (await countListed(false)) === 0);
    expect((await seenBy('visitor')).total).toBe(many);
  });

  it('follow once more where one was stored late or the work broke off, then it is done', async () => {
    const { database, redis, config, outbox, clock } = site.app.core;
    const problems = site.app.services.problem.records;
    const submissions = submissionStore(
      database.useDb(config.mongoDatabase),
      outbox,
      {
        hidden: stampOf(redis, 'hidden-submissions'),
        scoped: stampOf(redis, 'scoped-submissions'),
      },
      clock,
    );
    const [waiting] = await problems.relisting();
    expect(waiting).toMatchObject({ pid, listed: true });
    await collection().updateOne({ submitId: 7 }, { $set: { listed: false } });
    const later = new Date((waiting?.since.getTime() ?? 0) + 30_000);
    await relist({ problems, submissions, clock: { now: () => later } });
    expect(await countListed(false)).toBe(0);
    expect(await problems.relisting()).toEqual([]);
  });

  it('stay as they were when the problem is deleted, under the display id it had', async () => {
    await site.as('root').call(deleteProblem, { query: { pid } });
    const shown = await site.asVisitor().call(listSubmissions, { query: { limit: 1 } });
    expect(shown.records).toMatchObject([{ displayPid: 'FOLLOW', title: '标题 FOLLOW' }]);
    expect((await site.asVisitor().send(getSubmissionDetail, { query: { submitId: 1 } })).status).toBe(200);
    expect((await site.asVisitor().send(getProblemDetail, { query: { problemId: 'FOLLOW' } })).status).toBe(
      404,
    );
    await makeProblem(site.as('root'), 'FOLLOW');
    expect((await seenBy('visitor')).records).toEqual([]);
  });
});

it('pages are full and totals right while the submissions of a hidden problem are still listed', async () => {
  // This process lets nothing follow: a process with the role jobs does that.
  const hall = await startTestSite({ ownData: true, config: { roles: ['api'] } });
  const root = hall.as('root');
  const hidden = await makeProblem(root, 'HIDE');
  const other = await makeProblem(root, 'HIDE2');
  const uid = await hall.asUser('writer').uid();
  const rows = Array.from({ length: 60 }, (_, index) =>
    rowOf(index + 1, uid, index < 12 ? other.pid : hidden.pid),
  );
  await hall.app.core.database.collection<SubmissionDocument>('submissions').insertMany(rows);
  const list = async (query: object) => {
    const { records, total } = await hall
      .asVisitor()
      .call(listSubmissions, { query: { limit: 5, ...query } });
    return { ids: records.map((one) => one.submitId), total };
  };
  expect(await list({})).toEqual({ ids: [60, 59, 58, 57, 56], total: 60 });
  await root.call(changeProblemAuth, { body: { id: hidden.pid, auth: 2 } });
  expect(await list({})).toEqual({ ids: [12, 11, 10, 9, 8], total: 12 });
  expect(await list({ currentPage: 3 })).toEqual({ ids: [2, 1], total: 12 });
  expect(await list({ status: verdict.accepted })).toMatchObject({ total: 12 });
  expect(await list({ problemID: 'HIDE', completeProblemID: true })).toEqual({ ids: [], total: 0 });
  expect(await list({ problemID: 'HIDE' })).toEqual({ ids: [12, 11, 10, 9, 8], total: 12 });
  await root.call(changeProblemAuth, { body: { id: hidden.pid, auth: 1 } });
  expect(await list({})).toEqual({ ids: [60, 59, 58, 57, 56], total: 60 });
});
