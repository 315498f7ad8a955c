import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { rootPassword, signInByApi } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('speaks the language of the browser, of the address, and the one chosen, which it remembers', async () => {
  const { page, go, leave } = await visit(browser, { locale: 'zh-CN' });
  await go('/problem/1001');
  await page.getByRole('link', { name: '首页' }).waitFor();
  await page.getByText('题目描述').first().waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN');
  const chinese = await page.getByRole('heading', { level: 1 }).textContent();

  await go('/problem/1001?l=en');
  await page.getByRole('link', { name: 'Home' }).waitFor();
  await page.getByRole('tab', { name: 'Description' }).waitFor();
  // The statement itself comes in the other language too.
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(chinese);

  await page.getByRole('button', { name: 'Language' }).click();
  await page.getByRole('menuitem', { name: '简体中文' }).click();
  await page.getByRole('link', { name: '首页' }).waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(chinese);
  await go('/home');
  await page.getByRole('link', { name: '首页' }).waitFor();
  await leave();
});

it('follows the system between light and dark until one is chosen', async () => {
  const { page, go, leave } = await visit(browser, { theme: 'dark' });
  await go('/home');
  const theme = () => page.locator('html').getAttribute('data-theme');
  expect(await theme()).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await expect.poll(theme).toBe('dark');
  await page.reload();
  await page.locator('main').waitFor();
  expect(await theme()).toBe('dark');
  await leave();
});

it('has a drawer under 992 px and a menu from there on', async () => {
  const { page, go, leave } = await visit(browser, { width: 360 });
  await go('/home');
  expect(await page.getByRole('navigation').count()).toBe(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Problems' }).click();
  await page.waitForURL('**/problem');
  await page.getByRole('link', { name: 'A+B' }).waitFor();
  await page.setViewportSize({ width: 992, height: 800 });
  await page.getByRole('navigation').getByRole('link', { name: 'Status' }).waitFor();
  expect(await page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  await leave();
});

it('answers unknown addresses with a way home and a way back', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/problem');
  await go('/no/such/page');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.waitForURL('**/problem');
  await go('/no/such/page');
  await page.getByRole('button', { name: 'Go Home' }).click();
  await page.waitForURL('**/home');
  await leave();
});

it('says so when a problem does not exist', async () => {
  const { page, go, leave } = await visit(browser, { expected: [404] });
  await go('/problem/NO-SUCH-1');
  await page.getByText('The problem does not exist').waitFor();
  await leave();
});

it('finds problems by word, tag and level, all in the address', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/problem?keyword=A%2BB');
  await page.getByRole('link', { name: 'A+B' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5);
  const all = await page.locator('tbody tr').count();
  // By role, buttons that cannot be pressed count as not pressed.
  await page.getByRole('complementary').locator('button[aria-pressed="false"]').first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get('tagId')).toMatch(/^\[\d+\]$/);
  await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Pick a random one' }).click();
  await page.waitForURL('**/problem/*');
  await leave();
});

it('keeps the shell when a page cannot load its data, and recovers by itself or on demand', async () => {
  const { page, go, leave } = await visit(browser, { expected: [500] });
  let broken = true;
  await page.route('**/api/get-recent-updated-problem', (route) =>
    broken
      ? route.fulfill({ status: 500, json: { status: 500, msg: 'x', data: null, code: 'internal' } })
      : route.continue(),
  );
  await go('/home');
  await page.getByText('Server error, please refresh again').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByTestId('recent-problems').getByRole('link').first().waitFor();
  await leave();
});

it('opens an announcement in its place and goes back to the list', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/home');
  const title = page.getByTestId('announcement').first();
  const name = (await title.textContent()) ?? '';
  await title.click();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByTestId('markdown').getByRole('paragraph').first().waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Announcements' }).waitFor();
  await leave();
});

it('tells staff, and only them, when no judge is up', async () => {
  const root = await signInByApi({ username: 'root', password: rootPassword, email: '' });
  for (const as of [root, undefined]) {
    const { page, go, leave } = await visit(browser, as ? { as } : {});
    await page.route('**/api/get-website-config', async (route) => {
      const reply = await route.fetch();
      const answer: { data: object } = await reply.json();
      await route.fulfill({ response: reply, json: { ...answer, data: { ...answer.data, judgesUp: 0 } } });
    });
    await Promise.all([page.waitForResponse('**/api/get-website-config'), go('/home')]);
    await page.getByTestId('recent-problems').getByRole('link').first().waitFor();
    const told = page.getByText('No judge is up');
    if (as) await told.waitFor();
    else expect(await told.count()).toBe(0);
    await leave();
  }
});

it('reloads once when a deploy has replaced the scripts', async () => {
  const { page, go, leave } = await visit(browser, { expected: [404] });
  await go('/home');
  await page.getByTestId('recent-problems').getByRole('link').first().waitFor();
  let gone = true;
  await page.route('**/assets/status-page-*.js', (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  // The reloaded page names the scripts that are there.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) gone = false;
  });
  await page.getByRole('link', { name: 'Status' }).click();
  await page.getByRole('heading', { name: 'Status' }).waitFor();
  await leave();
});
