import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@assize/shared/domain/roles.ts';
import { Redis } from 'ioredis';
import { type App, build, type Overrides } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { type Services, serverModules } from '../modules.ts';
import type { ModuleList } from '../platform/module/list.ts';
import { checkReads } from '../platform/mongo/collection.ts';
import { type Caller, callerOf } from './caller.ts';
import { dropDatabases, giveBackDatabases, newName, takeServerDatabase } from './databases.ts';
import { atEndOfFile } from './end-of-file.ts';

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

/** Where the data of a server are. */
type Place = { database: string; redisPrefix: string };
/** What belongs to the test file that runs, and goes after its last test. */
type OfFile = {
  /** Place of all servers that have no data of their own. */
  place: Place;
  /** Databases that are emptied, and names that are dropped, of databases and key prefixes. */
  taken: string[];
  fresh: string[];
  folders: string[];
  sites: TestSite[];
  shared?: Promise<TestSite>;
};
let begun: OfFile | undefined;
const ofFile = (): OfFile => {
  if (begun) return begun;
  const place = { database: takeServerDatabase(), redisPrefix: newName() };
  begun = { place, taken: [place.database], fresh: [place.redisPrefix], folders: [], sites: [] };
  atEndOfFile(end);
  return begun;
};

/** A name for a database and a key prefix, dropped after the file's last test. */
export const freshName = (): string => {
  const name = newName();
  ofFile().fresh.push(name);
  return name;
};
const freshPlace = (): Place => {
  const name = freshName();
  return { database: name, redisPrefix: name };
};
/** A place of its own for a server of the modules that all others have. */
const ownPlace = (): Place => {
  const database = takeServerDatabase();
  ofFile().taken.push(database);
  return { database, redisPrefix: freshName() };
};

/**
 * A server on the real database and Redis, without a port: calls are injected. Without options it is one and the same
 * for a test file; with options it is one more server process on the same data, or on its own (`ownData`). Everything
 * is stopped and dropped after the file's last test.
 */
export const startTestSite = (options?: SiteOptions): Promise<TestSite> => {
  const file = ofFile();
  if (options !== undefined) return start(serverModules, options, options.ownData ? ownPlace() : file.place);
  file.shared ??= start(serverModules, {}, file.place);
  return file.shared;
};

/** One more server process, of other modules than the server has. */
export const startSiteOf = <S extends Services>(
  modules: ModuleList<S>,
  options: SiteOptions = {},
): Promise<TestSite<S>> => start(modules, options, options.ownData ? freshPlace() : ofFile().place);

/** Configuration of a test server: answers are checked, limits are wide, nothing is logged. */
export const testConfig = async (
  { database, redisPrefix }: Place = freshPlace(),
  changes: Partial<Config> = {},
): Promise<Config> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assize-test-'));
  ofFile().folders.push(dataFolder);
  const config = readConfig({
    MONGODB_URI: needed('MONGODB_URI'),
    REDIS_URL: needed('REDIS_URL'),
    MONGODB_DATABASE: database,
    ASSIZE_REDIS_PREFIX: `${redisPrefix}:`,
    ASSIZE_QUEUE_PREFIX: `${redisPrefix}:bull`,
    ASSIZE_DATA: dataFolder,
    ASSIZE_SECRET: 'a secret that only the tests of this project use',
    ASSIZE_NODE_TOKEN: 'node token of the tests',
    ASSIZE_RATE_FACTOR: '100',
    ASSIZE_MIN_FREE_MB: '0',
    // What a 500 hides from its caller is wanted here.
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
  });
  return { ...config, checkSent: true, ...changes };
};

const start = async <S extends Services>(
  modules: ModuleList<S>,
  { config, ownData: _, ...overrides }: SiteOptions,
  place: Place,
): Promise<TestSite<S>> => {
  const app = await build(modules, await testConfig(place, config), { startWithinMs: 60_000, ...overrides });
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
  ofFile().sites.push(site);
  return site;
};

const dropKeys = async (prefixes: readonly string[]): Promise<void> => {
  const redis = new Redis(needed('REDIS_URL'));
  for (const prefix of prefixes) {
    const found = await redis.keys(`${prefix}:*`);
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

const end = async (): Promise<void> => {
  const { sites, taken, fresh, folders } = ofFile();
  begun = undefined;
  const stops = await Promise.allSettled(sites.map((site) => inTime(site.app.stop())));
  await dropDatabases(fresh);
  await dropKeys(fresh);
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  // A server that is still there may write on: nobody else gets its database.
  for (const one of stops) if (one.status === 'rejected') throw one.reason;
  await giveBackDatabases(taken);
};
