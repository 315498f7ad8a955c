import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { getAllCaseResult, getSubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { announce, fakeJudge } from './fake-judge.ts';
import { makeProblem, submitCode } from './problems.ts';
import { startTestSite } from './site.ts';
import { until } from './until.ts';

it('goes from the form to a verdict', async () => {
  const site = await startTestSite();
  await announce(site);
  const judge = await fakeJudge(site);
  try {
    await makeProblem(site.as('root'), '1000');
    const ada = site.asUser('ada');
    const { submitId } = await submitCode(ada, '1000');
    const detail = await until('the verdict', async () => {
      const found = await ada.call(getSubmissionDetail, { query: { submitId } });
      return found.submission.status === verdict.accepted && found;
    });
    expect(detail.submission).toMatchObject({ judger: null, time: 3, memory: 1024, displayPid: '1000' });
    const byStaff = await site.as('root').call(getSubmissionDetail, { query: { submitId } });
    expect(byStaff.submission.judger).toBe('fake');
    expect((await ada.call(getAllCaseResult, { query: { submitId } })).judgeCaseList).toHaveLength(1);
    const problem = await ada.call(getProblemDetail, { query: { problemId: '1000' } });
    expect(problem.problemCount).toMatchObject({ total: 1, ac: 1 });
    expect(problem.myStatus).toBe(verdict.accepted);
  } finally {
    await judge.stop();
  }
});
