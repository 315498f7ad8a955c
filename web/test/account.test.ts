import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, visit } from './support/browser.ts';
import { codeMailedTo, digitsOf, mailedTo, newPerson, registerByApi } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Place of the gap: where the pixels under the piece's shape are darkest in comparison with their surroundings. */
const gapOf = (puzzle: Locator): Promise<number> =>
  puzzle.evaluate(async (root) => {
    const [picture, piece] = root.querySelectorAll('img');
    if (!picture || !piece) throw new Error('no pictures');
    await Promise.all([picture.decode(), piece.decode()]);
    const pixels = (image: HTMLImageElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height);
    };
    const ground = pixels(picture);
    const shape = pixels(piece);
    const top = Number.parseInt(piece.style.top, 10);
    const light = (x: number, y: number) => {
      const at = (y * ground.width + x) * 4;
      return (ground.data[at] ?? 0) + (ground.data[at + 1] ?? 0) + (ground.data[at + 2] ?? 0);
    };
    let best = { x: 0, score: Number.POSITIVE_INFINITY };
    for (let x = 0; x + shape.width <= ground.width; x += 1) {
      const sums = { under: 0, underCount: 0, around: 0, aroundCount: 0 };
      for (let dy = 0; dy < shape.height; dy += 1)
        for (let dx = 0; dx < shape.width; dx += 1) {
          const covered = (shape.data[(dy * shape.width + dx) * 4 + 3] ?? 0) > 128;
          const value = light(x + dx, top + dy);
          if (covered) {
            sums.under += value;
            sums.underCount += 1;
          } else {
            sums.around += value;
            sums.aroundCount += 1;
          }
        }
      const score = sums.under / sums.underCount - sums.around / Math.max(1, sums.aroundCount);
      if (score < best.score) best = { x, score };
    }
    return best.x;
  });

/** Puts the piece in its place by keys; after a misjudged picture, which happens, it tries the next one. */
const solve = async (page: Page, puzzle: Locator) => {
  const slider = puzzle.getByRole('slider');
  const picture = puzzle.locator('img').first();
  const good = puzzle.getByText(/Verified in \d+\.\d s/);
  const bad = puzzle.getByRole('status').filter({ hasText: /failed|Too fast/ });
  const putInPlace = async () => {
    await expect.poll(() => slider.getAttribute('max')).not.toBe('0');
    const gap = await gapOf(puzzle);
    await slider.focus();
    for (let at = 0; at < gap; at += 1) await page.keyboard.press('ArrowRight');
    expect(await slider.inputValue()).toBe(String(gap));
    const shown = await picture.getAttribute('src');
    // The message of a success stays for a second only, so it is read while the key is pressed.
    const [told] = await Promise.all([good.or(bad).textContent(), page.keyboard.press('Enter')]);
    if (told?.startsWith('Verified')) return true;
    await expect.poll(() => picture.getAttribute('src')).not.toBe(shown);
    return false;
  };
  let solved = false;
  for (let tries = 0; tries < 4 && !solved; tries += 1) solved = await putInPlace();
  expect(solved).toBe(true);
  await puzzle.waitFor({ state: 'hidden' });
};

it('a newcomer registers with the code from the mail, after a puzzle, is signed in, and signs out', async () => {
  const person = newPerson();
  // A misjudged puzzle is refused.
  const { page, go, leave } = await visit(browser, { expected: [422] });
  await go('/home');
  await page.getByRole('button', { name: 'Register' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('Password again').fill(person.password);
  await dialog.getByLabel('E-mail', { exact: true }).fill(person.email);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await solve(page, dialog.getByTestId('captcha'));
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
  await dialog.waitFor({ state: 'hidden' });

  // The new account is signed in to.
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
    // The button comes back to rest once the answer is on the screen.
    await dialog.getByRole('button', { name: 'Login', exact: true }).waitFor();
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

  // With the piece in its place the right password gets in.
  await dialog.getByLabel('Password').fill(person.password);
  await solve(page, puzzle);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByTestId('user-menu').waitFor();
  await leave();
});

it('a lost password is replaced by the link in the mail, which works once', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { expected: [422] });
  await go('/home');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  const drawn = page.waitForResponse('**/api/captcha?kind=image*');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  const { data }: { data: { captchaKey: string } } = await (await drawn).json();
  await dialog.getByLabel('E-mail').fill(person.email);
  // Typed as by a hand: digits that come within 350 ms of their picture are a robot's.
  const digits = await digitsOf(data.captchaKey);
  await dialog.getByLabel('Digits in the picture').pressSequentially(digits, { delay: 100 });
  await page.keyboard.press('Enter');
  await page.getByText('If there is an account with this address').waitFor();
  await dialog.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor();
  const link = new URL(await mailedTo(person.email, /https?:\S+\/reset-password\S+/));

  const address = `${link.pathname}${link.search}`;
  const setPassword = async (password: string) => {
    await go(address);
    expect(await page.getByLabel('Username').inputValue()).toBe(person.username);
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Password again').fill(password);
    await page.keyboard.press('Enter');
  };
  await setPassword('a new password 1');
  await page.getByText('Your password has been reset').waitFor();
  await page.waitForURL('**/home');
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password').fill('a new password 1');
  await page.keyboard.press('Enter');
  await page.getByTestId('user-menu').waitFor();

  await setPassword('a new password 2');
  await page.getByText('This link is wrong or no longer valid').waitFor();
  await leave();
});
