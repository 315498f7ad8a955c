import { listOtherContests, listRecentContests } from '@assize/shared/areas/contest/endpoints.ts';
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

it('has no place for contests of other sites where none are known', async () => {
  const page = await open('/home');
  await expect.element(page.getByText('No contest runs or is announced')).toBeVisible();
  expect(page.getByText('Contests of other sites').elements()).toEqual([]);
});

it('lists contests of other sites below, where a calendar is configured', async () => {
  const url = 'https://contests.example/7';
  const runs = { startTime: hoursFromNow(-1), endTime: hoursFromNow(1) };
  const soon = { startTime: hoursFromNow(30), endTime: hoursFromNow(32) };
  server.answer(listOtherContests, () => [
    { oj: 'Example', title: 'Weekly <b>7</b>', url, ...runs },
    { oj: 'Example', title: 'Without a page', url: null, ...soon },
  ]);
  const page = await open('/home');
  const panel = page.getByTestId('other-contests');
  await expect.element(panel.getByText(/^Without a page/)).toBeVisible();
  const link = panel.getByRole('link');
  expect(link.elements()).toHaveLength(1);
  await expect.element(link).toHaveTextContent('Weekly <b>7</b>');
  await expect.element(link).toHaveAttribute('href', url);
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});

it('a long name of a contest has the width of a phone, and when it is stands below', async () => {
  const later = { startTime: hoursFromNow(200), endTime: hoursFromNow(205) };
  const title = 'The second of the national contests for students of computing';
  server.answer(listOtherContests, () => [{ oj: 'Example', title, url: null, ...later }]);
  const page = await open('/home', { width: 390, locale: 'zh-CN' });
  const name = page.getByText(new RegExp(title));
  await expect.element(name).toBeVisible();
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(220);
  const when = page.getByTestId('other-contests').getByText(/开始于/);
  expect(when.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    name.element().getBoundingClientRect().bottom,
  );
});
