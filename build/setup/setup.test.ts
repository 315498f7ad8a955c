import { describe, expect, it } from 'vitest';
import { missingVariants, platformOf, readLock } from './complete-lock.ts';
import { installedMatches } from './modules.mjs';
import { isMissing, obtain, type Provider } from './provider.ts';

describe('choosing a provider', () => {
  const gone = (name: string, extra: Partial<Provider<string>> = {}): Provider<string> => ({
    name,
    look: async () => ({ missing: `${name} is not there` }),
    ...extra,
  });
  const there = (name: string): Provider<string> => ({ name, look: async () => name });

  it('takes the first that is there, without fetching an earlier one', async () => {
    const fetchable = gone('first', { fetch: async () => 'fetched' });
    await expect(obtain([fetchable, there('second'), there('third')], true)).resolves.toBe('second');
  });

  it('fetches in order when none is there, passing over what cannot be fetched', async () => {
    const ways = [
      gone('first'),
      gone('second', { fetch: async () => ({ missing: 'no network' }) }),
      gone('third', { fetch: async () => 'fetched third' }),
    ];
    await expect(obtain(ways, true)).resolves.toBe('fetched third');
  });

  it('only looks when it may not fetch, and gives every reason', async () => {
    const fetchable = gone('second', { fetch: async () => 'fetched' });
    const found = await obtain([gone('first'), fetchable], false);
    expect(isMissing(found) && found.missing).toBe(
      '  - first: first is not there\n  - second: second is not there',
    );
  });

  it('says why fetching failed', async () => {
    const found = await obtain([gone('first', { fetch: async () => ({ missing: 'no network' }) })], true);
    expect(found).toEqual({ missing: '  - first: no network' });
  });
});

describe('whether installed packages match the lock file', () => {
  const locked = {
    '': {},
    'web/node_modules/b': { version: '2.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-mac': { version: '1.0.0', optional: true },
    'node_modules/@assize/web': { link: true },
    web: { version: '0.1.0' },
  };
  const installed = {
    'web/node_modules/b': { version: '2.0.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/@assize/web': { link: true },
    web: { version: '0.1.0' },
  };
  it('accepts absent packages of other platforms', () => {
    expect(installedMatches(locked, installed)).toBe(true);
  });
  it.each([
    ['another version', { ...installed, 'node_modules/a': { version: '1.0.1' } }],
    ['a package too many', { ...installed, 'node_modules/c': { version: '1.0.0' } }],
    ['nothing', {}],
  ])('refuses %s', (_what, wrong) => {
    expect(installedMatches(locked, wrong)).toBe(false);
  });
});

describe('the lock file', () => {
  it('names every platform variant, so that npm ci takes it everywhere (else: node build/setup/complete-lock.ts)', () => {
    expect(missingVariants(readLock().packages)).toEqual({});
  });

  it('finds variants that are missing, wherever they may lie', () => {
    const packages = {
      'node_modules/a': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'a-linux-x64-musl': '1.0.0', 'a-win32-x64': '1.0.0' },
      },
      'node_modules/a/node_modules/a-win32-x64': { version: '1.0.0' },
    };
    expect(missingVariants(packages)).toEqual({
      'node_modules/a-linux-x64-musl': {
        version: '1.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['x64'],
        libc: ['musl'],
      },
    });
  });

  it.each([
    ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['fsevents', undefined],
  ])('reads the platform of %s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});
