import { listAdminSolutions, reviewSolution } from '@assize/shared/areas/solution/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('approves what waits, and refuses with a reason only', async () => {
  const reviews = server.answer(reviewSolution, () => null);
  const page = await open('/admin/solutions', { as: root });
  await page.getByText('Add them with care').first().click();
  await page.getByRole('button', { name: 'Approve and publish' }).click();
  await expect.element(page.getByText('The solution is published')).toBeVisible();

  await page.getByText('Add them with care').last().click();
  await expect.poll(() => document.querySelector('main')?.textContent).toContain('Copied from a book');
  const refuse = page.getByRole('button', { name: 'Refuse', exact: true }).last();
  await expect.element(refuse).toBeDisabled();
  await page
    .getByRole('textbox', { name: /Reason/ })
    .last()
    .fill('Copied');
  await refuse.click();
  await expect.element(page.getByText('The solution is refused')).toBeVisible();
  expect(reviews.map(({ body }) => body)).toEqual([
    { id: 1, revision: 1, approve: true, reason: '' },
    { id: 2, revision: 1, approve: false, reason: 'Copied' },
  ]);
});

it('tells that a text was changed meanwhile', async () => {
  server.answer(reviewSolution, () => {
    throw refusal('solution.changed');
  });
  const page = await open('/admin/solutions', { as: root });
  await page.getByText('Add them with care').first().click();
  await page.getByRole('button', { name: 'Approve and publish' }).click();
  await expect.element(page.getByText(/read it again before you decide/)).toBeVisible();
});

it('is narrowed by state and problem, which the address keeps', async () => {
  const asked = server.answer(listAdminSolutions, () => ({ records: [], total: 0 }));
  const page = await open('/admin/solutions?view=reported&problemId=1000', { as: root });
  await expect.element(page.getByText('No solution matches')).toBeVisible();
  expect(asked[0]?.query).toMatchObject({ view: 'reported', problemId: '1000' });
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(page.getByText('No solution needs you')).toBeVisible();
  expect(page.address()).toBe('/admin/solutions?view=reported');
});
