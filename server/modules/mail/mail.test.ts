import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { smtpServer } from '../../test/smtp.ts';
import { letter, mailer } from './service.ts';

const mailerTo = async (port: number) => {
  const { core } = (await startTestSite()).app;
  const smtp = { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined };
  return mailer({ ...core.config, smtp, mailFrom: 'Hall <judge@hall.example>' }, core.clock, core.log);
};

const content = { text: 'Your code is 123456.', html: '<p>Your code is <b>123456</b>.</p>' };

it('goes through the configured mail server', async () => {
  using smtp = await smtpServer();
  const sender = await mailerTo(smtp.port);
  await sender.send({ to: 'ada@example.org', subject: '注册验证码', ...content });
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toContain('From: Hall <judge@hall.example>');
  expect(smtp.mails[0]).toContain('To: ada@example.org');
  const { text, html } = await PostalMime.parse(smtp.mails[0] ?? '');
  expect(text?.trim()).toBe(content.text);
  expect(html?.trim()).toBe(content.html);
});

it('cannot be bent by line breaks in an address or a subject', async () => {
  using smtp = await smtpServer();
  const sender = await mailerTo(smtp.port);
  await sender.send({
    to: 'ada@example.org',
    subject: 'Hello\r\nBcc: spy@example.org',
    text: 'x',
    html: '<p>x</p>',
  });
  const [head = ''] = (smtp.mails[0] ?? '').split('\n\n');
  expect(head).not.toMatch(/^bcc:/im);
});

it('fails with a code of its own when the server refuses', async () => {
  using smtp = await smtpServer(true);
  const sender = await mailerTo(smtp.port);
  await expect(
    sender.send({ to: 'x@example.org', subject: 's', text: 't', html: '<p>t</p>' }),
  ).rejects.toMatchObject({
    code: 'mail.failed',
    status: 503,
  });
});

it('has nothing in its HTML but text, whatever the names are', () => {
  const { html, text } = letter({
    subject: 's',
    lead: 'Hello <img src=x onerror="alert(1)"> & co',
    body: { link: 'https://oj.example/?a=1&b="', label: '<b>Open</b>' },
    notes: ["it's <i>fine</i>"],
    from: '</div><script>',
    lang: 'en-US',
  });
  expect(html).not.toMatch(/<(?:img|script|b|i)\b/);
  expect(html).toContain('Hello &#60;img');
  expect(html).toContain('href="https://oj.example/?a=1&#38;b=&#34;"');
  expect(text).toContain('https://oj.example/?a=1&b="');
});
