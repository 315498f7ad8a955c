import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isRoot } from './accounts.ts';
import { startFerretdb } from './ferretdb.ts';
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
  readonly passwords?: { readonly server: string; readonly judge: string };
};

/** One service as a test of trouble sees it: it can be stopped, killed and brought back with the same address. */
export type Service = {
  readonly stop: () => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly start: () => Promise<void>;
};

export type Services = {
  /** Without a database name; append `/<name>`. */
  readonly mongoUri: string;
  readonly redisUrl: string;
  /** The same Redis as a judge node may use it. */
  readonly judgeRedisUrl: string;
  readonly database: Service;
  readonly redis: Service;
  readonly stop: () => Promise<void>;
};

/** The folder that holds what set-up fetched. */
export const cacheFolder = (): string =>
  resolve(process.env['ASSIZE_CACHE'] ?? join(homedir(), '.cache/assize'));

/** A short folder for sockets, the same for the same data folder; socket paths are limited to about 100 characters. */
const socketFolder = (dataDir: string): string => {
  const key = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const parent = isRoot() ? '/run/assize' : join(tmpdir(), `assize-${process.getuid?.() ?? 0}`);
  mkdirSync(parent, { recursive: true, mode: isRoot() ? 0o755 : 0o700 });
  return join(parent, key);
};

/** Restartable list of processes, started in order and stopped in the reverse one. */
const service = (starters: readonly (() => Promise<Running>)[]): Service => {
  let running: Running[] = [];
  const stop = async (): Promise<void> => {
    for (const part of running.toReversed()) await part.stop();
    running = [];
  };
  return {
    stop,
    kill(signal) {
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
    },
  };
};

/** Starts a database that speaks MongoDB's protocol, and Redis, both on loopback. */
export const startServices = async (options: ServiceOptions): Promise<Services> => {
  const durable = options.durable ?? true;
  const dataDir = resolve(options.dataDir);
  const logDir = join(dataDir, 'logs');
  mkdirSync(logDir, { recursive: true });
  const mongoPort = options.mongoPort ?? (await freePort());
  const redisPort = options.redisPort ?? (await freePort());
  const runDir = socketFolder(dataDir);

  const database = service([
    () =>
      startPostgres({
        tree: join(cacheFolder(), 'sid'),
        dataDir: join(dataDir, 'postgres'),
        runDir,
        logDir,
        durable,
      }),
    () =>
      startFerretdb({
        binary: join(cacheFolder(), 'ferretdb/bin/ferretdb'),
        port: mongoPort,
        runDir,
        stateDir: join(dataDir, 'ferretdb'),
        logDir,
      }),
  ]);
  const redis = service([
    () =>
      startRedis({
        binary: '/usr/bin/redis-server',
        port: redisPort,
        dataDir: join(dataDir, 'redis'),
        logDir,
        durable,
        ...(options.passwords ? { passwords: options.passwords } : {}),
      }),
  ]);
  const stop = async (): Promise<void> => {
    await Promise.all([database.stop(), redis.stop()]);
    rmSync(runDir, { recursive: true, force: true });
  };
  const started = await Promise.allSettled([database.start(), redis.start()]);
  const failure = started.find((result) => result.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const redisAs = (user: string, password: string | undefined) =>
    `redis://${password ? `${user}:${encodeURIComponent(password)}@` : ''}127.0.0.1:${redisPort}`;
  return {
    mongoUri: `mongodb://127.0.0.1:${mongoPort}`,
    redisUrl: redisAs('default', options.passwords?.server),
    judgeRedisUrl: redisAs('judge', options.passwords?.judge),
    database,
    redis,
    stop,
  };
};
