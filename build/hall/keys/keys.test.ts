import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@assize/desktop/core/read-config.ts';
import { machineConfig } from '@assize/shared/domain/kiosk/machine-config.ts';
import fc from 'fast-check';
import { CompactSign } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hall } from '../hall.ts';
import { configFrom } from './answers.ts';
import { addKey, signingKey } from './key-ring.ts';

const now = new Date('2026-11-25T08:00:00Z');
const later = new Date('2026-11-26T08:00:00Z');
const answers = { profile: 'contestant', origins: ['https://judge.hall'], hall: 'East hall' };

let folder: string;
let said: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assize-keys-'));
  said = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    said.push(String(line));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
const write = (name: string, value: unknown) => {
  writeFileSync(at(name), typeof value === 'string' ? value : JSON.stringify(value));
  return at(name);
};
const text = (name: string) => readFileSync(at(name), 'utf8');
/** What an installed app makes of a config. */
const machineReads = async (config: string, atMs = now.getTime()) => {
  const read = await readConfig(
    { config, keys: text('keys.json') },
    { version: '0.1.0', isPackaged: true, nowMs: atMs },
  );
  return read.is === 'config' ? 'config' : read.trouble;
};
const signed = async (name: string) => {
  await hall(['sign', write('answers.json', answers), folder, '--key', name, '--out', at('config.jws')], now);
  return text('config.jws');
};

describe('keys', () => {
  it('are made once, and only their owner reads the private half', async () => {
    await hall(['new-key', folder, '--name', 'east'], now);
    expect(statSync(at('east.private.json')).mode & 0o777).toBe(0o600);
    expect(text('keys.json')).not.toContain(JSON.parse(text('east.private.json')).key.d);
    await expect(hall(['new-key', folder, '--name', 'east'], now)).rejects.toThrow('already');
    await expect(hall(['new-key', folder, '--name', '../east'], now)).rejects.toThrow('no name of a key');
  });

  it('are rotated: the old one is good until it is removed, the newest one signs', async () => {
    addKey(folder, 'old', now);
    const before = await signed('old');
    // Names in the order of numbers are no order of time.
    addKey(folder, '1', later);
    expect(signingKey(folder, null).name).toBe('1');
    expect(await machineReads(before)).toBe('config');
    await hall(['remove-key', folder, 'old'], later);
    expect(await machineReads(before)).toBe('config-refused');
    expect(await machineReads(await signed('1'))).toBe('config');
    expect(() => statSync(at('old.private.json'))).toThrow();
    await expect(hall(['remove-key', folder, '1'], later)).rejects.toThrow('only key');
    await expect(hall(['remove-key', folder, 'old'], later)).rejects.toThrow('no key "old"');
  });

  it('sign nothing where the private half is not', async () => {
    addKey(folder, 'east', now);
    rmSync(at('east.private.json'));
    await expect(signed('east')).rejects.toThrow('no private key "east"');
    await expect(hall(['sign', at('answers.json'), at('nothing')], now)).rejects.toThrow('no keys');
  });
});

describe('a config', () => {
  it('is what the answers say, with the strict values of what they leave out', async () => {
    addKey(folder, 'east', now);
    const config = await signed('east');
    expect(await machineReads(config)).toBe('config');
    said = [];
    await hall(['verify', at('config.jws'), folder], now);
    const all = said.join('\n');
    expect(all).toContain('Signed by "east"');
    expect(all).toContain('"clipboard": "isolated"');
    const read = await readConfig(
      { config, keys: text('keys.json') },
      { version: '0.1.0', isPackaged: true, nowMs: 0 },
    );
    expect(all).toContain(`Config hash to accept: ${read.is === 'config' ? read.hash : 'none'}`);
  });

  it('that machines refuse is told with the reason', async () => {
    addKey(folder, 'east', now);
    const config = await signed('east');
    write('config.jws', config.replace(/\.(.)/, '.x$1'));
    await expect(hall(['verify', at('config.jws'), folder], now)).rejects.toThrow('config-refused');
    write('answers.json', { ...answers, expiresAt: '2026-11-25T20:00:00Z' });
    await hall(['sign', at('answers.json'), folder, '--out', at('config.jws')], now);
    await expect(hall(['verify', at('config.jws'), at('keys.json')], later)).rejects.toThrow(
      'config-expired',
    );
  });

  it.each<readonly [what: string, answers: unknown, said: string]>([
    ['no JSON', '{', 'not JSON'],
    ['a list', [], 'the file:'],
    ['an unknown field', { ...answers, featurs: {} }, 'featurs: there is no such field'],
    [
      'an unknown field within',
      { ...answers, features: { zoom: { max: 1 } } },
      'features.zoom.max: there is no such field',
    ],
    ['no hall', { ...answers, hall: undefined }, 'hall: wanted is the name'],
    [
      'an address with a path',
      { ...answers, origins: ['https://judge.hall/x'] },
      'origins[0]: wanted is one to four addresses',
    ],
    [
      'plain http',
      { ...answers, origins: ['http://judge.hall'] },
      'origins[0]: wanted is one to four addresses',
    ],
    [
      'one address twice',
      { ...answers, origins: ['https://a.hall', 'https://a.hall'] },
      'origins: one of them stands there twice',
    ],
    ['the profile of sources', { ...answers, profile: 'dev' }, 'profile: dev is for work'],
    [
      'a profile of no kind',
      { ...answers, profile: 'admin' },
      'profile: wanted is contestant or staff-print',
    ],
    ['a time that is over', { ...answers, expiresAt: '2026-11-25T08:00:00Z' }, 'expiresAt: that is over'],
    ['a short beat', { ...answers, heartbeat: 1 }, 'heartbeat: wanted is seconds'],
    ['a hash in hex', { ...answers, pins: ['00'.repeat(32)] }, 'pins[0]: wanted is SHA-256'],
  ])('of %s names the field', (_what, written, words) => {
    const json = typeof written === 'string' ? written : JSON.stringify(written);
    expect(() => configFrom(json, 'answers.json', now)).toThrow(words);
  });
});

describe('no machine takes', () => {
  type Header = { alg?: string; typ?: string; kid?: string };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forge = async (header: Header, payload: unknown, by = 'east') => {
    const { key } = signingKey(folder, by);
    const whole = { alg: 'EdDSA', typ: 'assize-config+jws', kid: 'east', ...header };
    return new CompactSign(Buffer.from(JSON.stringify(payload))).setProtectedHeader(whole).sign(key);
  };
  const config = () => machineConfig.parse({ version: 1, issuedAt: now.toISOString(), ...answers });
  beforeEach(() => {
    addKey(folder, 'east', now);
    addKey(folder, 'west', later);
  });

  it('a text without a signature, with another algorithm, kind or signer', async () => {
    expect(await machineReads(await forge({}, config()))).toBe('config');
    const payload = encode(config());
    const head = { typ: 'assize-config+jws', kid: 'east' };
    const { x } = signingKey(folder, 'east').key;
    const shared = await new CompactSign(Buffer.from(JSON.stringify(config())))
      .setProtectedHeader({ ...head, alg: 'HS256' })
      .sign(Buffer.from(x, 'base64url'));
    for (const text of [
      `${encode({ ...head, alg: 'none' })}.${payload}.`,
      `${encode({ ...head, alg: 'none' })}.${payload}.${'A'.repeat(86)}`,
      shared,
      await forge({ kid: 'west' }, config()),
      await forge({ kid: 'north' }, config()),
      await forge({ kid: '__proto__' }, config()),
      await forge({ kid: 'constructor' }, config()),
      await forge({ typ: 'assize-call+jws' }, config()),
      await forge({ typ: 'JWT' }, config()),
    ])
      expect(await machineReads(text), text).toBe('config-refused');
  });

  it('a signed text that is no config', async () => {
    for (const payload of [
      null,
      [],
      'contestant',
      { ...config(), admin: true },
      { ...config(), features: { ...config().features, shell: true } },
      { ...config(), version: 2 },
      { ...config(), profile: 'dev' },
      { ...config(), origins: ['http://judge.hall'] },
      { ...config(), origins: [] },
    ])
      expect(await machineReads(await forge({}, payload))).toBe('config-refused');
    expect(await machineReads(await forge({}, { ...config(), expiresAt: now.toISOString() }))).toBe(
      'config-expired',
    );
  });

  it('a config of which anything was changed, cut or added', async () => {
    const good = await forge({}, config());
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n"{}'.split('');
    const changes = fc.oneof(
      fc
        .record({ at: fc.nat(good.length - 1), to: fc.constantFrom(...letters) })
        .map(({ at, to }) => good.slice(0, at) + to + good.slice(at + 1)),
      fc
        .record({ at: fc.nat(good.length - 1), length: fc.integer({ min: 1, max: 40 }) })
        .map(({ at, length }) => good.slice(0, at) + good.slice(at + length)),
      fc
        .record({ at: fc.nat(good.length), added: fc.string({ minLength: 1, maxLength: 40 }) })
        .map(({ at, added }) => good.slice(0, at) + added + good.slice(at)),
      fc.string(),
      fc.json(),
    );
    /** What is signed, as bytes: base64 has several texts for some of them, and white space around is cut. */
    const meaning = (text: string) =>
      text
        .trim()
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString('hex'))
        .join('.');
    await fc.assert(
      fc.asyncProperty(changes, async (text) => {
        const read = await machineReads(text);
        if (read === 'config') expect(meaning(text)).toBe(meaning(good));
        else expect(read).toBe('config-refused');
      }),
      { numRuns: 500 },
    );
  });
});
