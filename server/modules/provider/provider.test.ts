import { getUserAuthInfo } from '@assize/shared/areas/account/endpoints.ts';
import { finishSignIn } from '@assize/shared/areas/factor/endpoints.ts';
import { factorAsked } from '@assize/shared/areas/factor/wire.ts';
import {
  linkProvider,
  providerSignIn,
  readOwnProvider,
  startProviderLink,
  startProviderSignIn,
  unlinkProvider,
} from '@assize/shared/areas/provider/endpoints.ts';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { deleteUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endlessKeys } from '../../test/endless-keys.ts';
import { appCode, withApp } from '../../test/factors.ts';
import { freePort } from '../../test/parts.ts';
import { startProvider, type TestProvider } from '../../test/provider.ts';
import { type Caller, startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { rejects } from '../../test/tables.ts';
import { usernameFrom } from './new-account.ts';

const redirectUri = 'http://127.0.0.1:8080/login/provider';
let provider: TestProvider;
/** Sites with the same people: one that makes accounts, one that does not. */
let open: TestSite;
let closed: TestSite;
beforeAll(async () => {
  provider = await startProvider(redirectUri);
  closed = await startTestSite({ config: { provider: provider.settings } });
  open = await startTestSite({ config: { provider: { ...provider.settings, makesAccounts: true } } });
});
afterAll(() => provider.stop());

const signIn = async (site: TestSite, change = (address: string) => address) => {
  const { address, ticket } = await site.asVisitor().call(startProviderSignIn);
  const query = await provider.walk(change(address));
  const sent = await site.asVisitor().send(providerSignIn, { body: { ticket, query } });
  return { sent, ticket, query };
};
const codeOf = async (...given: Parameters<typeof signIn>) => {
  const { sent } = await signIn(...given);
  return sent.status === 200 ? 'in' : [sent.status, sent.body.code];
};
const link = async (me: Caller) => {
  const { address, ticket } = await me.call(startProviderLink, { body: { password: testPassword } });
  return me.send(linkProvider, { body: { ticket, query: await provider.walk(address) } });
};

describe('signing in through a provider (Accounts 24)', () => {
  it('makes an account for a newcomer, with the verified address, and finds it again', async () => {
    provider.sit('new-1', {
      preferred_username: 'Newcomer',
      email: 'new@school.example',
      email_verified: true,
    });
    const { sent } = await signIn(open);
    expect(sent.body.data).toMatchObject({
      username: 'Newcomer',
      email: 'new@school.example',
      roleList: ['user'],
    });
    const headers = { authorization: String(sent.headers.authorization) };
    expect((await open.asVisitor().send(getUserAuthInfo, {}, { headers })).status).toBe(200);
    const again = await signIn(open);
    expect(again.sent.body.data).toEqual(sent.body.data);
    expect(await open.asVisitor().call(readOwnProvider, {}, { headers })).toEqual({
      name: 'School',
      linkedSince: expect.any(String),
      hasPassword: false,
    });
    // Its only way in stays.
    const unlinked = await open
      .asVisitor()
      .send(unlinkProvider, { body: { password: testPassword } }, { headers });
    expect([unlinked.status, unlinked.body.code]).toEqual([422, 'provider.password-needed']);
  });

  it('chooses a name that nobody has, and takes no address that is not verified', async () => {
    await open.asUser('taken-name').token();
    provider.sit('new-2', {
      preferred_username: 'Taken-Name@school.example',
      email: 'unverified@school.example',
      email_verified: false,
    });
    const { sent } = await signIn(open);
    expect(sent.body.data).toMatchObject({
      username: expect.stringMatching(/^Taken-Name\d{4}$/),
      email: '',
    });
  });

  it('takes over no account that has the same address', async () => {
    const owner = open.asUser('owner');
    await owner.token();
    provider.sit('new-3', {
      preferred_username: 'thief',
      email: 'OWNER@example.org',
      email_verified: true,
    });
    expect(await codeOf(open)).toEqual([409, 'provider.email-taken']);
    expect(await open.app.services.account.people.byUsername('thief')).toBeNull();
    // After a sign-in to it the owner links it.
    expect((await link(owner)).status).toBe(200);
    const { sent } = await signIn(open);
    expect(sent.body.data).toMatchObject({ username: 'owner' });
  });

  it('makes no account where the site does not want that', async () => {
    provider.sit('stranger', { preferred_username: 'stranger' });
    expect(await codeOf(closed)).toEqual([422, 'provider.no-account']);
    expect(await closed.app.services.account.people.byUsername('stranger')).toBeNull();
  });

  it('makes one account for a person who comes twice at once', async () => {
    provider.sit('twin', { preferred_username: 'twin' });
    const deletedBefore = await open.app.core.database
      .collection('users')
      .countDocuments({ username: /^deleted_/ });
    const came = await Promise.all([signIn(open), signIn(open), signIn(open)]);
    const names = came.map(({ sent }) => (sent.body.data as { uid?: string } | null)?.uid);
    expect(new Set(names).size).toBe(1);
    expect(names[0]).toMatch(/^[0-9a-f]{32}$/);
    // Nothing is left of the accounts that came too late.
    const users = open.app.core.database.collection('users');
    expect(await users.countDocuments({ username: /^twin/ })).toBe(1);
    expect(await users.countDocuments({ username: /^deleted_/ })).toBe(deletedBefore);
  });

  it('asks for the second factor of an account that has one', async () => {
    const { me, secret } = await withApp(closed, 'two-ways');
    provider.sit('two-ways');
    expect((await link(me)).status).toBe(200);
    const { sent } = await signIn(closed);
    expect(sent.headers.authorization).toBeUndefined();
    const { challenge } = factorAsked.parse(sent.body.data);
    const later = { now: () => new Date(closed.app.core.clock.now().getTime() + 30_000) };
    const done = await closed
      .asVisitor()
      .send(finishSignIn, { body: { challenge, code: appCode(secret, later) } });
    expect(done.body.data).toMatchObject({ username: 'two-ways' });
  });

  it('refuses a disabled account', async () => {
    const me = closed.asUser('off-one');
    provider.sit('off-one');
    expect((await link(me)).status).toBe(200);
    await closed.app.core.database
      .collection('users')
      .updateOne({ usernameKey: 'off-one' }, { $set: { disabled: true } });
    expect(await codeOf(closed)).toEqual([403, 'auth.disabled']);
  });

  it('ends with the account', async () => {
    const me = closed.asUser('leaves');
    provider.sit('leaves');
    expect((await link(me)).status).toBe(200);
    await closed.as('root').call(deleteUsers, { body: { ids: [await me.uid()] } });
    expect(await codeOf(closed)).toEqual([422, 'provider.no-account']);
  });
});

describe('what comes back from a provider (Accounts 24)', () => {
  const at = (name: string, value: string) => (address: string) => {
    const url = new URL(address);
    url.searchParams.set(name, value);
    return url.href;
  };
  const beSomeone = () => provider.sit('careful', { preferred_username: 'careful' });

  it.each([
    ['another nonce', at('nonce', 'not-the-one-that-is-kept')],
    ['another proof of the code (PKCE)', at('code_challenge', 'A'.repeat(43))],
    ['another state', at('state', 'not-the-one-that-is-kept')],
  ])('is refused with %s', async (_what, change) => {
    beSomeone();
    expect(await codeOf(open, change)).toEqual([422, 'provider.failed']);
  });

  it('is taken once: by its ticket, by its state and by its code', async () => {
    beSomeone();
    const { sent, ticket, query } = await signIn(open);
    expect(sent.status).toBe(200);
    const send = async (body: { ticket: string; query: string }) =>
      (await open.asVisitor().send(providerSignIn, { body })).body.code;
    expect(await send({ ticket, query })).toBe('provider.gone');
    const next = await open.asVisitor().call(startProviderSignIn);
    expect(await send({ ticket: next.ticket, query })).toBe('provider.failed');
    const third = await open.asVisitor().call(startProviderSignIn);
    const replayed = new URLSearchParams(query);
    replayed.set('state', new URL(third.address).searchParams.get('state') ?? '');
    expect(await send({ ticket: third.ticket, query: String(replayed) })).toBe('provider.failed');
    expect(await send({ ticket: 'made up', query })).toBe('provider.gone');
    expect(await endlessKeys(open.app.core.redis, 'provider')).toEqual([]);
  });

  it('may be that the person did not allow it', async () => {
    beSomeone();
    provider.consent(false);
    try {
      expect(await codeOf(open)).toEqual([422, 'provider.denied']);
    } finally {
      provider.consent(true);
    }
  });

  it('is nothing while the provider is away: 503, before and after', async () => {
    const gone = await startProvider(redirectUri);
    const site = await startTestSite({ config: { provider: gone.settings } });
    gone.sit('gone');
    const { address, ticket } = await site.asVisitor().call(startProviderSignIn);
    const query = await gone.walk(address);
    await gone.stop();
    const sent = await site.asVisitor().send(providerSignIn, { body: { ticket, query } });
    expect([sent.status, sent.body.code]).toEqual([503, 'provider.away']);
    const issuer = `http://127.0.0.1:${await freePort()}`;
    const nowhere = await startTestSite({ config: { provider: { ...provider.settings, issuer } } });
    const never = await nowhere.asVisitor().send(startProviderSignIn);
    expect([never.status, never.body.code]).toEqual([503, 'provider.away']);
    expect(Number(never.headers['retry-after'])).toBeGreaterThan(0);
  });

  rejects(
    providerSignIn,
    { ticket: ['', 7, 'x'.repeat(65)], query: ['', 7, 'x'.repeat(8193)] },
    { base: { ticket: 'x', query: 'code=x' } },
  );
});

describe('linking an account (Accounts 24)', () => {
  it('takes the password, once for each person and each account', async () => {
    const [one, other] = [closed.asUser('link-one'), closed.asUser('link-two')];
    provider.sit('linked');
    const wrong = await one.send(startProviderLink, { body: { password: 'not this one' } });
    expect([wrong.status, wrong.body.field]).toEqual([422, 'password']);
    expect((await one.send(startProviderLink, { body: {} })).body.code).toBe('account.password-wrong');
    expect((await link(one)).status).toBe(200);
    const twice = await one.send(startProviderLink, { body: { password: testPassword } });
    expect([twice.status, twice.body.code]).toEqual([409, 'provider.linked-already']);
    const foreign = await link(other);
    expect([foreign.status, foreign.body.code]).toEqual([409, 'provider.linked-elsewhere']);
    expect(await codeOf(closed)).toBe('in');
  });

  it('is not done by what somebody else, or a sign-in, began', async () => {
    const [one, other] = [closed.asUser('link-mine'), closed.asUser('link-theirs')];
    provider.sit('victim');
    const { address, ticket } = await one.call(startProviderLink, { body: { password: testPassword } });
    const query = await provider.walk(address);
    expect((await other.send(linkProvider, { body: { ticket, query } })).body.code).toBe('provider.gone');
    const sign = await one.call(startProviderSignIn);
    const back = { ticket: sign.ticket, query: await provider.walk(sign.address) };
    expect((await one.send(linkProvider, { body: back })).body.code).toBe('provider.gone');
    const linking = await one.call(startProviderLink, { body: { password: testPassword } });
    const asSignIn = { ticket: linking.ticket, query: await provider.walk(linking.address) };
    expect((await one.send(providerSignIn, { body: asSignIn })).body.code).toBe('provider.gone');
    expect((await one.call(readOwnProvider)).linkedSince).toBeNull();
  });

  it('ends by the password', async () => {
    const me = closed.asUser('link-ends');
    provider.sit('link-ends');
    expect((await link(me)).status).toBe(200);
    const end = async (password: string) => (await me.send(unlinkProvider, { body: { password } })).body.code;
    expect(await end('not this one')).toBe('account.password-wrong');
    expect(await end(testPassword)).toBeUndefined();
    expect(await end(testPassword)).toBe('provider.not-linked');
    expect(await codeOf(closed)).toEqual([422, 'provider.no-account']);
  });

  rejects(
    linkProvider,
    { ticket: ['', 7], query: ['', 7] },
    { as: 'user', base: { ticket: 'x', query: 'x' } },
  );
  rejects(unlinkProvider, { password: ['', 7, undefined, 'x'.repeat(65)] }, { as: 'user' });
});

it('a site without a provider says so, and shows no button', async () => {
  const site = await startTestSite();
  expect((await site.asVisitor().call(getWebsiteConfig)).signInProvider).toBeNull();
  expect((await closed.asVisitor().call(getWebsiteConfig)).signInProvider).toBe('School');
  expect((await site.asVisitor().send(startProviderSignIn)).body.code).toBe('provider.off');
  expect((await site.asUser('no-provider').call(readOwnProvider)).name).toBeNull();
});

it.each([
  [['ada.lovelace'], 'ada.lovelace'],
  [['张三丰'], '张三丰'],
  [['x', 'Ada King'], 'Ada_King'],
  [['<script>'], 'script'],
  [['日本語'], '日本語'],
  [['é'], 'user'],
  [[], 'user'],
  [['a'.repeat(40)], 'a'.repeat(20)],
])('of the names %o a username becomes %s', (names, expected) => {
  expect(usernameFrom(names)).toBe(expected);
});
