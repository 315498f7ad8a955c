import { setTimeout as sleep } from 'node:timers/promises';
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { expect, it } from 'vitest';
import { databaseAddress } from './database-address.ts';
import { announce, fakeJudge, resultOf } from './fake-judge.ts';
import { ownRedis, wireTo } from './parts.ts';
import { makeProblem, submitCode } from './problems.ts';
import { startTestSite, type TestSite } from './site.ts';
import { until } from './until.ts';

const many = 40;

const submitMany = async (site: TestSite) => {
  await announce(site);
  await makeProblem(site.as('root'), '1000');
  const by = site.asUser('ada', 'admin');
  return Promise.all(Array.from({ length: many }, async () => (await submitCode(by, '1000')).submitId));
};
const slowJudge = (site: TestSite) =>
  fakeJudge(site, async (job, attempt) => {
    await sleep(60);
    return resultOf(job, attempt);
  });
const closedOf = async (site: TestSite, ids: number[]) => {
  const found = await Promise.all(
    ids.map((id) => site.app.services.submission.records.find(id).catch(() => null)),
  );
  return found.filter((one) => one?.open === false).length;
};
/** Every submission has its verdict and the problem counts each once. */
const allOnce = async (site: TestSite, ids: number[]) => {
  await until('every verdict', async () => (await closedOf(site, ids)) === many, 90_000);
  const { problemCount } = await site.asVisitor().call(getProblemDetail, { query: { problemId: '1000' } });
  expect(problemCount).toMatchObject({ total: many, ac: many });
  expect(await site.app.core.database.collection('judgements').countDocuments()).toBe(many);
};

// Each has a site and parts of its own and mostly waits, so they run side by side.
it.concurrent('keeps every submission when Redis is killed in the middle and comes back (Judging 10)', async () => {
  await using redis = await ownRedis();
  await using site = await startTestSite({ ownData: true, config: { redisUrl: redis.url } });
  const ids = await submitMany(site);
  const judge = await slowJudge(site);
  try {
    await until('some verdicts', async () => (await closedOf(site, ids)) >= 8);
    await redis.stop('SIGKILL');
    await sleep(1_500);
    await redis.start();
    await allOnce(site, ids);
  } finally {
    await judge.stop();
  }
}, 180_000);

it.concurrent('keeps every submission when Redis loses all it knew (Judging 10)', async () => {
  await using redis = await ownRedis();
  await using site = await startTestSite({ ownData: true, config: { redisUrl: redis.url } });
  const ids = await submitMany(site);
  const judge = await slowJudge(site);
  try {
    await until('some verdicts', async () => (await closedOf(site, ids)) >= 8);
    await site.app.core.redis.client.flushall();
    await allOnce(site, ids);
  } finally {
    await judge.stop();
  }
}, 180_000);

it.concurrent('keeps every submission when the database is away while results come (Judging 10)', async () => {
  const address = new URL(process.env.MONGODB_URI ?? '');
  await using wire = await wireTo({ host: address.hostname, port: Number(address.port) });
  const mongoUri = databaseAddress({ port: wire.port });
  await using site = await startTestSite({ ownData: true, config: { mongoUri } });
  const ids = await submitMany(site);
  const judge = await slowJudge(site);
  try {
    await until('some verdicts', async () => (await closedOf(site, ids)) >= 8);
    wire.cut();
    await until('the judging to go on without it', async () => judge.taken.length === many);
    wire.mend();
    await allOnce(site, ids);
  } finally {
    await judge.stop();
  }
}, 180_000);
