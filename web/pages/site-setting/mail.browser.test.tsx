/** How mails leave: the password goes in and never comes out, and a test mail shows the words of the server. */
import { readMailSetting, saveMailSetting, testMail } from '@assize/shared/areas/mail/endpoints.ts';
import { beforeEach, expect, it } from 'vitest';
import { answerPages } from '../../test/component/answers.ts';
import { refusal } from '../../test/component/fake-server.ts';
import { open } from '../../test/component/open.tsx';
import { root, server } from '../../test/component/site.ts';

const stored = {
  emailHost: 'smtp.example.com',
  emailPort: 465,
  emailSsl: true,
  emailUsername: 'judge',
  emailFrom: 'judge@example.com',
  version: 1,
};

beforeEach(() => {
  answerPages();
  server.answer(readMailSetting, () => ({ ...stored, configured: true }));
});

it('an empty password is left as it is, a typed one is sent once and leaves the field', async () => {
  const saved = server.answer(saveMailSetting, ({ body: { emailPassword: _, ...body } }) => ({
    ...body,
    configured: true,
    version: body.version + 1,
  }));
  const page = await open('/admin/mail', { as: root });
  const password = page.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveValue('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]?.body).toEqual(stored);
  await password.fill('secret of the mails');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved[1]?.body.emailPassword).toBe('secret of the mails');
  await expect.element(password).toHaveValue('');
  await page.getByLabelText('Username').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => saved[2]?.body).toMatchObject({ emailUsername: '', emailPassword: '' });
});

it('another server asks for the password again, beside its field', async () => {
  server.answer(saveMailSetting, () => {
    throw refusal('mail.password-again', { field: 'emailPassword' });
  });
  const page = await open('/admin/mail', { as: root });
  await page.getByLabelText('SMTP server').fill('mail.example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Enter the password again for another server')).toBeVisible();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
});

it('a test mail tells what the server said', async () => {
  const answers = [
    { outcome: 'login' as const, answer: '535 5.7.8 wrong name or password' },
    { outcome: 'sent' as const, answer: '250 queued as 17' },
  ];
  const asked = server.answer(testMail, () => answers.shift() ?? { outcome: 'other' as const, answer: '' });
  const page = await open('/admin/mail', { as: root });
  const send = page.getByRole('button', { name: 'Send a test mail' });
  await expect.element(page.getByLabelText('Recipient')).toHaveValue('root@example.org');
  await send.click();
  await expect.element(page.getByText('The sign-in failed: check username and password')).toBeVisible();
  await expect.element(page.getByText('535 5.7.8 wrong name or password')).toBeVisible();
  await page.getByLabelText('Recipient').fill('nobody');
  await send.click();
  await expect.element(page.getByText('Enter an e-mail address')).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.getByLabelText('Recipient').fill('ada@example.org');
  await send.click();
  await expect.element(page.getByText('The mail server has taken the test mail')).toBeVisible();
  expect(asked.map(({ body }) => body.email)).toEqual(['root@example.org', 'ada@example.org']);
});
