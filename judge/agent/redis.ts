import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const LONGEST_WAIT_MS = 5000;

/**
 * A connection that reconnects by itself. The wait grows to 5 s and is spread at random, so that the nodes do
 * not all reconnect in the same moment.
 */
export const connectRedis = (url: string, log: Logger): Redis => {
  const redis = new Redis(url, {
    // The queue library demands these two settings, as it waits for Redis instead of failing.
    maxRetriesPerRequest: null,
    enableReadyCheck: false,
    retryStrategy: (times) => Math.min(100 * 2 ** times, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2),
  });
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
