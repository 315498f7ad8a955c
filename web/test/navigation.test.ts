/** Going from page to page: what is shown belongs to the address, and keyboard, scroll and title follow it. */
import { getProblemDetail } from '@assize/shared/areas/problem/endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInRoot } from './support/admin.ts';
import { launch, visit } from './support/browser.ts';
import { problemPage } from './support/problem-page.ts';
import { solutions } from './support/programs.ts';
import { registerByApi, type SignedIn } from './support/site.ts';

let browser: Browser;
let person: SignedIn;
let root: SignedIn;
beforeAll(async () => {
  [browser, person, root] = await Promise.all([launch(), registerByApi(), signInRoot()]);
});
afterAll(() => browser.close());

/** Goes to an address of the site as Back and Forward do: without loading the page anew. */
const travel = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

it('the workbench of a problem goes with its address: nothing is submitted to the problem before', async () => {
  const { page, go, leave } = await visit(browser, { as: person });
  const problem = problemPage(page);
  const submitted: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes(submitProblem.path)) submitted.push(request.postDataJSON());
  });
  await go('/problem/1000');
  await problem.chooseLanguage('C++ 17');
  await problem.upload(solutions['C++ 17']);

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api${getProblemDetail.path}?problemId=1001`, async (route) => {
    await answered;
    await route.continue();
  });
  await travel(page, '/problem/1001');
  await page.getByTestId('editor').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  answer();
  await page.getByRole('heading', { name: '1001' }).waitFor();
  await page.getByTestId('editor').locator('.view-lines').waitFor();
  expect(submitted).toEqual([]);
  await leave();
});

it('each page has a title of its own, in the language of the page', async () => {
  const { page, go, leave } = await visit(browser, { as: root, expected: [404] });
  const title = () => page.title();
  const nav = page.getByRole('navigation', { name: 'Main' });
  await go('/home');
  await expect.poll(title).toMatch(/^Home - /);
  await nav.getByRole('link', { name: 'Problems' }).click();
  await expect.poll(title).toMatch(/^Problems - /);
  await page.getByRole('link', { name: 'A+B' }).click();
  await expect.poll(title).toMatch(/^1000 A\+B - /);
  await nav.getByRole('link', { name: 'Status' }).click();
  await expect.poll(title).toMatch(/^Status - /);
  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await expect.poll(title).toMatch(/^评测状态 - /);
  await page.getByRole('link', { name: '首页' }).click();
  await expect.poll(title).toMatch(/^首页 - /);
  await go('/admin/judges?l=en');
  await expect.poll(title).toMatch(/^Judges - /);
  await go('/admin/nowhere');
  await expect.poll(title).toMatch(/^Page not found - /);
  await leave();
});

it('the keyboard goes on in the page that was opened, and the skip link is no step in the history', async () => {
  const { page, go, leave } = await visit(browser);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await go('/home');
  expect(await focused()).not.toBe('main');
  const steps = await page.evaluate(() => history.length);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('main');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Status' }).click();
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  await expect.poll(focused).toBe('main');
  // A filter is no other page: the focus stays in its field.
  const box = page.getByPlaceholder('User');
  await box.fill('nobody-of-this-name');
  await box.press('Enter');
  await page.waitForURL('**/status?username=*');
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true);
  await leave();
});

it('a page begins at its top, and Back comes to where one was', async () => {
  const { page, go, leave } = await visit(browser, { width: 360 });
  const top = () => page.evaluate(() => Math.round(scrollY));
  await go('/problem');
  await page.getByRole('link', { name: 'A+B' }).waitFor();
  const footer = page.getByRole('link', { name: 'Judge queue' });
  await footer.scrollIntoViewIfNeeded();
  const low = await top();
  expect(low).toBeGreaterThan(500);
  await footer.click();
  await page.getByRole('heading', { name: 'Judge queue' }).waitFor();
  await expect.poll(top).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'A+B' }).waitFor();
  await expect.poll(top).toBe(low);
  // A filter of the same page leaves it where it is.
  await page.evaluate(() => scrollTo(0, 300));
  await page.getByRole('button', { name: 'Simulation' }).dispatchEvent('click');
  await page.waitForURL('**/problem?tagId=*');
  await page.getByRole('button', { name: 'Simulation', pressed: true }).waitFor();
  expect(await top()).toBe(300);
  await leave();
});
