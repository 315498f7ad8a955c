import { listContests } from '@assize/shared/areas/contest/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import {
  answerContests,
  contestant,
  hoursFromNow,
  runningContest,
} from '../../test/component/contest-answers.ts';
import { open } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  answerContests();
});

const answerOne = (more: Parameters<typeof runningContest>[0], now = hoursFromNow(0)) =>
  server.answer(listContests, () => ({ records: [runningContest(more)], total: 1, now }));

it('narrows by state, rules and title, which the address keeps', async () => {
  const asked = server.answer(listContests, () => ({ records: [], total: 0, now: hoursFromNow(0) }));
  const page = await open('/contest?status=0&type=1');
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ status: 0, type: 1, limit: 10 });
  await page.getByRole('textbox', { name: 'Title of the contest' }).fill('cup');
  await expect.poll(page.address).toBe('/contest?status=0&type=1&keyword=cup');
  await expect.poll(() => asked.at(-1)?.query.keyword).toBe('cup');
  await expect.element(page.getByText('No contest matches')).toBeVisible();
});

it('asks visitors to log in before they enter', async () => {
  const page = await open('/contest');
  await page.getByRole('link', { name: 'Spring cup' }).click();
  await expect.element(page.getByText('Please login first')).toBeVisible();
  await expect.element(page.getByRole('dialog').getByLabelText('Password').first()).toBeVisible();
  expect(page.address()).toBe('/contest');
});

it('lets somebody in', async () => {
  const page = await open('/contest', { as: contestant });
  await page.getByRole('link', { name: 'Spring cup' }).click();
  await expect.poll(page.address).toBe('/contest/3');
});

it.each([
  [0, null],
  [1, 'A password is needed to enter'],
  [2, 'A password is needed to submit'],
] as const)('a contest of access %i has the lock %s', async (auth, lock) => {
  answerOne({ auth });
  const page = await open('/contest');
  await expect.element(page.getByRole('link', { name: 'Spring cup' })).toBeVisible();
  const locks = [...document.querySelectorAll('[data-testid="contest"] h2 [role="img"]')];
  expect(locks.map((one) => one.getAttribute('aria-label'))).toEqual(lock === null ? [] : [lock]);
});

it('counts down by the clock of the server, not of this device', async () => {
  // The server is an hour ahead.
  answerOne({ endTime: hoursFromNow(3) }, hoursFromNow(1));
  const page = await open('/contest');
  await expect.element(page.getByText(/-0(?:2:00:00|1:59:)/)).toBeVisible();
});

it.each([
  ['is not offered unless the board is public', { openRank: false }, null],
  ['is disabled before the start', { startTime: hoursFromNow(1), endTime: hoursFromNow(2) }, false],
  ['leads to the board of everybody', {}, true],
] as const)('the scoreboard %s', async (_, more, enabled) => {
  answerOne({ openRank: true, ...more });
  const page = await open('/contest');
  await expect.element(page.getByRole('link', { name: 'Spring cup' })).toBeVisible();
  const board = page.getByRole('button', { name: 'Scoreboard' });
  if (enabled === null) expect(board.elements()).toEqual([]);
  else if (enabled) await expect.element(board).toBeEnabled();
  else await expect.element(board).toBeDisabled();
});
