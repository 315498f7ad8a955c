import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { getWebsiteConfig, listAnnouncements } from '@assize/shared/areas/site/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settingNames } from '../config.ts';
import { keptSecret } from '../platform/secrets.ts';
import { freePort, listening } from './parts.ts';
import { startTestSite, testConfig } from './site.ts';

const minimal = { MONGODB_URI: 'mongodb://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:2' };

describe('the environment', () => {
  it('takes the password of the database from a file, for its user alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assize-password-'));
    const file = join(folder, 'password');
    await writeFile(file, 'p@ss/word$&\n');
    const read = (uri: string, path = file) =>
      readConfig({ ...minimal, MONGODB_URI: uri, MONGODB_PASSWORD_FILE: path }).mongoUri;
    expect(read('mongodb://me@one:1,two:2/?replicaSet=x')).toBe(
      'mongodb://me:p%40ss%2Fword%24%26@one:1,two:2/?replicaSet=x',
    );
    for (const uri of ['mongodb://one', 'mongodb://me:secret@one']) {
      expect(() => read(uri)).toThrow(/MONGODB_PASSWORD_FILE: MONGODB_URI must name a user/);
    }
    expect(() => read('mongodb://me@one', join(folder, 'none'))).toThrow(/cannot be read/);
    await rm(folder, { recursive: true });
  });

  it('needs a database and Redis, and has a default for the rest', () => {
    const config = readConfig({ ...minimal, PORT: '', SITE_NAME: 'Mine' });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      roles: ['api', 'realtime', 'jobs'],
      smtp: null,
      provider: null,
    });
    expect(config.site.name).toBe('Mine');
  });

  it.each([
    [{ MONGODB_URI: undefined }, 'MONGODB_URI'],
    [{ MONGODB_URI: 'postgres://x' }, 'MONGODB_URI'],
    [{ REDIS_URL: 'localhost' }, 'REDIS_URL'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: 'http' }, 'PORT'],
    [{ ASSIZE_SECRET: 'short' }, 'ASSIZE_SECRET'],
    [{ ASSIZE_ROOT_PASSWORD: '12345' }, 'ASSIZE_ROOT_PASSWORD'],
    [{ ASSIZE_ROLES: 'api,cook' }, 'ASSIZE_ROLES'],
    [{ SITE_REGISTER: 'perhaps' }, 'SITE_REGISTER'],
    [{ OIDC_ISSUER: 'ftp://id.example' }, 'OIDC_ISSUER'],
    [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'me' }, 'OIDC_CLIENT_SECRET'],
  ])('that is wrong is named, without its value: %j', (change, name) => {
    const read = () => readConfig({ ...minimal, ...change });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    for (const value of Object.values(change)) if (value) expect(read).not.toThrow(value);
  });
});

it('documents every setting, and none that there is not', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operate/settings.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]),
  );
  expect(documented.toSorted()).toEqual(settingNames.toSorted());
});

describe('a secret of the data folder (Accounts 13)', () => {
  it('is made once, for its owner only, also by processes that start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assize-secret-'));
    const all = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder, 'secret')));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await keptSecret(folder, 'node-token')).not.toBe(all[0]);
    await rm(folder, { recursive: true });
  });
});

describe('the first super admin (Accounts 13)', () => {
  it('is made by one of two processes that start together', async () => {
    const one = await startTestSite({ ownData: true });
    const { mongoDatabase, redisPrefix } = one.app.core.config;
    const two = await startTestSite({ config: { mongoDatabase, redisPrefix } });
    const made = await Promise.all(
      [one, two, one, two].map((site) => site.app.services.account.ensureRoot('first password')),
    );
    expect(made.filter((uid) => uid !== null)).toHaveLength(1);
    expect(await two.app.services.account.ensureRoot('other password')).toBeNull();
    const user = await two
      .asVisitor()
      .call(login, { body: { username: 'root', password: 'first password' } });
    expect(user).toMatchObject({ roleList: ['root'] });
  });
});

/** Runs main.ts until it listens. */
const startMain = async (env: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  // The event `exit` may come before the last output.
  const ended = once(child, 'close').then(([code]) => Number(code));
  await new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes) => {
        output += bytes;
        if (output.includes('Server listening')) resolve();
      });
    void ended.then(() => resolve());
  });
  return { child, ended, output: () => output };
};

describe('the process', () => {
  it('prints the password it made for root once, welcomes visitors, serves metrics, and ends with SIGTERM', async () => {
    const config = await testConfig();
    const [port, metricsPort] = [await freePort(), await freePort()];
    const env = {
      MONGODB_URI: config.mongoUri,
      MONGODB_DATABASE: config.mongoDatabase,
      REDIS_URL: config.redisUrl,
      ASSIZE_REDIS_PREFIX: config.redisPrefix,
      ASSIZE_QUEUE_PREFIX: config.queuePrefix,
      ASSIZE_DATA: config.dataFolder,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    };
    const first = await startMain(env);
    const [, password = ''] = /password (\S{16})\n/.exec(first.output()) ?? [];
    const base = `http://127.0.0.1:${port}/api`;
    const signIn = await fetch(base + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'root', password }),
    });
    expect(signIn.status, first.output()).toBe(200);
    const news: unknown = await (await fetch(base + listAnnouncements.path)).json();
    expect(news).toMatchObject({ data: { records: [{ username: 'root' }], total: 1 } });
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(
      /assize_http_request_seconds_count\{method="POST",route="\/api\/login",status="200"} 1/,
    );
    expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.output()).not.toContain(signIn.headers.get('authorization'));

    const second = await startMain(env);
    expect(second.output()).not.toContain('password');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    const secret = await readFile(join(config.dataFolder, 'secret'), 'utf8');
    expect(first.output() + second.output()).not.toContain(secret);
  });

  it('says which port is taken, and exits with 1', async () => {
    const config = await testConfig();
    const other = createServer();
    const port = await listening(other);
    const failed = await startMain({
      MONGODB_URI: config.mongoUri,
      MONGODB_DATABASE: config.mongoDatabase,
      REDIS_URL: config.redisUrl,
      ASSIZE_REDIS_PREFIX: config.redisPrefix,
      ASSIZE_QUEUE_PREFIX: config.queuePrefix,
      ASSIZE_DATA: config.dataFolder,
      PORT: String(port),
      LOG_LEVEL: 'silent',
    });
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain(`127.0.0.1:${port}: another program has this port`);
    expect(failed.output()).not.toContain('    at ');
    await new Promise((resolve) => other.close(resolve));
  });

  it('says what the environment lacks instead of a stack, and exits with 1', async () => {
    const failed = await startMain({ MONGODB_URI: 'mongodb://127.0.0.1:1' });
    expect(await failed.ended).toBe(1);
    expect(failed.output()).toContain('REDIS_URL');
    expect(failed.output()).not.toContain('    at ');
  });
});

describe('a stop (Site 5)', () => {
  it('answers what runs, refuses what comes, and then ends', async () => {
    const site = await startTestSite({});
    const url = await site.app.fastify.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(url).port);
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes;
      });
      return { socket, text: () => text, closed: once(socket, 'close') };
    };
    const [slow, late] = [await open(), await open()];
    const body = JSON.stringify({ username: 'anybody' });
    slow.socket.write(
      `POST /api/check-username-or-email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    late.socket.write(`GET /api${getWebsiteConfig.path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(late.text).toContain('HTTP/1.1 200');

    const stopped = site.app.stop();
    late.socket.write(`GET /api${getWebsiteConfig.path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(late.text).toContain('HTTP/1.1 503');
    expect(late.text()).toMatch(/"code":"service.stopping"/);
    expect(late.text()).toMatch(/retry-after: 2/i);
    expect(late.text()).toMatch(/connection: close/i);
    slow.socket.write(body.slice(5));
    await expect.poll(slow.text).toContain('HTTP/1.1 200');
    await stopped;
    await Promise.all([slow.closed, late.closed]);
    await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  });
});
