import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aptObstacle } from './apt.ts';
import { chromiumByEnvironment, chromiumOnPath } from './chromium.ts';
import { ferretdb } from './ferretdb.ts';
import { mongodbAddress, mongodDownload, mongodOnPath } from './mongod.ts';
import { isMissing } from './provider.ts';
import { providers } from './providers.ts';
import { redisAddress, redisOnPath, valkeyOnPath } from './redis.ts';
import { sandboxLibraries } from './sandbox-libraries.ts';

/**
 * One test for each way to have a part. Not tested by running them, and why:
 * - a real mongod: its download site is not reachable from the machine that tests every change, and no package
 *   registry carries the binary; a small mirror with a stand-in archive tests the way there instead;
 * - installing by apt, building FerretDB and making the Debian tree: they change the machine and take minutes. A test
 *   run on a fresh machine does them as its own set-up, and every database test then runs on the result.
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

/** A program of this name, alone on PATH. */
const onlyOnPath = async (name: string): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, '#!/bin/sh\n');
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

  it('finds mongod on PATH', async () => {
    const binary = await onlyOnPath('mongod');
    await expect(mongodOnPath.look()).resolves.toEqual({ kind: 'mongod', binary });
    await rm(binary);
    await expect(mongodOnPath.look()).resolves.toEqual({ missing: 'not found' });
  });

  describe('downloading it', () => {
    let mirror: Server;
    const asked: string[] = [];
    const listen = (handler: (path: string) => Buffer | undefined) =>
      new Promise<string>((resolve) => {
        mirror = createServer((request, response) => {
          asked.push(`${request.method} ${request.url}`);
          const body = handler(request.url ?? '');
          response.writeHead(body ? 200 : 404, { 'content-length': body?.length ?? 0 });
          response.end(request.method === 'HEAD' ? undefined : body);
        }).listen(0, '127.0.0.1', () => {
          const address = mirror.address();
          resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
        });
      });
    afterEach(() => new Promise((resolve) => mirror.close(resolve)));

    it('unpacks the archive for this distribution once, and finds it afterwards', async () => {
      const archive = join(folder, 'mongodb.tgz');
      await mkdir(join(folder, 'mongodb-linux/bin'), { recursive: true });
      await writeFile(join(folder, 'mongodb-linux/bin/mongod'), '#!/bin/sh\necho stand-in\n');
      await chmod(join(folder, 'mongodb-linux/bin/mongod'), 0o755);
      execFileSync('tar', ['-czf', archive, '-C', folder, 'mongodb-linux']);
      const bytes = await readFile(archive);
      const sum = Buffer.from(`${createHash('md5').update(bytes).digest('hex')}  mongodb.tgz\n`);
      vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', await listen((path) => (path.endsWith('.md5') ? sum : bytes)));
      vi.stubEnv('MONGOMS_USE_HTTP', 'true');
      vi.stubEnv('ASSIZE_CACHE', join(folder, 'cache'));

      await expect(mongodDownload.look()).resolves.toEqual({ missing: 'not downloaded' });
      const fetched = await mongodDownload.fetch?.();
      expect(fetched).toMatchObject({
        kind: 'mongod',
        binary: expect.stringContaining(join(folder, 'cache/mongod')),
      });
      expect(asked.join('\n')).toMatch(/GET \/linux\/mongodb-linux-\S+-8\.0\.12\.tgz/);
      await expect(mongodDownload.look()).resolves.toEqual(fetched);
    });

    it('is given up with a reason when the site does not answer', async () => {
      const address = await listen(() => undefined);
      await new Promise((resolve) => mirror.close(resolve));
      vi.stubEnv('MONGOMS_DOWNLOAD_MIRROR', address);
      await expect(mongodDownload.fetch?.()).resolves.toEqual({ missing: `${address} cannot be reached` });
    });
  });

  it('has FerretDB only for root, and says so', async () => {
    vi.stubEnv('ASSIZE_CACHE', folder);
    vi.spyOn(process, 'getuid').mockReturnValue(1000);
    await expect(ferretdb.look()).resolves.toMatchObject({ missing: expect.stringContaining('root') });
  });

  it('cannot build FerretDB without Go, and says so', async () => {
    vi.stubEnv('ASSIZE_CACHE', folder);
    vi.stubEnv('PATH', folder);
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    await expect(ferretdb.look()).resolves.toMatchObject({ missing: expect.stringContaining('Go') });
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
