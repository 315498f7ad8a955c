import {
  addPasskey,
  askOwnPasskey,
  confirmTotp,
  type OwnFactors,
  readOwnFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from '@assize/shared/areas/factor/endpoints.ts';
import {
  readOwnProvider,
  startProviderLink,
  unlinkProvider,
} from '@assize/shared/areas/provider/endpoints.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { platform } from '../../platform/platform.ts';
import { answerPages, ownFactors } from '../../test/component/answers.ts';
import { axeFindings } from '../../test/component/axe.ts';
import { newPasskeyOptions, passkeyOptions, playDevice } from '../../test/component/devices.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { takePicture } from '../../test/component/pictures.ts';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());
afterEach(() => vi.restoreAllMocks());

const none: OwnFactors = { ...ownFactors, totpSince: null, passkeys: [], recoveryLeft: 0 };
const codes = Array.from({ length: 10 }, (_, n) => `ABCD${'EFGHJKLMNP'[n]}-23456`);
const openFactors = async (own: OwnFactors) => {
  server.answer(readOwnFactors, () => own);
  const page = await open('/setting', { as: root });
  await page.getByRole('button', { name: 'Two-step verification' }).click();
  return page;
};
const toastSays = (words: string) =>
  expect
    .poll(() => [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent).join())
    .toContain(words);

it('sets an authenticator app up: password, picture, first code, recovery codes', async () => {
  const page = await openFactors(none);
  const started = server.answer(startTotp, ({ body }) => {
    if (body.password === 'wrong') throw refusal('account.password-wrong', { field: 'password' });
    return { secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', address: 'otpauth://totp/x?secret=ABC' };
  });
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('The current password is wrong')).toBeVisible();
  await dialog.getByLabelText('Current password').fill('right one');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/ABCD EFGH IJKL/)).toBeVisible();
  await expect.poll(() => document.querySelector('[role="dialog"] .ant-qrcode svg')).not.toBeNull();
  expect(await axeFindings()).toEqual([]);
  await takePicture('factor app 1280');
  expect(started.map(({ body }) => body.password)).toEqual(['wrong', 'right one']);
  let wrong = true;
  const sent = server.answer(confirmTotp, () => {
    if (wrong) throw refusal('factor.code-wrong', { field: 'code' });
    return { recoveryCodes: codes };
  });
  await userEvent.keyboard('123456{Enter}');
  await expect.element(dialog.getByText('The code is wrong, or was used before')).toBeVisible();
  wrong = false;
  server.answer(readOwnFactors, () => ({ ...none, totpSince: ownFactors.totpSince, recoveryLeft: 10 }));
  await dialog.getByLabelText('Code of the app').fill('654321');
  await userEvent.keyboard('{Enter}');
  await toastSays('The authenticator app was set up');
  expect(sent).toHaveLength(2);

  const shown = page.getByTestId('recovery-codes');
  await expect.element(shown).toHaveTextContent(codes.join(''));
  expect(await axeFindings()).toEqual([]);
  await takePicture('factor codes 1280');
  const save = vi.spyOn(platform, 'saveFile').mockReturnValue(undefined);
  await page.getByRole('button', { name: 'Download' }).click();
  const [file, name] = save.mock.calls[0] ?? [];
  expect(name).toBe('recovery-codes-root.txt');
  expect(await file?.text()).toContain(codes.join('\n'));
  // Nobody loses them by a key pressed too much.
  await userEvent.keyboard('{Escape}');
  await expect.element(shown).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect.poll(() => document.querySelector('[data-testid="recovery-codes"]')).toBeNull();
  await expect.element(page.getByText(/10 left/)).toBeVisible();
});

it('asks for a recovery code alone where no app is set up', async () => {
  const page = await openFactors({ ...ownFactors, totpSince: null });
  await page.getByRole('button', { name: 'Make new ones' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog.getByText('Please enter a recovery code', { exact: true })).toBeVisible();
});

it('turns it off with password and code', async () => {
  const page = await openFactors(ownFactors);
  const sent = server.answer(removeTotp, ({ body }) => {
    if (body.code === '000000') throw refusal('factor.code-wrong', { field: 'code' });
    return null;
  });
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Current password')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog.getByText('Please enter a password')).toBeVisible();
  await expect.element(dialog.getByText('Please enter a code of the app or a recovery code')).toBeVisible();
  await dialog.getByLabelText('Current password').fill('right one');
  await dialog.getByLabelText('Code of the app or recovery code').fill('000000');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.element(dialog.getByText('The code is wrong, or was used before')).toBeVisible();
  await dialog.getByLabelText('Code of the app or recovery code').fill('123456');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await toastSays('The authenticator app was turned off');
  expect(sent[1]?.body).toEqual({ password: 'right one', code: '123456' });
});

it('adds a passkey under a name, and lists it with its last use', async () => {
  const page = await openFactors({ ...ownFactors, passkeys: [] });
  const started = server.answer(startPasskey, () => newPasskeyOptions);
  const kept = server.answer(addPasskey, () => ({ recoveryCodes: null }));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Chrome on Linux');
  await dialog.getByLabelText('Name').fill('My key');
  await dialog.getByLabelText('Current password').fill('right one');
  const device = playDevice();
  device.refuses('InvalidStateError');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect.element(dialog.getByText(/has a passkey of your account already/)).toBeVisible();
  device.answers();
  server.answer(readOwnFactors, () => ownFactors);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await toastSays('The passkey was added');
  expect(started.at(-1)?.body).toEqual({ password: 'right one' });
  expect(kept[0]?.body).toMatchObject({ name: 'My key', passkey: { id: 'AQID' } });
  await expect.poll(() => page.getByTestId('passkey').elements().length).toBe(2);
  await expect.element(page.getByText(/not used yet/)).toBeVisible();
});

it('removes a passkey, proven by a passkey', async () => {
  const page = await openFactors(ownFactors);
  server.answer(askOwnPasskey, () => passkeyOptions);
  const sent = server.answer(removePasskey, () => null);
  await page.getByRole('button', { name: 'Remove the passkey “My phone”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('right one');
  playDevice().answers();
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await toastSays('The passkey was removed');
  expect(sent[0]?.body).toMatchObject({ id: 'b', password: 'right one', passkey: { id: 'AQID' } });
});

it('gives a passkey another name', async () => {
  const page = await openFactors(ownFactors);
  const [first] = ownFactors.passkeys;
  const sent = server.answer(renamePasskey, () => null);
  await page.getByRole('button', { name: `Rename the passkey “${first?.name}”` }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabelText('Name');
  await expect.element(field).toHaveValue(first?.name ?? '');
  await takePicture('passkey-rename');
  expect(await axeFindings()).toEqual([]);
  await field.fill(' ');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  server.answer(readOwnFactors, () => ({
    ...ownFactors,
    passkeys: ownFactors.passkeys.map((one) => (one.id === first?.id ? { ...one, name: 'Blue key' } : one)),
  }));
  await field.fill('Blue key');
  // Enter, not the button: the fault of before goes when the field is left, and the button moves with it.
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('passkey').getByText('Blue key')).toBeVisible();
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([]);
  expect(sent.map(({ body }) => body)).toEqual([{ id: first?.id, name: 'Blue key' }]);
});

it('makes recovery codes anew, and says when few are left', async () => {
  const page = await openFactors({ ...ownFactors, recoveryLeft: 2 });
  await expect.element(page.getByText(/2 left · Few codes are left/)).toBeVisible();
  await takePicture('factors 1280');
  server.answer(renewRecoveryCodes, () => ({ recoveryCodes: codes }));
  await page.getByRole('button', { name: 'Make new ones' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('right one');
  await dialog.getByLabelText('Code of the app or recovery code').fill('123456');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByTestId('recovery-codes')).toHaveTextContent(codes.join(''));
});

it('says where passkeys work, when it is not here', async () => {
  const page = await openFactors({ ...none, passkeyOrigin: 'http://localhost:8080' });
  await expect.element(page.getByText(/Passkeys work at http:\/\/localhost:8080 only/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Add a passkey' }).elements()).toEqual([]);
});

it('says when passkeys work nowhere, and asks nobody for a password who has none', async () => {
  const page = await openFactors({ ...ownFactors, passkeyOrigin: null, hasPassword: false });
  await expect.element(page.getByText(/it would need a domain with HTTPS/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Code of the app or recovery code')).toBeVisible();
  expect(dialog.getByLabelText('Current password').elements()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Use a passkey instead' }).elements()).toEqual([]);
});

it('ends the link with the provider by the password; without a password it stays', async () => {
  let own = { name: 'School', linkedSince: ownFactors.totpSince, hasPassword: true };
  server.answer(readOwnProvider, () => own);
  const ended = server.answer(unlinkProvider, () => {
    own = { ...own, linkedSince: null };
    return null;
  });
  const page = await open('/setting', { as: root });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'End the link' }).click();
  await page.getByRole('dialog').getByLabelText('Current password').fill('right one');
  await userEvent.keyboard('{Enter}');
  await toastSays('The link with School has ended');
  expect(ended.map(({ body }) => body)).toEqual([{ password: 'right one' }]);
  const started = server.answer(startProviderLink, () => {
    throw refusal('account.password-wrong', { field: 'password' });
  });
  await page.getByRole('button', { name: 'Link with School' }).click();
  await page.getByRole('dialog').getByLabelText('Current password').fill('wrong one');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog').getByText('The current password is wrong')).toBeVisible();
  expect(started).toHaveLength(1);
});

it('says that a link stays which is the only way in', async () => {
  server.answer(readOwnProvider, () => ({
    name: 'School',
    linkedSince: ownFactors.totpSince,
    hasPassword: false,
  }));
  const page = await open('/setting', { as: root });
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect.element(page.getByText(/Your account has no password yet/)).toBeVisible();
  expect(page.getByRole('button', { name: 'End the link' }).elements()).toEqual([]);
});

it('has room on a phone, in Chinese and in the dark', async () => {
  const page = await open('/setting', { as: root, width: 390, theme: 'dark', locale: 'zh-CN' });
  await page.getByRole('button', { name: '个人资料' }).click();
  await page.getByRole('button', { name: '两步验证' }).click();
  await expect.element(page.getByText(/剩余 8 个/)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await takePicture('factors 390 dark');
});
