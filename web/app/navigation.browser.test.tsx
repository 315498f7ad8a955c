/** Going from page to page: title and workbench belong to the address. */
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { switchLocale } from '../platform/texts/texts.ts';
import { answerPages, detail } from '../test/component/answers.ts';
import { open } from '../test/component/open.tsx';
import { root, server } from '../test/component/site.ts';

beforeEach(() => answerPages());

const editor = () => document.querySelector('[data-testid="editor"] .view-lines');

it('each page has a title of its own, in the language of the page', async () => {
  const page = await open('/home', { as: root });
  const title = () => document.title;
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(title).toMatch(/^Home - /);
  await nav.getByRole('link', { name: 'Problems' }).click();
  await expect.poll(title).toMatch(/^Problems - /);
  await page.getByRole('link', { name: 'A+B', exact: true }).first().click();
  await expect.poll(title).toMatch(/^1000 A\+B - /);
  await nav.getByRole('link', { name: 'Status' }).click();
  await expect.poll(title).toMatch(/^Status - /);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect.poll(title).toMatch(/^评测状态 - /);
  await page.getByRole('link', { name: '首页' }).click();
  await expect.poll(title).toMatch(/^首页 - /);
  await switchLocale('en-US');
  await page.router.navigate('/admin/judges');
  await expect.poll(title).toMatch(/^Judges - /);
  await page.router.navigate('/admin/nowhere');
  await expect.poll(title).toMatch(/^Page not found - /);
});

it('the workbench of a problem goes with its address: nothing is submitted to the problem before', async () => {
  const submitted = server.answer(submitProblem, () => ({ submitId: 9, submitTime: '2026-01-01T00:00:00Z' }));
  const answered = Promise.withResolvers<void>();
  server.answer(getProblemDetail, async ({ query: { problemId } }) => {
    if (problemId === '1000') return detail;
    await answered.promise;
    return { ...detail, problem: { ...detail.problem, id: 2, problemId, title: 'Another' } };
  });
  const page = await open('/problem/1000', { as: root });
  await expect.poll(editor).not.toBeNull();
  void page.router.navigate('/problem/1001');
  await expect.poll(editor).toBeNull();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  answered.resolve();
  await expect.element(page.getByRole('heading', { name: '1001 Another' })).toBeVisible();
  await expect.poll(editor).not.toBeNull();
  expect(submitted).toEqual([]);
});
