import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  type MailSetting,
  readMailSetting,
  saveMailSetting,
  testMail,
} from '@assize/shared/areas/mail/endpoints.ts';
import type { CallInput } from '@assize/shared/wire/http.ts';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../../test/certificate.ts';
import { handClock } from '../../test/clock.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { smtpServer } from '../../test/smtp.ts';
import { guards, rejects } from '../../test/tables.ts';
import { letter } from './service.ts';

const login = { user: 'judge', password: 'the secret of the mail server' };
const content = { text: 'Your code is 123456.', html: '<p>Your code is <b>123456</b>.</p>' };
const mailFrom = 'Hall <judge@hall.example>';

/** A site that sends to this port by its environment. */
const siteTo = async (port: number) => {
  const smtp = { host: '127.0.0.1', port, secure: false, user: undefined, password: undefined };
  return startTestSite({ ownData: true, config: { smtp, mailFrom } });
};
const change = async (site: TestSite, values: Partial<CallInput<typeof saveMailSetting>['body']>) => {
  const root = site.as('root');
  const { configured: _, ...now } = await root.call(readMailSetting);
  return root.send(saveMailSetting, { body: { ...now, ...values } });
};
const tried = (site: TestSite) =>
  site
    .as('root')
    .call(testMail, { body: { email: 'ada@example.org' } }, { headers: { 'accept-language': 'en-US' } });

describe('mails', () => {
  it('go through the mail server of the environment', async () => {
    using smtp = await smtpServer();
    const { mail } = (await siteTo(smtp.port)).app.services;
    await mail.send({ to: 'ada@example.org', subject: '注册验证码', ...content });
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]).toContain('From: Hall <judge@hall.example>');
    expect(smtp.mails[0]).toContain('To: ada@example.org');
    const { text, html } = await PostalMime.parse(smtp.mails[0] ?? '');
    expect(text?.trim()).toBe(content.text);
    expect(html?.trim()).toBe(content.html);
  });

  it('cannot be bent by line breaks in an address or a subject', async () => {
    using smtp = await smtpServer();
    const { mail } = (await siteTo(smtp.port)).app.services;
    const subject = 'Hello\r\nBcc: spy@example.org';
    await mail.send({ to: 'ada@example.org', subject, text: 'x', html: '<p>x</p>' });
    const [head = ''] = (smtp.mails[0] ?? '').split('\n\n');
    expect(head).not.toMatch(/^bcc:/im);
  });

  it('fail with a code of their own when the server refuses', async () => {
    using smtp = await smtpServer({ refuse: true });
    const { mail } = (await siteTo(smtp.port)).app.services;
    await expect(
      mail.send({ to: 'x@example.org', subject: 's', text: 't', html: '<p>t</p>' }),
    ).rejects.toMatchObject({ code: 'mail.failed', status: 503 });
  });
});

describe('how mails leave, as staff set it (Settings 3)', () => {
  it('is what the environment says until staff save something else, which other processes obey', async () => {
    using first = await smtpServer();
    using second = await smtpServer({ login });
    const clock = handClock();
    const site = await siteTo(first.port);
    const other = await startTestSite({ clock, config: site.app.core.config });
    const before = await site.as('root').call(readMailSetting);
    expect(before).toEqual({
      emailHost: '127.0.0.1',
      emailPort: first.port,
      emailSsl: false,
      emailUsername: '',
      emailFrom: mailFrom,
      configured: false,
      version: 0,
    });
    const send = () => other.app.services.mail.send({ to: 'ada@example.org', subject: 's', ...content });
    await send();
    const saved = await change(site, {
      emailPort: second.port,
      emailUsername: login.user,
      emailPassword: login.password,
    });
    expect(saved.body.data).toMatchObject({ emailPort: second.port, configured: true, version: 1 });
    clock.advance(1_001);
    await send();
    expect([first.mails.length, second.mails.length]).toEqual([1, 1]);
  });

  it('keeps the password to itself, and for its own server', async () => {
    using smtp = await smtpServer({ login });
    const site = await siteTo(smtp.port);
    const root = site.as('root');
    const { emailUsername, emailPassword } = { emailUsername: login.user, emailPassword: login.password };
    await change(site, { emailUsername, emailPassword });
    const answers = [await root.send(readMailSetting), await change(site, { emailFrom: 'a@hall.example' })];
    for (const { status, raw } of answers)
      expect([status, raw.toString().includes(login.password)]).toEqual([200, false]);
    expect(await tried(site)).toMatchObject({ outcome: 'sent', answer: expect.stringContaining('250') });
    const stored = await site.app.core.database.collection('settings').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(login.password);
    const { records } = await root.call(listAudit, { query: { action: 'mail.update' } });
    expect(records).toHaveLength(2);
    expect(records[1]).toMatchObject({ target: 'mail', after: { configured: true, newPassword: true } });
    expect(JSON.stringify(records)).not.toContain(login.password);
    expect(JSON.stringify(records)).not.toContain('sealed');
    const elsewhere = await change(site, { emailHost: 'localhost' });
    expect([elsewhere.status, elsewhere.body.code, elsewhere.body.field]).toEqual([
      422,
      'mail.password-again',
      'emailPassword',
    ]);
    expect((await change(site, { emailHost: 'localhost', emailPassword: '' })).body.data).toMatchObject({
      configured: false,
    });
  });

  it('that somebody else saved meanwhile is not written over', async () => {
    const site = await siteTo(1);
    await change(site, { emailFrom: 'a@hall.example' });
    const late = await change(site, { emailFrom: 'b@hall.example', version: 0 });
    expect([late.status, late.body.code]).toEqual([409, 'site-setting.changed-meanwhile']);
  });
});

describe('a test mail (Settings 3)', () => {
  it('tells that it was sent, and in the log to whom', async () => {
    using smtp = await smtpServer();
    const site = await siteTo(smtp.port);
    expect(await tried(site)).toEqual({ outcome: 'sent', answer: '250 taken' });
    const { subject, to } = await PostalMime.parse(smtp.mails[0] ?? '');
    expect(subject).toContain('test mail');
    expect(to?.[0]?.address).toBe('ada@example.org');
    const { records } = await site.as('root').call(listAudit, { query: { action: 'mail.test' } });
    expect(records).toMatchObject([{ target: 'ada@example.org', after: { outcome: 'sent' } }]);
  });

  it('tells of a wrong password in the words of the server', async () => {
    using smtp = await smtpServer({ login });
    const site = await siteTo(smtp.port);
    await change(site, { emailUsername: login.user, emailPassword: 'wrong' });
    const { outcome, answer } = await tried(site);
    expect([outcome, answer]).toEqual(['login', '535 5.7.8 wrong name or password']);
  });

  it('tells of a refused recipient, a closed port and a name that nobody has', async () => {
    using smtp = await smtpServer({ refuse: true });
    const site = await siteTo(smtp.port);
    expect(await tried(site)).toMatchObject({ outcome: 'recipient', answer: '550 nobody of that name' });
    await change(site, { emailPort: 1 });
    expect(await tried(site)).toMatchObject({ outcome: 'refused' });
    await change(site, { emailHost: 'no-such-host.invalid' });
    expect(await tried(site)).toMatchObject({ outcome: 'unknown-host' });
  });

  it('tells of a certificate that nobody vouches for, and sends nothing', async () => {
    using smtp = await smtpServer({ tls: selfSigned });
    const site = await siteTo(smtp.port);
    await change(site, { emailSsl: true });
    expect(await tried(site)).toMatchObject({ outcome: 'certificate' });
    expect(smtp.mails).toEqual([]);
  });

  it('tells the file where there is no server', async () => {
    const site = await siteTo(1);
    await change(site, { emailHost: '' });
    const { outcome, answer } = await tried(site);
    expect([outcome, answer.endsWith('.eml')]).toEqual(['file', true]);
  });
});

describe('the doors of the mail settings', () => {
  const table = { allowed: ['root'], refused: ['visitor', 'user', 'admin', 'problem_admin'] } as const;
  const setting: MailSetting & { version: number } = {
    emailHost: 'mail.hall.example',
    emailPort: 465,
    emailSsl: true,
    emailUsername: '',
    emailFrom: 'judge@hall.example',
    version: 999,
  };
  guards(readMailSetting, table);
  guards(saveMailSetting, { ...table, input: { body: setting } });
  guards(testMail, { ...table, input: { body: { email: 'ada@example.org' } } });
  rejects(
    saveMailSetting,
    {
      emailHost: ['a b', 'http://x', 'h'.repeat(256), null],
      emailPort: [0, 65_536, '465', 1.5],
      emailSsl: ['true', 1],
      emailUsername: ['u'.repeat(321), null],
      emailPassword: ['p'.repeat(1_001), 1, null],
      emailFrom: ['', 'judge', 'Hall <judge>', 'a@b.c\r\nBcc: d@e.f', null],
      version: [-1, '0'],
    },
    { as: 'root', base: setting },
  );
  rejects(testMail, { email: ['', 'x', null, 'a@b@c'] }, { as: 'root' });
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
