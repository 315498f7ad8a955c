import { listContestProblemsForStaff } from '@assize/shared/areas/contest/problem-endpoints.ts';
import { pauseContestProblem } from '@assize/shared/areas/contest/problem-state-endpoints.ts';
import { expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { handIn, makeContest, placeProblem } from '../../test/contests.ts';
import { announce, fakeJudge, resultOf } from '../../test/fake-judge.ts';
import { makeProblem } from '../../test/problems.ts';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { sweep } from './sweeper.ts';

const clock = standingClock();
const hour = 3_600_000;
const site = await startTestSite({ ownData: true, clock });
const isOpen = async (submitId: number) =>
  (await site.app.services.submission.records.find(submitId))?.open === true;
const judged = (submitId: number) => until('the verdict', async () => !(await isOpen(submitId)));
const sweepNow = () => {
  const { submission, problem, judging } = site.app.services;
  const { jobClassOf, isHeld } = submission.scopes;
  const { backends } = judging;
  const { log } = site.app.core;
  return sweep({
    ...{ submissions: submission.records, problems: problem.records, jobClassOf, isHeld, backends },
    ...{ clock, log, minAgeMs: 0 },
  });
};

it('a problem whose judging is paused lets its submissions wait, and has them judged in their order afterwards', async () => {
  await announce(site);
  const root = site.as('root');
  const [pid, other] = [(await makeProblem(root, 'ONE')).pid, (await makeProblem(root, 'TWO')).pid];
  const judge = await fakeJudge(site, (job, attempt) => resultOf(job, attempt));
  const { cid } = await makeContest(root, clock);
  await placeProblem(root, cid, pid, 'A');
  await placeProblem(root, cid, other, 'B');
  clock.set(clock.now().getTime() + 2 * hour);
  const ada = site.asUser('ada');
  await root.call(pauseContestProblem, { body: { cid, pid, paused: true } });
  // A second time changes nothing.
  await root.call(pauseContestProblem, { body: { cid, pid, paused: true } });
  const { contestProblemMap } = await root.call(listContestProblemsForStaff, { query: { cid } });
  expect(contestProblemMap[pid]?.paused).toBe(true);
  const waiting: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    clock.set(clock.now().getTime() + 1_000);
    waiting.push(await handIn(ada, cid, 'A'));
  }
  await judged(await handIn(ada, cid, 'B'));
  clock.set(clock.now().getTime() + 60_000);
  expect(await sweepNow()).toBe(0);
  expect(await Promise.all(waiting.map(isOpen))).toEqual([true, true, true]);

  await root.call(pauseContestProblem, { body: { cid, pid, paused: false } });
  await sweepNow();
  for (const submitId of waiting) await judged(submitId);
  const taken = judge.taken.map(({ submitId }) => submitId).filter((one) => waiting.includes(one));
  expect(taken).toEqual(waiting);
});
