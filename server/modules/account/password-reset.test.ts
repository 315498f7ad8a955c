import {
  applyResetPassword,
  getUserAuthInfo,
  login,
  resetPassword,
} from '@assize/shared/areas/account/endpoints.ts';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { solvedCaptcha } from '../../test/captcha.ts';
import { freePort } from '../../test/parts.ts';
import { startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { smtpServer } from '../../test/smtp.ts';

const smtp = await smtpServer();
afterAll(() => smtp[Symbol.dispose]());
const toPort = (port: number) => ({
  host: '127.0.0.1',
  port,
  secure: false,
  user: undefined,
  password: undefined,
});
let started: Promise<TestSite> | undefined;
const resetSite = () => {
  started ??= startTestSite().then(({ app: { core } }) =>
    startTestSite({
      config: { smtp: toPort(smtp.port), site: { ...core.config.site, url: 'https://oj.example' } },
    }),
  );
  return started;
};

const person = async (username: string) => {
  const site = await resetSite();
  await site.asUser(username).token();
  return { site, username, email: `${username}@example.org` };
};
const ask = async (site: TestSite, email: string, headers = {}) =>
  site.asVisitor().send(applyResetPassword, { body: { email, ...(await solvedCaptcha(site)) } }, { headers });
const mailsTo = async (address: string) => {
  const mails = await Promise.all(smtp.mails.map((one) => PostalMime.parse(one)));
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
};
/** Asks for a link and reads it in the mail. */
const linkFor = async (site: TestSite, email: string) => {
  expect((await ask(site, email)).body).toMatchObject({ status: 200, data: { cooldown: 90 } });
  await expect.poll(() => mailsTo(email), { timeout: 5_000 }).toHaveLength(1);
  const [mail] = await mailsTo(email);
  const link = new URL(/https:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  return { mail, link, code: link.searchParams.get('code') ?? '' };
};
const set = (site: TestSite, username: string, code: string, password = 'another horse') =>
  site.asVisitor().send(resetPassword, { body: { username, password, code } });
const signIn = async (site: TestSite, username: string, password: string) =>
  (await site.asVisitor().send(login, { body: { username, password } })).status;
const forgetWait = async (site: TestSite, email: string) => {
  const { client, key } = site.app.core.redis;
  await client.del(key('mail-cooldown', 'reset', email));
};

describe('a lost password (Accounts 14)', () => {
  it('is replaced by the link in the mail, which ends the sessions of the account', async () => {
    const { site, username, email } = await person('ada');
    const before = site.asUser(username);
    const { link, code } = await linkFor(site, email);
    expect(link.href.startsWith('https://oj.example/reset-password?username=ada&code=')).toBe(true);
    expect((await set(site, 'ADA', code)).body).toMatchObject({ status: 200, data: null });
    expect((await before.send(getUserAuthInfo)).body.code).toBe('auth.ended');
    expect(await signIn(site, username, testPassword)).toBe(422);
    expect(await signIn(site, username, 'another horse')).toBe(200);
  });

  it('has its link in both forms of the mail and in the language of the request', async () => {
    const [zh, en] = [await person('bea'), await person('ben')];
    const { mail, link } = await linkFor(zh.site, zh.email);
    expect(mail?.subject).toContain('重置密码');
    expect(mail?.html).toContain(link.href.replaceAll('&', '&#38;'));
    expect(mail?.html).toContain('10 分钟内有效');
    await ask(en.site, en.email, { 'accept-language': 'en' });
    await expect.poll(() => mailsTo(en.email), { timeout: 5_000 }).toHaveLength(1);
    expect((await mailsTo(en.email))[0]?.text).toContain('Hello ben, a new password was asked');
  });

  it('is answered the same whether there is such an account, also when it is asked for again', async () => {
    const { site, email } = await person('cid');
    await site.app.core.database
      .collection('users')
      .updateOne({ usernameKey: 'cid' }, { $set: { disabled: true } });
    const addresses = [email, 'nobody-at-all@example.org', (await person('cee')).email];
    const shown = async (address: string) => {
      const { status, body, headers } = await ask(site, address);
      return { status, body: { ...body, requestId: '' }, wait: headers['retry-after'] === undefined };
    };
    const first = await Promise.all(addresses.map(shown));
    expect(first).toEqual([first[0], first[0], first[0]]);
    expect(first[0]?.status).toBe(200);
    const again = await Promise.all(addresses.map(shown));
    for (const one of again) expect([one.status, one.body.code]).toEqual([429, 'mail.cooldown']);
    await expect.poll(() => mailsTo(addresses[2] ?? ''), { timeout: 5_000 }).toHaveLength(1);
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo('nobody-at-all@example.org')).toEqual([]);
  });

  it('takes a captcha, which is used up, and waits 90 s between two mails', async () => {
    const { site, email } = await person('dan');
    const visitor = site.asVisitor();
    for (const given of [{}, { captcha: 'x' }, { captchaKey: 'x' }]) {
      const sent = await visitor.send(applyResetPassword, { body: { email, ...given } });
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'captcha.required', 'captcha']);
    }
    const captcha = await solvedCaptcha(site);
    expect((await visitor.send(applyResetPassword, { body: { email, ...captcha } })).status).toBe(200);
    const spent = await visitor.send(applyResetPassword, { body: { email, ...captcha } });
    expect(spent.body.code).toBe('auth.captcha-wrong');
    const soon = await ask(site, email.toUpperCase());
    expect([soon.status, soon.body.code]).toEqual([429, 'mail.cooldown']);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(80);
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(90);
  });

  it('is not told that the mail could not be sent, and may be asked for again', async () => {
    const { username } = await person('eva');
    const site = await startTestSite({ config: { smtp: toPort(await freePort()), logLevel: 'silent' } });
    const email = `${username}@example.org`;
    expect((await ask(site, email)).status).toBe(200);
    const { client, key } = site.app.core.redis;
    await expect.poll(() => client.exists(key('mail-cooldown', 'reset', email)), { timeout: 5_000 }).toBe(0);
  });
});

describe('the code of a link (Accounts 14)', () => {
  it('works once, also when it comes several times at once', async () => {
    const { site, username, email } = await person('fay');
    const { code } = await linkFor(site, email);
    const sent = await Promise.all(
      ['first horse', 'second horse', 'third horse'].map((word) => set(site, username, code, word)),
    );
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const late = await set(site, username, code);
    expect([late.status, late.body.code, late.body.field]).toEqual([422, 'reset.code-wrong', 'code']);
  });

  it('has five tries and 10 minutes, and opens no other account', async () => {
    const { site, username, email } = await person('gil');
    const other = await person('gus');
    const { code } = await linkFor(site, email);
    const { client, key } = site.app.core.redis;
    expect(await client.ttl(key('mail-code', 'reset', email))).toBeGreaterThan(590);
    expect(JSON.stringify(await client.hgetall(key('mail-code', 'reset', email)))).not.toContain(code);
    expect((await set(site, other.username, code)).body.code).toBe('reset.code-wrong');
    expect((await set(site, 'nobody-at-all', code)).body.code).toBe('reset.code-wrong');
    for (let count = 0; count < 5; count += 1)
      expect((await set(site, username, `${code.slice(1)}x`)).body.code).toBe('reset.code-wrong');
    expect((await set(site, username, code)).body.code).toBe('reset.code-wrong');
    expect(await signIn(site, username, testPassword)).toBe(200);
  });

  it('is replaced by that of the next mail', async () => {
    const { site, username, email } = await person('hal');
    const { code } = await linkFor(site, email);
    await forgetWait(site, email);
    await ask(site, email);
    await expect.poll(() => mailsTo(email), { timeout: 5_000 }).toHaveLength(2);
    expect((await set(site, username, code)).body.code).toBe('reset.code-wrong');
  });

  it('is not used up by a form that is refused', async () => {
    const { site, username, email } = await person('ida');
    const { code } = await linkFor(site, email);
    const short = await set(site, username, code, 'short');
    expect([short.status, short.body.field]).toEqual([400, 'password']);
    const nameless = await set(site, '', code);
    expect([nameless.status, nameless.body.field]).toEqual([400, 'username']);
    expect((await set(site, username, '')).body.field).toBe('code');
    expect((await set(site, username, 'x'.repeat(65))).body.field).toBe('code');
    expect((await set(site, username, code)).status).toBe(200);
  });
});
