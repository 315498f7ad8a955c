import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recall, remember } from './data-folder.ts';
import { freePort } from './ports.ts';
import { type Services, startServices } from './services.ts';

/** The command as an operator runs it, on the real database and Redis that `npm start` keeps. */
describe('npm run doctor -- --reset-root', () => {
  let folder: string;
  let services: Services | undefined;

  const start = async () => {
    const { mongoPort, redisPort, redisServerPassword, redisJudgePassword } = recall(folder);
    services = await startServices({
      dataDir: folder,
      durable: false,
      mongoPort: mongoPort ?? 0,
      redisPort: redisPort ?? 0,
      passwords: { server: redisServerPassword, judge: redisJudgePassword },
    });
    return services;
  };
  const doctor = (env: NodeJS.ProcessEnv = {}) => {
    const program = join(import.meta.dirname, '../setup/doctor.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--reset-root'], {
      encoding: 'utf8',
      env: { ...process.env, MONGODB_URI: '', REDIS_URL: '', ASSIZE_DATA: folder, ...env },
    });
    expect(stderr).toBe('');
    return { status, said: stdout, password: /with the password (\S+) /.exec(stdout)?.[1] };
  };
  /** What the database knows of accounts and of the log. */
  const stored = async () => {
    const { mongoUri } = services ?? (await start());
    const client = await MongoClient.connect(mongoUri);
    const { users, log } = {
      users: await client.db('assize').collection('users').find().toArray(),
      log: await client.db('assize').collection('audit_log').find().sort({ _id: 1 }).toArray(),
    };
    await client.close();
    return { users, log };
  };

  beforeAll(async () => {
    vi.stubEnv('MONGODB_URI', '');
    vi.stubEnv('REDIS_URL', '');
    folder = await mkdtemp(join(tmpdir(), 'assize-reset-root-'));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await services?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('says so where there is no site, and makes none', async () => {
    const { status, said } = doctor();
    expect(status).toBe(1);
    expect(said).toContain(`✗ ${folder} has no site.`);
    expect(await readdir(folder)).toEqual([]);
  });

  it('starts the services of a site that does not run, and stops them again', async () => {
    remember(folder, { ...recall(folder), mongoPort: await freePort(), redisPort: await freePort() });
    const first = doctor();
    expect([first.status, first.password?.length], first.said).toEqual([0, 16]);
    expect(existsSync(join(folder, 'launcher.pid'))).toBe(false);
    const { users, log } = await stored();
    expect(users).toMatchObject([{ username: 'root', role: 'root', disabled: false }]);
    expect(log).toMatchObject([
      { action: 'user.reset-root', username: 'npm run doctor', target: 'root', after: { newPassword: true } },
    ]);
    expect(JSON.stringify({ users, log })).not.toContain(first.password);
  });

  it('reaches the services of a site that runs, and leaves them running', async () => {
    const before = await stored();
    await writeFile(join(folder, 'launcher.pid'), String(process.pid));
    const second = doctor();
    expect([second.status, second.password?.length], second.said).toEqual([0, 16]);
    const after = await stored();
    expect(after.users).toHaveLength(1);
    expect(after.users[0]?.passwordHash).not.toBe(before.users[0]?.passwordHash);
    expect(after.log).toHaveLength(2);
  });

  it('takes the services that the environment names', async () => {
    const { mongoUri, redisUrl } = services ?? (await start());
    const { status, password, said } = doctor({
      MONGODB_URI: mongoUri,
      REDIS_URL: redisUrl,
      ASSIZE_DATA: '/nowhere',
    });
    expect([status, password?.length], said).toEqual([0, 16]);
    expect((await stored()).log).toHaveLength(3);
  });
});
