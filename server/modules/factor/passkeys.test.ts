import { getUserAuthInfo, login } from '@assize/shared/areas/account/endpoints.ts';
import {
  addPasskey,
  askOwnPasskey,
  finishSignIn,
  passkeySignIn,
  readOwnFactors,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeySignIn,
} from '@assize/shared/areas/factor/endpoints.ts';
import { factorAsked } from '@assize/shared/areas/factor/wire.ts';
import { describe, expect, it } from 'vitest';
import { authenticator } from '../../test/authenticator.ts';
import { startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { rejects } from '../../test/tables.ts';
import { passkeyPlace } from './passkeys.ts';

const place = { origin: 'http://localhost:8080', rpId: 'localhost' };
const challengeIn = (options: Record<string, unknown>) => String(options.challenge);

/** A user with a passkey as the only second factor. */
const withPasskey = async (site: TestSite, username: string) => {
  const me = site.asUser(username);
  const device = authenticator(place);
  const options = await me.call(startPasskey, { body: { password: testPassword } });
  const { recoveryCodes } = await me.call(addPasskey, {
    body: { name: 'My phone', passkey: device.make(challengeIn(options)) },
  });
  return { me, device, recoveryCodes: recoveryCodes ?? [], uid: await me.uid() };
};
const asked = async (site: TestSite, username: string) => {
  const sent = await site.asVisitor().send(login, { body: { username, password: testPassword } });
  const { challenge, totp, passkey } = factorAsked.parse(sent.body.data);
  expect(totp).toBe(false);
  return { challenge, toSign: challengeIn(passkey ?? {}) };
};
const alone = async (site: TestSite) => {
  const { challenge, options } = await site.asVisitor().call(startPasskeySignIn);
  expect(options.userVerification).toBe('required');
  return { challenge, toSign: challengeIn(options) };
};

describe('a passkey (Accounts 23)', () => {
  it('is made after the password, under a name, and brings recovery codes when it is the first factor', async () => {
    const site = await startTestSite();
    const me = site.asUser('key-one');
    expect((await me.send(startPasskey, { body: {} })).body.code).toBe('account.password-wrong');
    const options = await me.call(startPasskey, { body: { password: testPassword } });
    expect(options).toMatchObject({ rp: { id: 'localhost' }, user: { name: 'key-one' } });
    const device = authenticator(place);
    const body = { name: 'My phone', passkey: device.make(challengeIn(options)) };
    const { recoveryCodes } = await me.call(addPasskey, { body });
    expect(recoveryCodes).toHaveLength(10);
    expect(await me.call(readOwnFactors)).toMatchObject({
      passkeys: [{ id: device.id, name: 'My phone', lastUsed: null }],
      recoveryLeft: 10,
    });
    // What was asked for is used up.
    expect((await me.send(addPasskey, { body })).body.code).toBe('factor.setup-gone');
    const again = await me.call(startPasskey, { body: { password: testPassword } });
    expect(again.excludeCredentials).toMatchObject([{ id: device.id }]);
    const same = await me.send(addPasskey, {
      body: { name: 'Again', passkey: device.make(challengeIn(again)) },
    });
    expect([same.status, same.body.code]).toEqual([409, 'factor.passkey-there']);
  });

  it.each([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
  ])('is refused when it was made for %s', async (_what, { challenge, ...look }: Record<string, string>) => {
    const site = await startTestSite();
    const me = site.asUser('key-wrong');
    const options = await me.call(startPasskey, { body: { password: testPassword } });
    const passkey = authenticator(place).make(challenge ?? challengeIn(options), look);
    const sent = await me.send(addPasskey, { body: { name: 'x', passkey } });
    expect([sent.status, sent.body.code]).toEqual([422, 'factor.passkey-wrong']);
  });

  it('is the second step of a sign-in, whether the device knows its user or not', async () => {
    const site = await startTestSite();
    const { me, device } = await withPasskey(site, 'key-step');
    for (const verifiesUser of [true, false]) {
      const { challenge, toSign } = await asked(site, 'key-step');
      const passkey = device.answer(toSign, undefined, { verifiesUser });
      const sent = await site.asVisitor().send(finishSignIn, { body: { challenge, passkey } });
      const authorization = String(sent.headers.authorization);
      const headers = { authorization };
      expect((await site.asVisitor().send(getUserAuthInfo, {}, { headers })).status).toBe(200);
      const twice = await site.asVisitor().send(finishSignIn, { body: { challenge, passkey } });
      expect(twice.body.code).toBe('factor.challenge-gone');
    }
    expect((await me.call(readOwnFactors)).passkeys[0]?.lastUsed).not.toBeNull();
  });

  it.each([
    ['an old challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'http://127.0.0.1:8080' }],
    ['another site', { rpId: 'evil.example' }],
  ])('that signed %s is refused', async (_what, { challenge: signed, ...look }: Record<string, string>) => {
    const site = await startTestSite();
    const { device } = await withPasskey(site, `key-${Object.keys(look)[0] ?? 'old'}`);
    const { challenge, toSign } = await asked(site, `key-${Object.keys(look)[0] ?? 'old'}`);
    const passkey = device.answer(signed ?? toSign, undefined, look);
    const sent = await site.asVisitor().send(finishSignIn, { body: { challenge, passkey } });
    expect([sent.status, sent.body.code]).toEqual([422, 'factor.passkey-wrong']);
  });

  it('of somebody else, an unknown one, and a copy that is behind are refused', async () => {
    const site = await startTestSite();
    const mine = await withPasskey(site, 'key-mine');
    const theirs = await withPasskey(site, 'key-theirs');
    const { challenge, toSign } = await asked(site, 'key-mine');
    const codeOf = async (passkey: ReturnType<typeof mine.device.answer>) =>
      (await site.asVisitor().send(finishSignIn, { body: { challenge, passkey } })).body.code;
    expect(await codeOf(theirs.device.answer(toSign))).toBe('factor.passkey-wrong');
    expect(await codeOf(authenticator(place).answer(toSign))).toBe('factor.passkey-wrong');
    mine.device.rewind();
    expect(await codeOf(mine.device.answer(toSign))).toBe('factor.passkey-wrong');
    expect(await codeOf(mine.device.answer(toSign))).toBeUndefined();
  });

  it('is given another name by its owner alone', async () => {
    const site = await startTestSite();
    const { me, device } = await withPasskey(site, 'key-named');
    const other = await withPasskey(site, 'key-not-named');
    const rename = (id: string, by = me) => by.send(renamePasskey, { body: { id, name: ' The blue key ' } });
    for (const refused of [await rename(other.device.id), await rename('unknown')])
      expect([refused.status, refused.body.code, refused.body.field]).toEqual([
        404,
        'factor.not-found',
        'id',
      ]);
    expect([(await rename(device.id)).status, (await rename(device.id)).status]).toEqual([200, 200]);
    const nameOf = async (by: typeof me) => (await by.call(readOwnFactors)).passkeys.map(({ name }) => name);
    expect(await nameOf(me)).toEqual(['The blue key']);
    expect(await nameOf(other.me)).not.toEqual(['The blue key']);
    expect((await site.asVisitor().send(renamePasskey, { body: { id: device.id, name: 'x' } })).status).toBe(
      401,
    );
  });
  rejects(
    renamePasskey,
    { name: ['', ' ', 'x'.repeat(51), 7, undefined], id: ['', 'x'.repeat(2049), 7, undefined] },
    { as: 'user', base: { id: 'x', name: 'x' } },
  );

  it('is removed by its owner alone, with password and a factor; the last one takes the codes along', async () => {
    const site = await startTestSite();
    const { me, device } = await withPasskey(site, 'key-gone');
    const other = await withPasskey(site, 'key-stays');
    const options = await me.call(askOwnPasskey);
    const passkey = device.answer(challengeIn(options));
    const remove = (id: string) => me.send(removePasskey, { body: { id, password: testPassword, passkey } });
    const foreign = await remove(other.device.id);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'factor.not-found']);
    expect((await remove(device.id)).status).toBe(200);
    expect(await me.call(readOwnFactors)).toMatchObject({ passkeys: [], recoveryLeft: 0 });
    expect((await remove(device.id)).status).toBe(404);
    const sent = await site
      .asVisitor()
      .send(login, { body: { username: 'key-gone', password: testPassword } });
    expect(sent.headers.authorization).toBeDefined();
    expect((await me.send(askOwnPasskey)).body.code).toBe('factor.not-found');
    expect((await other.me.call(readOwnFactors)).passkeys).toHaveLength(1);
  });

  rejects(
    addPasskey,
    { name: ['', ' ', 'x'.repeat(51), 7, undefined], passkey: [null, 'x', {}] },
    { as: 'user', base: { name: 'x', passkey: authenticator(place).make('AAAA') } },
  );
});

describe('signing in by a passkey alone (Accounts 23)', () => {
  it('needs nothing else, once for each challenge', async () => {
    const site = await startTestSite();
    const { device, uid } = await withPasskey(site, 'alone-one');
    const { challenge, toSign } = await alone(site);
    const body = { challenge, passkey: device.answer(toSign, uid) };
    const sent = await site.asVisitor().send(passkeySignIn, { body });
    expect(sent.body.data).toMatchObject({ username: 'alone-one' });
    expect(sent.headers.authorization).toBeDefined();
    expect((await site.asVisitor().send(passkeySignIn, { body })).body.code).toBe('factor.challenge-gone');
  });

  it('needs a device that knows its user, and the user that the device names', async () => {
    const site = await startTestSite();
    const { device, uid } = await withPasskey(site, 'alone-two');
    const codeOf = async (make: (toSign: string) => ReturnType<typeof device.answer>) => {
      const { challenge, toSign } = await alone(site);
      const sent = await site.asVisitor().send(passkeySignIn, { body: { challenge, passkey: make(toSign) } });
      return sent.body.code;
    };
    expect(await codeOf((toSign) => device.answer(toSign, uid, { verifiesUser: false }))).toBe(
      'factor.passkey-wrong',
    );
    expect(await codeOf((toSign) => device.answer(toSign, 'f'.repeat(32)))).toBe('factor.passkey-wrong');
    expect(await codeOf((toSign) => authenticator(place).answer(toSign, uid))).toBe('factor.passkey-wrong');
    expect(await codeOf((toSign) => device.answer(toSign, uid))).toBeUndefined();
  });

  it('is refused for a disabled account', async () => {
    const site = await startTestSite();
    const { device, uid } = await withPasskey(site, 'alone-off');
    await site.app.core.database
      .collection('users')
      .updateOne({ usernameKey: 'alone-off' }, { $set: { disabled: true } });
    const { challenge, toSign } = await alone(site);
    const sent = await site
      .asVisitor()
      .send(passkeySignIn, { body: { challenge, passkey: device.answer(toSign, uid) } });
    expect([sent.status, sent.body.code]).toEqual([403, 'auth.disabled']);
  });

  rejects(
    passkeySignIn,
    { challenge: ['', 7, 'x'.repeat(65)], passkey: [null, {}, 'x'] },
    { base: { challenge: 'x', passkey: authenticator(place).answer('AAAA') } },
  );
});

describe('where passkeys work (Accounts 23)', () => {
  it.each([
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://[::1]:81', { id: 'localhost', origin: 'http://localhost:81' }],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['https://oj.example.org', { id: 'oj.example.org', origin: 'https://oj.example.org' }],
    ['http://oj.example.org', null],
    ['https://10.0.0.5', null],
    ['http://192.168.1.5:8080', null],
    ['https://[fd00::1]', null],
  ])('%s: %o', (address, expected) => {
    expect(passkeyPlace(address)).toEqual(expected);
  });

  it('calls say so where they do not', async () => {
    const { core } = (await startTestSite()).app;
    const url = 'http://192.168.1.5:8080';
    const site = await startTestSite({ config: { site: { ...core.config.site, url } } });
    const me = site.asUser('nowhere');
    expect((await me.call(readOwnFactors)).passkeyOrigin).toBeNull();
    const sent = [
      await me.send(startPasskey, { body: { password: testPassword } }),
      await me.send(askOwnPasskey),
      await site.asVisitor().send(startPasskeySignIn),
    ];
    expect(sent.map(({ status, body }) => [status, body.code])).toEqual(
      sent.map(() => [422, 'factor.passkeys-off']),
    );
  });
});
