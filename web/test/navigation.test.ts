/** Going from page to page: keyboard, history and scroll follow the address. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

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
  await page.getByRole('button', { name: 'Filters' }).dispatchEvent('click');
  await page.getByRole('button', { name: /^Simulation/ }).dispatchEvent('click');
  await page.waitForURL('**/problem?tagId=*');
  await page.getByRole('button', { name: /^Simulation/, pressed: true }).waitFor();
  // A list that got shorter than the window ends higher.
  const lowest = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(async () => (await top()) - Math.min(300, await lowest())).toBe(0);
  await leave();
});

it('Back closes what is open over a page of a phone, and the page stays', async () => {
  const { page, go, leave } = await visit(browser, { width: 390 });
  await go('/home');
  const drawer = page.getByRole('dialog');
  const openMenu = () => page.getByRole('button', { name: 'Open menu' }).click();
  await openMenu();
  await drawer.getByRole('link', { name: 'Problems', exact: true }).click();
  await page.waitForURL('**/problem');
  await page.getByRole('link', { name: 'A+B' }).waitFor();
  await openMenu();
  await drawer.waitFor();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/problem');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Login/ });
  await dialog.getByLabel('Username').fill('somebody');
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/problem');
  // With nothing open it is a step back.
  await page.goBack();
  await page.waitForURL('**/home');
  await leave();
});
