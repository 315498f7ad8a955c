import { finishSignIn } from '@assize/shared/areas/factor/endpoints.ts';
import {
  linkProvider,
  providerSignIn,
  startProviderSignIn,
} from '@assize/shared/areas/provider/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openLogin } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { answerPages } from '../../test/component/answers.ts';
import { axeFindings } from '../../test/component/axe.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { answerSite, root, server } from '../../test/component/site.ts';

const remember = (purpose: 'sign-in' | 'link', to: string) =>
  sessionStorage.setItem('provider', JSON.stringify({ ticket: 'the-ticket', purpose, to }));
const callback = '/login/provider?code=abc&state=def';
beforeEach(() => answerPages());
afterEach(() => vi.restoreAllMocks());

it('signs in with what the provider said, once, and goes on where it was begun', async () => {
  remember('sign-in', '/introduction');
  const sent = server.answer(providerSignIn, () => root);
  const page = await open(callback);
  await expect.poll(() => page.address()).toBe('/introduction');
  expect(sent.map(({ body }) => body)).toEqual([{ ticket: 'the-ticket', query: 'code=abc&state=def' }]);
  expect(useSession.getState().user?.username).toBe('root');
  expect(sessionStorage.getItem('provider')).toBeNull();
});

it('asks for the second factor of an account that has one', async () => {
  remember('sign-in', '/introduction');
  server.answer(providerSignIn, () => ({ challenge: 'c', totp: true, passkey: null }));
  server.answer(finishSignIn, () => root);
  const page = await open(callback);
  await page.getByLabelText('Code of the app').fill('123456');
  await takePicture('provider second step 1280');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => page.address()).toBe('/introduction');
});

it('says what went wrong, with the way back to the login', async () => {
  remember('sign-in', '/introduction');
  server.answer(providerSignIn, () => {
    throw refusal('provider.email-taken');
  });
  const page = await open(callback);
  await expect.element(page.getByText('You could not be logged in')).toBeVisible();
  await expect.element(page.getByText(/There is an account with this e-mail address/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
});

it('does nothing for a link that this tab did not ask for', async () => {
  const sent = server.answer(providerSignIn, () => root);
  const page = await open(callback);
  await expect.element(page.getByText(/was begun in another browser/)).toBeVisible();
  expect(sent).toEqual([]);
});

it('links the own account, or says why not', async () => {
  remember('link', '/setting');
  let taken = true;
  const sent = server.answer(linkProvider, () => {
    if (taken) throw refusal('provider.linked-elsewhere');
    return null;
  });
  const refused = await open(callback, { as: root });
  await expect.element(refused.getByText('Your account could not be linked')).toBeVisible();
  await refused.getByRole('button', { name: 'Back to the settings' }).click();
  await expect.poll(() => refused.address()).toBe('/setting');
  await refused.unmount();
  taken = false;
  remember('link', '/setting');
  const page = await open(callback, { as: root });
  await expect.poll(() => page.address()).toBe('/setting');
  expect(sent).toHaveLength(2);
});

it('has a button with the name of the provider, which says when it is away', async () => {
  answerSite({ signInProvider: 'School' });
  server.answer(startProviderSignIn, () => {
    throw refusal('provider.away', { retryAfter: 30 });
  });
  const page = await open('/introduction');
  openLogin();
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with School' }).click();
  await expect
    .poll(() => document.querySelector('[data-testid="toast"]')?.textContent)
    .toContain('The login service cannot be reached');
  expect(sessionStorage.getItem('provider')).toBeNull();
});
