import fc from 'fast-check';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { importPublic, open, type Payload, type SignedKind, sign, signerOf } from './signing.ts';
import { publicKey } from './values.ts';

const pair = async () => {
  const { privateKey, publicKey: own } = await generateKeyPair('EdDSA', { extractable: true });
  const jwk = await exportJWK(own);
  return {
    privateKey,
    jwk,
    check: await importPublic(publicKey.parse({ kty: jwk.kty, crv: jwk.crv, x: jwk.x })),
  };
};
const ours = await pair();
const theirs = await pair();
const deviceId = 'ab'.repeat(16);
const by = { key: ours.privateKey, kid: deviceId };

const call: Payload<'call'> = {
  deviceId,
  method: 'POST',
  path: '/api/submit-problem-judge',
  bodySha256: '0'.repeat(64),
  jti: 'a'.repeat(22),
  iat: 1_800_000_000,
};
const payloads: { [K in SignedKind]: Payload<K> } = {
  call,
  press: {
    deviceId,
    method: 'POST',
    path: call.path,
    bodySha256: call.bodySha256,
    key: 'k'.repeat(22),
    pressedAt: 1,
  },
  proof: {
    deviceId,
    nonce: 'n'.repeat(43),
    configHash: '1'.repeat(64),
    buildHash: '2'.repeat(64),
    appVersion: '1.0.0',
    iat: 1_800_000_000,
  },
  config: {
    version: 1,
    profile: 'contestant',
    origins: ['https://judge.hall'],
    hall: 'A',
    contest: null,
    issuedAt: '2026-03-01T08:00:00Z',
    expiresAt: null,
    features: {
      clipboard: 'isolated',
      reload: false,
      zoom: { least: 80, most: 200 },
      displays: 1,
      outbox: true,
      documentation: [],
      quitByCode: false,
    },
    heartbeat: 10,
    pins: [],
    spooler: 'http://127.0.0.1:631',
    selfTestReport: '/run/assize-hall/self-test.json',
    leastApp: null,
    locale: 'zh-CN',
  },
};
const kinds = ['config', 'proof', 'call', 'press'] as const;

describe('a signed text', () => {
  it.each(kinds)('of the kind %s is read by whom has the public key', async (kind) => {
    const text = await sign(kind, payloads[kind], by);
    expect(signerOf(text)).toBe(deviceId);
    expect(await open(kind, text, ours.check)).toEqual({ ok: true, value: payloads[kind] });
  });

  it.each(
    kinds.flatMap((one) => kinds.filter((other) => other !== one).map((other) => [one, other] as const)),
  )('of the kind %s is none of the kind %s', async (one, other) => {
    const text = await sign(one, payloads[one], by);
    expect(await open(other, text, ours.check)).toEqual({ ok: false, reason: 'wrong-type' });
  });

  it('of another key is refused', async () => {
    const text = await sign('call', call, by);
    expect(await open('call', text, theirs.check)).toEqual({ ok: false, reason: 'bad-signature' });
  });

  it('that is no payload of its kind is neither signed nor taken', async () => {
    const wrong = { ...call, method: 'GET' as 'POST' };
    await expect(sign('call', wrong, by)).rejects.toThrow();
    const header = { alg: 'EdDSA', typ: 'assize-call+jws' };
    const text = await new SignJWT({ ...call, extra: 1 }).setProtectedHeader(header).sign(ours.privateKey);
    expect(await open('call', text, ours.check)).toEqual({ ok: false, reason: 'malformed' });
  });

  it('by another algorithm is refused, the public key as its secret too', async () => {
    const secret = new TextEncoder().encode(String(ours.jwk.x));
    for (const key of [secret, new Uint8Array(32)]) {
      const text = await new SignJWT({ ...call })
        .setProtectedHeader({ alg: 'HS256', typ: 'assize-call+jws' })
        .sign(key);
      expect(await open('call', text, ours.check)).toEqual({ ok: false, reason: 'wrong-type' });
    }
    const none = `${btoa('{"alg":"none","typ":"assize-call+jws"}').replaceAll('=', '')}.e30.`;
    expect((await open('call', none, ours.check)).ok).toBe(false);
  });

  it('that is too long is not looked at', async () => {
    expect(await open('call', 'x'.repeat(5_000), ours.check)).toEqual({ ok: false, reason: 'too-long' });
  });

  it('with one character changed is refused', async () => {
    const text = await sign('call', call, by);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), fc.constantFrom(...letters), async (at, letter) => {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        const read = await open('call', changed, ours.check);
        // The last character of a Base64url text has bits that say nothing.
        if (changed === text || at === text.length - 1) return;
        expect(read.ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('may be any junk: nothing is thrown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        signerOf(text);
        expect((await open('proof', text, ours.check)).ok).toBe(false);
      }),
    );
  });
});

describe('a public key', () => {
  it.each([
    ['with its private half', { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43), d: 'A'.repeat(43) }],
    ['of another curve', { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) }],
    ['of another length', { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(42) }],
    ['of RSA', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }],
  ])('%s is refused', (_what, key) => {
    expect(publicKey.safeParse(key).success).toBe(false);
  });
});
