import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, isRoot } from './accounts.ts';
import { freePort } from './ports.ts';
import { runAs } from './run-as.ts';
import { type Services, startServices } from './services.ts';

/** The real database and Redis of this machine, started, stopped and killed as `npm start` does. */
describe('database and Redis of our own', () => {
  let folder: string;
  let services: Services;
  let mongo: MongoClient;

  beforeAll(async () => {
    // Whatever runs elsewhere is of no use here: these tests stop what they start.
    vi.stubEnv('MONGODB_URI', '');
    vi.stubEnv('REDIS_URL', '');
    folder = await mkdtemp(join(tmpdir(), 'assize-services-'));
    services = await startServices({
      dataDir: folder,
      passwords: { server: 'one', judge: 'two' },
      mongoPort: await freePort(),
    });
    mongo = await MongoClient.connect(services.mongoUri, { serverSelectionTimeoutMS: 20_000 });
  });
  afterAll(async () => {
    await mongo?.close();
    await services?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const notes = () => mongo.db('launch').collection<{ _id: number; text: string }>('notes');

  it('keeps what was written over a stop and a start, at the same address', async () => {
    await notes().insertOne({ _id: 1, text: 'before the stop' });
    await services.database.stop();
    await services.database.start();
    await expect(notes().findOne({ _id: 1 })).resolves.toEqual({ _id: 1, text: 'before the stop' });
  });

  it('keeps what was acknowledged when it is killed', async () => {
    await notes().insertOne({ _id: 2, text: 'before the kill' });
    services.database.kill('SIGKILL');
    await services.database.start();
    await expect(notes().findOne({ _id: 2 })).resolves.toEqual({ _id: 2, text: 'before the kill' });
  });

  it('keeps what Redis was told a second before it is killed', async () => {
    const redis = new Redis(services.redisUrl);
    redis.on('error', () => {});
    await redis.set('key', 'value');
    // Everything older than the sync of the append-only file, which is due every second, is on disk.
    await vi.waitFor(async () => expect(await redis.info('persistence')).toMatch(/aof_pending_bio_fsync:0/), {
      timeout: 60_000,
    });
    services.redis.kill('SIGKILL');
    await services.redis.start();
    await expect(redis.get('key')).resolves.toBe('value');
    redis.disconnect();
  });

  it('never lets Redis evict a job', async () => {
    const redis = new Redis(services.redisUrl);
    await expect(redis.config('GET', 'maxmemory-policy')).resolves.toContain('noeviction');
    await expect(redis.config('GET', 'appendfsync')).resolves.toContain('everysec');
    redis.disconnect();
  });

  it.skipIf(!isRoot())(
    'runs each as a user of its own, whose files and sockets others do not reach',
    async () => {
      const look = (text: string) =>
        new Promise<string>((resolve) => {
          const { command, args } = runAs(accounts.server, { command: 'sh', args: ['-c', text] });
          execFile(command, args, (_error, stdout, stderr) => resolve(stdout + stderr));
        });
      const ownerOf = async (pattern: string) =>
        (await look(`ps -eo uid=,args= | grep -F '${pattern}' | grep -v grep`)).trim().split(/\s+/)[0];
      await expect(ownerOf(`127.0.0.1:${new URL(services.redisUrl).port}`)).resolves.toBe(
        String(accounts.redis.uid),
      );
      await expect(ownerOf(`${folder}/`)).resolves.toBe(String(accounts.database.uid));
      await expect(look(`ls ${folder}/redis ${folder}/postgres`)).resolves.toMatch(
        /Permission denied[\s\S]*Permission denied/,
      );
      await expect(look('ls /run/assize/*/')).resolves.not.toContain('.s.PGSQL');
    },
  );
});
