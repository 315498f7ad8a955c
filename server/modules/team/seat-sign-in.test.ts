import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  createTeam,
  findSeat,
  importTeams,
  seatSignIn,
  setSignInByAddress,
  updateTeam,
} from '@assize/shared/areas/team/endpoints.ts';
import { teamColumns } from '@assize/shared/areas/team/rows.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { makeContest } from '../../test/contests.ts';
import { type Caller, startTestSite, type TestSite } from '../../test/site.ts';
import { guards, rejects } from '../../test/tables.ts';

const clock = standingClock();
let site: TestSite;
let root: Caller;
const hour = 3_600_000;
const began = clock.now();
beforeAll(async () => {
  // The address that tests call from is a proxy that this site trusts.
  site = await startTestSite({ ownData: true, clock, config: { trustedProxies: ['127.0.0.1'] } });
  root = site.as('root');
});

let made = 0;
/** A contest that starts in an hour, with an account at each address. */
const hall = async (...addresses: string[]) => {
  made += 1;
  clock.set(began.getTime());
  const { cid } = await makeContest(root, clock);
  const names = addresses.map((_, n) => `seat${made}x${n}`);
  for (const name of names) await site.asUser(name).token();
  for (const [n, ip] of addresses.entries())
    await root.call(createTeam, { body: { cid, draft: draft(`Team ${n}`, names[n] ?? '', ip) } });
  await root.call(setSignInByAddress, { body: { cid, on: true } });
  return { cid, names };
};
const draft = (name: string, username: string, ip: string | null) => ({
  ...{ name, label: '', accounts: [{ username, ip, seat: 'A1' }], organization: null, groups: [] },
  ...{ members: [], seat: '', zone: '', photo: null },
});
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const offers = async (ip: string) =>
  (await site.asVisitor().call(findSeat, {}, from(ip))).map(({ username }) => username);
const enter = async (cid: number, ip: string) => {
  const { status, headers, body } = await site.asVisitor().send(seatSignIn, { body: { cid } }, from(ip));
  return { status, code: body.code, token: headers.authorization };
};

describe('signing in by address (Teams 7)', () => {
  it('is offered to the machine of an account, of either family, and opens its session', async () => {
    const { cid, names } = await hall('192.0.2.1', '2001:db8::7');
    expect(await offers('192.0.2.1')).toEqual([names[0]]);
    expect(await offers('::ffff:192.0.2.1')).toEqual([names[0]]);
    expect(await offers('2001:0db8:0000::0007')).toEqual([names[1]]);
    expect(await offers('2001:db8::8')).toEqual([]);
    const entered = await enter(cid, '2001:db8:0::7');
    expect([entered.status, typeof entered.token]).toEqual([200, 'string']);
    const { records } = await root.call(listAudit, { query: { action: 'team.sign-in' } });
    expect(records[0]).toMatchObject({ username: names[1], ip: '2001:db8:0::7' });
    expect(await enter(cid, '192.0.2.9')).toMatchObject({ status: 403, code: 'team.no-seat' });
    expect(await enter(cid + 1_000, '192.0.2.1')).toMatchObject({ status: 403, code: 'team.no-seat' });
  });

  it('is on from two hours before the start until two hours after the end', async () => {
    const { cid, names } = await hall('192.0.2.2');
    const start = began.getTime() + hour;
    for (const [ms, isOn] of [
      [start - 2 * hour - 1, false],
      [start - 2 * hour, true],
      [start + 7 * hour - 1, true],
      [start + 7 * hour, false],
    ] as const) {
      clock.set(ms);
      expect([ms - start, await offers('192.0.2.2')]).toEqual([ms - start, isOn ? names : []]);
      expect((await enter(cid, '192.0.2.2')).status).toBe(isOn ? 200 : 403);
    }
  });

  it('is for nobody of the staff, for no disabled account, and only where it is switched on', async () => {
    const { cid, names } = await hall('192.0.2.3');
    const { kept, people } = site.app.services.account;
    const account = await people.byUsername(names[0] ?? '');
    const uid = account?.uid ?? '';
    for (const change of [{ role: 'admin' as const }, { role: 'problem_admin' as const }]) {
      await kept.change(uid, change, clock.now());
      expect((await enter(cid, '192.0.2.3')).status).toBe(403);
    }
    await kept.change(uid, { role: 'user', disabled: true }, clock.now());
    expect([await offers('192.0.2.3'), (await enter(cid, '192.0.2.3')).status]).toEqual([[], 403]);
    await kept.change(uid, { disabled: false }, clock.now());
    expect((await enter(cid, '192.0.2.3')).status).toBe(200);
    await root.call(setSignInByAddress, { body: { cid, on: false } });
    expect([await offers('192.0.2.3'), (await enter(cid, '192.0.2.3')).status]).toEqual([[], 403]);
  });

  it('takes no forged header where no proxy is trusted', async () => {
    const { names } = await hall('192.0.2.4', '127.0.0.1');
    const offered = (headers: object) =>
      site
        .asVisitor()
        .call(findSeat, {}, headers)
        .then((found) => found.map(({ username }) => username));
    expect(await offered({})).toEqual([names[1]]);
    const { mongoDatabase, redisPrefix, queuePrefix } = site.app.core.config;
    await using direct = await startTestSite({
      clock,
      config: { trustedProxies: [], mongoDatabase, redisPrefix, queuePrefix },
    });
    const forged = await direct.asVisitor().call(findSeat, {}, from('192.0.2.4'));
    expect(forged.map(({ username }) => username)).toEqual([names[1]]);
  });

  it('has addresses from super admins alone, each once in a contest', async () => {
    const owner = site.asUser('seat_owner', 'admin');
    clock.set(began.getTime());
    const { cid } = await makeContest(owner, clock);
    for (const name of ['seat_a', 'seat_b']) await site.asUser(name).token();
    const refused = await owner.send(createTeam, { body: { cid, draft: draft('A', 'seat_a', '192.0.2.5') } });
    expect([refused.status, refused.body.code]).toEqual([403, 'team.address-roots-only']);
    const cells = { name: 'A', accounts: 'seat_a', ip: '192.0.2.5' } as Record<string, string>;
    const row = teamColumns.map((column) => cells[column] ?? '');
    const imported = await owner.send(importTeams, { body: { cid, rows: [row] } });
    expect([imported.status, imported.body.code]).toEqual([422, 'team.rows-refused']);
    const { teamId, version } = await root.call(createTeam, {
      body: { cid, draft: draft('A', 'seat_a', '192.0.2.5') },
    });
    // An owner may save the team with the address that it has.
    await owner.call(updateTeam, {
      body: { cid, teamId, version, draft: draft('B', 'seat_a', '192.0.2.5') },
    });
    const taken = await root.send(createTeam, {
      body: { cid, draft: draft('C', 'seat_b', '::ffff:192.0.2.5') },
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'team.address-taken']);
  });

  guards(setSignInByAddress, {
    allowed: ['root'],
    refused: ['visitor', 'user', 'admin', 'problem_admin'],
    input: { body: { cid: 999_999, on: true } },
  });
  guards(findSeat, { allowed: ['visitor', 'user'], refused: [] });
  rejects(setSignInByAddress, { cid: [0], on: ['x', null] }, { as: 'root', base: { cid: 1, on: true } });
  rejects(seatSignIn, { cid: [0, 'x', null] });
});
