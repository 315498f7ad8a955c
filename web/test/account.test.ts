import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { codeMailedTo, newPerson, registerByApi } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

it('a newcomer registers with the code from the mail, signs in and out', async () => {
  const person = newPerson();
  const { page, go, leave } = await visit(browser);
  await go('/home');
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Password again').fill(person.password);
  await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const countdown = dialog.getByRole('button', { name: /Again in \d+ s/ });
  await countdown.waitFor();

  // Closing and opening again does not start the wait anew, nor end it.
  const before = Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Register' }).click();
  const after = Number(/\d+/.exec((await countdown.textContent()) ?? '')?.[0]);
  expect(after).toBeLessThanOrEqual(before);
  expect(after).toBeGreaterThan(30);

  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Password again').fill(person.password);
  await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
  await dialog.getByLabel('Code from the e-mail').fill(await codeMailedTo(person.email));
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Thanks for registering').waitFor();

  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'My submissions' }).click();
  await page.waitForURL('**/status?onlyMine=true');
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: 'Login' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await leave();
});

it('says beside the field what is wrong, and goes to the first wrong one', async () => {
  const taken = await registerByApi();
  const { page, go, leave } = await visit(browser);
  await go('/home');
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(taken.username.toUpperCase());
  await dialog.getByLabel('Password', { exact: true }).fill('short');
  await dialog.getByLabel('Password again').fill('other');
  await dialog.getByLabel('E-mail', { exact: true }).fill('not an address');
  await dialog.getByLabel('Code from the e-mail').focus();
  await dialog.getByText('The username already exists').waitFor();
  await dialog.getByText('A password has 6 to 20 characters').first().waitFor();
  await dialog.getByText('The passwords do not match').waitFor();
  await dialog.getByText('This is not a valid e-mail address').waitFor();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await dialog.getByText('The code has exactly 6 characters').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Username').evaluate((field) => field === document.activeElement))
    .toBe(true);
  // Nothing typed is lost.
  expect(await dialog.getByLabel('E-mail', { exact: true }).inputValue()).toBe('not an address');
  await leave();
});

it('after five wrong passwords a puzzle has to be solved, which keys can move', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { expected: [422] });
  await go('/home');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(person.username);
  const puzzle = page.getByTestId('captcha');
  for (let tries = 0; tries < 7 && (await puzzle.count()) === 0; tries += 1) {
    await dialog.getByLabel('Password').fill(`wrong-password-${tries}`);
    const answered = page.waitForResponse('**/api/login');
    await page.keyboard.press('Enter');
    await answered;
    await dialog
      .getByText(/Wrong username or password|complete the verification/)
      .first()
      .waitFor();
  }
  const slider = puzzle.getByRole('slider');
  await expect.poll(() => slider.getAttribute('max')).not.toBe('0');
  const picture = puzzle.locator('img').first();
  const first = await picture.getAttribute('src');
  const box = await picture.boundingBox();
  expect([box?.width, box?.height]).toEqual([325, 100]);
  await slider.focus();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight');
  expect(await slider.inputValue()).toBe('5');
  // So close to the left edge there is never a gap: refused, and another picture comes.
  await page.keyboard.press('Enter');
  await puzzle
    .getByRole('status')
    .filter({ hasText: /failed|Too fast/ })
    .waitFor();
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first);
  expect(await dialog.getByRole('button', { name: 'Login', exact: true }).isDisabled()).toBe(true);
  await leave();
});
