import {
  adminLogin,
  changePassword,
  getUserAuthInfo,
  login,
} from '@assize/shared/areas/account/endpoints.ts';
import {
  confirmTotp,
  finishSignIn,
  readOwnFactors,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
} from '@assize/shared/areas/factor/endpoints.ts';
import { factorAsked } from '@assize/shared/areas/factor/wire.ts';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solvedCaptcha } from '../../test/captcha.ts';
import { handClock } from '../../test/clock.ts';
import { endlessKeys } from '../../test/endless-keys.ts';
import { appCode, withApp } from '../../test/factors.ts';
import { type Caller, startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { smtpServer } from '../../test/smtp.ts';
import { rejects } from '../../test/tables.ts';

const clock = handClock();
const step = 30_000;
const minutes = 60_000;
let site: TestSite;
let smtp: Awaited<ReturnType<typeof smtpServer>>;
beforeAll(async () => {
  smtp = await smtpServer();
  site = await startTestSite({
    clock,
    config: {
      smtp: { host: '127.0.0.1', port: smtp.port, secure: false, user: undefined, password: undefined },
    },
  });
});
afterAll(() => smtp[Symbol.dispose]());

const password = async (username: string, given = testPassword) =>
  site.asVisitor().send(login, { body: { username, password: given } });
/** The challenge after the right password. */
const asked = async (username: string) => {
  const sent = await password(username);
  expect(sent.headers.authorization).toBeUndefined();
  return factorAsked.parse(sent.body.data);
};
type Second = { challenge: string; code: string; captcha?: string; captchaKey?: string };
const second = (body: Second) => site.asVisitor().send(finishSignIn, { body });
const codeOf = async (body: Second) => {
  const { status, body: answer } = await second(body);
  return status === 200 ? 'in' : answer.code;
};
const nextCode = (secret: string) => {
  clock.advance(step);
  return appCode(secret, clock);
};
const mailsTo = async (username: string) => {
  const all = await Promise.all(smtp.mails.map((mail) => PostalMime.parse(mail)));
  return all.filter(({ to }) => to?.[0]?.address === `${username}@example.org`);
};
const mailed = async (username: string, words: RegExp, headers = {}) => {
  void headers;
  await expect
    .poll(async () => (await mailsTo(username)).map(({ text }) => text ?? '').join('\n'))
    .toMatch(words);
};

describe('an authenticator app (Accounts 20)', () => {
  it('is set up by its first code, after the password, and its secret never comes again', async () => {
    const me = site.asUser('app-one');
    expect(await me.call(readOwnFactors)).toEqual({
      totpSince: null,
      passkeys: [],
      recoveryLeft: 0,
      hasPassword: true,
      passkeyOrigin: 'http://localhost:8080',
    });
    const wrong = await me.send(startTotp, { body: { password: 'not this one' } });
    expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([
      422,
      'account.password-wrong',
      'password',
    ]);
    expect((await me.send(startTotp, { body: {} })).body.code).toBe('account.password-wrong');
    const { secret, address } = await me.call(startTotp, { body: { password: testPassword } });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toMatch(/^otpauth:\/\/totp\/.*app-one\?.*secret=/);
    // Nothing is asked for yet.
    expect((await password('app-one')).headers.authorization).toBeDefined();
    const bad = await me.send(confirmTotp, { body: { code: '000000' } });
    expect([bad.status, bad.body.code, bad.body.field]).toEqual([422, 'factor.code-wrong', 'code']);
    const { recoveryCodes } = await me.call(confirmTotp, { body: { code: appCode(secret, clock) } });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const own = await me.call(readOwnFactors);
    expect(own).toMatchObject({ totpSince: expect.any(String), recoveryLeft: 10 });
    expect((await me.send(startTotp, { body: { password: testPassword } })).body.code).toBe(
      'factor.totp-there',
    );
    const kept = await site.app.core.database
      .collection<{ _id: string }>('factors')
      .findOne({ _id: await me.uid() });
    for (const hidden of [secret, ...(recoveryCodes ?? [])]) {
      expect(JSON.stringify(kept)).not.toContain(hidden);
      expect(JSON.stringify(kept)).not.toContain(hidden.replace('-', ''));
    }
  });

  it('cannot be confirmed before it was begun, nor after ten minutes', async () => {
    const me = site.asUser('app-late');
    expect((await me.send(confirmTotp, { body: { code: '123456' } })).body.code).toBe('factor.setup-gone');
    await me.call(startTotp, { body: { password: testPassword } });
    const { client, key } = site.app.core.redis;
    expect(await client.ttl(key('factor', 'totp', await me.uid()))).toBeGreaterThan(0);
    await client.del(key('factor', 'totp', await me.uid()));
    expect((await me.send(confirmTotp, { body: { code: '123456' } })).body.code).toBe('factor.setup-gone');
  });

  it('is confirmed once by two calls at once', async () => {
    const me = site.asUser('app-twice');
    const { secret } = await me.call(startTotp, { body: { password: testPassword } });
    const body = { code: appCode(secret, clock) };
    const sent = await Promise.all([me.send(confirmTotp, { body }), me.send(confirmTotp, { body })]);
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is turned off by password and code together, and the recovery codes go with it', async () => {
    const { me, secret, usedCode } = await withApp(site, 'app-off');
    const off = (body: { password?: string; code: string }) => me.send(removeTotp, { body });
    const code = nextCode(secret);
    expect((await off({ code })).body.code).toBe('account.password-wrong');
    expect((await off({ password: 'not this one', code })).body.code).toBe('account.password-wrong');
    expect((await off({ password: testPassword, code: usedCode })).body.code).toBe('factor.code-wrong');
    expect((await off({ password: testPassword, code })).status).toBe(200);
    expect(await me.call(readOwnFactors)).toMatchObject({ totpSince: null, recoveryLeft: 0 });
    expect((await password('app-off')).headers.authorization).toBeDefined();
    expect((await off({ password: testPassword, code: nextCode(secret) })).body.code).toBe(
      'factor.code-wrong',
    );
  });

  it('is told by mail when it comes and goes, in text and HTML', async () => {
    const { me, secret } = await withApp(site, 'app-mail');
    await mailed('app-mail', /身份验证器，今后登录/);
    await me.call(
      removeTotp,
      { body: { password: testPassword, code: nextCode(secret) } },
      { headers: { 'accept-language': 'en-US' } },
    );
    await mailed('app-mail', /authenticator app of your account at .* was turned off/);
    for (const { html, text } of await mailsTo('app-mail')) {
      expect(text).toContain('/setting');
      expect(html).toContain('/setting');
      expect(`${text}${html}`).not.toContain(secret);
    }
  });
});

describe('the second step (Accounts 21)', () => {
  it('asks for a code after the right password, and only then', async () => {
    const { secret } = await withApp(site, 'step-one');
    const wrong = await password('step-one', 'not this one');
    const unknown = await password('nobody-of-this-name', 'not this one');
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const { challenge, totp, passkey } = await asked('step-one');
    expect([totp, passkey]).toEqual([true, null]);
    // The challenge is no session.
    const info = await site.asVisitor().send(getUserAuthInfo, {}, { headers: { authorization: challenge } });
    expect(info.status).toBe(401);
    const sent = await second({ challenge, code: nextCode(secret) });
    expect(sent.body.data).toMatchObject({ username: 'step-one' });
    const authorization = String(sent.headers.authorization);
    expect((await site.asVisitor().send(getUserAuthInfo, {}, { headers: { authorization } })).status).toBe(
      200,
    );
  });

  it('takes a code once, one step late or early, and a challenge once', async () => {
    const { secret, usedCode } = await withApp(site, 'step-two');
    const { challenge } = await asked('step-two');
    expect(await codeOf({ challenge, code: usedCode })).toBe('factor.code-wrong');
    const late = nextCode(secret);
    clock.advance(step);
    expect(await codeOf({ challenge, code: `${late.slice(0, 3)} ${late.slice(3)}` })).toBe('in');
    expect(await codeOf({ challenge, code: appCode(secret, clock) })).toBe('factor.challenge-gone');
    const again = await asked('step-two');
    expect(await codeOf({ challenge: again.challenge, code: late })).toBe('factor.code-wrong');
    const old = nextCode(secret);
    clock.advance(2 * step);
    expect(await codeOf({ challenge: again.challenge, code: old })).toBe('factor.code-wrong');
  });

  it('opens one session for many right answers at once', async () => {
    const { recoveryCodes } = await withApp(site, 'step-race');
    const { challenge } = await asked('step-race');
    const codes = await Promise.all(recoveryCodes.slice(0, 4).map((code) => codeOf({ challenge, code })));
    expect(codes.filter((code) => code === 'in')).toHaveLength(1);
  });

  it('ends with its five minutes, and with a change of the password', async () => {
    const { me, secret } = await withApp(site, 'step-gone');
    const first = await asked('step-gone');
    expect(await endlessKeys(site.app.core.redis, 'factor')).toEqual([]);
    await me.call(changePassword, { body: { oldPassword: testPassword, newPassword: 'another one' } });
    expect(await codeOf({ challenge: first.challenge, code: nextCode(secret) })).toBe(
      'factor.challenge-gone',
    );
    expect(await codeOf({ challenge: 'made-up', code: '123456' })).toBe('factor.challenge-gone');
  });

  it('counts wrong codes as wrong passwords, which a right password does not forget', async () => {
    const { secret } = await withApp(site, 'step-guess');
    for (let count = 0; count < 5; count += 1) {
      const { challenge } = await asked('step-guess');
      expect(await codeOf({ challenge, code: '000000' })).toBe('factor.code-wrong');
    }
    expect((await password('step-guess')).body.code).toBe('auth.captcha-required');
    const sent = await site.asVisitor().send(login, {
      body: { username: 'step-guess', password: testPassword, ...(await solvedCaptcha(site)) },
    });
    const { challenge } = factorAsked.parse(sent.body.data);
    const code = nextCode(secret);
    expect(await codeOf({ challenge, code })).toBe('auth.captcha-required');
    expect(await codeOf({ challenge, code, ...(await solvedCaptcha(site)) })).toBe('in');
    // The count starts anew.
    expect((await asked('step-guess')).totp).toBe(true);
  });

  it('is locked after twenty wrong codes from wherever, recovery codes too', async () => {
    const { secret, recoveryCodes } = await withApp(site, 'step-lock');
    const { challenge } = await asked('step-lock');
    const from = (ip: string, code: string) =>
      site.asVisitor().inject({
        method: 'POST',
        url: '/api/login/factor',
        payload: { challenge, code },
        remoteAddress: ip,
      });
    for (let count = 0; count < 20; count += 1)
      expect((await from(`10.7.0.${count}`, '000000')).body.code).toBe('factor.code-wrong');
    for (const code of [nextCode(secret), recoveryCodes[0] ?? '']) {
      const sent = await from('10.7.1.1', code);
      expect([sent.status, sent.body.code, sent.body.params]).toEqual([
        429,
        'factor.locked',
        { minutes: 30 },
      ]);
      expect(Number(sent.headers['retry-after'])).toBeGreaterThan(1700);
    }
  });

  it('belongs to the sign-in of staff as well, and keeps users out of it', async () => {
    const { secret } = await withApp(site, 'step-user');
    const user = await site
      .asVisitor()
      .send(adminLogin, { body: { username: 'step-user', password: testPassword } });
    expect(user.body.code).toBe('auth.forbidden');
    const staff = site.asUser('step-staff', 'problem_admin');
    await staff.token();
    const app = await withApp(site, 'step-staff');
    const sent = await site
      .asVisitor()
      .send(adminLogin, { body: { username: 'step-staff', password: testPassword } });
    const { challenge } = factorAsked.parse(sent.body.data);
    expect(await codeOf({ challenge, code: nextCode(app.secret) })).toBe('in');
    expect(secret).not.toBe(app.secret);
  });

  it('is not asked of an account that was disabled meanwhile', async () => {
    const { secret } = await withApp(site, 'step-off');
    const { challenge } = await asked('step-off');
    await site.app.core.database
      .collection('users')
      .updateOne({ usernameKey: 'step-off' }, { $set: { disabled: true } });
    expect(await codeOf({ challenge, code: nextCode(secret) })).toBe('factor.challenge-gone');
  });

  rejects(
    finishSignIn,
    {
      challenge: ['', 7, 'x'.repeat(65)],
      code: ['', 'x'.repeat(33), 7, undefined],
      captcha: ['', 'x'.repeat(65)],
    },
    { base: { challenge: 'c', code: '123456' } },
  );
});

describe('recovery codes (Accounts 22)', () => {
  it('work once each, typed with or without hyphen and in either case', async () => {
    const { me, recoveryCodes } = await withApp(site, 'rec-one');
    const [first = '', other = ''] = recoveryCodes;
    const { challenge } = await asked('rec-one');
    expect(await codeOf({ challenge, code: ` ${first.toLowerCase().replace('-', '')} ` })).toBe('in');
    const again = await asked('rec-one');
    expect(await codeOf({ challenge: again.challenge, code: first })).toBe('factor.code-wrong');
    expect(await codeOf({ challenge: again.challenge, code: other })).toBe('in');
    expect((await me.call(readOwnFactors)).recoveryLeft).toBe(8);
  });

  it('of somebody else do not work', async () => {
    const { recoveryCodes } = await withApp(site, 'rec-theirs');
    await withApp(site, 'rec-mine');
    const { challenge } = await asked('rec-mine');
    expect(await codeOf({ challenge, code: recoveryCodes[0] ?? '' })).toBe('factor.code-wrong');
  });

  it('are made anew by password and code; the old ones end', async () => {
    const { me, secret, recoveryCodes } = await withApp(site, 'rec-new');
    const renew = (body: { password?: string; code: string }) => me.send(renewRecoveryCodes, { body });
    expect((await renew({ code: nextCode(secret) })).body.code).toBe('account.password-wrong');
    const made = await me.call(renewRecoveryCodes, {
      body: { password: testPassword, code: nextCode(secret) },
    });
    expect(made.recoveryCodes).toHaveLength(10);
    const { challenge } = await asked('rec-new');
    expect(await codeOf({ challenge, code: recoveryCodes[0] ?? '' })).toBe('factor.code-wrong');
    expect(await codeOf({ challenge, code: made.recoveryCodes[0] ?? '' })).toBe('in');
    await mailed('rec-new', /恢复码/);
  });

  it('do not exist without a factor', async () => {
    const me: Caller = site.asUser('rec-none');
    const sent = await me.send(renewRecoveryCodes, { body: { password: testPassword, code: '123456' } });
    expect(sent.body.code).toBe('factor.code-wrong');
  });
});

describe('own factors', () => {
  rejects(confirmTotp, { code: ['', 7, 'x'.repeat(33)] }, { as: 'user' });
  rejects(startTotp, { password: ['', 7, 'x'.repeat(65)] }, { as: 'user' });
  rejects(removeTotp, { code: [undefined, 7, ''] }, { as: 'user', base: { password: 'x' } });

  it('codes that wait five minutes are all that waits', async () => {
    await withApp(site, 'wait-one');
    const { challenge } = await asked('wait-one');
    expect(challenge).toHaveLength(32);
    const { client, key } = site.app.core.redis;
    const [found] = await client.keys(key('factor', 'sign-in', '*'));
    const left = await client.ttl(found ?? '');
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual((5 * minutes) / 1000);
  });
});
