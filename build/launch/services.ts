import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SetupTrouble } from '../setup/progress.mjs';
import { type DatabaseSource, isMissing, obtain, type RedisSource } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { isRoot } from './accounts.ts';
import { startFerretdb } from './ferretdb.ts';
import { startMongod } from './mongod.ts';
import { freePort } from './ports.ts';
import { startPostgres } from './postgres.ts';
import type { Running } from './process.ts';
import { startRedis } from './redis.ts';

export type ServiceOptions = {
  /** Everything the services keep lies below this folder. */
  readonly dataDir: string;
  /** False for tests that do not pull the plug: nothing is then synced to disk. Default true. */
  readonly durable?: boolean;
  readonly mongoPort?: number;
  readonly redisPort?: number;
  /** Passwords of Redis' two users; without them Redis asks for none, and a judge is told the server's address. */
  readonly passwords?: { readonly server: string; readonly judge: string };
  /** Whether a missing part may be downloaded or installed. Default false. */
  readonly mayFetch?: boolean;
};

/** One service as a test of trouble sees it: it can be stopped, killed and brought back with the same address. */
export type Service = {
  readonly stop: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly start: () => Promise<void>;
  /** Rejects never; resolves with a sentence when a process of it ends that nobody asked to. */
  readonly failed: Promise<string>;
};

export type Services = {
  /** Without a database name where the service is ours; append `/<name>`. */
  readonly mongoUri: string;
  readonly redisUrl: string;
  /** The same Redis as a judge node may use it. */
  readonly judgeRedisUrl: string;
  readonly database: Service;
  readonly redis: Service;
  readonly stop: () => Promise<void>;
};

type Started = Omit<Services, 'stop' | 'redis' | 'database'>;
type Layout = { readonly dataDir: string; readonly logDir: string; readonly durable: boolean };

/** A short folder for sockets, the same for the same data folder; socket paths are limited to about 100 characters. */
const socketFolder = (dataDir: string): string => {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const parent = isRoot() ? '/run/assize' : join(tmpdir(), `assize-${process.getuid?.() ?? 0}`);
  mkdirSync(parent, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
  return join(parent, key);
};

/** Processes that make up one service, started in order and stopped in the reverse one. */
const service = (starters: readonly (() => Promise<Running>)[]): Service => {
  let running: Running[] = [];
  let wanted = false;
  let report: (sentence: string) => void = () => {};
  const failed = new Promise<string>((resolve) => {
    report = resolve;
  });
  const stop = async (): Promise<void> => {
    wanted = false;
    for (const part of running.toReversed()) await part.stop();
    running = [];
  };
  const watch = (part: Running): void => {
    void part.ended.then((how) => {
      if (wanted && running.includes(part)) report(`${part.name} ${how}; its log: ${part.logFile}`);
    });
  };
  return {
    failed,
    stop,
    kill(signal) {
      wanted = false;
      for (const part of running) part.kill(signal);
    },
    async start() {
      await stop();
      try {
        for (const starter of starters) running.push(await starter());
      } catch (error) {
        await stop();
        throw error;
      }
      wanted = true;
      running.forEach(watch);
    },
  };
};

/** A service that somebody else runs is neither started nor stopped here. */
const foreign: Service = {
  failed: new Promise(() => {}),
  stop: async () => {},
  start: async () => {},
  kill: () => {
    throw new Error('a service that is not ours is not killed');
  },
};

/** Data that one kind of server wrote stay with it: another kind would show an empty site. */
const databaseWays = (dataDir: string) => {
  const [address, onPath, download, ferretdb] = providers.database;
  if (existsSync(join(dataDir, 'postgres'))) return [address, ferretdb];
  if (existsSync(join(dataDir, 'mongodb'))) return [address, onPath, download];
  return providers.database;
};

const databaseFrom = (
  source: DatabaseSource,
  port: number,
  { dataDir, logDir, durable }: Layout,
): { uri: string; database: Service } => {
  if (source.kind === 'address') return { uri: source.uri, database: foreign };
  const uri = `mongodb://127.0.0.1:${port}`;
  if (source.kind === 'mongod') {
    const folder = join(dataDir, 'mongodb');
    const start = () => startMongod({ binary: source.binary, port, dataDir: folder, logDir, durable });
    return { uri, database: service([start]) };
  }
  const runDir = socketFolder(dataDir);
  const pgData = join(dataDir, 'postgres');
  const stateDir = join(dataDir, 'ferretdb');
  return {
    uri,
    database: service([
      () => startPostgres({ tree: source.tree, dataDir: pgData, runDir, logDir, durable }),
      () => startFerretdb({ binary: source.binary, port, runDir, stateDir, logDir }),
    ]),
  };
};

const redisFrom = (
  source: RedisSource,
  port: number,
  { dataDir, logDir, durable }: Layout,
  passwords: ServiceOptions['passwords'],
): { url: string; judgeUrl: string; redis: Service } => {
  if (source.kind === 'address') return { url: source.url, judgeUrl: source.judgeUrl, redis: foreign };
  const { binary } = source;
  const address = (user: string, password: string | undefined) =>
    `redis://${password ? `${user}:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}`;
  return {
    url: address('default', passwords?.server),
    judgeUrl: address('judge', passwords?.judge),
    redis: service([
      () =>
        startRedis({
          binary,
          port,
          dataDir: join(dataDir, 'redis'),
          logDir,
          durable,
          ...(passwords ? { passwords } : {}),
        }),
    ]),
  };
};

/**
 * Starts a database that speaks MongoDB's protocol, and Redis, both on loopback; or takes those that MONGODB_URI and
 * REDIS_URL name.
 * @throws SetupTrouble when one of them cannot be had on this machine, with every way that was tried
 */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const dataDir = resolve(options.dataDir);
  const layout: Layout = { dataDir, logDir: join(dataDir, 'logs'), durable: options.durable ?? true };
  const mayFetch = options.mayFetch ?? false;
  const redisSource = await obtain<RedisSource>(providers.redis, mayFetch);
  if (isMissing(redisSource)) throw new SetupTrouble(`No Redis. Tried:\n${redisSource.missing}`);
  const databaseSource = await obtain<DatabaseSource>(databaseWays(dataDir), mayFetch);
  if (isMissing(databaseSource)) {
    throw new SetupTrouble(
      `No database. Tried:\n${databaseSource.missing}\nInstall MongoDB 7 or newer (https://www.mongodb.com/docs/manual/installation/) or set MONGODB_URI to one that runs.`,
    );
  }
  mkdirSync(layout.logDir, { recursive: true });
  const { uri, database } = databaseFrom(databaseSource, options.mongoPort ?? (await freePort()), layout);
  const { url, judgeUrl, redis } = redisFrom(
    redisSource,
    options.redisPort ?? (await freePort()),
    layout,
    options.passwords,
  );
  const stop = async (): Promise<void> => {
    await Promise.all([database.stop(), redis.stop()]);
    if (databaseSource.kind === 'ferretdb') rmSync(socketFolder(dataDir), { recursive: true, force: true });
  };
  const started = await Promise.allSettled([database.start(), redis.start()]);
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const addresses: Started = { mongoUri: uri, redisUrl: url, judgeRedisUrl: judgeUrl };
  return { ...addresses, database, redis, stop };
};
