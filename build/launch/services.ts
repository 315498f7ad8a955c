import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupTrouble } from '../setup/progress.mjs';
import { type DatabaseSource, isMissing, obtain, type RedisSource } from '../setup/provider.ts';
import { providers } from '../setup/providers.ts';
import { findDatabase } from './find-database.ts';
import { startMongod } from './mongod.ts';
import { ensurePassword } from './mongod-data.ts';
import { freePort, portIsFree } from './ports.ts';
import type { Running } from './process.ts';
import { startRedis } from './redis.ts';
import { databaseUser } from './replica-set.ts';
import { type Supervised, supervise } from './supervisor.ts';

export type ServiceOptions = {
  /** Everything the services keep lies below this folder. */
  readonly dataDir: string;
  /** False for tests that do not pull the plug: nothing is then synced to disk. Default true. */
  readonly durable?: boolean;
  /** Ports that they must have; without them free ones, and others where somebody else was quicker. */
  readonly mongoPort?: number | undefined;
  readonly redisPort?: number | undefined;
  /** Passwords of Redis' two users; without them Redis asks for none, and a judge is told the server's address. */
  readonly passwords?: { readonly server: string; readonly judge: string };
  /** Whether a missing part may be downloaded or installed. Default false. */
  readonly mayFetch?: boolean;
};

/** One service as a test of trouble sees it. It is started again with the same address when it ends unasked. */
export type Service = {
  readonly stop: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly start: () => Promise<void>;
  /** Resolves with a sentence when it ended so often that starting it again makes no sense. */
  readonly failed: Promise<string>;
};

export type Services = {
  /** With the password of our own database, and without the name of one. */
  readonly mongoUri: string;
  /** The same address as settings of the server, which reads the password from its own file. */
  readonly serverDatabase: Readonly<Record<string, string>>;
  readonly redisUrl: string;
  /** The same Redis as a judge node may use it. */
  readonly judgeRedisUrl: string;
  readonly database: Service;
  readonly redis: Service;
  /** Where our own services listen. */
  readonly ports: { readonly mongoPort: number; readonly redisPort: number };
  readonly stop: () => Promise<void>;
};

type Layout = { readonly dataDir: string; readonly logDir: string; readonly durable: boolean };

/** A process of ours, started again on its data when it ends. */
const service = (starter: () => Promise<Running>): Service => {
  let supervised: Supervised | undefined;
  const failure = Promise.withResolvers<string>();
  const stop = async (): Promise<void> => {
    const before = supervised;
    supervised = undefined;
    await before?.stop();
  };
  return {
    failed: failure.promise,
    stop,
    kill: (signal) => supervised?.kill(signal),
    async start() {
      await stop();
      supervised = supervise(await starter(), starter);
      void supervised.gaveUp.then(failure.resolve);
    },
  };
};

/** A service that is run elsewhere is neither started nor stopped here. */
const foreign: Service = {
  failed: new Promise(() => {}),
  stop: async () => {},
  start: async () => {},
  kill: () => {
    throw new Error('a service that is not ours is not killed');
  },
};

const databaseAddress = (port: number, login: string): string =>
  `mongodb://${login}@127.0.0.1:${port}/?directConnection=true`;
const redisAddress = (port: number, user: string, password: string | undefined): string =>
  `redis://${password ? `${user}:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}`;
const settingsOfDatabase = (port: number, file: string): Services['serverDatabase'] => ({
  MONGODB_URI: databaseAddress(port, databaseUser),
  MONGODB_PASSWORD_FILE: file,
});

/** How a server reaches the services that another launcher has started on a data folder. */
export const reachServices = (at: {
  readonly dataDir: string;
  readonly mongoPort: number;
  readonly redisPort: number;
  readonly redisPassword: string;
}): Pick<Services, 'serverDatabase' | 'redisUrl'> => ({
  serverDatabase: settingsOfDatabase(at.mongoPort, ensurePassword(at.dataDir).file),
  redisUrl: redisAddress(at.redisPort, 'default', at.redisPassword),
});

type Database = Pick<Services, 'mongoUri' | 'serverDatabase'> & { readonly database: Service };

const databaseFrom = (source: DatabaseSource, port: number, { dataDir, durable }: Layout): Database => {
  if (source.kind === 'address') {
    const { uri } = source;
    return { mongoUri: uri, serverDatabase: { MONGODB_URI: uri }, database: foreign };
  }
  const { binary, version } = source;
  const { file, password } = ensurePassword(dataDir);
  return {
    mongoUri: databaseAddress(port, `${databaseUser}:${password}`),
    serverDatabase: settingsOfDatabase(port, file),
    database: service(() => startMongod({ binary, version, port, dataDir, password, durable })),
  };
};

const redisFrom = (
  source: RedisSource,
  port: number,
  { dataDir, logDir, durable }: Layout,
  passwords: ServiceOptions['passwords'],
): Pick<Services, 'redisUrl' | 'judgeRedisUrl' | 'redis'> => {
  if (source.kind === 'address')
    return { redisUrl: source.url, judgeRedisUrl: source.judgeUrl, redis: foreign };
  const { binary } = source;
  return {
    redisUrl: redisAddress(port, 'default', passwords?.server),
    judgeRedisUrl: redisAddress(port, 'judge', passwords?.judge),
    redis: service(() =>
      startRedis({
        binary,
        port,
        dataDir: join(dataDir, 'redis'),
        logDir,
        durable,
        ...(passwords ? { passwords } : {}),
      }),
    ),
  };
};

const findRedis = async (mayFetch: boolean): Promise<RedisSource> => {
  const found = await obtain<RedisSource>(providers.redis, mayFetch);
  if (isMissing(found)) throw new SetupTrouble(`No Redis. Tried:\n${found.missing}`);
  return found;
};

const mostPorts = 3;

/** Starts a service on its port, or on a free one; another where somebody else was quicker to bind that. */
const startedOn = async <T extends object>(
  given: number | undefined,
  make: (port: number) => T,
  serviceOf: (made: T) => Service,
): Promise<T & { readonly port: number }> => {
  for (let ports = 1; ; ports += 1) {
    const port = given ?? (await freePort());
    const made = make(port);
    try {
      await serviceOf(made).start();
      return { ...made, port };
    } catch (error) {
      await serviceOf(made).stop();
      if (given !== undefined || ports === mostPorts || (await portIsFree(port))) throw error;
    }
  }
};

/**
 * Starts MongoDB and Redis, both on loopback; or takes the services of MONGODB_URI and REDIS_URL.
 * @throws SetupTrouble when one of them cannot be had on this machine, with every way that was tried
 */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const dataDir = resolve(options.dataDir);
  const layout: Layout = { dataDir, logDir: join(dataDir, 'logs'), durable: options.durable ?? true };
  const mayFetch = options.mayFetch ?? false;
  const [redisSource, databaseSource] = await Promise.all([
    findRedis(mayFetch),
    findDatabase(dataDir, mayFetch),
  ]);
  mkdirSync(layout.logDir, { recursive: true });
  const starts = await Promise.allSettled([
    startedOn(
      options.mongoPort,
      (port) => databaseFrom(databaseSource, port, layout),
      ({ database }) => database,
    ),
    startedOn(
      options.redisPort,
      (port) => redisFrom(redisSource, port, layout, options.passwords),
      ({ redis }) => redis,
    ),
  ]);
  const [database, redis] = starts;
  if (database.status === 'fulfilled' && redis.status === 'fulfilled') {
    const stop = async (): Promise<void> => {
      await Promise.all([database.value.database.stop(), redis.value.redis.stop()]);
    };
    const ports = { mongoPort: database.value.port, redisPort: redis.value.port };
    return { ...database.value, ...redis.value, ports, stop };
  }
  if (database.status === 'fulfilled') await database.value.database.stop();
  if (redis.status === 'fulfilled') await redis.value.redis.stop();
  throw starts.find((one) => one.status === 'rejected')?.reason;
};
