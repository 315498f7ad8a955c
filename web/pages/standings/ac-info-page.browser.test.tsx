import { listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { checkAcInfo, listAcInfo } from '@assize/shared/areas/standings/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerBoards } from '../../test/component/boards.ts';
import { answerContests } from '../../test/component/contest-answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { live, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
  answerBoards();
});
afterEach(() => vi.useRealTimers());

it('lists twenty accepted submissions a page, first bloods told apart', async () => {
  const page = await open('/contest/3/ac-info', { as: root });
  await expect.element(page.getByText('★ First Blood').first()).toBeVisible();
  expect(document.querySelectorAll('main tbody tr').length).toBe(20);
  await expect.element(page.getByText('✓ Accepted').first()).toBeVisible();
});

it('one is checked and taken back by a press', async () => {
  const checks = server.answer(checkAcInfo, () => null);
  const page = await open('/contest/3/ac-info', { as: root });
  await page.getByRole('button', { name: 'Check It: A of team0' }).click();
  await expect.poll(() => checks.map(({ body }) => body)).toEqual([{ id: 500, cid: 7, checked: true }]);
  await page.getByRole('button', { name: 'Undo: C of team9' }).click();
  await expect.poll(() => checks.at(-1)?.body).toEqual({ id: 491, cid: 7, checked: false });
});

it('asks again each ten seconds, and at once when the board changes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const asked = server.answer(listAcInfo, () => ({ records: [], total: 0 }));
  const page = await open('/contest/3/ac-info', { as: root });
  await expect.element(page.getByText('Nothing has been accepted yet')).toBeVisible();
  await expect.poll(() => live.hears('board.3')).toBe(true);
  const before = asked.length;
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => asked.length).toBe(before + 1);
  live.push('board.3', 'again', {});
  await expect.poll(() => asked.length).toBe(before + 2);
});

it('says so where the contest has none', async () => {
  server.answer(listAcInfo, () => {
    throw refusal('standings.not-acm');
  });
  const page = await open('/contest/3/ac-info', { as: root });
  await expect.element(page.getByText('Only contests by ACM rules have this')).toBeVisible();
});
