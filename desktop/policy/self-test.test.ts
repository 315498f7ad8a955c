import { describe, expect, it } from 'vitest';
import { decideSelfTest, type FoundFile } from './self-test.ts';

const file = (path: string, changes: Partial<FoundFile> = {}): FoundFile => ({
  path,
  hash: `hash of ${path}`,
  owner: 0,
  mode: 0o644,
  isLink: false,
  ...changes,
});
const whole: readonly FoundFile[] = [
  file('.', { hash: null, mode: 0o755 }),
  file('assize-kiosk', { mode: 0o755 }),
  file('chrome-sandbox', { mode: 0o4755 }),
  file('resources/app/main.js'),
  file('resources/hall/config.jws', { hash: null }),
];
const expected = {
  owner: 0,
  files: Object.fromEntries(whole.flatMap(({ path, hash }) => (hash === null ? [] : [[path, hash]]))),
};
const without = (path: string) => whole.filter((one) => one.path !== path);
const changed = (path: string, changes: Partial<FoundFile>) =>
  whole.map((one) => (one.path === path ? { ...one, ...changes } : one));

describe('an installed app', () => {
  it('that is as it was built may start', () => {
    expect(decideSelfTest(expected, whole)).toEqual([]);
  });

  it.each<readonly [what: string, found: readonly FoundFile[], path: string, reason: string]>([
    ['lacks a file', without('resources/app/main.js'), 'resources/app/main.js', 'self-test.missing'],
    [
      'has another text',
      changed('resources/app/main.js', { hash: 'x' }),
      'resources/app/main.js',
      'self-test.changed',
    ],
    ['has another program', changed('assize-kiosk', { hash: 'x' }), 'assize-kiosk', 'self-test.changed'],
    [
      'has one file more',
      [...whole, file('resources/app/more.js')],
      'resources/app/more.js',
      'self-test.extra',
    ],
    [
      'has a file named like what objects have',
      [...whole, file('constructor')],
      'constructor',
      'self-test.extra',
    ],
    [
      'has a link',
      changed('resources/app/main.js', { isLink: true, hash: null }),
      'resources/app/main.js',
      'self-test.extra',
    ],
    [
      'is the user’s',
      changed('resources/app/main.js', { owner: 1000 }),
      'resources/app/main.js',
      'self-test.owner',
    ],
    [
      'has a config of the user’s',
      changed('resources/hall/config.jws', { owner: 1000 }),
      'resources/hall/config.jws',
      'self-test.owner',
    ],
    ['is for all to write', changed('.', { mode: 0o777 }), '.', 'self-test.writable'],
    [
      'is for a group to write',
      changed('assize-kiosk', { mode: 0o775 }),
      'assize-kiosk',
      'self-test.writable',
    ],
    [
      'has a helper without its rights',
      changed('chrome-sandbox', { mode: 0o755 }),
      'chrome-sandbox',
      'self-test.rights',
    ],
    [
      'has another program of root’s',
      changed('assize-kiosk', { mode: 0o4755 }),
      'assize-kiosk',
      'self-test.rights',
    ],
  ])('that %s may not', (_what, found, path, reason) => {
    expect(decideSelfTest(expected, found)).toEqual([{ path, reason }]);
  });

  it('without the list of its files may not', () => {
    expect(decideSelfTest(null, whole)).toEqual([{ path: '.', reason: 'self-test.manifest' }]);
  });

  it('of a tester who is not root has no helper of root’s', () => {
    const own = whole.map((one) => ({ ...one, owner: 7, mode: one.mode & 0o777 }));
    expect(decideSelfTest({ ...expected, owner: 7 }, own)).toEqual([]);
  });
});
