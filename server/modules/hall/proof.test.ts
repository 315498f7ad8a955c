/** Machines of a hall: how they come in, and what of their calls is believed (Halls 3 to 6). */
import { uploadAvatar } from '@assize/shared/areas/account/endpoints.ts';
import { listAudit } from '@assize/shared/areas/audit/endpoints.ts';
import {
  askKioskNonce,
  enrolKiosk,
  kioskSignIn,
  ownKioskCommands,
  proveKiosk,
  readKioskSeat,
  sendKioskBeat,
} from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { skewSeconds } from '@assize/shared/domain/kiosk/proof.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { listening } from '../../test/socket.ts';
import { rejects } from '../../test/tables.ts';
import { hallOn } from './test/hall.ts';
import { beatOf, goodConfig, kioskOn, onceId, sha } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
const advance = (ms: number): void => clock.set(clock.now().getTime() + ms);
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock });
});
const answer = ({ status, body }: Sent) => [status, body.code];
const body = { heartbeat: beatOf(), acks: [] };

describe('a code of enrolment', () => {
  it('makes a machine that of its seat once, and is in the log', async () => {
    const hall = await hallOn(site, clock, began);
    const code = await hall.codeFor('A-1');
    const kiosk = await kioskOn(site, clock, code.toLowerCase().replace('-', ' '));
    expect(kiosk).toMatchObject({ room: 'Room 1', zone: 'left', seat: 'A-1' });
    await expect(kioskOn(site, clock, code)).rejects.toThrow('hall.wrong-code');
    expect(await hall.row('A-1')).toMatchObject({ state: 'new', device: { deviceId: kiosk.deviceId } });
    const { records } = await hall.root.call(listAudit, { query: { action: 'hall.enrol' } });
    expect(records[0]?.target).toContain('A-1');
  });

  it('ends with a newer one, and after twelve hours', async () => {
    const hall = await hallOn(site, clock, began);
    const [first, second] = [await hall.codeFor('A-1'), await hall.codeFor('A-1')];
    await expect(kioskOn(site, clock, first)).rejects.toThrow('hall.wrong-code');
    advance(12 * 3_600_000);
    await expect(kioskOn(site, clock, second)).rejects.toThrow('hall.wrong-code');
  });

  it('puts another machine in the place of the one that was there', async () => {
    const hall = await hallOn(site, clock, began);
    const [first, second] = [await hall.kiosk('A-1'), await hall.kiosk('A-1')];
    expect(answer(await first.send(sendKioskBeat, body))).toEqual([403, 'hall.device-void']);
    expect(answer(await second.send(sendKioskBeat, body))).toEqual([200, undefined]);
  });

  rejects(
    enrolKiosk,
    {
      code: ['', 'ABC', 'ABCDE-FGHI1', 7, null],
      publicKey: [{}, { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), d: 'A'.repeat(43) }, 'key', null],
      machine: ['x'.repeat(101), 7],
    },
    { base: { code: 'ABCDEFGHJK', publicKey: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } } },
  );
  rejects(askKioskNonce, { deviceId: ['', 'x', null, 'A'.repeat(32)] });
  rejects(proveKiosk, { proof: [null, 7, 'x'.repeat(2_049)] });
});

describe('the proof of a machine', () => {
  it('gives a token whose label says what is known of build and config', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await kioskOn(site, clock, await hall.codeFor('A-1'));
    expect(await kiosk.prove()).toMatchObject({ label: 'verified' });
    expect(await kiosk.prove({ buildHash: '0'.repeat(64) })).toMatchObject({ label: 'unknown-build' });
    expect(await kiosk.prove({ configHash: '0'.repeat(64) })).toMatchObject({ label: 'config-mismatch' });
  });

  it('takes a nonce once, of this machine, at this time', async () => {
    const hall = await hallOn(site, clock, began);
    const [one, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const tried = async (proof: string) =>
      answer(await site.asVisitor().send(proveKiosk, { body: { proof } }));
    const proof = await one.proof();
    expect(await tried(proof)).toEqual([200, undefined]);
    expect(await tried(proof)).toEqual([403, 'hall.bad-signature']);
    expect(await tried(await one.proof({ nonce: onceId() }))).toEqual([403, 'hall.bad-signature']);
    const { nonce } = await site.asVisitor().call(askKioskNonce, { body: { deviceId: other.deviceId } });
    expect(await tried(await one.proof({ nonce }))).toEqual([403, 'hall.bad-signature']);
    const now = Math.floor(clock.now().getTime() / 1000);
    for (const off of [-1, 1])
      expect(await tried(await one.proof({ iat: now + off * (skewSeconds + 1) }))).toEqual([
        403,
        'hall.clock-off',
      ]);
    expect(await tried('junk')).toEqual([403, 'hall.device-unknown']);
    const forged = await sign(
      'proof',
      {
        ...{ deviceId: one.deviceId, nonce, configHash: goodConfig, buildHash: 'b'.repeat(64) },
        ...{ appVersion: '1.0.0', iat: now },
      },
      { key: other.by.key, kid: one.deviceId },
    );
    expect(await tried(forged)).toEqual([403, 'hall.bad-signature']);
  });

  it('is asked of no machine that nobody knows', async () => {
    const unknown = await site.asVisitor().send(askKioskNonce, { body: { deviceId: '0'.repeat(32) } });
    expect(answer(unknown)).toEqual([403, 'hall.device-unknown']);
  });
});

describe('a signed call', () => {
  it('is taken as it was signed, and no other call with its signature', async () => {
    const hall = await hallOn(site, clock, began);
    const [kiosk, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    const token = kiosk.token ?? '';
    const now = Math.floor(clock.now().getTime() / 1000);
    const tried = async (signature: string, sent: unknown = body) =>
      answer(
        await site
          .asVisitor()
          .send(
            sendKioskBeat,
            { body: sent },
            { headers: { 'kiosk-signature': signature, 'kiosk-token': token } },
          ),
      );
    const good = await kiosk.signedCall(sendKioskBeat, body);
    expect(await tried(good, { ...body, heartbeat: beatOf({ seq: 2 }) })).toEqual([
      403,
      'hall.bad-signature',
    ]);
    const calls: [Parameters<typeof kiosk.signedCall>[2], string][] = [
      [{ method: 'PUT' }, 'hall.bad-signature'],
      [{ path: '/api/kiosk/sign-in' }, 'hall.bad-signature'],
      [{ path: '/api/kiosk/heartbeat?x=1' }, 'hall.bad-signature'],
      [{ bodySha256: sha('{}') }, 'hall.bad-signature'],
      [{ deviceId: other.deviceId }, 'hall.bad-signature'],
      [{ iat: now - skewSeconds - 1 }, 'hall.clock-off'],
      [{ iat: now + skewSeconds + 1 }, 'hall.clock-off'],
    ];
    for (const [change, code] of calls)
      expect([change, await tried(await kiosk.signedCall(sendKioskBeat, body, change))]).toEqual([
        change,
        [403, code],
      ]);
    expect(await tried('junk')).toEqual([403, 'hall.device-unknown']);
    expect(await tried(await kiosk.stamp(sendKioskBeat, body))).toEqual([403, 'hall.bad-signature']);
  });

  it('is taken once, on all processes together', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const { mongoDatabase, redisPrefix, queuePrefix } = site.app.core.config;
    await using there = await startTestSite({ clock, config: { mongoDatabase, redisPrefix, queuePrefix } });
    const signature = await kiosk.signedCall(sendKioskBeat, body);
    const headers = { 'kiosk-signature': signature, 'kiosk-token': kiosk.token ?? '' };
    const both = await Promise.all(
      [site, there].map((on) => on.asVisitor().send(sendKioskBeat, { body }, { headers })),
    );
    expect(both.map(answer).sort()).toEqual([
      [200, undefined],
      [409, 'hall.repeated'],
    ]);
  });

  it('without a body is signed as one', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const signature = await kiosk.signedCall(sendKioskBeat, undefined, { bodySha256: sha('x') });
    const sent = await site
      .asVisitor()
      .inject({ method: 'POST', url: '/api/kiosk/heartbeat', headers: { 'kiosk-signature': signature } });
    expect(answer(sent)).toEqual([403, 'hall.bad-signature']);
  });

  it('of a type that nobody reads is refused, and ends nothing', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const signature = await kiosk.signedCall(sendKioskBeat, undefined, { bodySha256: sha('x') });
      const sent = await site.asVisitor().inject({
        ...{ method: 'POST', url: '/api/kiosk/heartbeat', payload: 'another' },
        headers: { 'content-type': type, 'kiosk-signature': signature },
      });
      expect(sent.status).toBeGreaterThanOrEqual(400);
      expect(sent.status).toBeLessThan(500);
    }
    // An error without a listener comes a turn later.
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('that is an upload is taken whole, whatever hash was signed', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const authorization = await kiosk.signIn(hall.cid);
    const form = new FormData();
    form.append('file', new Blob(['no picture '.repeat(40_000)]), 'a.png');
    const signature = await kiosk.signedCall(uploadAvatar, undefined, { bodySha256: sha('x') });
    const sent = await fetch(`${await listening(site)}/api${uploadAvatar.path}`, {
      ...{ method: 'POST', body: form, signal: AbortSignal.timeout(5_000) },
      headers: { authorization, 'kiosk-signature': signature, 'kiosk-token': kiosk.token ?? '' },
    });
    expect([sent.status, Object(await sent.json()).code]).toEqual([422, 'upload.not-an-image']);
  });

  it('without a token, or with that of another machine, is stale', async () => {
    const hall = await hallOn(site, clock, began);
    const [kiosk, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
    for (const token of [null, other.token, 'x'.repeat(43), 'junk'])
      expect(answer(await kiosk.send(kioskSignIn, { cid: hall.cid }, { token }))).toEqual([
        403,
        'hall.proof-needed',
      ]);
    expect((await kiosk.send(kioskSignIn, { cid: hall.cid })).status).toBe(200);
  });
});

describe('the token of a machine', () => {
  it('says which seat reads, and nobody without one reads what is for machines', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-2');
    const read = (headers: Record<string, string>) => site.asVisitor().send(readKioskSeat, {}, { headers });
    const { body: found } = await read({ 'kiosk-token': kiosk.token ?? '' });
    expect(found.data).toMatchObject({
      ...{ seat: 'A-2', label: 'verified', locked: false },
      contests: [{ cid: hall.cid, team: { username: hall.names[1], name: 'Team 1' } }],
    });
    for (const headers of [{}, { 'kiosk-token': 'x'.repeat(43) }])
      expect(answer(await read(headers))).toEqual([403, 'hall.seat-needed']);
    expect(answer(await site.as('root').send(ownKioskCommands))).toEqual([403, 'hall.seat-needed']);
    expect(answer(await site.as('root').send(sendKioskBeat, { body }))).toEqual([403, 'hall.seat-needed']);
  });
});

describe('signing in by a proven seat', () => {
  it('opens the session of the account that sits there', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    const sent = await kiosk.send(kioskSignIn, { cid: hall.cid });
    expect([sent.status, typeof sent.headers.authorization]).toEqual([200, 'string']);
    expect(sent.body.data).toMatchObject({ username: hall.names[0] });
    expect(await hall.row('A-1')).toMatchObject({ team: { username: hall.names[0] } });
    const { records } = await hall.root.call(listAudit, { query: { action: 'hall.sign-in' } });
    expect(records[0]).toMatchObject({ username: hall.names[0] });
  });

  it('is for no empty seat, no other contest, and no machine without proof', async () => {
    const hall = await hallOn(site, clock, began);
    const elsewhere = await hallOn(site, clock, began);
    const [empty, taken] = [await hall.kiosk('A-3'), await hall.kiosk('A-1')];
    expect(answer(await empty.send(kioskSignIn, { cid: hall.cid }))).toEqual([403, 'team.no-seat']);
    expect(answer(await taken.send(kioskSignIn, { cid: elsewhere.cid }))).toEqual([403, 'team.no-seat']);
    const unsigned = await site
      .asVisitor()
      .send(kioskSignIn, { body: { cid: hall.cid } }, { headers: { 'kiosk-token': taken.token ?? '' } });
    expect(answer(unsigned)).toEqual([403, 'hall.proof-needed']);
    await taken.prove({ buildHash: '0'.repeat(64) });
    expect(answer(await taken.send(kioskSignIn, { cid: hall.cid }))).toEqual([403, 'hall.proof-needed']);
  });

  it('ends long after the contest', async () => {
    const hall = await hallOn(site, clock, began);
    const kiosk = await hall.kiosk('A-1');
    clock.set(began + 8 * 3_600_000);
    await kiosk.prove();
    expect(answer(await kiosk.send(kioskSignIn, { cid: hall.cid }))).toEqual([403, 'team.no-seat']);
  });
});

it('a machine pays for its calls itself, and none for another', async () => {
  await using tight = await startTestSite({ ownData: true, clock, config: { rateFactor: 0.02 } });
  const wide = await startTestSite({
    clock,
    config: {
      mongoDatabase: tight.app.core.config.mongoDatabase,
      redisPrefix: tight.app.core.config.redisPrefix,
      queuePrefix: tight.app.core.config.queuePrefix,
    },
  });
  const hall = await hallOn(wide, clock, began);
  const [one, other] = [await hall.kiosk('A-1'), await hall.kiosk('A-2')];
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await one.send(sendKioskBeat, body, { on: tight })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await other.send(sendKioskBeat, body, { on: tight })).status).toBe(200);
});
