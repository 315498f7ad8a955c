import { cancelJudge, manualJudge, rejudgeOne } from '@assize/shared/areas/rejudge/endpoints.ts';
import { listSubmissions, type SubmissionDetail } from '@assize/shared/areas/submission/endpoints.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { mount, open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';
import StaffActions from './staff-actions.tsx';

const submission: SubmissionDetail['submission'] = {
  submitId: 7,
  status: -1,
  score: null,
  oiRankScore: null,
  time: 3,
  memory: 900,
  judger: 'judge-1',
  uid: root.uid,
  username: 'ann',
  pid: 1,
  displayPid: '1000',
  displayId: '1000',
  title: 'A+B',
  cid: 0,
  gid: null,
  length: 30,
  language: 'C++ 17',
  share: false,
  isManual: false,
  submitTime: '2026-01-01T00:00:00Z',
  code: null,
  errorMessage: null,
  ioScore: null,
};

it('lists of submissions have a column to judge again, and mark what was judged by hand, for staff', async () => {
  answerPages();
  const row = { ...submission, isManual: true, username: 'root' };
  server.answer(listSubmissions, () => ({
    records: [row, { ...row, submitId: 8, status: verdict.pending, isManual: false }],
    total: 2,
  }));
  const sent = server.answer(rejudgeOne, () => row);
  const page = await open('/status', { as: root });
  await page.getByRole('button', { name: 'Judge #7 again' }).click();
  await expect.element(page.getByText(/^Rejudge successfully/)).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ submitId: 7 }]);
  expect(page.getByRole('button', { name: 'Judge #8 again' }).elements()).toEqual([]);
  expect(page.getByRole('img', { name: 'Judged by hand' }).elements()).toHaveLength(1);
  await page.unmount();
  const person = { ...root, uid: 'e'.repeat(32), roleList: ['user' as const] };
  const visitor = await open('/status', { as: person });
  await expect.poll(() => visitor.getByTestId('verdict').elements().length).toBe(2);
  expect(visitor.getByRole('button', { name: /^Judge #/ }).elements()).toEqual([]);
  expect(visitor.getByRole('img', { name: 'Judged by hand' }).elements()).toEqual([]);
});

it('a verdict set by hand is one that judging gives; Cancelled comes only from cancelling', async () => {
  const sent = server.answer(manualJudge, () => {
    throw refusal('submission.in-progress');
  });
  const page = await mount(<StaffActions submission={submission} />, {
    as: root,
    texts: ['rejudge', 'submission'],
  });
  await page.getByRole('button', { name: 'Judge by hand' }).click();
  const verdict = page.getByRole('combobox', { name: 'Verdict' });
  await verdict.click();
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  const names = options.map((one) => one.textContent);
  expect(names).toContain('Wrong Answer');
  expect(names).not.toContain('Cancelled');

  await page.getByRole('button', { name: 'Save the verdict' }).click();
  await expect.element(page.getByText('is still being judged', { exact: false })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ submitId: 7, status: 0 }]);
});

it('a submission that waits is taken out of the queue, after a question', async () => {
  const sent = server.answer(cancelJudge, () => ({ ...submission, status: verdict.cancelled }));
  const page = await mount(<StaffActions submission={{ ...submission, status: verdict.pending }} />, {
    as: root,
    texts: ['rejudge', 'submission'],
  });
  // Actions that need a verdict are not offered.
  expect(page.getByRole('button', { name: 'Judge by hand' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Cancel the submission' }).click();
  await expect
    .element(page.getByText('Take this submission out of the queue?', { exact: false }))
    .toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ submitId: 7 }]);
});

it('each action of staff is told when it is done', async () => {
  const judged = { ...submission, status: verdict.accepted, isManual: true };
  server.answer(manualJudge, () => judged);
  server.answer(cancelJudge, () => ({ ...judged, status: verdict.cancelled }));
  server.answer(rejudgeOne, () => judged);
  const page = await mount(<StaffActions submission={submission} />, {
    as: root,
    texts: ['rejudge', 'submission'],
  });
  const told = (words: string) =>
    expect
      .poll(() =>
        [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent).join(),
      )
      .toContain(words);
  await page.getByRole('button', { name: 'Judge again' }).click();
  await told('Rejudge successfully');
  await page.getByRole('button', { name: 'Judge by hand' }).click();
  await page.getByRole('button', { name: 'Save the verdict' }).click();
  await told('Update Successfully');
  await page.getByRole('button', { name: 'Cancel the verdict' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: 'OK' }).click();
  await told('Cancel Successfully');
});
