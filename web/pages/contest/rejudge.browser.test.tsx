import { getContestAccess, listUnreadContestAnnouncements } from '@assize/shared/areas/contest/endpoints.ts';
import { rejudgeContestProblem } from '@assize/shared/areas/rejudge/contest-endpoints.ts';
import { listRejudges } from '@assize/shared/areas/rejudge/endpoints.ts';
import { contestRights } from '@assize/shared/domain/contest/rights.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { answerContests } from '../../test/component/contest-answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const rejudge = {
  ...{ id: 7, state: 'judging' as const, filter: { cid: 3, pid: 1 }, reason: null, autoApply: false },
  ...{ problem: 'A', contest: 'Spring Cup' },
  ...{ createdBy: 'root', createdAt: '2026-01-02T03:04:05Z', endedAt: null, total: 9, judged: 2, changed: 1 },
};

beforeEach(() => {
  answerPages();
  answerContests();
  server.answer(listUnreadContestAnnouncements, () => []);
});

it('a problem is judged again after a question, and its preview opens', async () => {
  const asked = server.answer(rejudgeContestProblem, () => rejudge);
  const page = await open('/contest/3/rejudge', { as: root });
  await page.getByRole('button', { name: 'Rejudge All: A' }).click();
  await expect.element(page.getByText(/Judge all submissions of/)).toBeVisible();
  await page.getByRole('tooltip').getByRole('button', { name: 'Rejudge All' }).click();
  await expect.poll(() => page.address()).toContain('/contest/3/rejudge/7');
  expect(asked[0]?.body).toEqual({ cid: 3, pid: 1 });
  await expect.element(page.getByRole('heading', { name: /^Rejudge of problem A/ })).toBeVisible();
  await expect.element(page.getByText('Rivers')).toBeVisible();
  expect(document.querySelector('main')?.textContent).toContain('2 → 1');
  await expect.element(page.getByText('A · Spring Cup – second answer was wrong')).toBeVisible();
});

it('rejudges of the contest are listed under its letters', async () => {
  const asked = server.answer(listRejudges, () => ({ records: [rejudge], total: 1 }));
  const page = await open('/contest/3/rejudge', { as: root });
  await expect.element(page.getByRole('link', { name: '7', exact: true })).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ cid: 3 });
  expect(document.querySelector('main')?.textContent).toContain('2 / 9');
});

it('is no part of the menu of those who may not', async () => {
  server.answer(getContestAccess, () => ({
    ...{ access: true, registered: true, needsPassword: false },
    rights: contestRights.filter((right) => right !== 'rejudge'),
    now: new Date().toISOString(),
  }));
  const page = await open('/contest/3', { as: root, width: 2_000 });
  await expect.element(page.getByRole('link', { name: 'AC helper' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Rejudge' }).elements()).toEqual([]);
});
