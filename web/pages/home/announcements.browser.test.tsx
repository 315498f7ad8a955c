import { listRecentProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

const item = (id: number) => ({
  id,
  title: `News ${id}`,
  content: `Text of **${id}**`,
  username: 'root',
  gmtCreate: '2026-01-02T03:04:05Z',
});
const answerWith = (total: number) =>
  server.answer(listAnnouncements, ({ query: { currentPage, limit } }) => ({
    records: Array.from({ length: total }, (_, n) => item(n + 1)).slice(
      (currentPage - 1) * limit,
      currentPage * limit,
    ),
    total,
  }));

it('announcements come five a page; one is read in the place of the list', async () => {
  const asked = answerWith(7);
  const page = await open('/home');
  await expect.poll(() => page.getByTestId('announcement').elements().length).toBe(5);
  expect(asked[0]?.query).toEqual({ currentPage: 1, limit: 5 });
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'News 7' })).toBeVisible();
  await page.getByRole('button', { name: 'News 7' }).click();
  await expect.element(page.getByTestId('markdown').getByText('7')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByRole('button', { name: 'News 6' })).toBeVisible();
});

it('announcements are asked for anew on a press and when one is made', async () => {
  const asked = answerWith(1);
  const page = await open('/home', { as: root });
  await expect.element(page.getByRole('button', { name: 'News 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).first().click();
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => live.hears('site')).toBe(true);
  live.push('site', 'announcement', { id: 2, title: 'Made just now' });
  await expect.poll(() => asked.length).toBe(3);
  await expect
    .poll(() => document.querySelector('[data-testid="toast"]')?.textContent)
    .toContain('Made just now');
});

it.each([
  ['en-US', 'No announcements'],
  ['zh-CN', '暂无公告'],
] as const)('says so in %s where there are none', async (locale, text) => {
  answerWith(0);
  const page = await open('/home', { locale });
  await expect.element(page.getByText(text)).toBeVisible();
});

it('the problems made last lead to their pages, with id, title and day', async () => {
  server.answer(listRecentProblems, () => [
    {
      id: 1,
      problemId: '1000',
      title: 'A+B',
      type: 0,
      gmtCreate: '2026-01-02T03:04:05Z',
      gmtModified: '2026-01-02T03:04:05Z',
    },
  ]);
  const page = await open('/home');
  const recent = page.getByTestId('recent-problems');
  await expect.element(recent.getByRole('link')).toHaveAttribute('href', '/problem/1000');
  await expect.element(recent.getByText('A+B')).toBeVisible();
  await expect.element(recent.getByText('1000')).toBeVisible();
  await expect
    .poll(() => recent.element().querySelector('time')?.getAttribute('datetime'))
    .toBe('2026-01-02T03:04:05Z');
});
