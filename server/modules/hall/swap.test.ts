/** Taking a dead machine out, and what it sends when it comes back (Halls 11 to 13). */
import { getUserAuthInfo } from '@assize/shared/areas/account/endpoints.ts';
import { userInfo } from '@assize/shared/areas/account/user-info.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  listSurrendered,
  makeUnlockCode,
  markSurrendered,
  readHallMap,
  swapSeat,
} from '@assize/shared/areas/hall/endpoints.ts';
import {
  askKioskNonce,
  kioskSignIn,
  readKioskSeat,
  sendKioskBeat,
  surrenderOutbox,
} from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { submitProblem } from '@assize/shared/areas/submission/endpoints.ts';
import { checkUnlockCode } from '@assize/shared/domain/kiosk/unlock-code.ts';
import { wsClose } from '@assize/shared/wire/ws.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { useSockets } from '../../test/socket.ts';
import { hallOn } from './test/hall.ts';
import { beatOf, kioskOn } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
const { connect } = useSockets();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});
const answer = ({ status, body }: Sent) => [status, body.code];
const beatBody = { heartbeat: beatOf(), acks: [] };
const info = (authorization: string, on = site) =>
  on.asVisitor().send(getUserAuthInfo, {}, { headers: { authorization } });

describe('a swap', () => {
  it('ends machine, token, socket and session within a second, on all processes', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const earlier = await kiosk.signIn(hall.cid);
    const authorization = await kiosk.signIn(hall.cid);
    const { mongoDatabase, redisPrefix, queuePrefix } = site.app.core.config;
    await using there = await startTestSite({ clock, config: { mongoDatabase, redisPrefix, queuePrefix } });
    const token = kiosk.token ?? '';
    const sockets = await Promise.all(
      [site, there].map(async (on) => {
        const machine = await connect(on, { 'kiosk-token': token });
        machine.say({ type: 'hello', token: null });
        await machine.first('welcome');
        const page = await connect(on);
        page.say({ type: 'hello', token: authorization });
        await page.first('welcome');
        return { machine, page };
      }),
    );
    const from = performance.now();
    const { code } = await hall.pru.call(swapSeat, {
      body: { cid: hall.cid, seat: 'A-1', to: null, reason: 'dead' },
    });
    for (const { machine, page } of sockets) {
      expect(await machine.closeCode()).toBe(wsClose.deviceVoid);
      expect([wsClose.sessionEnded]).toContain(await page.closeCode());
    }
    expect(performance.now() - from).toBeLessThan(1_000);
    for (const on of [site, there]) {
      expect(answer(await info(earlier, on))).toEqual([401, 'auth.ended']);
      expect(answer(await info(authorization, on))).toEqual([401, 'auth.ended']);
      expect(answer(await kiosk.send(sendKioskBeat, beatBody, { on }))).toEqual([403, 'hall.device-void']);
      const read = await on.asVisitor().send(readKioskSeat, {}, { headers: { 'kiosk-token': token } });
      expect(answer(read)).toEqual([403, 'hall.seat-needed']);
    }
    const nonce = await site.asVisitor().send(askKioskNonce, { body: { deviceId: kiosk.deviceId } });
    expect(answer(nonce)).toEqual([403, 'hall.device-void']);
    // The next machine at the seat is that of the same people.
    const next = await kioskOn(site, clock, code ?? '');
    await next.prove();
    expect((await next.send(kioskSignIn, { cid: hall.cid })).body.data).toMatchObject({
      username: hall.names[0],
    });
    const { records } = await hall.root.call(listAudit, { query: { action: 'hall.swap' } });
    expect(records[0]?.target).toContain('A-1');
  });

  it('seats the people at another machine, which is told', async () => {
    const hall = await hallOn(site, clock, began);
    const [dead, spare] = [await hall.kiosk('A-1'), await hall.kiosk('A-3')];
    const waiting = await connect(site, { 'kiosk-token': spare.token ?? '' });
    waiting.say({ type: 'hello', token: null });
    waiting.say({ type: 'subscribe', topic: `kiosk.${spare.deviceId}` });
    await waiting.first('subscribed');
    await hall.pru.call(swapSeat, { body: { cid: hall.cid, seat: 'A-1', to: 'A-3', reason: 'dead' } });
    await waiting.first('event', ({ event }) => event === 'seat');
    expect((await spare.send(kioskSignIn, { cid: hall.cid })).body.data).toMatchObject({
      username: hall.names[0],
    });
    expect(answer(await dead.send(kioskSignIn, { cid: hall.cid }))).toEqual([403, 'hall.device-void']);
    expect([(await hall.row('A-1')).team, (await hall.row('A-3')).team?.name]).toEqual([null, 'Team 0']);
  });

  it('is refused where somebody sits, where no machine stands, and for seats that there are not', async () => {
    const hall = await hallOn(site, clock, began);
    await hall.kiosk('A-2');
    const tried = async (seat: string, to: string | null, by = hall.pru) =>
      answer(await by.send(swapSeat, { body: { cid: hall.cid, seat, to, reason: 'x' } }));
    expect(await tried('A-1', 'A-2')).toEqual([409, 'hall.seat-taken']);
    expect(await tried('A-1', 'A-3')).toEqual([422, 'hall.no-machine']);
    expect(await tried('A-1', 'Z-9')).toEqual([404, 'hall.seat-not-found']);
    expect(await tried('Z-9', null)).toEqual([404, 'hall.seat-not-found']);
    expect(await tried('A-1', null, hall.bea)).toEqual([403, 'auth.forbidden']);
    expect(await tried('A-1', null, site.asVisitor())).toEqual([401, 'auth.required']);
    const malformed = await hall.pru.send(swapSeat, {
      body: { cid: hall.cid, seat: 'A-1', to: null, reason: '' },
    });
    expect(answer(malformed)).toEqual([400, 'request.invalid']);
  });
});

describe('a machine that was taken out and comes back', () => {
  it('hands its outbox to staff: nothing of it is submitted, and its stamps are checked', async () => {
    const hall = await hallOn(site, clock, began);
    const [kiosk, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const authorization = await kiosk.signIn(hall.cid);
    const program = { cid: hall.cid, pid: 'A', language: 'C++ 17', code: 'int main(){}' };
    const text = JSON.stringify(program);
    const pressed = await kiosk.stamp(submitProblem, program, { pressedAt: began + 3_500_000 });
    await hall.pru.call(swapSeat, { body: { cid: hall.cid, seat: 'A-1', to: null, reason: 'dead' } });

    expect(answer(await kiosk.send(submitProblem, program, { authorization }))).toEqual([
      403,
      'hall.device-void',
    ]);
    const path = '/api/submit-problem-judge';
    const calls = [
      { path, body: text, pressed },
      { path, body: `${text} `, pressed },
      { path: '/api/submit-print', body: text, pressed },
    ];
    const body = { deviceId: kiosk.deviceId, calls };
    expect((await kiosk.send(surrenderOutbox, body, { token: null })).body.data).toEqual({ kept: 3 });
    expect((await kiosk.send(surrenderOutbox, body, { token: null })).body.data).toEqual({ kept: 0 });
    for (const by of [
      await other.send(surrenderOutbox, body),
      await site.asVisitor().send(surrenderOutbox, { body }),
    ])
      expect(answer(by)).toEqual([403, 'hall.bad-signature']);

    const { records, total } = await hall.pru.call(listSurrendered, { query: { cid: hall.cid } });
    expect(total).toBe(3);
    const row = { seat: 'A-1', deviceId: kiosk.deviceId, username: hall.names[0], seenBy: null };
    const stampOf = new Map(records.map((one) => [`${one.path} ${one.body}`, one.pressedAt]));
    expect(stampOf).toEqual(
      new Map([
        [`${path} ${text}`, new Date(began + 3_500_000).toISOString()],
        [`${path} ${text} `, null],
        [`/api/submit-print ${text}`, null],
      ]),
    );
    for (const one of records) expect(one).toMatchObject(row);
    expect(await site.app.core.database.collection('submissions').countDocuments({})).toBe(0);

    expect((await hall.map()).surrendered).toBe(3);
    const id = records[0]?.id ?? 0;
    await hall.pru.call(markSurrendered, { body: { cid: hall.cid, id } });
    expect((await hall.map()).surrendered).toBe(2);
    expect(answer(await hall.pru.send(markSurrendered, { body: { cid: hall.cid, id: id + 999 } }))).toEqual([
      404,
      'hall.call-not-found',
    ]);
    for (const [by, code] of [
      [hall.bea, 'auth.forbidden'],
      [site.asVisitor(), 'auth.required'],
    ] as const) {
      expect((await by.send(listSurrendered, { query: { cid: hall.cid } })).body.code).toBe(code);
      expect((await by.send(markSurrendered, { body: { cid: hall.cid, id } })).body.code).toBe(code);
    }
  });
});

it('what a machine held names the account that pressed it, if that account had signed in there', async () => {
  const hall = await hallOn(site, clock, began);
  const kiosk = await hall.kiosk('A-1');
  const { data } = (await kiosk.send(kioskSignIn, { cid: hall.cid })).body;
  const ada = userInfo.parse(data);
  const stranger = 'f'.repeat(32);
  // The machine still has its seat: what the judge did not take is evidence as well.
  const calls = [ada.uid, stranger, null].map((owner, n) => ({
    ...{ path: '/api/submit-problem-judge', body: `{"n":${n}}`, pressed: '', owner },
  }));
  const sent = await kiosk.send(surrenderOutbox, { deviceId: kiosk.deviceId, calls });
  expect(sent.body.data).toEqual({ kept: 3 });
  const { records } = await hall.pru.call(listSurrendered, { query: { cid: hall.cid } });
  expect(records.map(({ body, username }) => [body, username]).sort()).toEqual([
    ['{"n":0}', hall.names[0]],
    ['{"n":1}', null],
    ['{"n":2}', hall.names[0]],
  ]);
});

describe('a code for offline use', () => {
  it('is that of one machine and one command, for proctors', async () => {
    const hall = await hallOn(site, clock, began);
    const [kiosk, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const ask = (by = hall.pru, seat = 'A-1') =>
      by.send(makeUnlockCode, { body: { cid: hall.cid, seat, verb: 'unlock' } });
    const { code } = makeUnlockCode.reply.parse((await ask()).body.data);
    const atMs = clock.now().getTime();
    const tried = (one: { unlockSecret: string; deviceId: string }, verb: 'unlock' | 'quit') =>
      checkUnlockCode(
        { secret: one.unlockSecret, deviceId: one.deviceId, verb },
        { code, atMs, usedStep: null },
      );
    expect([(await tried(kiosk, 'unlock')).ok, (await tried(kiosk, 'quit')).ok]).toEqual([true, false]);
    expect((await tried(other, 'unlock')).ok).toBe(false);
    expect(answer(await ask(hall.bea))).toEqual([403, 'auth.forbidden']);
    expect(answer(await ask(hall.pru, 'A-3'))).toEqual([422, 'hall.no-machine']);
    expect(answer(await ask(hall.pru, 'Z-1'))).toEqual([404, 'hall.seat-not-found']);
    const stored = await site.app.core.database
      .collection('hall_devices')
      .findOne({ seat: 'A-1', hallId: hall.hallId });
    expect(JSON.stringify(stored)).not.toContain(kiosk.unlockSecret);
  });
});

it('proctors have the hall around the contest, and managers of halls always', async () => {
  const hall = await hallOn(site, clock, began);
  const start = began + 3_600_000;
  const tried = async (ms: number) => {
    clock.set(ms);
    const by = async (one = hall.pru) =>
      (await one.send(swapSeat, { body: { cid: hall.cid, seat: 'A-1', to: null, reason: 'x' } })).body.code;
    return [await by(), await by(site.asUser(`manager${(ms - start) / hours}`.slice(0, 20), 'admin'))];
  };
  const hours = 3_600_000;
  expect(await tried(start - 24 * hours - 1)).toEqual(['hall.closed', undefined]);
  expect(await tried(start - 24 * hours)).toEqual([undefined, undefined]);
  expect(await tried(start + 11 * hours - 1)).toEqual([undefined, undefined]);
  expect(await tried(start + 11 * hours)).toEqual(['hall.closed', undefined]);
  expect((await hall.pru.call(readHallMap, { query: { cid: hall.cid } })).open).toBe(false);
});
