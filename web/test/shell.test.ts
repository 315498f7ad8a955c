/** What the frame does without a server's help is tested in shells/site. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';

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

it('finds problems by word, tag and level, all in the address', async () => {
  const { page, go, leave } = await visit(browser);
  await go('/problem?keyword=A%2BB');
  await page.getByRole('link', { name: 'A+B' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5);
  const all = await page.locator('tbody tr').count();
  const tags = page.getByRole('complementary').getByTitle(/^Only problems with/);
  // A tag that some problem has: the random pick obeys it.
  await tags
    .filter({ has: page.locator('span').filter({ hasText: /^[1-9]\d*$/ }) })
    .first()
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('tagId')).toMatch(/^\[\d+\]$/);
  await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(all);
  await page.getByRole('button', { name: 'Pick a random one' }).click();
  await page.waitForURL('**/problem/*');
  await leave();
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
