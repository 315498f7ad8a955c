import { adminLogin, adminLogout, getUserAuthInfo, login } from '@assize/shared/areas/account/endpoints.ts';
import type { ErrorCode } from '@assize/shared/errors.ts';
import { describe, expect, it } from 'vitest';
import { stampOf } from '../../platform/redis/stamp.ts';
import { solvedCaptcha } from '../../test/captcha.ts';
import { handClock } from '../../test/clock.ts';
import { endlessKeys } from '../../test/endless-keys.ts';
import { startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { accountService } from './service.ts';
import { signInGuard } from './sign-in-guard.ts';
import { accountStore } from './store.ts';

const clock = handClock();
const signInSite = () => {
  shared ??= startTestSite({ clock });
  return shared;
};
let shared: Promise<TestSite> | undefined;

type Try = { password?: string; captcha?: string; captchaKey?: string; ip?: string };
const attempt = async (username: string, { password = testPassword, ip, ...captcha }: Try = {}) => {
  const site = await signInSite();
  return site.asVisitor().inject({
    method: 'POST',
    url: '/api/login',
    payload: { username, password, ...captcha },
    ...(ip === undefined ? {} : { remoteAddress: ip }),
  });
};
const codeOf = async (...given: Parameters<typeof attempt>): Promise<ErrorCode | 'in' | undefined> => {
  const { status, body } = await attempt(...given);
  return status === 200 ? 'in' : body.code;
};
const fail = async (username: string, times: number, ip?: string) => {
  for (let count = 0; count < times; count += 1)
    expect(await codeOf(username, { password: 'not this one', ...(ip === undefined ? {} : { ip }) })).toBe(
      'auth.wrong-password',
    );
};
const solved = async () => solvedCaptcha(await signInSite());
const person = async (username: string) => {
  await (await signInSite()).asUser(username).token();
  return username;
};

describe('signing in (Accounts 2, 6, 9)', () => {
  it('gives the token in the header and the user in the body', async () => {
    const site = await signInSite();
    await person('Alice');
    const sent = await attempt('Alice');
    expect(sent.body).toEqual({
      status: 200,
      msg: 'success',
      data: {
        uid: await site.asUser('Alice').uid(),
        username: 'Alice',
        nickname: null,
        avatar: null,
        email: 'Alice@example.org',
        titleName: null,
        titleColor: null,
        roleList: ['user'],
      },
    });
    const token = String(sent.headers.authorization);
    for (const authorization of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      const info = await site.asVisitor().send(getUserAuthInfo, {}, { headers: { authorization } });
      expect(info.status).toBe(200);
    }
  });

  it('takes the name without regard to case', async () => {
    await person('Carol');
    expect(await codeOf('cAROL')).toBe('in');
  });

  it('says the same of a wrong password and of an unknown name', async () => {
    await person('dave');
    const wrong = await attempt('dave', { password: 'not this one' });
    const unknown = await attempt('nobody-here');
    expect(wrong.status).toBe(422);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(wrong.headers.authorization).toBeUndefined();
  });

  it('refuses a disabled account, but only after the right password', async () => {
    const site = await signInSite();
    await person('eve');
    await site.app.core.database
      .collection('users')
      .updateOne({ usernameKey: 'eve' }, { $set: { disabled: true } });
    expect(await codeOf('eve')).toBe('auth.disabled');
    expect(await codeOf('eve', { password: 'not this one' })).toBe('auth.wrong-password');
  });

  it('does not outlive a disabling that came while the password was looked at', async () => {
    const site = await signInSite();
    const { core, services } = site.app;
    await person('gina');
    const users = core.database.collection('users');
    const accounts = accountService({
      store: accountStore(core.database, stampOf(core.redis, 'user-list')),
      sessions: services.session,
      guard: signInGuard(core.redis),
      captchas: services.captcha,
      passwords: {
        hash: async () => '',
        hashInBackground: async () => '',
        async matches() {
          await users.updateOne({ usernameKey: 'gina' }, { $set: { disabled: true } });
          await services.session.endAll(await site.asUser('gina').uid(), 'disabled');
          return true;
        },
      },
      clock: core.clock,
      ids: core.ids,
    });
    const signIn = accounts.login(
      { username: 'gina', password: 'x' },
      { ip: '127.0.0.1', userAgent: 'test' },
    );
    // The account was read before the change, when it was not disabled.
    await expect(signIn).rejects.toMatchObject({ code: 'auth.wrong-password' });
    const live = await core.redis.client.zcard(
      core.redis.key('sessions-of', await site.asUser('gina').uid()),
    );
    expect(live).toBe(0);
  });

  it('is not spoilt by an old token on the request', async () => {
    const site = await signInSite();
    await person('frank');
    const sent = await site
      .asVisitor()
      .send(
        login,
        { body: { username: 'frank', password: testPassword } },
        { headers: { authorization: 'old' } },
      );
    expect(sent.status).toBe(200);
  });
});

describe('wrong passwords (Accounts 8)', () => {
  it('make a captcha necessary after five', async () => {
    await person('grace');
    await fail('grace', 5);
    expect(await codeOf('grace')).toBe('auth.captcha-required');
    expect(await codeOf('GRACE')).toBe('auth.captcha-required');
    expect(await codeOf('grace', await solved())).toBe('in');
  });

  it('count from nothing again after a right one', async () => {
    await person('heidi');
    await fail('heidi', 4);
    expect(await codeOf('heidi')).toBe('in');
    await fail('heidi', 5);
    expect(await codeOf('heidi')).toBe('auth.captcha-required');
  });

  it('do not count for the same name at another place, so that no neighbour is locked out', async () => {
    await person('ivan');
    await fail('ivan', 5, '10.0.0.1');
    expect(await codeOf('ivan', { ip: '10.0.0.1' })).toBe('auth.captcha-required');
    expect(await codeOf('ivan', { ip: '10.0.0.2' })).toBe('in');
  });

  it('count as many as there are when they come at once', async () => {
    await person('judy');
    const codes = await Promise.all(
      Array.from({ length: 12 }, () => codeOf('judy', { password: 'not this one' })),
    );
    expect(codes.filter((code) => code === 'auth.wrong-password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'auth.captcha-required')).toHaveLength(7);
  });

  it('lock the pair after twenty, for at most half an hour, unless a captcha is solved', async () => {
    await person('ken');
    await fail('ken', 5);
    for (let count = 0; count < 15; count += 1)
      expect(await codeOf('ken', { password: 'not this one', ...(await solved()) })).toBe(
        'auth.wrong-password',
      );
    const locked = await attempt('ken');
    expect([locked.status, locked.body.code, locked.body.params]).toEqual([
      429,
      'auth.locked',
      { minutes: 30 },
    ]);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(1700);
    expect(Number(locked.headers['retry-after'])).toBeLessThanOrEqual(1800);
    expect(await codeOf('ken', await solved())).toBe('in');
    expect(await codeOf('ken')).toBe('in');
  });

  it('are refused altogether after 300 from one address, whatever the names', async () => {
    const site = await signInSite();
    const { client, key } = site.app.core.redis;
    await person('liam');
    await client.set(key('login-failures', '10.9.9.9'), 299, 'EX', 600);
    await fail('mallory', 1, '10.9.9.9');
    const refused = await attempt('liam', { ip: '10.9.9.9', ...(await solved()) });
    expect([refused.status, refused.body.code]).toEqual([429, 'request.too-many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await codeOf('liam', { ip: '10.9.9.8' })).toBe('in');
  });
});

describe('the captcha of a sign-in (Accounts 8, 10)', () => {
  it('works once', async () => {
    await person('nina');
    await fail('nina', 5);
    const proof = await solved();
    expect(await codeOf('nina', { password: 'not this one', ...proof })).toBe('auth.wrong-password');
    expect(await codeOf('nina', proof)).toBe('auth.captcha-wrong');
  });

  it('is checked even where none was asked for, and a wrong one is no wrong password', async () => {
    await person('olga');
    for (let count = 0; count < 6; count += 1)
      expect(await codeOf('olga', { captchaKey: 'made up', captcha: '123456' })).toBe('auth.captcha-wrong');
    expect(await codeOf('olga')).toBe('in');
  });
});

describe('signing in to the admin pages', () => {
  const byRole = async (role: 'root' | 'admin' | 'problem_admin' | 'user') => {
    const site = await signInSite();
    const { username } = await staff(role);
    return site.asVisitor().send(adminLogin, { body: { username, password: testPassword } });
  };
  const staff = async (role: 'root' | 'admin' | 'problem_admin' | 'user') => {
    const site = await signInSite();
    const username = `staff_${role}`;
    await site.asUser(username, role).token();
    return { username };
  };

  it.each(['root', 'admin', 'problem_admin'] as const)('lets %s in, and out again', async (role) => {
    const site = await signInSite();
    const sent = await byRole(role);
    expect([sent.status, sent.body.data]).toMatchObject([200, { roleList: [role] }]);
    const headers = { authorization: String(sent.headers.authorization) };
    expect((await site.asVisitor().send(getUserAuthInfo, {}, { headers })).status).toBe(200);
    expect((await site.asVisitor().send(adminLogout, {}, { headers })).status).toBe(200);
    expect((await site.asVisitor().send(getUserAuthInfo, {}, { headers })).body.code).toBe('auth.ended');
  });

  it('refuses who has no staff role, and says so only after the right password', async () => {
    const site = await signInSite();
    const sent = await byRole('user');
    expect([sent.status, sent.body.code, sent.headers.authorization]).toEqual([
      403,
      'auth.forbidden',
      undefined,
    ]);
    const wrong = await site
      .asVisitor()
      .send(adminLogin, { body: { username: 'staff_user', password: 'not this one' } });
    expect(wrong.body.code).toBe('auth.wrong-password');
  });
});

it('counters of sign-ins end, also when a try is withdrawn after it was forgotten', async () => {
  const { redis } = (await signInSite()).app.core;
  const guard = signInGuard(redis);
  await guard.withdrawn('lovelace', '10.9.0.1');
  expect(await endlessKeys(redis, 'login')).toEqual([]);
  await guard.book('lovelace', '10.9.0.1', false);
  await guard.failed('10.9.0.1');
  expect(await endlessKeys(redis, 'login')).toEqual([]);
});
