import { login } from '@assize/shared/areas/account/endpoints.ts';
import { finishSignIn, passkeySignIn, startPasskeySignIn } from '@assize/shared/areas/factor/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { answerPages } from '../../test/component/answers.ts';
import { axeFindings } from '../../test/component/axe.ts';
import { passkeyOptions, playDevice } from '../../test/component/devices.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { answerSite, root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());
afterEach(() => {
  vi.restoreAllMocks();
  useLoginDialog.setState({ captchaRequired: false });
});

const passwordGiven = async (asked: { totp: boolean; passkey: Record<string, unknown> | null }) => {
  server.answer(login, () => ({ challenge: 'the-challenge', ...asked }));
  const page = await open('/introduction');
  openLogin();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Username').fill('root');
  await dialog.getByLabelText('Password').fill('secret 1');
  await userEvent.keyboard('{Enter}');
  return { page, dialog };
};
const signedIn = () => expect.poll(() => useSession.getState().user?.username).toBe('root');

it('asks for a code after the password, says beside it what is wrong, and signs in', async () => {
  const { dialog } = await passwordGiven({ totp: true, passkey: null });
  const code = dialog.getByLabelText('Code of the app');
  await expect.element(code).toHaveFocus();
  expect(useSession.getState().user).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await takePicture('factor step 1280');
  await userEvent.keyboard('12{Enter}');
  await expect.element(dialog.getByText('Please enter six digits')).toBeVisible();
  let wrong = true;
  const sent = server.answer(finishSignIn, () => {
    if (wrong) throw refusal('factor.code-wrong', { field: 'code' });
    return root;
  });
  await code.fill('123 456');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('The code is wrong, or was used before')).toBeVisible();
  wrong = false;
  await code.fill('654321');
  await userEvent.keyboard('{Enter}');
  await signedIn();
  expect(sent.map(({ body }) => body)).toEqual([
    { challenge: 'the-challenge', code: '123456' },
    { challenge: 'the-challenge', code: '654321' },
  ]);
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull();
});

it('takes a recovery code instead, and goes back to the password', async () => {
  const { dialog } = await passwordGiven({ totp: true, passkey: null });
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Please enter a recovery code')).toBeVisible();
  const sent = server.answer(finishSignIn, () => {
    throw refusal('factor.challenge-gone', { field: 'challenge' });
  });
  await dialog.getByLabelText('Recovery code').fill('abcde-fghjk');
  await userEvent.keyboard('{Enter}');
  // The challenge has ended: the password is asked for again, and the name typed before is there.
  await expect.element(dialog.getByLabelText('Password')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ code: 'ABCDEFGHJK' });
  await expect
    .poll(() => document.querySelector('[data-testid="toast"]')?.textContent)
    .toContain('enter your password again');
});

it('asks for a passkey where the account has one, and says when none answers', async () => {
  answerSite({ passkeyOrigin: location.origin });
  const device = playDevice();
  device.refuses();
  const { dialog } = await passwordGiven({ totp: false, passkey: passkeyOptions });
  await dialog.getByRole('button', { name: 'Use the passkey' }).click();
  await expect.element(dialog.getByText(/No passkey was used/)).toBeVisible();
  device.answers();
  const sent = server.answer(finishSignIn, () => root);
  await dialog.getByRole('button', { name: 'Use the passkey' }).click();
  await signedIn();
  expect(device.get).toHaveBeenCalledTimes(2);
  expect(sent[0]?.body).toMatchObject({ challenge: 'the-challenge', passkey: { id: 'AQID' } });
});

it('has nothing but recovery codes where passkeys do not work', async () => {
  const { dialog } = await passwordGiven({ totp: false, passkey: passkeyOptions });
  await expect.element(dialog.getByLabelText('Recovery code')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use a passkey' }).elements()).toEqual([]);
});

it('asks for the puzzle once the server wants it', async () => {
  const { dialog } = await passwordGiven({ totp: true, passkey: null });
  server.answer(finishSignIn, () => {
    throw refusal('auth.captcha-required', { field: 'captcha' });
  });
  await dialog.getByLabelText('Code of the app').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByTestId('captcha')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Verify', exact: true })).toBeDisabled();
});

it('signs in by a passkey alone where they work, in Chinese too', async () => {
  answerSite({ passkeyOrigin: location.origin, signInProvider: 'School' });
  server.answer(startPasskeySignIn, () => ({ challenge: 'begun', options: passkeyOptions }));
  const sent = server.answer(passkeySignIn, () => root);
  playDevice().answers();
  const page = await open('/introduction', { locale: 'zh-CN' });
  openLogin();
  await expect.element(page.getByRole('button', { name: '使用通行密钥登录' })).toBeVisible();
  await takePicture('login passkey 1280 zh');
  await page.getByRole('dialog').getByRole('button', { name: '使用通行密钥登录' }).click();
  await signedIn();
  expect(sent[0]?.body).toMatchObject({ challenge: 'begun', passkey: { id: 'AQID' } });
});

it('offers no passkey where they do not work', async () => {
  answerSite({ passkeyOrigin: 'https://elsewhere.example' });
  const page = await open('/introduction');
  openLogin();
  await expect.element(page.getByRole('dialog').getByLabelText('Password')).toBeVisible();
  expect(page.getByRole('button', { name: 'Log in with a passkey' }).elements()).toEqual([]);
});
