/** What the dialogs of login and registration ask for, refuse and say. */
import {
  checkUsernameOrEmail,
  getRegisterCode,
  login,
  register,
} from '@assize/shared/areas/account/endpoints.ts';
import { getCaptcha, solveCaptcha } from '@assize/shared/areas/captcha/endpoints.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { queryClient } from '../../data/runtime.ts';
import { openLogin, useLoginDialog } from '../../state/login-dialog.ts';
import { useSession } from '../../state/session.ts';
import { answerPages, picture } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { answerSite, root, server } from '../../test/component/site.ts';

beforeEach(() => {
  answerPages();
  useLoginDialog.setState(useLoginDialog.getInitialState(), true);
});

const opened = async (mode: 'login' | 'register', locale: Locale = 'en-US') => {
  const page = await open('/developer', { locale });
  openLogin(mode);
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox').first()).toBeVisible();
  return { page, dialog };
};
/** Waits until the dialog says all this. */
const says = async (...texts: string[]) => {
  for (const text of texts)
    await expect.poll(() => document.querySelector('[role="dialog"]')?.textContent).toContain(text);
};
const toasts = () => [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent);
const told = (words: string) => expect.poll(() => toasts().join()).toContain(words);

describe('login', () => {
  const sent = () => server.answer(login, () => root);
  const press = (dialog: Awaited<ReturnType<typeof opened>>['dialog']) =>
    dialog.getByRole('button', { name: 'Login', exact: true }).click();

  it('stands in a dialog of 370 px under the name of the site, or OJ where that is not known', async () => {
    const { dialog } = await opened('login');
    await says('Login - TJ');
    expect(dialog.element().getBoundingClientRect().width).toBe(370);
    answerSite({ shortName: '' });
    await queryClient.refetchQueries();
    await says('Login - OJ');
  });

  it.each([
    ['en-US', 'Login', ['Please enter a username', 'Please enter a password']],
    ['zh-CN', '登录', ['请输入用户名', '请输入密码']],
  ] as const)('needs a name and a password, in %s', async (locale, button, texts) => {
    const asked = sent();
    const { dialog } = await opened('login', locale);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await says(...texts);
    expect(asked).toEqual([]);
  });

  it('takes names of up to 20 and passwords from 6 characters on', async () => {
    const asked = sent();
    const { dialog } = await opened('login');
    await dialog.getByLabelText('Username').fill('n'.repeat(21));
    await dialog.getByLabelText('Password').fill('short');
    await press(dialog);
    await says('A username has at most 20 characters', 'A password has 6 to 20 characters');
    expect(asked).toEqual([]);
  });

  it('signs in, welcomes and closes', async () => {
    const asked = sent();
    const { dialog } = await opened('login');
    await dialog.getByLabelText('Username').fill('root');
    await dialog.getByLabelText('Password').fill('correct horse');
    await press(dialog);
    await told('Welcome back');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked[0]?.body).toMatchObject({ username: 'root', password: 'correct horse' });
    expect(useSession.getState().user?.username).toBe('root');
  });

  it('says that name or password are wrong, and can be tried again', async () => {
    server.answer(login, () => {
      throw refusal('auth.wrong-password');
    });
    const { dialog } = await opened('login');
    await dialog.getByLabelText('Username').fill('root');
    await dialog.getByLabelText('Password').fill('wrong horse');
    await press(dialog);
    await says('Wrong username or password');
    await expect.element(dialog.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
    expect(toasts()).toEqual([]);
  });

  it('asks for the puzzle once the server wants one, before anything else is sent', async () => {
    server.answer(getCaptcha, () => ({
      captchaKey: 'key',
      img: picture,
      piece: picture,
      pieceY: 10,
      width: 325,
      height: 100,
    }));
    server.answer(login, () => {
      throw refusal('auth.captcha-required');
    });
    const { dialog } = await opened('login');
    await dialog.getByLabelText('Username').fill('root');
    await dialog.getByLabelText('Password').fill('wrong horse');
    await press(dialog);
    await expect.element(dialog.getByRole('slider', { name: 'Slider position' })).toBeVisible();
    await says('Wrong passwords came from here before');
    await expect.element(dialog.getByRole('button', { name: 'Login', exact: true })).toBeDisabled();
  });

  it('leads to registration and to a new password', async () => {
    const { dialog } = await opened('login');
    await dialog.getByRole('button', { name: 'No account yet? Register' }).click();
    await says('Register - TJ');
    await dialog.getByRole('button', { name: 'Have an account? Log in' }).click();
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await says('Reset Password - TJ');
  });
});

describe('registration', () => {
  const free = () => server.answer(checkUsernameOrEmail, () => ({ username: false, email: false }));
  const fill = async (dialog: Awaited<ReturnType<typeof opened>>['dialog']) => {
    for (const [label, value] of [
      ['Username', 'ada'],
      ['Password', 'correct horse'],
      ['Password again', 'correct horse'],
      ['E-mail', 'ada@example.org'],
      ['Code from the e-mail', '123456'],
    ] as const)
      await dialog.getByLabelText(label, { exact: true }).fill(value);
  };
  const press = (dialog: Awaited<ReturnType<typeof opened>>['dialog']) =>
    dialog.getByRole('button', { name: 'Register', exact: true }).click();

  it.each([
    [
      'en-US',
      'Register',
      ['Please enter a username', 'Please enter a password', 'Please enter an e-mail address', 'exactly 6'],
    ],
    ['zh-CN', '注册', ['请输入用户名', '请输入密码', '请输入邮箱', '6']],
  ] as const)('needs every field, in %s', async (locale, button, texts) => {
    free();
    const asked = server.answer(register, () => null);
    const { dialog } = await opened('register', locale);
    await dialog.getByRole('button', { name: button, exact: true }).click();
    await says(...texts);
    expect(asked).toEqual([]);
  });

  it('checks name and address with the server once their fields are left', async () => {
    const asked = server.answer(checkUsernameOrEmail, ({ body }) => ({
      username: body.username === 'taken',
      email: body.email === 'taken@example.org',
    }));
    const { dialog } = await opened('register');
    await dialog.getByLabelText('Username').fill('taken');
    await dialog.getByLabelText('E-mail', { exact: true }).fill('taken@example.org');
    await dialog.getByLabelText('Code from the e-mail').click();
    await says('The username already exists', 'The e-mail address already exists');
    expect(asked.map(({ body }) => Object.keys(body).length)).toEqual([1, 1]);
  });

  it('looks at the address before a code is asked for', async () => {
    free();
    const { dialog } = await opened('register');
    await dialog.getByLabelText('E-mail', { exact: true }).fill('not an address');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await says('This is not a valid e-mail address');
    expect(dialog.getByTestId('captcha').elements()).toEqual([]);
  });

  it('sends a code after the puzzle, says so, and counts down, also after it was closed', async () => {
    free();
    server.answer(getCaptcha, () => ({
      captchaKey: 'key',
      img: picture,
      piece: picture,
      pieceY: 10,
      width: 325,
      height: 100,
    }));
    const solved = server.answer(solveCaptcha, () => ({ captchaKey: 'proof', captcha: 'word' }));
    const sent = server.answer(getRegisterCode, () => ({ cooldown: 60 }));
    const { dialog } = await opened('register');
    await dialog.getByLabelText('E-mail', { exact: true }).fill('ada@example.org');
    await dialog.getByRole('button', { name: 'Send code' }).click();
    const slider = dialog.getByRole('slider', { name: 'Slider position' });
    await expect.poll(() => slider.element().getAttribute('max')).not.toBe('0');
    await expect.element(slider).toHaveFocus();
    await slider.fill('50');
    await userEvent.keyboard('{Enter}');
    await says('Verified in');
    const since = performance.now();
    await told('The code is on its way to your mailbox');
    expect(performance.now() - since).toBeGreaterThan(700);
    expect(solved[0]?.body.captcha).toMatch(/^50:\d+$/);
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', captchaKey: 'proof', captcha: 'word' },
    ]);
    // The page goes on with the code: it says where it went, and waits for it.
    await says('Sent to ada@example.org.');
    await expect.element(dialog.getByLabelText('Code from the e-mail')).toHaveFocus();
    const wait = dialog.getByRole('button', { name: /^Again in (?:60|5\d) s$/ });
    await expect.element(wait).toBeDisabled();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    openLogin('register');
    await expect.element(wait).toBeDisabled();
    useLoginDialog.setState(({ mailReadyAtMs }) => ({ mailReadyAtMs: { ...mailReadyAtMs, register: 0 } }));
    await expect.element(dialog.getByRole('button', { name: 'Send code' })).toBeEnabled();
  });

  it('goes on where that check fails; the password is sent once, with name, address and code', async () => {
    server.answer(checkUsernameOrEmail, () => {
      throw refusal('service.busy');
    });
    const asked = server.answer(register, () => null);
    const entered = server.answer(login, () => root);
    const { dialog } = await opened('register');
    await fill(dialog);
    await press(dialog);
    await told('Thanks for registering');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => useSession.getState().user?.uid).toBe(root.uid);
    expect(entered.map(({ body }) => body)).toEqual([{ username: 'ada', password: 'correct horse' }]);
    expect(asked.map(({ body }) => body)).toEqual([
      { username: 'ada', password: 'correct horse', email: 'ada@example.org', code: '123456' },
    ]);
  });

  it('leads to the login where the new account could not be signed in to', async () => {
    free();
    server.answer(register, () => null);
    server.answer(login, () => {
      throw refusal('auth.captcha-required');
    });
    const { dialog } = await opened('register');
    await fill(dialog);
    await press(dialog);
    await told('Thanks for registering, you can log in now');
    await expect.element(dialog.getByLabelText('Password again')).not.toBeInTheDocument();
  });

  it('a refused code is told beside its field, which is empty again', async () => {
    free();
    server.answer(register, () => {
      throw refusal('register.code-wrong', { field: 'code' });
    });
    const { dialog } = await opened('register');
    await fill(dialog);
    await press(dialog);
    await says('The code is wrong or no longer valid');
    await expect.element(dialog.getByLabelText('Code from the e-mail')).toHaveValue('');
    await expect.element(dialog.getByLabelText('E-mail', { exact: true })).toHaveValue('ada@example.org');
  });

  it('is not offered where the site is closed for it', async () => {
    answerSite({ register: false });
    const page = await open('/developer');
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(page.getByRole('button', { name: 'Register' }).elements()).toEqual([]);
    openLogin('register');
    await says('Registration is closed on this site');
  });
});
