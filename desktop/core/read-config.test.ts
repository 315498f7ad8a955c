import { generateKeyPairSync } from 'node:crypto';
import { sign } from '@assize/shared/domain/kiosk/signing.ts';
import { expect, it } from 'vitest';
import { newerConfig, readConfig } from './read-config.ts';

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { kty, crv, x } = publicKey.export({ format: 'jwk' });
  return { open: { kty, crv, x }, key: privateKey.export({ format: 'jwk' }) };
};
const [hall, other] = [pair(), pair()];
const keys = JSON.stringify({ hall: hall.open });
const app = { version: '0.2.0', isPackaged: true, nowMs: Date.parse('2026-11-25T12:00:00Z') };

const config = (changes: object = {}, by = hall, kid = 'hall') =>
  sign(
    'config',
    {
      version: 1,
      profile: 'contestant',
      origins: ['https://judge.hall'],
      hall: 'East',
      issuedAt: '2026-11-01T00:00:00Z',
      ...changes,
    },
    { key: by.key, kid },
  );
const outcome = async (text: string | undefined, hallKeys: string | undefined = keys) => {
  const read = await readConfig({ config: text, keys: hallKeys }, app);
  return read.is === 'config' ? 'config' : read.trouble;
};

it('takes a config that the hall signed, with the strict values of what it leaves out', async () => {
  const read = await readConfig({ config: `${await config()}\n`, keys }, app);
  expect(read).toMatchObject({
    is: 'config',
    config: { features: { clipboard: 'isolated', reload: false } },
  });
});

it.each<readonly [what: string, text: () => Promise<string | undefined>, expected: string]>([
  ['none', async () => undefined, 'config-missing'],
  ['signed by another', () => config({}, other), 'config-refused'],
  ['signed by a key that nobody names', () => config({}, hall, 'unknown'), 'config-refused'],
  [
    'signed by a key named like what every object has',
    () => config({}, hall, 'constructor'),
    'config-refused',
  ],
  ['that is no config', async () => 'nonsense', 'config-refused'],
  ['changed after it was signed', async () => (await config()).replace(/\.(.)/, '.x$1'), 'config-refused'],
  ['whose time is over', () => config({ expiresAt: '2026-11-25T12:00:00Z' }), 'config-expired'],
  ['for a newer app', () => config({ leastApp: '0.10.0' }), 'app-too-old'],
  ['for an older app', () => config({ leastApp: '0.1.9' }), 'config'],
  ['for this very app', () => config({ leastApp: '0.2.0' }), 'config'],
  ['for work on the sources', () => config({ profile: 'dev' }), 'config-refused'],
])('a config %s', async (_what, text, expected) => {
  expect(await outcome(await text())).toBe(expected);
});

it('without keys, or with keys that cannot be read, takes none', async () => {
  const text = await config();
  expect(await readConfig({ config: text, keys: undefined }, app)).toMatchObject({
    trouble: 'config-missing',
  });
  for (const bad of ['', '[]', '{"hall":1}', JSON.stringify({ hall: hall.key })])
    expect(await outcome(text, bad)).toBe('config-refused');
});

it('of the installed one and one that was sent, the newer one counts', async () => {
  const read = async (issuedAt: string) => readConfig({ config: await config({ issuedAt }), keys }, app);
  const [old, recent] = [await read('2026-11-01T00:00:00Z'), await read('2026-11-02T00:00:00Z')];
  const refused = await readConfig({ config: await config({}, other), keys }, app);
  expect(newerConfig(old, recent)).toBe(recent);
  expect(newerConfig(recent, old)).toBe(recent);
  expect(newerConfig(recent, null)).toBe(recent);
  expect(newerConfig(recent, refused)).toBe(recent);
  // What was installed decides whether there is a machine at all.
  expect(newerConfig(refused, recent)).toBe(refused);
});
