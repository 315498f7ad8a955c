import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  checkUsernameOrEmail,
  getChangeEmailCode,
  getRegisterCode,
  getRegisterCodeByGet,
  login,
  register,
} from '@assize/shared/areas/account/endpoints.ts';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { solvedCaptcha } from '../../test/captcha.ts';
import { freePort } from '../../test/parts.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';

const mailFolder = (site: TestSite) => join(site.app.core.config.dataFolder, 'mails');
const mails = async (site: TestSite) => {
  const names = await readdir(mailFolder(site)).catch(() => []);
  const files = names.toSorted().map((name) => readFile(join(mailFolder(site), name)));
  return (await Promise.all(files)).map((file) => PostalMime.parse(file));
};
const mailsTo = async (site: TestSite, address: string) => {
  const all = await Promise.all(await mails(site));
  return all.filter(({ to }) => to?.some((one) => one.address?.toLowerCase() === address.toLowerCase()));
};
const asked = async (site: TestSite, email: string) => ({ body: { email, ...(await solvedCaptcha(site)) } });
/** Asks for a code and reads it in the mail. */
const codeFor = async (site: TestSite, email: string): Promise<string> => {
  await site.asVisitor().call(getRegisterCode, await asked(site, email));
  const [mail] = await mailsTo(site, email);
  const [code] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? [];
  if (code === undefined) throw new Error(`no code in the mail to ${email}`);
  return code;
};
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');
const form = (username: string, email: string, code: string) => ({
  body: { username, email, code, password: 'long enough' },
});

describe('registering (Accounts 1, 3)', () => {
  it('makes an account with the code from the mail, which then signs in', async () => {
    const site = await startTestSite();
    const visitor = site.asVisitor();
    const code = await codeFor(site, 'Zoe@Example.org');
    expect(await visitor.call(register, form('小明_Zoe', 'Zoe@Example.org', code))).toBeNull();
    const user = await visitor.call(login, { body: { username: '小明_zoe', password: 'long enough' } });
    expect(user).toMatchObject({ username: '小明_Zoe', email: 'Zoe@Example.org', roleList: ['user'] });
  });

  it('takes no address of a refused domain or one below it, for a code, an account or a change', async () => {
    const site = await startTestSite({ config: { refusedMailDomains: ['trash.example'] } });
    const visitor = site.asVisitor();
    for (const email of ['ann@trash.example', 'ann@TRASH.example', 'ann@a.trash.example']) {
      const sent = await visitor.send(getRegisterCode, await asked(site, email));
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'register.email-domain', 'email']);
      const made = await visitor.send(register, form('ann', email, '123456'));
      expect(made.body.code).toBe('register.email-domain');
    }
    const changed = await site.asUser('ann').send(getChangeEmailCode, await asked(site, 'ann@trash.example'));
    expect(changed.body.code).toBe('register.email-domain');
    expect(await mails(site)).toEqual([]);
    await visitor.call(getRegisterCode, await asked(site, 'ann@nottrash.example'));
    expect(await mails(site)).toHaveLength(1);
  });

  it('never keeps the password or the code in the clear', async () => {
    const site = await startTestSite();
    const code = await codeFor(site, 'yan@example.org');
    const { client, key } = site.app.core.redis;
    const kept = await client.hgetall(key('mail-code', 'register', 'yan@example.org'));
    expect(JSON.stringify(kept)).not.toContain(code);
    await site.asVisitor().call(register, form('yan', 'yan@example.org', code));
    const stored = await site.app.core.database.collection('users').findOne({ usernameKey: 'yan' });
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('writes the mail in the language of the request, for its keeper only', async () => {
    const site = await startTestSite();
    await site
      .asVisitor()
      .call(getRegisterCode, await asked(site, 'en@example.org'), { headers: { 'accept-language': 'en' } });
    await site.asVisitor().call(getRegisterCode, await asked(site, 'zh@example.org'));
    const [english] = await mailsTo(site, 'en@example.org');
    const [chinese] = await mailsTo(site, 'zh@example.org');
    for (const form of ['text', 'html'] as const) {
      expect(english?.[form]).toContain('is valid for 10 minutes');
      expect(chinese?.[form]).toContain('10 分钟内有效');
    }
    expect(chinese?.html).toContain('<html lang="zh-CN">');
    const [first = ''] = await readdir(mailFolder(site));
    expect((await stat(join(mailFolder(site), first))).mode & 0o777).toBe(0o600);
  });

  it('refuses names and addresses that differ only in case, naming the field', async () => {
    const site = await startTestSite();
    const visitor = site.asVisitor();
    await visitor.call(register, form('Xena', 'xena@example.org', await codeFor(site, 'xena@example.org')));
    const code = await codeFor(site, 'other@example.org');
    const name = await visitor.send(register, form('xENA', 'other@example.org', code));
    expect([name.status, name.body.code, name.body.field]).toEqual([
      409,
      'register.username-taken',
      'username',
    ]);
    const email = await visitor.send(register, form('xena2', 'XENA@example.org', code));
    expect([email.status, email.body.code, email.body.field]).toEqual([409, 'register.email-taken', 'email']);
    // The code was not used up by the refused tries.
    await visitor.call(register, form('xena2', 'other@example.org', code));
  });

  it('lets one of two with the same name in, when they come at once', async () => {
    const site = await startTestSite();
    const forms = await Promise.all(
      ['a@example.org', 'b@example.org', 'c@example.org'].map(async (email) =>
        form('Will', email, await codeFor(site, email)),
      ),
    );
    const sent = await Promise.all(forms.map((one) => site.asVisitor().send(register, one)));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const { status, body } of sent) if (status !== 200) expect(body.field).toBe('username');
  });

  it('lets one of two with the same code in, when they come at once', async () => {
    const site = await startTestSite();
    const code = await codeFor(site, 'vera@example.org');
    const names = ['vera1', 'vera2', 'vera3'];
    const sent = await Promise.all(
      names.map((name) => site.asVisitor().send(register, form(name, 'vera@example.org', code))),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    // The losers meet the account that was made, or the code that was spent.
    for (const { status, body } of sent)
      if (status !== 200) expect(['register.email-taken', 'register.code-wrong']).toContain(body.code);
  });

  it('gives a code five tries', async () => {
    const site = await startTestSite();
    const code = await codeFor(site, 'uma@example.org');
    for (let count = 0; count < 5; count += 1) {
      const sent = await site.asVisitor().send(register, form('uma', 'uma@example.org', otherThan(code)));
      expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'register.code-wrong', 'code']);
    }
    const late = await site.asVisitor().send(register, form('uma', 'uma@example.org', code));
    expect(late.body.code).toBe('register.code-wrong');
  });

  it('lets a code of one address open no other, and keeps it 10 minutes', async () => {
    const site = await startTestSite();
    const code = await codeFor(site, 'tess@example.org');
    expect((await site.asVisitor().send(register, form('tess', 'tom@example.org', code))).body.code).toBe(
      'register.code-wrong',
    );
    const { client, key } = site.app.core.redis;
    const left = await client.ttl(key('mail-code', 'register', 'tess@example.org'));
    expect(left).toBeGreaterThan(590);
    expect(left).toBeLessThanOrEqual(600);
  });
});

describe('asking for a code (Accounts 3, 4)', () => {
  it.each([
    ['nothing', {}],
    ['a key alone', { captchaKey: 'one' }],
    ['an answer alone', { captcha: 'one' }],
  ])('takes a captcha, by POST and by the GET of the wire: with %s no mail is sent', async (_, given) => {
    const site = await startTestSite();
    const asking = { email: 'victor@example.org', ...given };
    const sent = [
      await site.asVisitor().send(getRegisterCode, { body: asking }),
      await site.asVisitor().send(getRegisterCodeByGet, { query: asking }),
    ];
    for (const { status, body } of sent) expect([status, body.code]).toEqual([422, 'captcha.required']);
    expect(await mailsTo(site, 'victor@example.org')).toEqual([]);
  });

  it('uses the captcha up: one is one mail', async () => {
    const site = await startTestSite();
    const captcha = await solvedCaptcha(site);
    const ask = (email: string) =>
      site.asVisitor().send(getRegisterCodeByGet, { query: { email, ...captcha } });
    expect((await ask('walt@example.org')).status).toBe(200);
    expect((await ask('wilma@example.org')).body.code).toBe('auth.captcha-wrong');
    expect(await mailsTo(site, 'wilma@example.org')).toEqual([]);
  });

  it('has to wait 60 s for another one', async () => {
    const site = await startTestSite();
    const first = await site.asVisitor().call(getRegisterCode, await asked(site, 'sam@example.org'));
    expect(first).toEqual({ cooldown: 60 });
    const second = await site.asVisitor().send(getRegisterCode, await asked(site, 'SAM@example.org'));
    expect([second.status, second.body.code]).toEqual([429, 'mail.cooldown']);
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(50);
    expect(await mailsTo(site, 'sam@example.org')).toHaveLength(1);
  });

  it('is refused for an address that has an account', async () => {
    const site = await startTestSite();
    await site.asUser('rosa').token();
    const sent = await site.asVisitor().send(getRegisterCode, await asked(site, 'Rosa@Example.org'));
    expect([sent.status, sent.body.field]).toEqual([409, 'email']);
  });

  it('says so when the mail server cannot be reached, and may be done again at once', async () => {
    const smtp = {
      host: '127.0.0.1',
      port: await freePort(),
      secure: false,
      user: undefined,
      password: undefined,
    };
    const site = await startTestSite({ config: { smtp } });
    for (let count = 0; count < 2; count += 1) {
      const sent = await site.asVisitor().send(getRegisterCode, await asked(site, 'quentin@example.org'));
      expect([sent.status, sent.body.code]).toEqual([503, 'mail.failed']);
      expect(JSON.stringify(sent.body)).not.toContain('ECONNREFUSED');
    }
  });
});

describe('a site that is closed for registration (Accounts 3)', () => {
  it('refuses codes and forms', async () => {
    const open = await startTestSite();
    const site = await startTestSite({ config: { site: { ...open.app.core.config.site, register: false } } });
    const code = await site.asVisitor().send(getRegisterCode, await asked(site, 'pia@example.org'));
    const sent = await site.asVisitor().send(register, form('pia', 'pia@example.org', '123456'));
    expect([code.status, code.body.code]).toEqual([403, 'register.closed']);
    expect([sent.status, sent.body.code]).toEqual([403, 'register.closed']);
  });
});

describe('check-username-or-email', () => {
  it('says what is taken, and no to what was not asked', async () => {
    const site = await startTestSite();
    await site.asUser('Otto').token();
    const check = (body: { username?: string; email?: string }) =>
      site.asVisitor().call(checkUsernameOrEmail, { body });
    expect(await check({ username: ' OTTO ' })).toEqual({ username: true, email: false });
    expect(await check({ email: 'otto@example.ORG' })).toEqual({ username: false, email: true });
    expect(await check({ username: 'otto2', email: 'otto2@example.org' })).toEqual({
      username: false,
      email: false,
    });
    expect(await check({ username: '' })).toEqual({ username: false, email: false });
    expect(await check({})).toEqual({ username: false, email: false });
  });
});
