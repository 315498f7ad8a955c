/** The page of a submission: sharing its code, its missing, its cases. */
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import {
  changeShare,
  getAllCaseResult,
  getSubmissionDetail,
} from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerPages, submission } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

const detail = {
  submission: { ...submission, code: 'int main() {}', errorMessage: null, ioScore: null },
  codeShare: true,
  contentType: 'cpp',
};
const told = (words: string) =>
  expect
    .poll(() => [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent).join())
    .toContain(words);

describe('the code', () => {
  it('is shared and no longer shared by its owner', async () => {
    const asked = server.answer(changeShare, () => null);
    const page = await open('/submission-detail/7', { as: root });
    const share = page.getByRole('checkbox', { name: 'Share my code' });
    await share.click();
    await told('Shared successfully');
    await expect.element(share).toBeChecked();
    await share.click();
    await told('Cancel Sharing Successfully');
    await expect.element(share).not.toBeChecked();
    expect(asked.map(({ body }) => body)).toEqual([
      { submitId: 7, share: true },
      { submitId: 7, share: false },
    ]);
  });

  it.each([
    ['of somebody else', { ...detail, submission: { ...detail.submission, uid: 'b'.repeat(32) } }],
    ['of a problem that takes no sharing', { ...detail, codeShare: false }],
  ])('%s cannot be shared', async (_what, answer) => {
    server.answer(getSubmissionDetail, () => answer);
    const page = await open('/submission-detail/7', { as: root });
    await expect.element(page.getByRole('button', { name: 'Copy the code' })).toBeVisible();
    expect(page.getByRole('checkbox', { name: 'Share my code' }).elements()).toEqual([]);
  });

  it('that may not be seen is said to be so', async () => {
    server.answer(getSubmissionDetail, () => ({
      ...detail,
      submission: { ...detail.submission, code: null },
    }));
    const page = await open('/submission-detail/7');
    await expect.element(page.getByText('You may not see this code')).toBeVisible();
  });
});

describe('cases', () => {
  it('are for who is signed in', async () => {
    const page = await open('/submission-detail/7');
    await expect.element(page.getByText('Log in to see the cases')).toBeVisible();
  });

  it('that were not run any more are told as skipped', async () => {
    server.answer(getAllCaseResult, () => ({
      judgeCaseMode: 'ergodic_without_error' as const,
      judgeCaseList: [verdict.wrongAnswer, verdict.cancelled].map((status, n) => ({
        caseId: n + 1,
        status,
        time: 0,
        memory: 0,
        score: null,
        groupNum: null,
        inputData: null,
        outputData: null,
        userOutput: null,
      })),
      subTaskJudgeCaseVoList: [],
    }));
    const page = await open('/submission-detail/7', { as: root });
    await expect.element(page.getByTestId('case').last()).toHaveTextContent('#2 Skipped');
  });
});

describe('what is not there', () => {
  it('is the page for what is missing, with the reason, for a submission', async () => {
    server.answer(getSubmissionDetail, () => {
      throw refusal('submission.not-found');
    });
    const page = await open('/submission-detail/99');
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect.element(page.getByText('The submission does not exist')).toBeVisible();
    await expect.poll(() => document.title).toContain('Page not found');
    await page.getByRole('button', { name: 'Go Home' }).click();
    await expect.poll(page.address).toBe('/home');
  });

  it.each(['0', '-1', '1.5', 'abc', '12345678901234567'])('%s is no number of a submission', async (id) => {
    const page = await open(`/submission-detail/${id}`);
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  it('is the page for what is missing for a problem, where nothing can be submitted', async () => {
    server.answer(getProblemDetail, () => {
      throw refusal('problem.not-found');
    });
    for (const address of ['/problem/NO-SUCH-1', '/problem/NO-SUCH-1/full-screen']) {
      const page = await open(address, { as: root });
      await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
      await expect.element(page.getByText('The problem does not exist')).toBeVisible();
      expect(page.getByRole('button', { name: 'Submit' }).elements()).toEqual([]);
      await page.unmount();
    }
  });

  it('is the page for what is missing for a name that no problem can have', async () => {
    server.answer(getProblemDetail, () => {
      throw refusal('request.invalid', { field: 'problemId' });
    });
    const page = await open('/problem/no-such-name');
    await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([]);
  });

  it('is shown once it can be had, where only the server was away', async () => {
    let away = true;
    server.answer(getSubmissionDetail, () => {
      if (away) throw refusal('service.database-away');
      return detail;
    });
    const page = await open('/submission-detail/7');
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    // The page asks again by itself too.
    away = false;
    await expect.element(page.getByRole('heading', { name: /#7/ })).toBeVisible();
  });
});

it('a submission that is judged again is followed again, by asking where there is no push', async () => {
  let status: number = verdict.wrongAnswer;
  server.answer(getSubmissionDetail, () => ({ ...detail, submission: { ...detail.submission, status } }));
  const page = await open('/submission-detail/7', { as: root });
  const title = page.getByRole('heading', { level: 1 });
  await expect.element(title.getByText('Wrong Answer').first()).toBeVisible();
  await expect.poll(() => live.hears('submission.7')).toBe(true);
  const state = { submitId: 7, time: null, memory: null, score: null, oiRankScore: null };
  status = verdict.pending;
  live.push('submission.7', 'state', { ...state, status });
  await expect.element(title.getByText('Pending').first()).toBeVisible();
  live.goDown();
  status = verdict.accepted;
  await expect.element(title.getByText('Accepted').first()).toBeVisible();
  live.comeBack();
});
