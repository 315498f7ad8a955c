/** Signed texts as somebody makes them who has one, or many, and not the key; or has the key and lies. */
import fc from 'fast-check';
import { CompactSign, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { importPublic, open, type Payload, type SignedKind, sign, signerOf } from './signing.ts';
import { publicKey } from './values.ts';

const pair = async () => {
  const { privateKey, publicKey: own } = await generateKeyPair('EdDSA', { extractable: true });
  const { kty, crv, x } = await exportJWK(own);
  const jwk = publicKey.parse({ kty, crv, x });
  return { privateKey, jwk, check: await importPublic(jwk) };
};
const ours = await pair();
const theirs = await pair();
const deviceId = 'ab'.repeat(16);
const hash = '0'.repeat(64);
const body = { deviceId, method: 'POST', path: '/api/submit-problem-judge?a=1', bodySha256: hash } as const;

const kinds = ['proof', 'call', 'press'] as const satisfies readonly SignedKind[];
type Kind = (typeof kinds)[number];
const payloads: { [K in Kind]: Payload<K> } = {
  call: { ...body, jti: 'a'.repeat(22), iat: 1_800_000_000 },
  press: { ...body, key: 'k'.repeat(22), pressedAt: 1 },
  proof: {
    ...{ deviceId, nonce: 'n'.repeat(43), configHash: hash, buildHash: hash },
    ...{ appVersion: '1.0.0', iat: 1_800_000_000 },
  },
};
const texts = await Promise.all(
  kinds.map((kind) => sign(kind, payloads[kind], { key: ours.privateKey, kid: deviceId })),
);
const anyText = fc.constantFrom(...kinds.map((kind, index) => ({ kind, text: texts[index] ?? '' })));
const base64url = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** Either it is refused, or it is what was signed: nothing is thrown, nothing else comes out. */
const holds = async (kind: Kind, text: string): Promise<void> => {
  const signer = signerOf(text);
  expect(signer === null || /^[\w.-]{1,64}$/.test(signer)).toBe(true);
  const read = await open(kind, text, ours.check);
  if (read.ok) expect(read.value).toEqual(payloads[kind]);
};
const isRefused = async (kind: Kind, text: string): Promise<void> => {
  await holds(kind, text);
  expect((await open(kind, text, ours.check)).ok).toBe(false);
};

const runs = { numRuns: 300 };
const anyUnicode = fc.string({ unit: 'binary', maxLength: 40 });

describe('a signed text that was tampered with', () => {
  it('may have characters changed, put in and taken out anywhere', async () => {
    const edit = fc.record({
      at: fc.nat(600),
      gone: fc.nat(5),
      put: fc.oneof(anyUnicode, fc.base64String()),
    });
    await fc.assert(
      fc.asyncProperty(
        anyText,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async ({ kind, text }, edits) => {
          let changed = text;
          for (const { at, gone, put } of edits) {
            const place = at % (changed.length + 1);
            changed = changed.slice(0, place) + put + changed.slice(place + gone);
          }
          await holds(kind, changed);
        },
      ),
      runs,
    );
  });

  it('may be cut off anywhere', async () => {
    for (const [index, text] of texts.entries())
      for (let length = 0; length < text.length; length += 1)
        await isRefused(kinds[index] ?? 'call', text.slice(0, length));
  });

  it('may not have anything put between its characters', async () => {
    for (const [index, text] of texts.entries())
      for (const put of [' ', '\n', '\t', '=', '%'])
        for (let at = 0; at <= text.length; at += 1)
          await isRefused(kinds[index] ?? 'call', text.slice(0, at) + put + text.slice(at));
  });

  it('may have any header over its own payload and signature', async () => {
    const word = fc.constantFrom('EdDSA', 'eddsa', 'Ed25519', 'none', 'HS256', 'ES256', 'RS256', '');
    const header = fc.record(
      {
        alg: word,
        typ: fc.constantFrom('assize-call+jws', 'assize-proof+jws', 'assize-press+jws', 'JWT', '', null),
        kid: fc.oneof(
          fc.constantFrom(deviceId, 'cd'.repeat(16), '../x', '__proto__'),
          anyUnicode,
          fc.integer(),
        ),
        jwk: fc.constant(theirs.jwk),
        jku: fc.constant('https://evil.example/keys'),
        x5c: fc.constant(['AAAA']),
        crit: fc.constantFrom(['b64'], ['exp'], [], 'alg'),
        b64: fc.boolean(),
        zip: fc.constant('DEF'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anyText, header, async ({ kind, text }, made) => {
        const [, payload = '', signature = ''] = text.split('.');
        await isRefused(kind, `${base64url(JSON.stringify(made))}.${payload}.${signature}`);
      }),
      runs,
    );
  });

  it('may have any payload under its own header and signature', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.json(), async ({ kind, text }, json) => {
        const [header = '', , signature = ''] = text.split('.');
        await isRefused(kind, `${header}.${base64url(json)}.${signature}`);
      }),
      runs,
    );
  });

  it('may bring the attacker’s own key along, and be signed by it', async () => {
    for (const kind of kinds)
      for (const further of [
        {},
        { jwk: theirs.jwk },
        { jku: 'https://evil.example/keys' },
        { x5c: ['AAAA'] },
      ]) {
        const text = await new CompactSign(Buffer.from(JSON.stringify(payloads[kind])))
          .setProtectedHeader({ alg: 'EdDSA', typ: `assize-${kind}+jws`, kid: deviceId, ...further })
          .sign(theirs.privateKey);
        expect(await open(kind, text, ours.check)).toEqual({ ok: false, reason: 'bad-signature' });
      }
  });

  it('may be of any size', async () => {
    for (const size of [1_000, 100_000, 5_000_000])
      for (const text of [
        '.'.repeat(size),
        'a'.repeat(size),
        `${texts[1]}${'A'.repeat(size)}`,
        '𝕏'.repeat(size),
      ]) {
        expect(signerOf(text) ?? '').toMatch(/^[\w.-]{0,64}$/);
        await isRefused('call', text);
      }
  });

  it('may have parts of two texts', async () => {
    const other = await sign(
      'call',
      { ...payloads.call, jti: 'b'.repeat(22) },
      { key: ours.privateKey, kid: deviceId },
    );
    const [one, two] = [(texts[1] ?? '').split('.'), other.split('.')];
    const [h1 = '', p1 = '', s1 = ''] = one;
    const [, p2 = '', s2 = ''] = two;
    for (const mixed of [
      `${h1}.${p2}.${s1}`,
      `${h1}.${p1}.${s2}`,
      `${h1}.${p1}.${s1}.${s2}`,
      `${p1}.${h1}.${s1}`,
    ])
      await isRefused('call', mixed);
  });
});

it('what a hostile machine signs with its own key is taken only in the shape of its kind', async () => {
  const change = fc.dictionary(
    fc.constantFrom('iat', 'jti', 'path', 'method', 'extra', '__proto__'),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.jsonValue(),
        change.map((some) => ({ ...payloads.call, ...some })),
      ),
      async (made) => {
        const text = await new CompactSign(Buffer.from(JSON.stringify(made)))
          .setProtectedHeader({ alg: 'EdDSA', typ: 'assize-call+jws', kid: deviceId })
          .sign(ours.privateKey);
        const read = await open('call', text, ours.check);
        if (!read.ok) return;
        expect(read.value).toEqual(made);
        expect(Object.keys(read.value).sort()).toEqual(Object.keys(payloads.call).sort());
        expect(read.value.path).toMatch(/^\/api\/[\x21-\x7e]*$/);
      },
    ),
    runs,
  );
});
