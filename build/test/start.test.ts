import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { listProblems } from '@assize/shared/areas/problem/endpoints.ts';
import { getWebsiteConfig } from '@assize/shared/areas/site/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRoot } from '../launch/accounts.ts';
import { apiClient } from '../launch/api-client.ts';
import { repository } from '../launch/data-folder.ts';
import { freePort } from '../launch/ports.ts';
import { runAs } from '../launch/run-as.ts';
import { cacheFolder } from '../setup/cache.mjs';

/** `npm start` as people see it: what it prints, what it leaves behind, what it keeps. */
let folder: string;
let port: number;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assize-start-'));
  port = await freePort();
  await writeFile(join(folder, 'index.html'), '<title>stand-in</title>');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all([...children].map((child) => once(child, 'exit')));
  await rm(folder, { recursive: true, force: true });
});

type Run = {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly exit: Promise<number | null>;
};

const start = (env: NodeJS.ProcessEnv, account?: { uid: number; gid: number }): Run => {
  const door = { command: process.execPath, args: [join(repository, 'build/setup/run.mjs'), 'start'] };
  const { command, args } = runAs(account, door, [repository, process.execPath, cacheFolder()]);
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      ASSIZE_CACHE: cacheFolder(),
      ASSIZE_DATA: join(folder, 'data'),
      // The website has its own tests, so it is not built here.
      ASSIZE_WEB_DIST: folder,
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
    });
  }
  // The event `exit` may come before the last output.
  const exit = once(child, 'close').then(([code]: (number | null)[]) => {
    children.delete(child);
    return code ?? null;
  });
  return { child, said: () => text, exit };
};

const untilReady = async (run: Run): Promise<void> => {
  const ready = new Promise<void>((resolve) => {
    run.child.stdout?.on('data', () => run.said().includes('npm start brings it back') && resolve());
  });
  const code = await Promise.race([ready, run.exit]);
  if (typeof code === 'number') throw new Error(`npm start ended with ${code}:\n${run.said()}`);
};

describe('npm start that cannot start', () => {
  it('names a port that is none', async () => {
    const run = start({ PORT: 'eighty' });
    await expect(run.exit).resolves.toBe(1);
    expect(run.said()).toBe('✗ PORT is "eighty", which is not a port number.\n');
  });

  it('says that the port is taken, and how to take another', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const run = start({});
    await expect(run.exit).resolves.toBe(1);
    expect(run.said()).toContain(`Port ${port} is in use`);
    expect(run.said()).toContain('PORT=');
    other.close();
    await once(other, 'close');
  });

  it.skipIf(!isRoot())(
    'without root and without a database gives every way to have one, and no stack trace',
    async () => {
      const nobody = { uid: 60_609, gid: 60_609 };
      const theirs = await mkdtemp(join(tmpdir(), 'assize-nobody-'));
      await chmod(theirs, 0o777);
      for (const name of ['python3', 'python'])
        await writeFile(join(theirs, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
      const run = start(
        {
          ASSIZE_DATA: join(theirs, 'data'),
          ASSIZE_CACHE: join(theirs, 'cache'),
          MONGOMS_DOWNLOAD_MIRROR: 'http://127.0.0.1:9',
          PATH: `${theirs}:${process.env.PATH}`,
        },
        nobody,
      );
      await expect(run.exit).resolves.toBe(1);
      for (const words of [
        'No database. Tried:',
        'MONGODB_URI',
        'mongod on PATH',
        'cannot be reached',
        'python3-pip',
      ]) {
        expect(run.said()).toContain(words);
      }
      expect(run.said()).not.toMatch(/^\s+at /m);
      await rm(theirs, { recursive: true, force: true });
    },
  );
});

if (!isRoot()) console.log('npm start as a whole is not tested: without root there is no judge');

describe.skipIf(!isRoot())('npm start', () => {
  let password: string;

  const running = () =>
    execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(folder));

  it('brings up a site with problems and a judge, and shows the password of root', async () => {
    const run = start({});
    await untilReady(run);
    expect(run.said()).toContain(`Assize is ready: http://127.0.0.1:${port}\n`);
    password = run.said().match(/Sign in as root with the password (\S+) /)?.[1] ?? '';
    const site = apiClient(`http://127.0.0.1:${port}`);
    await expect(site.call(login, { body: { username: 'root', password } })).resolves.toMatchObject({
      username: 'root',
    });
    await expect(site.call(getWebsiteConfig, {})).resolves.toMatchObject({ judgesUp: 1 });
    // One problem is there at once, and the rest comes while the site is in use.
    await expect(site.call(listProblems, { query: {} })).resolves.toMatchObject({
      records: expect.arrayContaining([expect.objectContaining({ problemId: '1000' })]),
    });
    await expect.poll(() => run.said()).toContain('18 problems added');
    await expect(site.call(listProblems, { query: {} })).resolves.toMatchObject({ total: 19 });

    run.child.kill('SIGINT');
    await expect(run.exit).resolves.toBe(0);
    expect(running()).toEqual([]);
  }, 300_000);

  it('comes back with its data and builds nothing again, and shows the password no more', async () => {
    const began = Date.now();
    const run = start({});
    await untilReady(run);
    const seconds = (Date.now() - began) / 1_000;
    console.log(`second start: ready after ${seconds.toFixed(1)} s`);
    expect(run.said()).not.toMatch(/Building|Loading|problems added|password/);
    const site = apiClient(`http://127.0.0.1:${port}`);
    await expect(site.call(login, { body: { username: 'root', password } })).resolves.toMatchObject({
      username: 'root',
    });
    await expect(site.call(listProblems, { query: {} })).resolves.toMatchObject({ total: 19 });

    const second = start({ PORT: String(await freePort()) });
    await expect(second.exit).resolves.toBe(1);
    expect(second.said()).toContain('already runs');

    run.child.kill('SIGTERM');
    await expect(run.exit).resolves.toBe(0);
    expect(running()).toEqual([]);
  }, 300_000);
});
