import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, accounts, isRoot } from './accounts.ts';
import { findDatabase } from './find-database.ts';
import { freePort } from './ports.ts';
import { runAs } from './run-as.ts';
import { type ServiceOptions, type Services, startServices } from './services.ts';

/** The real database and Redis of this machine, started, stopped and killed as `npm start` does. */
describe('database and Redis of our own', () => {
  let folder: string;
  let own: ServiceOptions;
  let services: Services;
  let mongo: MongoClient;

  beforeAll(async () => {
    // Services run elsewhere are of no use here: these tests stop what they start.
    vi.stubEnv('MONGODB_URI', '');
    vi.stubEnv('REDIS_URL', '');
    folder = await mkdtemp(join(tmpdir(), 'assize-services-'));
    own = { dataDir: folder, passwords: { server: 'one', judge: 'two' } };
    services = await startServices({ ...own, mongoPort: await freePort() });
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

  it.runIf(process.platform === 'linux' && isRoot())('go before judged programs', async () => {
    const redis = new Redis(services.redisUrl);
    const [, pid] = /process_id:(\d+)/.exec(await redis.info('server')) ?? [];
    redis.disconnect();
    expect(getPriority(Number(pid))).toBe(-10);
  });

  it('never lets Redis evict a job', async () => {
    const redis = new Redis(services.redisUrl);
    await expect(redis.config('GET', 'maxmemory-policy')).resolves.toContain('noeviction');
    await expect(redis.config('GET', 'appendfsync')).resolves.toContain('everysec');
    redis.disconnect();
  });

  it('starts what ended again by itself, at the same address', async () => {
    await notes().insertOne({ _id: 3, text: 'before the end' });
    const redis = new Redis(services.redisUrl);
    redis.on('error', () => {});
    services.database.kill('SIGKILL');
    services.redis.kill('SIGKILL');
    await expect
      .poll(() =>
        notes()
          .findOne({ _id: 3 })
          .catch(() => null),
      )
      .toMatchObject({ _id: 3 });
    await expect.poll(() => redis.ping().catch(() => '')).toBe('PONG');
    redis.disconnect();
  });

  it('makes the database a replica set, on which a write may be part of a transaction', async () => {
    const together = mongo.startSession();
    await together.withTransaction(async () => {
      await notes().insertOne({ _id: 4, text: 'one' }, { session: together });
      await notes().insertOne({ _id: 5, text: 'two' }, { session: together });
    });
    await together.endSession();
    await expect(notes().countDocuments({ _id: { $in: [4, 5] } })).resolves.toBe(2);
  });

  it('is back with its data when its port went to somebody else meanwhile', async () => {
    await services.stop();
    services = await startServices({ ...own, mongoPort: await freePort() });
    await mongo.close();
    mongo = await MongoClient.connect(services.mongoUri);
    await expect(notes().findOne({ _id: 1 })).resolves.toMatchObject({ text: 'before the stop' });
  });

  describe('the database', () => {
    const tried = async (uri: string, command: Document): Promise<string> => {
      const client = new MongoClient(uri, { serverSelectionTimeoutMS: 20_000 });
      try {
        return JSON.stringify(await client.db('admin').command(command));
      } catch (error) {
        return error instanceof MongoServerError ? String(error.codeName) : String(error);
      } finally {
        await client.close();
      }
    };
    const address = (login: string) => {
      const { port } = new URL(services.mongoUri);
      return `mongodb://${login}127.0.0.1:${port}/?directConnection=true`;
    };

    it.each([
      ['read', { find: 'system.users' }],
      ['make a user', { createUser: 'me', pwd: 'me', roles: ['root'] }],
      ['stop it', { shutdown: 1 }],
      ['look at its set', { replSetGetStatus: 1 }],
    ])('lets nobody without a password %s', async (_what, command) => {
      await expect(tried(address(''), command)).resolves.toBe('Unauthorized');
    });

    it('knows no other password, and no sign-in by name alone', async () => {
      await expect(tried(address('assize:guess@'), { ping: 1 })).resolves.toBe('AuthenticationFailed');
      await expect(tried(address('__system:guess@'), { ping: 1 })).resolves.toBe('AuthenticationFailed');
    });

    it('lets the server neither make users nor read them', async () => {
      const users = { createUser: 'me', pwd: 'me', roles: ['root'] };
      await expect(tried(services.mongoUri, users)).resolves.toBe('Unauthorized');
      await expect(tried(services.mongoUri, { find: 'system.users' })).resolves.toBe('Unauthorized');
    });

    it('gives the server an address without the password, and the file that has it', async () => {
      const { MONGODB_URI: uri = '', MONGODB_PASSWORD_FILE: file = '' } = services.serverDatabase;
      const whole = new URL(services.mongoUri);
      expect(uri).not.toContain(whole.password);
      expect((await readFile(file, 'utf8')).trim()).toBe(whole.password);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await stat(join(folder, 'mongodb/key'))).mode & 0o777).toBe(0o400);
    });

    it('agrees on no compression of the wire', async () => {
      const client = await MongoClient.connect(services.mongoUri, { compressors: ['zlib', 'snappy'] });
      const { compression = [] } = await client.db('admin').command({ hello: 1, compression: ['zlib'] });
      await client.close();
      expect(compression).toEqual([]);
    });
  });

  if (!isRoot()) console.warn('skipped: other users of the machine (needs root)');
  describe.skipIf(!isRoot())('other users of the machine', () => {
    const stranger = { uid: 60_609, gid: 60_609 };
    const look = (as: Account, text: string) =>
      new Promise<string>((resolve) => {
        const { command, args } = runAs(as, { command: 'sh', args: ['-c', text] });
        execFile(command, args, (_error, stdout, stderr) => resolve(stdout + stderr));
      });

    it('see each part run as a user of its own', async () => {
      const ownerOf = async (pattern: string) =>
        (await look(stranger, `ps -eo uid=,args= | grep -F '${pattern}' | grep -v grep`))
          .trim()
          .split(/\s+/)[0];
      await expect(ownerOf(`127.0.0.1:${new URL(services.redisUrl).port}`)).resolves.toBe(
        String(accounts.redis.uid),
      );
      await expect(ownerOf(`${folder}/`)).resolves.toBe(String(accounts.database.uid));
    });

    it.each([
      [
        'a stranger',
        stranger,
        ['mongodb/key', 'mongodb/data/WiredTiger', 'server/database-password', 'redis/users.acl'],
      ],
      ['the server', accounts.server, ['mongodb/key', 'mongodb/data/WiredTiger', 'redis/users.acl']],
      ['Redis', accounts.redis, ['mongodb/key', 'mongodb/data/WiredTiger', 'server/database-password']],
      ['the database', accounts.database, ['server/database-password', 'redis/users.acl']],
    ])('do not read what lets one in: %s', async (_who, account, files) => {
      for (const file of files) {
        await expect(look(account, `cat '${join(folder, file)}'`)).resolves.toContain('Permission denied');
      }
    });

    it('find no password in what they see of the processes', async () => {
      const seen = await look(stranger, 'ps axeww; cat /proc/[0-9]*/environ /proc/[0-9]*/cmdline');
      expect(seen).toContain(`${folder}/`);
      expect(seen).not.toContain(new URL(services.mongoUri).password);
    });
  });
});

describe('a data folder that is not for this database', () => {
  let folder: string;
  beforeAll(async () => {
    vi.stubEnv('MONGODB_URI', '');
    folder = await mkdtemp(join(tmpdir(), 'assize-old-data-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is refused in one sentence', async () => {
    await mkdir(join(folder, 'mongodb'));
    await writeFile(join(folder, 'mongodb/WiredTiger'), '');
    await expect(findDatabase(folder, true)).rejects.toThrow(
      /^\S+ holds data without the version of MongoDB that wrote them: choose another folder with ASSIZE_DATA\.$/,
    );
    await writeFile(join(folder, 'mongodb/version'), '4.4.1\n');
    await expect(findDatabase(folder, true)).rejects.toThrow(
      /^\S+ holds data of MongoDB 4, and there is no mongod of that version here: [^.\n]*\.$/,
    );
    await mkdir(join(folder, 'postgres'));
    await expect(findDatabase(folder, true)).rejects.toThrow(
      /^\S+ holds a database of PostgreSQL, which Assize does not use: choose another folder with ASSIZE_DATA\.$/,
    );
  });

  it('does not matter where the database runs elsewhere', async () => {
    vi.stubEnv('MONGODB_URI', 'mongodb://db.example.org');
    await expect(findDatabase(folder, true)).resolves.toMatchObject({ kind: 'address' });
  });
});
