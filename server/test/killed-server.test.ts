import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { checkSubmissionsStatus } from '@assize/shared/areas/submission/endpoints.ts';
import { isFinal, verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { announce, fakeJudge, resultOf } from './fake-judge.ts';
import { makeProblem, submitCode } from './problems.ts';
import { killNow, startServer } from './server-process.ts';
import { startTestSite, type TestSite } from './site.ts';
import { until } from './until.ts';

const submissions = 120;

const startSettler = (site: TestSite) => startServer(site, { ASSIZE_ROLES: 'jobs' });

it('ends every submission with exactly one verdict, though servers are killed while they settle (Judging 4, 5)', async () => {
  const site = await startTestSite({ ownData: true, config: { roles: ['api'] } });
  await announce(site);
  await makeProblem(site.as('root'), '1000');
  const users = ['ada', 'bob', 'cyd'].map((name) => site.asUser(name, 'admin'));
  const made = await Promise.all(
    Array.from({ length: submissions }, async (_, index) => {
      const by = users[index % users.length] ?? users[0];
      return by === undefined ? 0 : (await submitCode(by, '1000')).submitId;
    }),
  );
  const ids = made.filter((id) => id > 0);
  const judge = await fakeJudge(site, (job, attempt) =>
    resultOf(job, attempt, { status: job.submitId % 3 === 0 ? verdict.wrongAnswer : verdict.accepted }),
  );
  const states = async () => {
    const found = await Promise.all(
      [ids.slice(0, 100), ids.slice(100)].map((part) =>
        site.asVisitor().call(checkSubmissionsStatus, { body: { submitIds: part } }),
      ),
    );
    return found.flatMap((one) => Object.values(one));
  };
  const settled = async () => (await states()).filter((one) => isFinal(one.status));
  let server = startSettler(site);
  try {
    for (const enough of [10, 60]) {
      await until(`${enough} verdicts`, async () => (await settled()).length >= enough);
      await killNow(server);
      server = startSettler(site);
    }
    const all = await until(
      'every verdict',
      async () => {
        const found = await settled();
        return found.length === submissions && found;
      },
      90_000,
    );
    const accepted = ids.filter((id) => id % 3 !== 0).length;
    expect(all.filter((one) => one.status === verdict.accepted)).toHaveLength(accepted);
    const { problemCount } = await site.asVisitor().call(getProblemDetail, { query: { problemId: '1000' } });
    expect(problemCount).toMatchObject({ total: submissions, ac: accepted, wa: submissions - accepted });
    const judgements = site.app.core.database.collection('judgements');
    expect(await judgements.countDocuments()).toBe(submissions);
  } finally {
    await judge.stop();
    await killNow(server);
  }
}, 240_000);
