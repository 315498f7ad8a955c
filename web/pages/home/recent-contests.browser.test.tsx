import { listRecentContests } from '@assize/shared/areas/contest/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { hoursFromNow, runningContest } from '../../test/component/contest-answers.ts';
import { open } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('tells of contests that run or begin soon, the one that starts first on top', async () => {
  const soon = { startTime: hoursFromNow(2), endTime: hoursFromNow(4) };
  server.answer(listRecentContests, () => [
    runningContest({ id: 4, title: 'Summer cup', auth: 1, status: -1, ...soon }),
    runningContest(),
  ]);
  const page = await open('/home');
  const panel = page.getByTestId('recent-contests');
  await expect.element(panel.getByRole('link', { name: 'Summer cup' })).toBeVisible();
  expect(
    panel
      .getByRole('link')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Spring cup', 'Summer cup']);
  await panel.getByRole('link', { name: 'Summer cup' }).click();
  await expect.element(page.getByText('Please login first')).toBeVisible();
});

it('says that there are none', async () => {
  const page = await open('/home');
  await expect.element(page.getByText('No contest runs or is announced')).toBeVisible();
});
