/**
 * The Debian package, installed into a tree of Debian that knows nothing of this repository, and started there as a hall
 * would: as an ordinary user, with Chromium's sandbox, on a display of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { type Packed, packForLinux } from '../../desktop/package.ts';
import { run } from '../../setup/shell.mjs';
import { note } from '../../soak/note.ts';
import { ensureBase } from './base.ts';
import { coloursOf, type Picture, pngOf, readXwd } from './picture.ts';
import { makeTestConfig } from './test-config.ts';
import { type Tree, withTree } from './tree.ts';

const startMs = 90_000;
const user = { name: 'kiosk', uid: '60610' };

let folder: string;
let packed: Packed;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assize-install-'));
  packed = await packForLinux(join(folder, 'packed'), { flavour: 'release', deb: true, oldest: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the Debian package', () => {
  const listed = async () => {
    const lines = await run('dpkg-deb', ['-c', packed.deb ?? '']);
    return lines
      .trim()
      .split('\n')
      .map((line) => {
        const [mode = '', owner = '', , , , path = ''] = line.split(/\s+/);
        return { mode, owner, path };
      });
  };

  it('holds what is root’s and for nobody else to write; one helper begins as root', async (context) => {
    const all = await listed();
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter(({ owner }) => owner !== 'root/root')).toEqual([]);
    expect(all.filter(({ mode }) => !mode.startsWith('l') && /^.{5}w|^.{8}w/.test(mode))).toEqual([]);
    expect(
      all.filter(({ mode }) => /s|t$/i.test(mode.slice(1))).map(({ mode, path }) => `${mode} ${path}`),
    ).toEqual(['-rwsr-xr-x ./opt/Assize/chrome-sandbox']);
    note(
      context,
      `${all.length} entries, ${(readFileSync(packed.deb ?? '').length / 2 ** 20).toFixed(0)} MB`,
    );
  });

  it('holds no sources, maps, tests or configs, and lies where it should', async () => {
    const paths = (await listed()).map(({ path }) => path).filter((path) => !path.endsWith('/'));
    expect(paths.filter((path) => /\.(map|ts|tsx|jws|pem|key)$|node_modules|private/.test(path))).toEqual([]);
    expect(
      paths.filter((path) => !/^\.\/(opt\/Assize|usr\/share\/(applications|icons))\//.test(path)),
    ).toEqual([]);
    for (const name of ['main.js', 'preload-judge.js', 'preload-shell.js', 'shell/shell.js'])
      expect(readFileSync(join(packed.folder, 'resources/app', name), 'utf8')).not.toContain(
        'sourceMappingURL',
      );
  });

  it('is the released flavour, and the other one differs by its inspector alone', async () => {
    const { FuseV1Options, getCurrentFuseWire } = await import('@electron/fuses');
    const e2e = await packForLinux(join(folder, 'e2e'), { flavour: 'e2e', deb: false, oldest: true });
    const fusesOf = async (where: string) => {
      const wire = await getCurrentFuseWire(join(where, 'assize-kiosk'));
      const { RunAsNode, EnableNodeOptionsEnvironmentVariable, EnableNodeCliInspectArguments } =
        FuseV1Options;
      return [RunAsNode, EnableNodeOptionsEnvironmentVariable, EnableNodeCliInspectArguments].map((fuse) =>
        String.fromCharCode(Number(wire[fuse])),
      );
    };
    expect(await fusesOf(packed.folder)).toEqual(['0', '0', '0']);
    expect(await fusesOf(e2e.folder)).toEqual(['0', '0', '1']);
    const filesOf = (where: string): Record<string, string> =>
      JSON.parse(readFileSync(join(where, 'resources/manifest.json'), 'utf8')).files;
    const [ours, theirs] = [filesOf(packed.folder), filesOf(e2e.folder)];
    expect(Object.keys(theirs)).toEqual(Object.keys(ours));
    expect(Object.keys(ours).filter((name) => ours[name] !== theirs[name])).toEqual([
      'assize-kiosk',
      'resources/app/main.js',
    ]);
    expect(e2e.buildHash).not.toBe(packed.buildHash);
  });
});

describe('installed in a tree of Debian', () => {
  const install = async (tree: Tree): Promise<void> => {
    cpSync(packed.deb ?? '', join(tree.folder, 'tmp/kiosk.deb'));
    await tree.run('dpkg', '-i', '/tmp/kiosk.deb');
    await tree.run('useradd', '--uid', user.uid, '--create-home', user.name);
  };
  /** What the app says of its own files. */
  const selfTest = async (tree: Tree, display: string) => {
    const args = ['--reuid=60610', '--regid=60610', '--clear-groups', '/usr/bin/assize-kiosk', '--self-test'];
    const said = await tree
      .run('env', `HOME=/home/${user.name}`, `DISPLAY=${display}`, 'setpriv', ...args)
      .catch((error: Error) => error.message);
    const line = said.split('\n').find((one) => one.startsWith('{'));
    if (line === undefined) throw new Error(`no self-test: ${said}`);
    const { buildHash, faults }: { buildHash: string; faults: { path: string; reason: string }[] } =
      JSON.parse(line);
    return { buildHash, faults: faults.map(({ path, reason }) => `${path}: ${reason}`) };
  };

  type Screen = { readonly name: string; readonly picture: () => Picture };
  /** A display that keeps its picture in a file. */
  const withDisplay = async (use: (screen: Screen) => Promise<void>): Promise<void> => {
    const place = mkdtempSync(join(folder, 'screen-'));
    const args = ['-displayfd', '3', '-screen', '0', '1280x800x24', '-fbdir', place, '-nolisten', 'tcp'];
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    try {
      const pipe = server.stdio[3];
      if (!pipe) throw new Error('Xvfb has no pipe for its number');
      const [number] = await once(pipe, 'data');
      await use({
        name: `:${String(number).trim()}`,
        picture: () => readXwd(readFileSync(join(place, 'Xvfb_screen0'))),
      });
    } finally {
      server.kill();
    }
  };

  /** Starts the app and waits until its own page is drawn. @returns the colours of the screen */
  const show = async (context: TestContext, tree: Tree, screen: Screen, name: string) => {
    const began = performance.now();
    const drop = ['setpriv', '--reuid=60610', '--regid=60610', '--clear-groups'];
    const app = spawn('chroot', [tree.folder, ...drop, '/usr/bin/assize-kiosk', '--disable-gpu'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: '/usr/sbin:/usr/bin:/bin',
        HOME: `/home/${user.name}`,
        DISPLAY: screen.name,
        LANG: 'C.UTF-8',
      },
    });
    let said = '';
    app.once('error', (error) => {
      said += error.message;
    });
    for (const stream of [app.stdout, app.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    const colours = () => coloursOf(screen.picture(), 0.001).map(([hex]) => hex);
    try {
      const drawn = () => {
        if (app.pid === undefined || app.exitCode !== null) throw new Error(`the app ended: ${said}`);
        return colours();
      };
      // Page and card: drawn by a page, not by the window.
      await expect
        .poll(drawn, { timeout: startMs, interval: 250 })
        .toEqual(expect.arrayContaining(['f4f6fa', 'ffffff']));
      note(context, `${name}: drawn after ${((performance.now() - began) / 1000).toFixed(1)} s`);
      await delay(500);
      const pictures = process.env.ASSIZE_PICTURES ?? folder;
      mkdirSync(pictures, { recursive: true });
      writeFileSync(join(pictures, `${name}.png`), pngOf(screen.picture()));
      const processes = (await run('ps', ['-eo', 'uid,args']))
        .split('\n')
        .filter((line) => line.includes(' /opt/Assize/assize-kiosk'));
      expect(processes.filter((line) => line.includes('no-sandbox'))).toEqual([]);
      expect(processes.some((line) => line.includes('--type=renderer'))).toBe(true);
      // Chromium's helper alone stays root's, as the parent of what it has shut in.
      const helpers = processes.filter((line) => line.includes('/opt/Assize/chrome-sandbox '));
      expect(helpers.length).toBeGreaterThan(0);
      expect(
        processes.filter((line) => !line.trim().startsWith(user.uid) && !helpers.includes(line)),
      ).toEqual([]);
      return colours();
    } finally {
      if (app.exitCode === null && app.signalCode === null) {
        const ended = new Promise((resolve) => app.once('exit', resolve));
        app.kill('SIGKILL');
        await ended;
      }
    }
  };

  it('is whole, draws its set-up page in Chromium’s sandbox, and says when it was changed', async (context) => {
    const inTree = async (tree: Tree, screen: Screen) => {
      await install(tree);
      expect(await selfTest(tree, screen.name)).toEqual({ buildHash: packed.buildHash, faults: [] });

      await show(context, tree, screen, 'without-config');

      const config = join(tree.folder, 'etc/assize-kiosk/config.jws');
      const { keys } = await makeTestConfig(folder, { locale: 'en-US', out: config });
      cpSync(join(keys, 'keys.json'), join(tree.folder, 'etc/assize-kiosk/keys.json'));
      expect((await selfTest(tree, screen.name)).faults).toEqual([]);
      const asked = await show(context, tree, screen, 'set-up');
      // The button of the form for a seat's code.
      expect(asked).toContain('1d39c4');

      const main = join(tree.folder, 'opt/Assize/resources/app/main.js');
      writeFileSync(main, `${readFileSync(main, 'utf8')}\n// one line more\n`);
      chmodSync(config, 0o666);
      const changed = await selfTest(tree, screen.name);
      expect(changed.faults.toSorted()).toEqual([
        'resources/app/main.js: self-test.changed',
        'resources/hall/config.jws: self-test.writable',
      ]);
      expect(changed.buildHash).not.toBe(packed.buildHash);
      expect(await show(context, tree, screen, 'changed')).not.toContain('1d39c4');

      await tree.run('dpkg', '--purge', 'assize-kiosk');
      for (const path of ['opt/Assize', 'usr/bin/assize-kiosk', 'etc/assize-kiosk'])
        expect(existsSync(join(tree.folder, path)), path).toBe(false);
    };
    const base = await ensureBase();
    await withDisplay((screen) => withTree(base, (tree) => inTree(tree, screen)));
  });
});
