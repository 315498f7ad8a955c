import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProvider } from '../../server/test/provider.ts';
import { launch, visit } from './support/browser.ts';
import { expectedProvider, mailedTo, type Person, registerByApi, siteUrl } from './support/site.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const section = (page: Page) => page.getByRole('button', { name: 'Two-step verification' });
const logOut = async (page: Page) => {
  await page.getByTestId('user-menu').click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/home');
};
const givePassword = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(person.username);
  await dialog.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  return dialog;
};
/** The code of an app `steps` of 30 s from now: each code works once. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

it('an authenticator app is set up by its picture’s key; then a password is not enough', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { as: person, expected: [422] });
  await go('/setting');
  await section(page).click();
  // At an address of numbers the page says where passkeys work.
  await page.getByText(/Passkeys work at http:\/\/localhost:\d+ only/).waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Authenticator app' });
  await setUp.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  const secret = ((await setUp.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  await setUp.getByLabel('Code of the app').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByTestId('recovery-codes').waitFor();
  const codes = await page.getByTestId('recovery-codes').locator('li').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 left').waitFor();
  await mailedTo(person.email, /authenticator|身份验证器/);
  await logOut(page);

  const dialog = await givePassword(page, person);
  // The code of the set-up is used.
  await dialog.getByLabel('Code of the app').fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  await dialog.getByText('The code is wrong, or was used before').waitFor();
  await dialog.getByLabel('Code of the app').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await page.getByTestId('user-menu').waitFor();
  await logOut(page);

  const again = await givePassword(page, person);
  await again.getByRole('button', { name: 'Use a recovery code' }).click();
  await again.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.getByTestId('user-menu').waitFor();
  await leave();
});

it('a passkey is added, is the second step, and signs in alone', async () => {
  const person = await registerByApi();
  const { page, go, leave } = await visit(browser, { as: person, host: 'localhost', expected: [422] });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await go('/setting');
  await section(page).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Name').fill('Test key');
  await adding.getByLabel('Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByTestId('passkey').getByText('Test key').waitFor();
  await page.getByText('not used yet').waitFor();
  await logOut(page);

  const dialog = await givePassword(page, person);
  await dialog.getByRole('button', { name: 'Use the passkey' }).click();
  await page.getByTestId('user-menu').waitFor();
  await logOut(page);

  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByTestId('user-menu').waitFor();

  await go('/setting');
  await section(page).click();
  await page.getByTestId('passkey').getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Remove the passkey “Test key”' }).click();
  const removing = page.getByRole('dialog');
  await removing.getByLabel('Current password').fill(person.password);
  await removing.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByText('The passkey was removed').waitFor();
  await leave();
});

it('the provider makes an account for a newcomer, and is linked with an account that is there', async () => {
  const tail = randomBytes(4).toString('hex');
  const provider = await startProvider(`${siteUrl}/login/provider`, expectedProvider());
  try {
    provider.sit(`new-${tail}`, { preferred_username: `new-${tail}` });
    const { page, go, leave } = await visit(browser, {
      alsoAt: provider.settings.issuer,
      expected: [404, 422],
    });
    await go('/introduction');
    const press = async () => {
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Log in with School' }).click();
    };
    await press();
    await page.getByTestId('user-menu').getByText(`new-${tail}`).waitFor();
    expect(new URL(page.url()).pathname).toBe('/introduction');
    await logOut(page);

    provider.consent(false);
    provider.sit(`other-${tail}`, { preferred_username: `other-${tail}` });
    await page.context().clearCookies();
    await press();
    await page.getByText('You did not allow it').waitFor();
    provider.consent(true);

    const person = await registerByApi();
    await go('/home');
    await givePassword(page, person);
    await page.getByTestId('user-menu').waitFor();
    await go('/setting');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('button', { name: 'Link with School' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('Your account is linked now').waitFor();
    await logOut(page);
    await press();
    await page.getByTestId('user-menu').getByText(person.username).waitFor();
    await leave();
  } finally {
    await provider.stop();
  }
});
