import { login } from '@assize/shared/areas/account/endpoints.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { finishSignIn, readOwnFactors } from '@assize/shared/areas/factor/endpoints.ts';
import { factorAsked } from '@assize/shared/areas/factor/wire.ts';
import { deleteUsers, listUsers, resetFactors } from '@assize/shared/areas/user-admin/endpoints.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { appCode, withApp } from '../../test/factors.ts';
import { startTestSite, type TestSite, testPassword } from '../../test/site.ts';
import { smtpServer } from '../../test/smtp.ts';
import { guards, rejects } from '../../test/tables.ts';

const rowOf = async (site: TestSite, name: string) =>
  (await site.as('root').call(listUsers, { query: { keyword: name } })).records.find(
    ({ username }) => username === name,
  );
const signIn = async (site: TestSite, username: string, password = testPassword) => {
  const sent = await site.asVisitor().send(login, { body: { username, password } });
  if (sent.status !== 200) return sent.body.code;
  return factorAsked.safeParse(sent.body.data).success ? 'asked' : 'in';
};

describe('resetting the second factors of a user (Users 12)', () => {
  it('leaves the password alone to sign in with, is in the log, and told by mail in the user’s language', async () => {
    using smtp = await smtpServer();
    const config = {
      smtp: { host: '127.0.0.1', port: smtp.port, secure: false, user: undefined, password: undefined },
    };
    const site = await startTestSite({ config });
    const { me } = await withApp(site, 'lost-phone');
    expect(await rowOf(site, 'lost-phone')).toMatchObject({ secondFactor: true });
    const uid = await me.uid();
    const english = { headers: { 'accept-language': 'en-US' } };
    await site.as('root').call(resetFactors, { body: { uid } }, english);
    expect(await rowOf(site, 'lost-phone')).toMatchObject({ secondFactor: false });
    expect(await signIn(site, 'lost-phone')).toBe('in');
    expect(await me.call(readOwnFactors)).toMatchObject({ totpSince: null, recoveryLeft: 0 });
    const { records } = await site.as('root').call(listAudit, { query: { keyword: 'lost-phone' } });
    expect(records[0]).toMatchObject({
      action: 'user.reset-factors',
      username: 'root',
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    const letters = async () =>
      (await Promise.all(smtp.mails.map((mail) => PostalMime.parse(mail)))).map(({ text }) => text ?? '');
    await expect.poll(letters).toContainEqual(expect.stringContaining('管理员已为您的账号关闭两步验证'));
    const twice = await site.as('root').send(resetFactors, { body: { uid } });
    expect([twice.status, twice.body.code]).toEqual([404, 'factor.not-found']);
  });

  it('ends a sign-in that waits for its second step', async () => {
    const site = await startTestSite();
    const { me, secret } = await withApp(site, 'half-way');
    const sent = await me.send(login, { body: { username: 'half-way', password: testPassword } });
    const { challenge } = factorAsked.parse(sent.body.data);
    await site.as('root').call(resetFactors, { body: { uid: await me.uid() } });
    const body = { challenge, code: appCode(secret, site.app.core.clock) };
    expect((await site.asVisitor().send(finishSignIn, { body })).body.code).toBe('factor.code-wrong');
  });

  it('is not for oneself', async () => {
    const site = await startTestSite();
    const other = site.asUser('other-root', 'root');
    await other.token();
    await withApp(site, 'other-root');
    const sent = await other.send(resetFactors, { body: { uid: await other.uid() } });
    expect([sent.status, sent.body.code, sent.body.field]).toEqual([422, 'user.self', 'uid']);
    expect(await signIn(site, 'other-root')).toBe('asked');
  });

  it('comes with the end of an account', async () => {
    const site = await startTestSite();
    const { me } = await withApp(site, 'leaver');
    const uid = await me.uid();
    await site.as('root').call(deleteUsers, { body: { ids: [uid] } });
    const kept = site.app.core.database.collection<{ _id: string }>('factors');
    expect(await kept.findOne({ _id: uid })).toBeNull();
  });

  it('is part of a lost password of the super admin', async () => {
    await using own = await startTestSite({ ownData: true });
    await own.as('root').token();
    await withApp(own, 'root');
    expect(await signIn(own, 'root')).toBe('asked');
    await own.app.services['user-admin'].resetRoot('another-one');
    expect(await signIn(own, 'root', 'another-one')).toBe('in');
    const { records } = await own.asUser('second-root', 'root').call(listAudit, { query: {} });
    expect(records[0]).toMatchObject({
      action: 'user.reset-root',
      after: { newPassword: true, secondFactor: false },
    });
  });

  guards(resetFactors, {
    allowed: ['root'],
    refused: ['visitor', ...roles.filter((role) => role !== 'root')],
    input: { body: {} },
  });
  rejects(resetFactors, { uid: ['', 'x', 7, undefined] }, { as: 'root' });

  it('of nobody is refused', async () => {
    const site = await startTestSite();
    const sent = await site.as('root').send(resetFactors, { body: { uid: 'f'.repeat(32) } });
    expect([sent.status, sent.body.code]).toEqual([404, 'user.not-found']);
  });
});
