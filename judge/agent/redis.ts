import { isCopyNow, redisGroup } from '@assize/shared/wire/redis-address.ts';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

const LONGEST_WAIT_MS = 5000;

/**
 * A connection that reconnects by itself. The wait grows to 5 s and is spread at random, so that the nodes do
 * not all reconnect in the same moment.
 */
export const connectRedis = (url: string, log: Logger): Redis => {
  const group = redisGroup(url);
  const options = {
    // The queue library demands these two settings, as it waits for Redis instead of failing.
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    reconnectOnError: isCopyNow,
    retryStrategy: (times: number) => Math.min(100 * 2 ** times, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2),
  } satisfies RedisOptions;
  const redis = group ? new Redis({ ...group, ...options, connectTimeout: 2_000 }) : new Redis(url, options);
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log.warn({ err: error }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log.info('Redis is back');
    away = false;
  });
  return redis;
};
