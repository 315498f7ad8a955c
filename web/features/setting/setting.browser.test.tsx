import {
  changeEmail,
  changePassword,
  changeUserInfo,
  removeAvatar,
  uploadAvatar,
} from '@assize/shared/areas/account/endpoints.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '@assize/shared/areas/session/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useSession } from '../../state/session.ts';
import { useSettings } from '../../state/settings.ts';
import { answerPages, ownSessions } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => answerPages());

/** Waits until an element says something. */
const told = (selector: string, words: string) =>
  expect
    .poll(() => [...document.querySelectorAll(selector)].map((one) => one.textContent).join(' '))
    .toContain(words);
const toast = '[data-testid="toast"]';

const openSection = async (name?: string) => {
  const page = await open('/setting', { as: root });
  await expect.element(page.getByLabelText('Nickname')).toHaveValue('Ada');
  if (name !== undefined) await page.getByRole('button', { name, exact: true }).click();
  return page;
};

it('saves the profile once something changed, and the bar shows it', async () => {
  const page = await openSection();
  const asked = server.answer(changeUserInfo, () => ({ ...root, nickname: 'Countess' }));
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Nickname').fill('Countess');
  await expect.element(page.getByText('There are unsaved changes')).toBeVisible();
  await save.click();
  await told(toast, 'Saved');
  expect(asked[0]?.body).toMatchObject({ nickname: 'Countess', school: 'Hall University', blog: null });
  expect(useSession.getState().user?.nickname).toBe('Countess');
  await expect.element(save).toBeDisabled();
});

it('says beside each field of the profile what is wrong, from the rules and from the server', async () => {
  const page = await openSection();
  const asked = server.answer(changeUserInfo, () => {
    throw refusal('request.invalid', { field: 'school', params: { field: 'school', reason: 'too large' } });
  });
  await page.getByLabelText('Nickname').fill('x'.repeat(21));
  await page.getByLabelText('Blog').fill('javascript:alert(1)');
  await page.getByLabelText('School').fill('y');
  await told('.ant-form-item-explain-error', 'At most 20 characters');
  await told('.ant-form-item-explain-error', 'Please enter an address of the web');
  expect(asked).toEqual([]);
  await page.getByLabelText('Nickname').fill('Ada');
  await page.getByLabelText('Blog').fill('example.org');
  await userEvent.keyboard('{Enter}');
  await told('.ant-form-item-explain-error', 'school: too large');
  expect(asked).toHaveLength(1);
});

it('asks before unsaved changes of the profile are left', async () => {
  const page = await openSection();
  await page.getByLabelText('School').fill('Another');
  await page.getByRole('link', { name: 'Problems' }).click();
  await expect.element(page.getByText('Leave and drop the changes?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(page.address()).toBe('/setting');
  await expect.element(page.getByLabelText('School')).toHaveValue('Another');
});

it('changes the password, and shows a wrong one at its field', async () => {
  const page = await openSection('Account');
  let wrong = true;
  const asked = server.answer(changePassword, () => {
    if (wrong) throw refusal('account.password-wrong', { field: 'oldPassword' });
    return null;
  });
  const form = page.getByRole('form', { name: 'Change the password' });
  const old = form.getByLabelText('Current password');
  const change = form.getByRole('button', { name: 'Change the password' });
  await old.fill('correct horse');
  await form.getByLabelText('New password').fill('correct horse');
  await form.getByLabelText('Password again').fill('other horse');
  await userEvent.keyboard('{Enter}');
  await told('.ant-form-item-explain-error', 'The new password must differ from the current one');
  await told('.ant-form-item-explain-error', 'The passwords do not match');
  await form.getByLabelText('New password').fill('another horse');
  await form.getByLabelText('Password again').fill('another horse');
  await userEvent.keyboard('{Enter}');
  await told('.ant-form-item-explain-error', 'The current password is wrong');
  wrong = false;
  await change.click();
  await told(toast, 'other devices were logged out');
  expect(asked.at(-1)?.body).toEqual({ oldPassword: 'correct horse', newPassword: 'another horse' });
  await expect.element(old).toHaveValue('');
});

it('changes the e-mail address, which must be another, and shows a wrong code at its field', async () => {
  const page = await openSection('Account');
  let wrong = true;
  server.answer(changeEmail, ({ body }) => {
    if (wrong) throw refusal('register.code-wrong', { field: 'code' });
    return { ...root, email: body.newEmail };
  });
  const form = page.getByRole('form', { name: 'Change the e-mail address' });
  await form.getByLabelText('New address').fill(root.email.toUpperCase());
  await form.getByRole('button', { name: 'Send code' }).click();
  await told('.ant-form-item-explain-error', 'The new address must differ');
  expect(page.getByTestId('captcha').elements()).toEqual([]);
  await form.getByLabelText('New address').fill('new@example.org');
  await form.getByLabelText('Code from the e-mail').fill('123456');
  await form.getByLabelText('Current password').fill('correct horse');
  await userEvent.keyboard('{Enter}');
  await told('.ant-form-item-explain-error', 'The code is wrong or no longer valid');
  wrong = false;
  await form.getByLabelText('Code from the e-mail').fill('654321');
  await userEvent.keyboard('{Enter}');
  await told(toast, 'Your e-mail address has been changed');
  expect(useSession.getState().user?.email).toBe('new@example.org');
});

/** A picture of one colour, as a file. */
const pictureFile = async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
  canvas.getContext('2d')?.fillRect(0, 0, 300, 200);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File(blob ? [blob] : [], 'me.png', { type: 'image/png' });
};

it('crops a picture to a small square before it is sent, and takes it away again', async () => {
  const page = await openSection();
  const avatar = `data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E`;
  const sent = server.answer(uploadAvatar, () => ({ ...root, avatar }));
  server.answer(removeAvatar, () => root);
  await userEvent.upload(page.getByTestId('avatar-file'), await pictureFile());
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Use this picture' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await told(toast, 'Your picture has been changed');
  const { width, height } = await createImageBitmap(sent[0]?.file ?? new Blob());
  expect([width, height]).toEqual([256, 256]);
  await expect.poll(() => document.querySelectorAll(`main img[src^="data:"]`).length).toBe(1);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await told(toast, 'Your picture has been removed');
});

it('refuses what is no picture or too large, in words', async () => {
  const page = await openSection();
  await userEvent.upload(page.getByTestId('avatar-file'), new File(['x'], 'x.txt', { type: 'text/plain' }));
  await told('main [role="alert"]', 'This picture cannot be read');
  const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' });
  await userEvent.upload(page.getByTestId('avatar-file'), large);
  await told('main [role="alert"]', 'larger than 2 MB');
});

it('lists devices in words, ends one and all others', async () => {
  const page = await openSection('Devices');
  await expect.element(page.getByText('Chrome on Linux')).toBeVisible();
  await expect.element(page.getByText('Safari on iOS')).toBeVisible();
  const ended = server.answer(endOwnSession, () => null);
  const others = server.answer(endOtherSessions, () => null);
  server.answer(listOwnSessions, () => ({ records: ownSessions.slice(0, 2), total: 2 }));
  await page.getByRole('button', { name: 'Log out Unknown device' }).click();
  await told(toast, 'The device has been logged out');
  expect(ended[0]?.body).toEqual({ sessionId: ownSessions[2]?.sessionId });
  await expect.poll(() => page.getByTestId('session').elements().length).toBe(2);
  server.answer(listOwnSessions, () => ({ records: ownSessions.slice(0, 1), total: 1 }));
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('button', { name: 'OK' }).click();
  await told(toast, 'All other devices have been logged out');
  expect(others).toHaveLength(1);
  await expect.element(page.getByText('No other device is logged in')).toBeVisible();
});

it('has the preferences of this browser', async () => {
  const page = await openSection('Preferences');
  await page.getByRole('radio', { name: 'Dark' }).click();
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  expect(useSettings.getState().theme).toBe('dark');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await expect.element(page.getByRole('heading', { name: '设置' })).toBeVisible();
});
