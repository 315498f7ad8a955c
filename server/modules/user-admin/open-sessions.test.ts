import { getUserAuthInfo } from '@assize/shared/areas/account/endpoints.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import { listSystemMessages } from '@assize/shared/areas/message/endpoints.ts';
import { endSession, endSessionsOf, listOpenSessions } from '@assize/shared/areas/user-admin/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';
import { until } from '../../test/until.ts';

const freshSite = async () => {
  const clock = handClock();
  const site = await startTestSite({ ownData: true, clock });
  const root = site.as('root');
  await root.token();
  clock.advance(1_000);
  return { site, clock, root };
};
/** Signs a user in once more. */
const openMore = async (site: TestSite, username: string, ip: string) => {
  const uid = await site.asUser(username).uid();
  return site.app.services.session.open({ uid, username, role: 'user' }, { ip, userAgent: 'Firefox' });
};
const hour = 60 * 60_000;

describe('open sessions (Users 11)', () => {
  it('are those that neither ended nor expired, the one seen last first', async () => {
    const { site, clock, root } = await freshSite();
    const ada = site.asUser('ada');
    await ada.token();
    clock.advance(1_000);
    await openMore(site, 'ada', '10.0.0.2');
    clock.advance(1_000);
    await site.asUser('bob').token();
    clock.advance(1_000);
    const listed = async (keyword?: string) =>
      (await root.call(listOpenSessions, { query: { keyword } })).records;
    expect((await listed()).map(({ username, ip, current }) => [username, ip, current])).toEqual([
      ['bob', '127.0.0.1', false],
      ['ada', '10.0.0.2', false],
      ['ada', '127.0.0.1', false],
      ['root', '127.0.0.1', true],
    ]);
    expect((await listed('AD')).map(({ ip }) => ip)).toEqual(['10.0.0.2', '127.0.0.1']);
    expect(await listed('nobody')).toEqual([]);
    // A request is noted to some minutes.
    clock.advance(10 * 60_000);
    await ada.call(getUserAuthInfo);
    await until('the request to be noted', async () => {
      const [first] = await listed('ada');
      return (
        (first?.ip === '127.0.0.1' && Date.parse(first.seenAt) > Date.parse(first.openedAt)) || undefined
      );
    });
    clock.advance(13 * hour);
    await ada.call(getUserAuthInfo);
    clock.advance(12 * hour);
    const other = site.asUser('root2', 'root');
    const left = (await other.call(listOpenSessions)).records.map(({ username }) => username);
    expect(left).toEqual(['root2', 'ada']);
  });

  it('are ended one by one; the user is told, and the log', async () => {
    const { site, root } = await freshSite();
    const ada = site.asUser('ada');
    const { sessionId } = await openMore(site, 'ada', '10.0.0.2');
    const before = (await root.call(listOpenSessions, { query: { keyword: 'ada' } })).records;
    const own = before.find((one) => one.sessionId !== sessionId);
    await root.call(endSession, { body: { sessionId: own?.sessionId ?? '' } });
    expect((await ada.send(getUserAuthInfo)).body.code).toBe('auth.ended');
    const twice = await root.send(endSession, { body: { sessionId: own?.sessionId } });
    expect([twice.status, twice.body.code]).toEqual([404, 'session.not-found']);
    const left = (await root.call(listOpenSessions, { query: { keyword: 'ada' } })).records;
    expect(left.map((one) => one.sessionId)).toEqual([sessionId]);
    const { records } = await root.call(listAudit, { query: { action: 'session.end' } });
    expect(records).toMatchObject([{ target: 'ada', before: { ip: '127.0.0.1' } }]);
    const again = await startTestSite({ config: site.app.core.config });
    const told = (await again.asUser('ada').call(listSystemMessages)).records;
    expect(told.map(({ kind }) => kind)).toEqual(['user.sessions']);
  });

  it('are ended all of a user, but not the one that asks', async () => {
    const { site, root } = await freshSite();
    const ada = site.asUser('ada');
    await openMore(site, 'ada', '10.0.0.2');
    await root.call(endSessionsOf, { body: { uid: await ada.uid() } });
    expect((await ada.send(getUserAuthInfo)).status).toBe(401);
    const rootUid = await root.uid();
    await site.app.services.session.open(
      { uid: rootUid, username: 'root', role: 'root' },
      { ip: '10.0.0.9', userAgent: '' },
    );
    await root.call(endSessionsOf, { body: { uid: rootUid } });
    const { records } = await root.call(listOpenSessions);
    expect(records.map(({ username, current }) => [username, current])).toEqual([['root', true]]);
    const self = await root.send(endSession, { body: { sessionId: records[0]?.sessionId } });
    expect([self.status, self.body.code]).toEqual([422, 'user.self']);
    const nobody = await root.send(endSessionsOf, { body: { uid: 'f'.repeat(32) } });
    expect([nobody.status, nobody.body.code]).toEqual([404, 'user.not-found']);
  });

  const table = { allowed: ['root'], refused: ['visitor', 'user', 'admin', 'problem_admin'] } as const;
  const id = 'f'.repeat(32);
  guards(listOpenSessions, table);
  guards(endSession, { ...table, input: { body: { sessionId: id } } });
  guards(endSessionsOf, { ...table, input: { body: { uid: id } } });
  rejects(listOpenSessions, { keyword: ['k'.repeat(65)], limit: ['x'] }, { as: 'root' });
  rejects(endSession, { sessionId: ['', 'x', 1, null] }, { as: 'root' });
  rejects(endSessionsOf, { uid: ['', 'x', 1, null] }, { as: 'root' });
});
