import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { commandsDuring, costlyQuestions } from '../../bench/commands.ts';
import { acceptingJudge, writesDuring } from '../../bench/write-count.ts';
import { databaseAddress } from '../../test/database-address.ts';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { sweep } from './sweeper.ts';

const monitoredSite = () =>
  startTestSite({
    ownData: true,
    config: { mongoUri: databaseAddress({ options: { monitorCommands: 'true' } }) },
  });

it('what waits for a verdict is found without reading all there is', async () => {
  const site = await monitoredSite();
  await announce(site);
  await makeProblem(site.as('root'), '1000');
  await submitCode(site.as('root'), '1000');
  const { clock, log } = site.app.core;
  const { submission, problem, judging } = site.app.services;
  const jobClassOf = () => 'practice' as const;
  const ports = { submissions: submission.records, problems: problem.records, jobClassOf, clock, log };
  const commands = await commandsDuring(site.app, async () => {
    await sweep({ ...ports, backends: judging.backends });
  });
  expect(commands.map((one) => one.collection)).toContain('submissions');
  expect(await costlyQuestions(site.app, commands)).toEqual([]);
});

it.each([1, 100])(
  'writes five times for a submission of %i cases, none per case (Judging 6)',
  async (cases) => {
    const site = await monitoredSite();
    await announce(site);
    await makeProblem(site.as('root'), '1000');
    const ada = site.asUser('ada', 'admin');
    const judge = await acceptingJudge(site.app, cases);
    const judged = async () => {
      const { submitId } = await submitCode(ada, '1000');
      return until('the verdict', async () => {
        const found = await site.app.services.submission.records.find(submitId);
        return found?.status === verdict.accepted;
      });
    };
    try {
      await judged(); // takes the block of ids, as one of twenty submissions does
      const writes = await writesDuring(site.app, async () => {
        await judged();
      });
      expect(writes.map((one) => `${one.name} ${one.collection}`).sort()).toEqual([
        'insert judgements',
        'insert submissions',
        'update problem_status',
        'update problems',
        'update submissions',
      ]);
    } finally {
      await judge.stop();
    }
  },
);
