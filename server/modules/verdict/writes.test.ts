import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { acceptingJudge, writesDuring } from '../../bench/write-count.ts';
import { databaseAddress } from '../../test/database-address.ts';
import { announce } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

it.each([1, 100])(
  'writes five times for a submission of %i cases, none per case (Judging 6)',
  async (cases) => {
    const mongoUri = databaseAddress({ options: { monitorCommands: 'true' } });
    const site = await startTestSite({ ownData: true, config: { mongoUri } });
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
