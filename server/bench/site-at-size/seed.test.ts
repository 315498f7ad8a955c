import { listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { listSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeAll, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { seedSite } from './seed.ts';

const sizes = { problems: 40, users: 60, submissions: 700 };
const until = new Date('2026-05-01T12:00:00Z');
let seeded: TestSite;
/** The same site before any verdict. */
let judgedLive: TestSite;

const databaseOf = ({ app }: TestSite) => {
  const { db } = app.core.database;
  if (db === undefined) throw new Error('no database');
  return db;
};
const all = (site: TestSite, name: string, sort: string): Promise<Record<string, unknown>[]> =>
  databaseOf(site)
    .collection(name)
    .find({})
    .sort({ [sort]: 1 })
    .toArray();
const copy = async (name: string, change: (one: Record<string, unknown>) => Record<string, unknown>) => {
  const found = await all(seeded, name, '_id');
  await databaseOf(judgedLive).collection(name).insertMany(found.map(change));
};
/** Documents with some fields left out. */
const without = (list: readonly Record<string, unknown>[], ...fields: readonly string[]) =>
  list.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => !fields.includes(name))));

beforeAll(async () => {
  seeded = await startTestSite({ ownData: true, config: { roles: ['api'] } });
  judgedLive = await startTestSite({ ownData: true, config: { roles: ['api'] } });
  await seedSite(databaseOf(seeded), { sizes, until, say: () => undefined });
  for (const name of ['users', 'problem_texts', 'tags']) await copy(name, (one) => one);
  const count = { total: 0, ac: 0, wa: 0, tle: 0, mle: 0, re: 0, pe: 0, ce: 0, se: 0, pa: 0 };
  await copy('problems', (one) => ({ ...one, count, passRate: -1 }));
  const unjudged = {
    timeMs: null,
    memoryKb: null,
    score: null,
    oiRankScore: null,
    subtasks: null,
    judger: null,
    errorMessage: null,
  };
  await copy('submissions', (one) => ({
    ...one,
    ...unjudged,
    status: verdict.pending,
    attempt: 0,
    open: true,
  }));
  const { submission, judging } = seeded.app.services;
  for (let submitId = 1; submitId <= sizes.submissions; submitId += 1) {
    expect(await submission.records.find(submitId)).not.toBeNull();
    const judged = await judging.judgements.find(submitId, 0);
    if (judged === null) throw new Error(`${submitId} has no judgement`);
    const { judgedAt: _, errorMessage, spent, ...result } = judged;
    if (spent === null) throw new Error(`${submitId} was not judged by a node`);
    const told = errorMessage === null ? {} : { errorMessage };
    const ending = { kind: 'result', attempt: 1, result: { ...result, ...told, spent } } as const;
    const settled = await judgedLive.app.services.verdict.settle({ submitId, round: 0 }, ending);
    expect(settled).toBe('settled');
  }
});

it.each([
  ['problems', '_id', ['counting', 'countingEpoch']],
  ['problem_status', '_id', []],
  ['submissions', '_id', []],
  // The moment of judging is that of this test.
  ['judgements', '_id', ['judgedAt']],
] as const)('what is seeded in %s is what live verdicts leave', async (name, sort, apart) => {
  const made = await all(seeded, name, sort);
  expect(made.length).toBeGreaterThanOrEqual(sizes.problems);
  expect(without(made, ...apart)).toEqual(without(await all(judgedLive, name, sort), ...apart));
});

it('is a site that its pages read', async () => {
  const { records, total } = await seeded.asVisitor().call(listProblems);
  expect(total).toBeGreaterThan(sizes.problems / 2);
  expect(records.some(({ tags }) => tags.length > 1)).toBe(true);
  const page = await seeded.as('root').call(listSubmissions, { query: { limit: '100' } });
  expect(page.total).toBe(sizes.submissions);
  expect(new Set(page.records.map(({ language }) => language)).size).toBeGreaterThan(2);
  expect(page.records.every(({ username, displayPid }) => username !== '' && displayPid !== '')).toBe(true);
});

it('is the same again, and another for another seed', async () => {
  const taken = async (seed: number) => {
    await using again = await startTestSite({ ownData: true, config: { roles: ['api'] } });
    await seedSite(databaseOf(again), { sizes, seed, until, say: () => undefined });
    return await all(again, 'submissions', '_id');
  };
  const first = await all(seeded, 'submissions', '_id');
  expect(await taken(1)).toEqual(first);
  expect(await taken(2)).not.toEqual(first);
});

it('goes into an empty database only', async () => {
  await expect(seedSite(databaseOf(seeded), { sizes, until, say: () => undefined })).rejects.toThrow(
    'not empty',
  );
});

it('gives new problems and submissions ids of their own', async () => {
  const { ids } = seeded.app.core;
  expect(await ids.next('problem')).toBe(sizes.problems + 1);
  expect(await ids.next('submission')).toBe(sizes.submissions + 1);
});
