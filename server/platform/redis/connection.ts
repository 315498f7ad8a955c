import { isCopyNow, redisGroup } from '@assize/shared/wire/redis-address.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type RedisOptions } from 'ioredis';
import { mendRedis, writeTogether } from './driver.ts';

/** The Redis of one server process. */
export type RedisStore = {
  client: Redis;
  /** A key or channel name with the site's prefix: `key('session', id)` is `assize:session:<id>`. */
  key(...parts: readonly string[]): string;
  /** Milliseconds to an answer; null while Redis is away. */
  ping(): Promise<number | null>;
  /** Another connection, for a subscriber or a queue; closed by its user. */
  connect(options?: ConnectOptions): Redis;
};

type ConnectOptions = Omit<RedisOptions, 'replyMapping'>;
type Options = { url: string; prefix: string; log: FastifyBaseLogger; startWithinMs: number };

const backOff = (times: number) => Math.min(50 * 2 ** Math.min(times, 5), 1_000);

/**
 * Connects to Redis and waits for its first answer. Afterwards ioredis reconnects by itself; commands sent meanwhile
 * fail at once instead of waiting (they become 503 `service.redis-away`).
 */
export const connectRedis = async ({ url, prefix, log, startWithinMs }: Options): Promise<RedisStore> => {
  mendRedis();
  const group = redisGroup(url);
  const connect = (options: ConnectOptions = {}): Redis => {
    const all = { connectTimeout: 2_000, retryStrategy: backOff, reconnectOnError: isCopyNow, ...options };
    const connection = group ? new Redis({ ...group, ...all }) : new Redis(url, all);
    // Without a listener ioredis prints to the console; the state is read from `status` and from failing commands.
    connection.on('connect', () => writeTogether(connection.stream));
    connection.on('error', (error) => log.debug({ err: error }, 'redis connection'));
    return connection;
  };
  const client = connect({ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 3_000 });
  client.on('end', () => log.debug('redis connection ended'));
  client.on('reconnecting', () => log.warn('redis is away, trying again'));
  await ready(client, startWithinMs);
  client.on('ready', () => log.info('redis is back'));
  return {
    client,
    connect,
    key: (...parts) => prefix + parts.join(':'),
    ping: () =>
      unlessRedisAway(async () => {
        const from = performance.now();
        await client.ping();
        return Math.round((performance.now() - from) * 10) / 10;
      }),
  };
};

/** Answer of Redis; null while it is away, for callers that can do without it. */
export const unlessRedisAway = async <T>(ask: () => Promise<T>): Promise<T | null> => {
  try {
    return await ask();
  } catch (error) {
    if (isRedisAway(error)) return null;
    throw error;
  }
};

const ready = (client: Redis, withinMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    if (client.status === 'ready') return resolve();
    const timer = setTimeout(() => {
      client.disconnect();
      reject(new Error('Redis did not answer in time'));
    }, withinMs);
    client.once('ready', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const awayMessages =
  /^(Redis did not answer|Connection is closed|Stream isn't writeable|Command timed out|Reached the max retries|LOADING|MASTERDOWN|READONLY|MISCONF|CLUSTERDOWN|OOM)/;
const awayCodes = new Set<unknown>(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/** Whether an error says that Redis cannot be reached or cannot take commands now. */
export const isRedisAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MaxRetriesPerRequestError') return true;
  if (awayMessages.test(error.message)) return true;
  // The codes count for connections only: a missing file has nothing to do with Redis.
  return (
    'syscall' in error &&
    (error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write') &&
    'code' in error &&
    awayCodes.has(error.code)
  );
};
