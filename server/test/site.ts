import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@assize/shared/domain/roles.ts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { afterAll } from 'vitest';
import { type App, build, type Overrides } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Services, serverModules } from '../modules.ts';
import type { ModuleList } from '../platform/module/list.ts';
import { checkReads } from '../platform/mongo/collection.ts';
import { type Caller, callerOf } from './caller.ts';

export type { Caller, Sent } from './caller.ts';

export const testPassword = 'correct horse';

export type TestSite<S extends Services = Services> = {
  app: App<S>;
  asVisitor(): Caller;
  /** The user for this role, made at the first call; the same one at each call. */
  as(role: Role): Caller;
  /** The user of this name, made with role `user` (or the one given) if there is none. */
  asUser(username: string, role?: Role): Caller;
  /** Stops the server, for tests whose database or Redis ends with them: `await using site = ...`. */
  [Symbol.asyncDispose](): Promise<void>;
};

type SiteOptions = Overrides & {
  config?: Partial<Config>;
  /** A database and keys of its own, instead of those all sites of this test file share. */
  ownData?: boolean;
};

const needed = (name: 'MONGODB_URI' | 'REDIS_URL'): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(
      `${name} is not set: server tests need a running database and Redis (npm run check -- FILE starts them)`,
    );
  return value;
};

const names: string[] = [];
const folders: string[] = [];
const sites: TestSite[] = [];
/** A name for a database and a key prefix, dropped after the file's last test. */
export const freshName = (): string => {
  const name = `t${process.pid}_${randomBytes(4).toString('hex')}`;
  names.push(name);
  return name;
};
const fileName = freshName();
let shared: Promise<TestSite> | undefined;

/**
 * A server on the real database and Redis, without a port: calls are injected. Without options it is one and the same
 * for a test file; with options it is one more server process on the same data, or on its own (`ownData`). Everything
 * is stopped and dropped after the file's last test.
 */
export const startTestSite = (options?: SiteOptions): Promise<TestSite> => {
  if (options !== undefined) return start(serverModules, options);
  shared ??= start(serverModules, {});
  return shared;
};

/** One more server process, of other modules than the server has. */
export const startSiteOf = <S extends Services>(
  modules: ModuleList<S>,
  options: SiteOptions = {},
): Promise<TestSite<S>> => start(modules, options);

/** Configuration of a test server: answers are checked, limits are wide, nothing is logged. */
export const testConfig = async (name: string, changes: Partial<Config> = {}): Promise<Config> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assize-test-'));
  folders.push(dataFolder);
  const config = readConfig({
    MONGODB_URI: needed('MONGODB_URI'),
    REDIS_URL: needed('REDIS_URL'),
    MONGODB_DATABASE: name,
    ASSIZE_REDIS_PREFIX: `${name}:`,
    ASSIZE_QUEUE_PREFIX: `${name}:bull`,
    ASSIZE_DATA: dataFolder,
    ASSIZE_SECRET: 'a secret that only the tests of this project use',
    ASSIZE_NODE_TOKEN: 'node token of the tests',
    ASSIZE_RATE_FACTOR: '100',
    ASSIZE_MIN_FREE_MB: '0',
    // What a 500 hides from its caller is wanted here.
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
  });
  return { ...config, checkReplies: true, ...changes };
};

const start = async <S extends Services>(
  modules: ModuleList<S>,
  { config, ownData = false, ...overrides }: SiteOptions,
): Promise<TestSite<S>> => {
  const name = ownData ? freshName() : fileName;
  const app = await build(modules, await testConfig(name, config), { startWithinMs: 60_000, ...overrides });
  checkReads(app.core.database);
  const people = new Map<string, Promise<{ token: string; uid: string }>>();

  const signIn = async (username: string, role: Role) => {
    const { account: accounts, session: sessions } = app.services;
    const account =
      (await accounts.people.byUsername(username)) ??
      (await accounts.create({
        username,
        role,
        password: testPassword,
        email: `${username}@example.org`,
      }));
    const { token } = await sessions.open(account, { ip: '127.0.0.1', userAgent: 'test' });
    return { token, uid: account.uid };
  };
  const asUser: TestSite['asUser'] = (username, role = 'user') => {
    const identity = people.get(username) ?? signIn(username, role);
    people.set(username, identity);
    return callerOf(app.fastify, () => identity);
  };

  const site: TestSite<S> = {
    app,
    asVisitor: () => callerOf(app.fastify, async () => ({ token: null, uid: null })),
    as: (role) => asUser(role === 'root' ? 'root' : `a_${role}`.slice(0, 20), role),
    asUser,
    [Symbol.asyncDispose]: () => app.stop(),
  };
  sites.push(site);
  return site;
};

const dropAll = async (): Promise<void> => {
  const database = await mongoose.createConnection(needed('MONGODB_URI')).asPromise();
  for (const name of names) await database.useDb(name).dropDatabase();
  await database.close();
  const redis = new Redis(needed('REDIS_URL'));
  for (const name of names) {
    const found = await redis.keys(`${name}:*`);
    if (found.length > 0) await redis.unlink(found);
  }
  redis.disconnect();
};

const inTime = async (stopping: Promise<void>): Promise<void> => {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('a test server did not stop within 30 s')), 30_000).unref();
  });
  await Promise.race([stopping, late]);
};

afterAll(async () => {
  const stops = await Promise.allSettled(sites.map((site) => inTime(site.app.stop())));
  await dropAll();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  for (const one of stops) if (one.status === 'rejected') throw one.reason;
}, 180_000);
