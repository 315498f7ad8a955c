import { applyResetPassword, resetPassword } from '@assize/shared/areas/account/endpoints.ts';
import { getCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { openLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { answerPages, picture } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  useLoginDialog.setState(useLoginDialog.getInitialState());
});

/** Waits until an element says something. */
const told = (selector: string, words: string) =>
  expect.poll(() => document.querySelector(selector)?.textContent).toContain(words);

const openDialog = async () => {
  let pictures = 0;
  server.answer(getCaptcha, () => {
    pictures += 1;
    return { captchaKey: `key ${pictures}`, img: picture, width: 160, height: 60 };
  });
  const page = await open('/home');
  openLogin('reset');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Send the link' })).toBeEnabled();
  return {
    page,
    dialog,
    email: dialog.getByLabelText('E-mail'),
    digits: dialog.getByLabelText('Digits in the picture'),
    send: dialog.getByRole('button', { name: 'Send the link' }),
    pictures: () => pictures,
  };
};

it('asks for a link with the digits of the picture, then counts down, also while it is closed', async () => {
  const { dialog, email, digits, send } = await openDialog();
  const asked = server.answer(applyResetPassword, () => ({ cooldown: 90 }));
  await email.fill('ada@example.org');
  await digits.fill('123456');
  await send.click();
  await told('[data-testid="toast"]', 'If there is an account with this address');
  // The toast lies under the dialog, which therefore says it too.
  await told('[role="dialog"]', 'Look into the mailbox of');
  expect(asked[0]?.body).toEqual({ email: 'ada@example.org', captcha: '123456', captchaKey: 'key 1' });
  const wait = dialog.getByRole('button', { name: /^Again in (?:90|8\d) s$/ });
  await expect.element(wait).toBeDisabled();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  openLogin('reset');
  await expect.element(wait).toBeDisabled();
  useLoginDialog.setState(({ mailReadyAtMs }) => ({ mailReadyAtMs: { ...mailReadyAtMs, reset: 0 } }));
  await expect.element(send).toBeEnabled();
});

it('says beside each field what is wrong, and asks for nothing', async () => {
  const { dialog, email, digits, send } = await openDialog();
  const asked = server.answer(applyResetPassword, () => ({ cooldown: 90 }));
  await send.click();
  await expect.element(dialog.getByText('Please enter an e-mail address')).toBeVisible();
  await expect.element(dialog.getByText('Please enter the digits in the picture')).toBeVisible();
  await email.fill('not an address');
  await digits.fill('12');
  await send.click();
  await expect.element(dialog.getByText('This is not a valid e-mail address')).toBeVisible();
  await expect.element(dialog.getByText('There are six digits in the picture')).toBeVisible();
  expect(asked).toEqual([]);
});

it('has another picture and an empty field after wrong digits, and keeps the address', async () => {
  const { dialog, email, digits, send, pictures } = await openDialog();
  server.answer(applyResetPassword, () => {
    throw refusal('auth.captcha-wrong', { field: 'captcha' });
  });
  await email.fill('ada@example.org');
  await digits.fill('000000');
  await send.click();
  await expect.element(dialog.getByText('The verification failed, please try again')).toBeVisible();
  await expect.poll(pictures).toBe(2);
  await expect.element(digits).toHaveValue('');
  await expect.element(email).toHaveValue('ada@example.org');
  await expect.element(send).toBeEnabled();
});

it('is reached from the login and leads back', async () => {
  const page = await open('/home');
  openLogin();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect.element(dialog.getByText('Reset Password - TJ')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to login' }).click();
  await expect.element(dialog.getByText('Login - TJ')).toBeVisible();
});

const link = '/reset-password?username=root&code=abc';

it('sets a new password by the link, then asks to log in at the start page', async () => {
  const asked = server.answer(resetPassword, () => null);
  const page = await open(link, { as: root });
  await expect.element(page.getByLabelText('Username')).toHaveValue('root');
  await expect.element(page.getByLabelText('Username')).toHaveAttribute('readonly');
  await page.getByLabelText('New password').fill('short');
  await page.getByLabelText('Password again').fill('other');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect.element(page.getByText('A password has 6 to 20 characters')).toBeVisible();
  await expect.element(page.getByText('The passwords do not match')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByLabelText('New password').fill('another horse');
  await page.getByLabelText('Password again').fill('another horse');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await told('[data-testid="toast"]', 'Your password has been reset');
  expect(asked.map(({ body }) => body)).toEqual([
    { username: 'root', password: 'another horse', code: 'abc' },
  ]);
  await expect.element(page.getByRole('dialog').getByText('Login - TJ')).toBeVisible();
  // The session that the new password ended is left here too.
  expect(useSession.getState().user).toBeNull();
});

it('says that a link is no longer valid, and offers another', async () => {
  server.answer(resetPassword, () => {
    throw refusal('reset.code-wrong', { field: 'code' });
  });
  const page = await open(link);
  await page.getByLabelText('New password').fill('another horse');
  await page.getByLabelText('Password again').fill('another horse');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await told('[role="alert"]', 'This link is wrong or no longer valid');
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect.element(page.getByRole('dialog').getByText('Reset Password - TJ')).toBeVisible();
});
