import { startRejudge } from '@assize/shared/areas/rejudge/endpoints.ts';
import { expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { makeContest } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem, submitCode } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';

const some = 90;
type Row = { _id: number; submitId: number; [field: string]: unknown };
type Item = { _id: string; rejudgeId: number; queuedAt: Date | null };

it('is queued thirty a second while a contest runs, and whole while none does', async () => {
  const clock = handClock();
  await using site = await startTestSite({ ownData: true, clock });
  await announce(site);
  const root = site.as('root');
  const rows = site.app.core.database.collection<Row>('submissions');
  const items = site.app.core.database.collection<Item>('rejudge_items');
  /** A problem with so many submissions that were judged. */
  const judgedProblem = async (name: string, firstId: number): Promise<number> => {
    const { pid } = await makeProblem(root, name);
    const judge = await fakeJudge(site, (job, attempt) => resultOf(job, attempt));
    const { submitId } = await submitCode(site.asUser(`author of ${name}`), name);
    const judged = await until('the first verdict', () =>
      rows.findOne({ submitId, open: { $exists: false } }),
    );
    await judge.stop();
    const copies = Array.from({ length: some - 1 }, (_, n) => firstId + n);
    await rows.insertMany(copies.map((id) => ({ ...judged, _id: id, submitId: id })));
    return pid;
  };
  /** Number of items in the queue when the first are, of a rejudge that no judge takes up. */
  const firstQueued = async (pid: number): Promise<number> => {
    const { id } = await root.call(startRejudge, { body: { filter: { pid } } });
    const queued = { rejudgeId: id, queuedAt: { $ne: null } };
    return until('the first are queued', async () => (await items.countDocuments(queued)) || false);
  };
  const [calm, busy] = [await judgedProblem('CALM', 6_000_000), await judgedProblem('BUSY', 7_000_000)];
  // Items are noted as queued fifty by fifty.
  expect(await firstQueued(calm)).toBeGreaterThanOrEqual(50);
  await makeContest(root, clock);
  clock.advance(2 * 3_600_000);
  expect(await firstQueued(busy)).toBe(30);
});
