import { AssizeError } from '@assize/shared/errors.ts';
import type { RateLimit } from '@assize/shared/wire/http.ts';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisStore } from '../redis/connection.ts';
import { countedAddress } from './address.ts';

/** Calls within `seconds`: of one user, and of one address without a session. */
type Budget = { seconds: number; user: number; ip: number };

/**
 * Budgets (Accounts 12). Per address they hold for a hall of 300 that arrives at once: each person's share of the address is
 * what a person may do alone.
 */
export const budgets: Readonly<Record<RateLimit, Budget>> = {
  read: { seconds: 10, user: 200, ip: 12_000 },
  write: { seconds: 60, user: 120, ip: 9_000 },
  login: { seconds: 600, user: 60, ip: 3_000 },
  mail: { seconds: 3_600, user: 20, ip: 900 },
  captcha: { seconds: 600, user: 120, ip: 6_000 },
  submit: { seconds: 60, user: 30, ip: 30 },
  upload: { seconds: 600, user: 60, ip: 60 },
  node: { seconds: 10, user: 5_000, ip: 5_000 },
};

export type Limits = {
  /** Counts one call. @throws AssizeError `request.too-many` with Retry-After */
  count(name: RateLimit, caller: { uid: string | null; ip: string }): Promise<void>;
};

/**
 * Counters in Redis, shared by all processes. While Redis is away each process counts for itself, so that anonymous
 * reads go on and stay bounded.
 */
export const rateLimits = (redis: RedisStore, factor: number): Limits => {
  const limiter = (name: string, points: number, duration: number) =>
    new RateLimiterRedis({
      storeClient: redis.client,
      keyPrefix: redis.key('rate', name),
      points,
      duration,
      // A caller over the budget is refused from memory until the window ends: a flood does not reach Redis.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ points, duration }),
    });
  const limiters = new Map(
    Object.entries(budgets).map(([name, { seconds, user, ip }]) => [
      name,
      {
        user: limiter(`${name}-user`, Math.ceil(user * factor), seconds),
        ip: limiter(`${name}-ip`, Math.ceil(ip * factor), seconds),
      },
    ]),
  );
  return {
    async count(name, { uid, ip }) {
      const pair = limiters.get(name);
      if (pair === undefined) throw new Error(`no budget named ${name}`);
      try {
        await (uid === null ? pair.ip.consume(countedAddress(ip)) : pair.user.consume(uid));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AssizeError('request.too-many', { retryAfter: seconds, params: { seconds } });
      }
    },
  };
};
