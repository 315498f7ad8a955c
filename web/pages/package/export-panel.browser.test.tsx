/** Exports: how much has come is said; one goes on while its page is left, and can be stopped. */
import { exportProblems } from '@assize/shared/areas/package/endpoints.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { platform } from '../../platform/platform.ts';
import { answerPages } from '../../test/component/answers.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const archive = new Blob(['x'.repeat(2048)]);
beforeEach(() => {
  answerPages();
});

/** Begins an export that the server answers when it is told to. */
const begin = async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const asked = server.answer(exportProblems, () => promise);
  const saved = vi.spyOn(platform, 'saveFile').mockImplementation(() => undefined);
  const page = await open('/admin/problem/batch?tab=export', { as: root });
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.element(page.getByTestId('received')).toBeVisible();
  return { page, asked, saved, finish: () => resolve(archive) };
};
const elsewhere = async (page: Awaited<ReturnType<typeof open>>) => {
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect.poll(page.address).toBe('/admin/problem/tag');
};

it('goes on while its page is left, is there when one comes back, and is saved wherever one is', async () => {
  const { page, asked, saved, finish } = await begin();
  await elsewhere(page);
  await page.getByRole('link', { name: 'Import and export' }).click();
  await page.getByRole('tab', { name: 'Export' }).click();
  await expect.element(page.getByTestId('received')).toBeVisible();
  await elsewhere(page);
  finish();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(saved.mock.calls[0]?.[0]).toMatchObject({ size: 2048 });
  expect([saved.mock.calls[0]?.[1], asked.length]).toEqual(['problems-hoj.zip', 1]);
  saved.mockRestore();
});

it('that is stopped saves nothing, and another can begin', async () => {
  const { page, saved, finish } = await begin();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  finish();
  await expect.poll(() => document.querySelector('[data-testid="received"]')).toBeNull();
  expect(saved).not.toHaveBeenCalled();
  saved.mockRestore();
});
