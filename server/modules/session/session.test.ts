import { getUserAuthInfo, logout } from '@assize/shared/areas/account/endpoints.ts';
import { listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { type SessionsEnded, sessionsEnded, sessionsEndedChannel } from '../../platform/realtime/events.ts';
import { handClock } from '../../test/clock.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';

const hours = 3_600_000;
const ask = (site: TestSite, authorization: string) =>
  site.asVisitor().send(getUserAuthInfo, {}, { headers: { authorization } });
const codeOf = async (site: TestSite, token: string) => {
  const { status, body } = await ask(site, token);
  return status === 200 ? 'in' : [status, body.code];
};
const tokenOf = async (site: TestSite, username: string): Promise<string> =>
  (await site.asUser(username).token()) ?? '';
/** Messages to the processes, from now on. */
const listen = async (site: TestSite) => {
  const heard: SessionsEnded[] = [];
  const subscriber = site.app.core.redis.connect();
  subscriber.on('message', (_channel, text) => heard.push(sessionsEnded.parse(JSON.parse(text))));
  await subscriber.subscribe(site.app.core.redis.key(sessionsEndedChannel));
  return { heard, [Symbol.dispose]: () => subscriber.disconnect() };
};

describe('a token (Accounts 6)', () => {
  const key = new TextEncoder().encode('a secret that only the tests of this project use');
  const signed = (sid: unknown, secret = key, alg = 'HS256') =>
    new SignJWT({ sid }).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime('1h').sign(secret);

  it.each([
    ['nonsense', async () => 'nonsense'],
    ['two dots', async () => '..'],
    ['another secret', () => signed('x', new TextEncoder().encode('b'.repeat(40)))],
    ['another algorithm', () => signed('x', key, 'HS512')],
    [
      'no signature',
      async () => `${btoa('{"alg":"none"}')}.${btoa('{"sid":"x","iat":1,"exp":9999999999}')}.`,
    ],
    ['no session id', () => signed(undefined)],
    ['a number as session id', () => signed(7)],
    ['10 000 characters', async () => 'x'.repeat(10_000)],
  ])('is refused: %s', async (_what, make) => {
    const site = await startTestSite();
    expect(await codeOf(site, await make())).toEqual([401, 'auth.required']);
  });

  it('of a session that never was has ended', async () => {
    const site = await startTestSite();
    expect(await codeOf(site, await signed('0'.repeat(32)))).toEqual([401, 'auth.ended']);
  });

  it('that is wrong is refused on open routes too, so that the page learns of it', async () => {
    const site = await startTestSite();
    const sent = await site
      .asVisitor()
      .send(listAnnouncements, {}, { headers: { authorization: 'nonsense' } });
    expect([sent.status, sent.body.code]).toEqual([401, 'auth.required']);
  });

  it('cannot be changed into that of another session', async () => {
    const site = await startTestSite();
    const [head, , signature] = (await tokenOf(site, 'anna')).split('.');
    const body = btoa(JSON.stringify({ sid: 'other', iat: 1, exp: 9_999_999_999 })).replaceAll('=', '');
    expect(await codeOf(site, [head, body, signature].join('.'))).toEqual([401, 'auth.required']);
  });
});

describe('the life of a session (Accounts 5)', () => {
  it('is 24 hours without a call', async () => {
    const clock = handClock();
    const site = await startTestSite({ clock });
    const token = await tokenOf(site, 'bert');
    clock.advance(24 * hours - 60_000);
    expect(await codeOf(site, token)).toBe('in');
    clock.advance(2 * 60_000);
    expect(await codeOf(site, token)).toEqual([401, 'auth.expired']);
  });

  it('is prolonged by a new token in the header once the old one is 12 hours old', async () => {
    const clock = handClock();
    const site = await startTestSite({ clock });
    const token = await tokenOf(site, 'cleo');
    clock.advance(12 * hours - 60_000);
    const early = await ask(site, token);
    expect(early.headers['refresh-token']).toBeUndefined();
    clock.advance(2 * 60_000);
    const late = await ask(site, token);
    expect(late.headers['refresh-token']).toBe('true');
    const renewed = String(late.headers.authorization);
    expect(renewed).not.toBe(token);
    clock.advance(13 * hours);
    expect(await codeOf(site, token)).toEqual([401, 'auth.expired']);
    expect(await codeOf(site, renewed)).toBe('in');
    const info = await site.asVisitor().call(getUserAuthInfo, {}, { headers: { authorization: renewed } });
    expect(Date.parse(info.expires)).toBeGreaterThan(clock.now().getTime());
  });
});

describe('the end of a session (Accounts 7)', () => {
  it('holds at once on every process, and all of them are told within a second', async () => {
    const here = await startTestSite();
    const there = await startTestSite({});
    using ears = await listen(there);
    const token = await tokenOf(here, 'dora');
    expect(await codeOf(there, token)).toBe('in');
    await here.asUser('dora').call(logout);
    expect(await codeOf(there, token)).toEqual([401, 'auth.ended']);
    await expect.poll(() => ears.heard, { timeout: 1_000 }).toHaveLength(1);
    expect(ears.heard[0]).toMatchObject({ uid: await here.asUser('dora').uid(), reason: 'logout' });
  });

  it('comes to one session only when its user logs out of it', async () => {
    const site = await startTestSite();
    const account = await site.app.services.account.create({
      username: 'emil',
      password: 'long enough',
      email: null,
      role: 'user',
    });
    const open = async () =>
      (await site.app.services.session.open(account, { ip: '127.0.0.1', userAgent: 'test' })).token;
    const [phone, laptop] = [await open(), await open()];
    await site.asVisitor().call(logout, {}, { headers: { authorization: phone } });
    expect(await codeOf(site, phone)).toEqual([401, 'auth.ended']);
    expect(await codeOf(site, laptop)).toBe('in');
  });

  it('comes to all sessions of a user at once, but the one that may stay', async () => {
    const site = await startTestSite();
    const { account: accounts, session: sessions } = site.app.services;
    using ears = await listen(site);
    const account = await accounts.create({
      username: 'fay',
      password: 'long enough',
      email: null,
      role: 'user',
    });
    const open = () => sessions.open(account, { ip: '127.0.0.1', userAgent: 'test' });
    const opened = [await open(), await open(), await open()];
    await sessions.endAll(account.uid, 'password', opened[1]?.sessionId);
    const codes = await Promise.all(opened.map(({ token }) => codeOf(site, token)));
    expect(codes).toEqual([[401, 'auth.ended'], 'in', [401, 'auth.ended']]);
    await expect.poll(() => ears.heard.map((one) => one.sessionIds.length)).toEqual([2]);
  });

  it('is not undone by a renewal that was on its way', async () => {
    const clock = handClock();
    const site = await startTestSite({ clock });
    const token = await tokenOf(site, 'gus');
    clock.advance(13 * hours);
    await Promise.all([ask(site, token), site.asUser('gus').send(logout), ask(site, token)]);
    expect(await codeOf(site, token)).toEqual([401, 'auth.ended']);
  });

  it('leaves no trace in the list of its user, nor do sessions that nobody ended', async () => {
    const clock = handClock();
    const site = await startTestSite({ clock });
    const { account: accounts, session: sessions } = site.app.services;
    const account = await accounts.create({
      username: 'jo',
      password: 'long enough',
      email: null,
      role: 'user',
    });
    const open = () => sessions.open(account, { ip: '127.0.0.1', userAgent: 'test' });
    const listed = () =>
      site.app.core.redis.client.zcard(site.app.core.redis.key('sessions-of', account.uid));
    for (let count = 0; count < 3; count += 1) await open();
    expect(await listed()).toBe(3);
    clock.advance(25 * hours);
    await open();
    expect(await listed()).toBe(1);
    await sessions.endAll(account.uid, 'password');
    expect(await listed()).toBe(0);
  });

  it('is refused the second time', async () => {
    const site = await startTestSite();
    const hans = site.asUser('hans');
    expect((await hans.send(logout)).status).toBe(200);
    expect((await hans.send(logout)).body.code).toBe('auth.ended');
  });

  it('is kept with its reason in the lasting copy', async () => {
    const site = await startTestSite();
    const ida = site.asUser('ida');
    await ida.call(logout);
    const kept = await site.app.core.database.collection('sessions').findOne({ uid: await ida.uid() });
    expect(kept).toMatchObject({ endReason: 'logout', ip: '127.0.0.1', userAgent: 'test' });
    expect(kept?.endedAt).toBeInstanceOf(Date);
  });
});
