/** Signed calls and proofs that somebody has tampered with, at the door of the server (Halls 4 and 5). */
import { askKioskNonce, proveKiosk, sendKioskBeat } from '@assize/shared/areas/hall/kiosk-endpoints.ts';
import { kioskHeaders, skewSeconds } from '@assize/shared/domain/kiosk/proof.ts';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { standingClock } from '../../test/clock.ts';
import { type Sent, startTestSite, type TestSite } from '../../test/site.ts';
import { hallOn } from './test/hall.ts';
import { beatOf, goodBuild, goodConfig, onceId, sha, type TestKiosk } from './test/kiosk.ts';

const clock = standingClock();
const began = clock.now().getTime();
let site: TestSite;
let kiosk: TestKiosk;
let beside: TestKiosk;
beforeAll(async () => {
  site = await startTestSite({ ownData: true, clock, config: { rateFactor: 1_000 } });
  const hall = await hallOn(site, clock, began);
  kiosk = await hall.kiosk('A-1');
  beside = await hall.kiosk('A-2');
});

const address = `/api${sendKioskBeat.path}`;
const text = JSON.stringify({ heartbeat: beatOf(), acks: [] });
type Parts = { url?: string; payload?: string; signature: string; token?: string };
/** One call as it goes over the wire. */
const over = ({
  url = address,
  payload = text,
  signature,
  token = kiosk.token ?? '',
}: Parts): Promise<Sent> =>
  site.asVisitor().inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'content-type': 'application/json',
      [kioskHeaders.token]: token,
      [kioskHeaders.signature]: signature,
    },
  });
const signedFor = (change: Parameters<TestKiosk['signedCall']>[2] = {}, by: TestKiosk = kiosk) =>
  by.signedCall(sendKioskBeat, null, { bodySha256: sha(text), ...change });

const badCodes = ['hall.bad-signature', 'hall.device-unknown', 'hall.clock-off', 'hall.repeated'];
const refuses = ({ status, body }: Sent, code?: string): void => {
  expect([403, 409]).toContain(status);
  expect(code === undefined ? badCodes : [code]).toContain(body.code);
};
const runs = { numRuns: 120 };

describe('a signed call', () => {
  it('is taken as it was made', async () => {
    expect((await over({ signature: await signedFor() })).status).toBe(200);
  });

  it('is refused with characters changed, put in or taken out of its signature', async () => {
    const printable = fc.string({ unit: fc.constantFrom(...'AZaz09-_.~ %"{}'), minLength: 1, maxLength: 3 });
    const edit = fc.record({ at: fc.nat(1_000), gone: fc.nat(3), put: printable });
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, gone, put }) => {
        const signature = await signedFor();
        // The last character has bits that say nothing.
        const place = at % (signature.length - 1);
        const changed = signature.slice(0, place) + put + signature.slice(place + gone);
        if (changed.trim() === signature) return;
        const sent = await over({ signature: changed });
        refuses(sent);
      }),
      runs,
    );
  });

  it('is refused cut off, twice in one, of any size, and in letters that no header has', async () => {
    const signature = await signedFor();
    for (const length of [1, 20, 100, signature.length - 2])
      refuses(await over({ signature: signature.slice(0, length) }));
    for (const made of [
      `${signature}${signature}`,
      `${signature},${signature}`,
      `${signature} ${signature}`,
      'a'.repeat(60_000),
      '.'.repeat(8_000),
      'ÿþ',
    ])
      refuses(await over({ signature: made }));
  });

  it('is refused with one byte of its body changed, also where JSON means the same', async () => {
    const bytes = fc.record({
      at: fc.nat(text.length - 1),
      put: fc.constantFrom(' ', '\n', '0', '1', 'a', '"', '\\u0061'),
    });
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async ({ at, put }, replaces) => {
        const payload = text.slice(0, at) + put + text.slice(replaces ? at + 1 : at);
        if (payload === text) return;
        refuses(await over({ signature: await signedFor(), payload }), 'hall.bad-signature');
      }),
      runs,
    );
    refuses(await over({ signature: await signedFor(), payload: '' }), 'hall.bad-signature');
  });

  it('is refused for an address that is written in another way', async () => {
    const signed = `${address}?a=1&b=x%20y`;
    const others = [
      `${address}?b=x%20y&a=1`,
      `${address}?a=1&b=x+y`,
      `${address}?a=1&b=x%20Y`,
      `${address}?a=1&b=x%20y&`,
      `${address}?a=1&a=1&b=x%20y`,
      `${address}?a=%31&b=x%20y`,
      `${address}?a=1`,
      address,
    ];
    expect((await over({ url: signed, signature: await signedFor({ path: signed }) })).status).toBe(200);
    for (const url of others)
      refuses(await over({ url, signature: await signedFor({ path: signed }) }), 'hall.bad-signature');
  });

  it('is refused before or after its time, and only then', async () => {
    const now = Math.floor(began / 1000) + 3_600;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -2 * skewSeconds, max: 2 * skewSeconds }), async (off) => {
        const sent = await over({ signature: await signedFor({ iat: now + off }) });
        // The clock is some milliseconds past its second, which decides at the one end.
        if (off === -skewSeconds) return;
        if (Math.abs(off) <= skewSeconds) expect(sent.status).toBe(200);
        else refuses(sent, 'hall.clock-off');
      }),
      runs,
    );
  });

  it('is taken once, however many come at the same moment', async () => {
    const signature = await signedFor();
    const sent = await Promise.all(Array.from({ length: 20 }, () => over({ signature })));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of sent.filter(({ status }) => status !== 200)) refuses(one, 'hall.repeated');
  });

  it('is none of another machine, by its key or by its name', async () => {
    const { deviceId } = beside;
    refuses(await over({ signature: await signedFor({ deviceId }) }), 'hall.bad-signature');
    const payload = {
      deviceId,
      method: 'POST',
      path: address,
      bodySha256: sha(text),
      jti: onceId(),
    } as const;
    const iat = Math.floor(clock.now().getTime() / 1000);
    const stolen = await sign('call', { ...payload, iat }, { key: kiosk.by.key, kid: deviceId });
    refuses(await over({ signature: stolen }), 'hall.bad-signature');
    const unknown = await sign('call', { ...payload, iat }, { key: kiosk.by.key, kid: 'f'.repeat(32) });
    refuses(await over({ signature: unknown }), 'hall.device-unknown');
  });
});

describe('a proof', () => {
  const send = (proof: unknown) => site.asVisitor().send(proveKiosk, { body: { proof } });
  const isNoToken = ({ status, body }: Sent): void => {
    expect([400, 403, 413]).toContain(status);
    expect(body.data).toBeNull();
  };

  it('may be any text, and gives no token', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue()),
        async (made) => {
          isNoToken(await send(made));
        },
      ),
      runs,
    );
    isNoToken(await send('a'.repeat(1_000_000)));
  });

  it('with a character changed gives no token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), fc.constantFrom(...'AZaz09-_.'), async (at, letter) => {
        const proof = await kiosk.proof();
        const place = at % (proof.length - 1);
        if (proof[place] === letter) return;
        isNoToken(await send(proof.slice(0, place) + letter + proof.slice(place + 1)));
      }),
      { numRuns: 60 },
    );
  });

  it('of a nonce gives one token, however many come at the same moment', async () => {
    const proof = await kiosk.proof();
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(proof)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const one of sent.filter(({ status }) => status !== 200)) refuses(one, 'hall.bad-signature');
  });

  it('for the nonce of another machine gives none', async () => {
    const { nonce } = await site.asVisitor().call(askKioskNonce, { body: { deviceId: beside.deviceId } });
    isNoToken(await send(await kiosk.proof({ nonce })));
    expect((await send(await kiosk.proof({ buildHash: goodBuild, configHash: goodConfig }))).status).toBe(
      200,
    );
  });
});
