import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import { getProblemDetail, getUserProblemStatus } from '@assize/shared/areas/problem/endpoints.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { afterAll, afterEach } from 'vitest';
import { announce, fakeJudge, resultOf } from './fake-judge.ts';
import { makeProblem, submitCode } from './problems.ts';
import { startTestSite } from './site.ts';
import { until } from './until.ts';

/**
 * Site of a test file with a judge that gives the verdicts it is told, for tests of verdicts that change.
 * @param prefix of the display ids of its problems
 */
export const startScriptedJudge = async (prefix: string) => {
  const site = await startTestSite();
  await announce(site);
  let says: (job: JudgeJob) => Verdict = () => verdict.accepted;
  let gate: Promise<void> = Promise.resolve();
  let open = () => {};
  let problems = 0;
  const judge = await fakeJudge(site, async (job, attempt) => {
    await gate;
    const status = says(job);
    return resultOf(job, attempt, {
      status: status as typeof verdict.accepted,
      score: job.type === 1 ? (status === verdict.accepted ? 100 : 0) : null,
      timeMs: 10 + job.round,
    });
  });
  afterEach(() => open());
  afterAll(() => judge.stop());

  const root = () => site.as('root');
  const stored = (submitId: number) => site.app.services.submission.records.find(submitId);
  const judged = (submitId: number) =>
    until(`the verdict of ${submitId}`, async () => {
      const found = await stored(submitId);
      return found?.open === false && found;
    });
  const say = (what: Verdict | ((job: JudgeJob) => Verdict)) => {
    says = typeof what === 'number' ? () => what : what;
  };
  return {
    site,
    root,
    /** Jobs that the judge has taken. */
    taken: judge.taken,
    /** Sets the verdict of the next jobs; Accepted at first. */
    say,
    /** Holds every job until it is opened, at the latest after the test. */
    closedGate: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
    stored,
    judged,
    freshProblem: async (fields: Parameters<typeof makeProblem>[2] = {}) => {
      problems += 1;
      const problemId = `${prefix}${problems}`;
      const { pid } = await makeProblem(root(), problemId, fields);
      return { problemId, pid };
    },
    /** Submits and waits until the judge has said `status` of it. */
    submitted: async (problemId: string, who = 'ada', status: Verdict = verdict.accepted) => {
      say(status);
      const { submitId } = await submitCode(site.asUser(who, 'admin'), problemId);
      await judged(submitId);
      return submitId;
    },
    countOf: async (problemId: string) =>
      (await root().call(getProblemDetail, { query: { problemId } })).problemCount,
    statusOf: async (who: string, pid: number) =>
      (await site.asUser(who, 'admin').call(getUserProblemStatus, { body: { pidList: [pid] } }))[pid]?.status,
  };
};
