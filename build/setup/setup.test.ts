import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingVariants, platformOf, readLock } from './complete-lock.ts';
import { debianMirror, installedVersion, isWithin } from './debian-tree.ts';
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

describe('the Debian mirror', () => {
  it('is the one that apt is set to, in either format', () => {
    expect(debianMirror('deb http://mirror.example.org/debian bookworm main\n')).toBe(
      'http://mirror.example.org/debian',
    );
    expect(debianMirror('Types: deb\nURIs: https://mirror.example.org/debian/\nSuites: bookworm\n')).toBe(
      'https://mirror.example.org/debian',
    );
  });
  it('is not an archive of something else, and not a comment', () => {
    const sources = [
      '# deb http://old.example.org/debian bookworm main',
      'deb http://deb.example.org/debian-security bookworm-security main',
      'deb https://packages.example.org/apt stable main',
    ].join('\n');
    expect(debianMirror(sources)).toBeUndefined();
  });
});

describe('versions in a Debian tree', () => {
  const range = { atLeast: '1.0', below: '2' };
  it.each([
    ['1.0-0-1', true],
    ['1.12.3-2', true],
    ['1:1.0-1', true],
    ['0.9-1', false],
    ['2.0-1', false],
    ['2~rc1-1', false],
  ])('%s within 1.0 to below 2: %s', (version, expected) => {
    expect(isWithin(version, range)).toBe(expected);
  });

  let tree: string;
  beforeAll(async () => {
    tree = await mkdtemp(join(tmpdir(), 'assize-tree-'));
    await mkdir(join(tree, 'var/lib/dpkg'), { recursive: true });
    await writeFile(
      join(tree, 'var/lib/dpkg/status'),
      [
        'Package: postgresql-18\nStatus: install ok installed\nVersion: 18.6-3\n',
        'Package: postgresql-18-documentdb\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1.0-0-1\n',
        'Package: removed\nStatus: deinstall ok config-files\nVersion: 3.0\n',
      ].join('\n'),
    );
  });
  afterAll(() => rm(tree, { recursive: true, force: true }));

  it('are read from dpkg’s status file', () => {
    expect(installedVersion(tree, 'postgresql-18-documentdb')).toBe('1.0-0-1');
    expect(installedVersion(tree, 'removed')).toBeUndefined();
    expect(installedVersion(tree, 'postgresql')).toBeUndefined();
    expect(installedVersion(join(tree, 'nowhere'), 'postgresql-18')).toBeUndefined();
  });
});
