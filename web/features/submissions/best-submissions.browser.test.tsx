import { listBestSubmissions } from '@assize/shared/areas/submission/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

it('the tab of statistics shows shares, the fastest and, when asked, the shortest programs', async () => {
  const page = await open('/problem/1000?tab=statistics');
  await expect.element(page.getByRole('row', { name: /Wrong Answer 3 33\.33%/ })).toBeVisible();
  const best = page.getByTestId('best');
  await expect
    .element(best.getByRole('link', { name: 'ann' }))
    .toHaveAttribute('href', '/submission-detail/1');
  await expect.element(best.getByRole('img', { name: 'You may read the code' })).toBeVisible();
  await best.getByText('Shortest').click();
  await expect.element(best.getByRole('row', { name: /^1 root/ })).toBeVisible();
  expect(best.getByRole('link', { name: 'ann' }).elements()).toEqual([]);
});

it('says so where nobody was accepted', async () => {
  server.answer(listBestSubmissions, () => ({ fastest: [], shortest: [] }));
  const page = await open('/problem/1000?tab=statistics');
  await expect.element(page.getByText('No program was accepted here yet')).toBeVisible();
});

it('tells when the list cannot be had', async () => {
  server.answer(listBestSubmissions, () => {
    throw refusal('problem.not-found');
  });
  const page = await open('/problem/1000?tab=statistics');
  await expect.element(page.getByTestId('best').getByText('The problem does not exist')).toBeVisible();
});
