import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '../../launch/data-folder.ts';
import { findOnPath } from '../../setup/shell.mjs';
import { addKey, signingKey } from '../keys/key-ring.ts';
import { pemOf, type WantedOrder, writeOrder } from '../keys/order.ts';
import { checkHall, type Hall, machineFiles } from './recipe.ts';

const scripts = [
  ...globSync('build/hall/image/machine/usr/lib/assize-hall/*', { cwd: repository }),
  ...globSync('build/hall/**/*.sh', { cwd: repository }),
  ...globSync('build/desktop/package/*.sh', { cwd: repository }),
];

describe('scripts', () => {
  it('are plain shell that runs', () => {
    expect(scripts.length).toBeGreaterThan(6);
    for (const script of scripts)
      expect(spawnSync('sh', ['-n', join(repository, script)]).status, script).toBe(0);
  });

  const shellcheck = findOnPath('shellcheck');
  if (!shellcheck) console.log('skipped: scripts are not checked: shellcheck is not installed');
  it.skipIf(!shellcheck)('are clean for shellcheck', () => {
    const ran = spawnSync(
      shellcheck ?? '',
      scripts.map((one) => join(repository, one)),
      { encoding: 'utf8' },
    );
    expect(ran.stdout).toBe('');
  });
});

describe('a hall', () => {
  const whole: Hall = {
    judge: [{ name: 'judge.hall', address: '10.0.0.2' }],
    time: ['10.0.0.2'],
    deb: import.meta.filename,
    config: import.meta.filename,
    keys: { east: { kty: 'OKP', crv: 'Ed25519', x: 'A'.repeat(43) } },
    updateKey: 'east',
    updates: 'https://judge.hall/updates',
    authority: null,
    keyboard: 'us',
  };
  it.each<readonly [part: Partial<Hall>, words: string]>([
    [{ judge: [] }, '--judge NAME=ADDRESS is missing'],
    [{ judge: [{ name: 'a b', address: '10.0.0.2' }] }, '"a b" is no name'],
    [{ judge: [{ name: 'a', address: '10.0.0.2; drop' }] }, 'is no address'],
    [{ time: ['clock'] }, '--time: "clock"'],
    [{ deb: '' }, '--deb FILE is missing'],
    [{ deb: '/nowhere.deb' }, '--deb: there is no file'],
    [{ authority: '/nowhere.crt' }, '--authority: there is no file'],
    [{ updateKey: 'west' }, 'no key "west"'],
    [{ updates: 'http://judge.hall' }, '--updates'],
    [{ keyboard: 'us; rm' }, '--keyboard'],
  ])('with %j is refused', (part, words) => {
    expect(() => checkHall(whole)).not.toThrow();
    expect(() => checkHall({ ...whole, ...part })).toThrow(words);
  });
});

const dpkg = findOnPath('dpkg-deb');
if (!dpkg) console.log('skipped: updates of machines: this is not Debian');

describe.skipIf(!dpkg)('an update', () => {
  const at = 1_800_000_000;
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
  const order = { id: 'order-1', from: iso(at), until: iso(at + 3_600), forget: 'none' } as const;
  let folder: string;
  let served: string;
  const path = (...names: readonly string[]) => join(folder, ...names);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assize-update-'));
    served = path('served');
    for (const name of ['place', 'state', 'bin', 'served']) mkdirSync(path(name));
    addKey(path('keys'), 'east', new Date(0));
    addKey(path('others'), 'east', new Date(0));
    writeFileSync(path('place/updates.pem'), pemOf(signingKey(path('keys'), null).key));
    writeFileSync(path('place/updates.url'), `file://${served}\n`);
    // Nothing is installed on the machine of the test: what would be done is written down.
    writeFileSync(
      path('bin/dpkg'),
      `#!/bin/sh\nif [ "$1" = --install ]; then echo "install" >>'${path('did')}'; exit; fi\nexec /usr/bin/dpkg "$@"\n`,
    );
    writeFileSync(
      path('bin/dpkg-query'),
      `#!/bin/sh\ncase "$3" in *Status*) cat '${path('status')}' ;; *) cat '${path('version')}' ;; esac\n`,
    );
    writeFileSync(path('bin/systemctl'), `#!/bin/sh\ncat '${path('session')}'\n`);
    writeFileSync(path('bin/date'), `#!/bin/sh\ncat '${path('now')}'\n`);
    writeFileSync(path('bin/reset'), `#!/bin/sh\necho "forget $1" >>'${path('did')}'\n`);
    for (const name of ['dpkg', 'dpkg-query', 'systemctl', 'date', 'reset'])
      chmodSync(path('bin', name), 0o755);
    writeFileSync(path('version'), '0.1.0');
    writeFileSync(path('status'), 'installed');
    writeFileSync(path('session'), 'inactive');
    writeFileSync(path('now'), String(at));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const deb = (version = '0.2.0', name = 'assize-kiosk') => {
    const root = path(`deb-${version}-${name}`);
    mkdirSync(join(root, 'DEBIAN'), { recursive: true });
    writeFileSync(
      join(root, 'DEBIAN/control'),
      `Package: ${name}\nVersion: ${version}\nArchitecture: all\nMaintainer: x <x@localhost>\nDescription: x\n`,
    );
    execFileSync('dpkg-deb', ['--build', root, `${root}.deb`]);
    return `${root}.deb`;
  };
  const write = (changes: Partial<WantedOrder> = {}, file: string | null = deb(), keys = 'keys') =>
    writeOrder({ ...order, ...changes }, file, signingKey(path(keys), null), served);
  const update = (verb: 'stage' | 'install', now = at) => {
    writeFileSync(path('now'), String(now));
    const ran = spawnSync('sh', [join(machineFiles, 'usr/lib/assize-hall/update'), verb], {
      encoding: 'utf8',
      env: {
        PATH: `${path('bin')}:/usr/bin:/bin`,
        ASSIZE_HALL: path('place'),
        ASSIZE_HALL_STATE: path('state'),
        ASSIZE_HALL_RESET: path('bin/reset'),
      },
    });
    return { code: ran.status, said: `${ran.stdout}${ran.stderr}` };
  };
  const did = () => (existsSync(path('did')) ? readFileSync(path('did'), 'utf8') : '');
  const isStaged = () => existsSync(path('state/staged/order'));

  it('that the hall signed is fetched, and installed once within its time', async () => {
    await write({ forget: 'seat' });
    expect(update('stage', at - 60)).toMatchObject({
      code: 0,
      said: expect.stringContaining('staged order-1'),
    });
    expect(did()).toBe('');
    expect(update('install', at - 1)).toMatchObject({
      said: expect.stringContaining('its time has not come'),
    });
    expect(did()).toBe('');
    expect(update('install', at).code).toBe(0);
    expect(did()).toBe('install\nforget seat\n');
    expect(update('stage').said).toContain('done already');
    expect(update('install').said).toBe('');
    expect(did()).toBe('install\nforget seat\n');
  });

  it('whose time is over is neither fetched nor installed', async () => {
    await write();
    expect(update('stage').code).toBe(0);
    expect(update('install', at + 3_600)).toMatchObject({
      code: 1,
      said: expect.stringContaining('its time is over'),
    });
    rmSync(path('state/staged'), { recursive: true });
    expect(update('stage', at + 3_600).said).toContain('its time is over');
    expect(isStaged()).toBe(false);
    expect(did()).toBe('');
  });

  it.each<readonly [what: string, change: () => Promise<unknown>, words: string]>([
    ['another signed', () => write({}, deb(), 'others'), 'not signed by the hall'],
    [
      'that was changed',
      async () => {
        await write();
        writeFileSync(
          join(served, 'order'),
          readFileSync(join(served, 'order'), 'utf8').replace('none', 'all'),
        );
      },
      'not signed',
    ],
    [
      'whose package was changed',
      async () => {
        await write();
        writeFileSync(join(served, 'package.deb'), 'x');
      },
      'another package',
    ],
    ['of an older version', () => write({}, deb('0.0.9')), 'not newer than 0.1.0'],
    ['of the same version', () => write({}, deb('0.1.0')), 'not newer than 0.1.0'],
  ])('%s is refused', async (_what, change, words) => {
    await change();
    expect(update('stage')).toMatchObject({ code: 1, said: expect.stringContaining(words) });
    expect(isStaged()).toBe(false);
  });

  it('is checked again before it is installed', async () => {
    await write();
    expect(update('stage').code).toBe(0);
    const staged = path('state/staged/package.deb');
    cpSync(staged, path('kept.deb'));
    writeFileSync(staged, 'x');
    expect(update('install').said).toContain('another package than the signed one');
    cpSync(path('kept.deb'), staged);
    writeFileSync(path('version'), '0.3.0');
    expect(update('install').said).toContain('not newer');
    expect(did()).toBe('');
  });

  it.each(['active', 'activating', 'deactivating'])(
    'is not installed while the app is %s',
    async (session) => {
      await write({ forget: 'seat' });
      expect(update('stage').code).toBe(0);
      writeFileSync(path('session'), session);
      expect(update('install')).toEqual({ code: 0, said: 'update refused: the app runs\n' });
      expect(did()).toBe('');
      expect(isStaged()).toBe(true);
    },
  );

  it('whose install was cut is finished, though its time is over', async () => {
    await write();
    expect(update('stage').code).toBe(0);
    writeFileSync(path('version'), '0.2.0');
    for (const cut of ['unpacked', 'half-configured', 'half-installed']) {
      writeFileSync(path('status'), cut);
      rmSync(path('state/done'), { force: true });
      rmSync(path('did'), { force: true });
      expect(update('stage', at).code, cut).toBe(0);
      expect(update('install', at + 7_200).code, cut).toBe(0);
      expect(did(), cut).toBe('install\n');
    }
  });

  it('that was installed when the power went is not installed again, and what was to be forgotten is', async () => {
    await write({ forget: 'seat' });
    expect(update('stage').code).toBe(0);
    writeFileSync(path('version'), '0.2.0');
    expect(update('install', at + 7_200).said).toContain('its time is over');
    expect(update('install').code).toBe(0);
    expect(did()).toBe('forget seat\n');
  });

  it('is fetched once, unless the copy was damaged', async () => {
    await write();
    expect(update('stage').said).toContain('staged order-1');
    // Fetched again, it would be another one.
    writeFileSync(join(served, 'package.deb'), 'x');
    expect(update('stage')).toEqual({ code: 0, said: '' });
    writeFileSync(path('state/staged/package.deb'), 'y');
    expect(update('stage').said).toContain('another package than the signed one');
    await write();
    expect(update('stage').said).toContain('staged order-1');
    expect(update('install').code).toBe(0);
  });

  it('installs this app alone', async () => {
    await write({}, deb('0.2.0', 'other'));
    expect(update('stage').code).toBe(0);
    expect(update('install').said).toContain('another package');
    expect(did()).toBe('');
  });

  it('may be an order to forget, without a package', async () => {
    await write({ forget: 'all' }, null);
    expect(update('stage').code).toBe(0);
    expect(update('install').code).toBe(0);
    expect(did()).toBe('forget all\n');
    await expect(write({}, null)).rejects.toThrow('--forget');
    await expect(write({ until: order.from })).rejects.toThrow('--until');
    await expect(write({ id: 'a b' })).rejects.toThrow('id:');
  });

  it('is none where nothing is offered', () => {
    expect(update('stage')).toMatchObject({ code: 0 });
    expect(update('install')).toEqual({ code: 0, said: '' });
  });
});
