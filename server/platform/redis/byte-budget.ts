import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisStore } from './connection.ts';

type Options = {
  name: string;
  bytes: number;
  /** The window, which starts with the first byte. */
  seconds: number;
  /** Whether each process counts for itself while Redis is away, instead of refusing. */
  goesOnWithoutRedis?: boolean;
};

/** Bytes that each user may spend within a time, on all processes together. */
export const byteBudget = (
  redis: Pick<RedisStore, 'client' | 'key'>,
  { name, bytes, seconds, goesOnWithoutRedis = false }: Options,
) => {
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: redis.key(name),
    points: bytes,
    duration: seconds,
    ...(goesOnWithoutRedis
      ? { insuranceLimiter: new RateLimiterMemory({ points: bytes, duration: seconds }) }
      : {}),
  });
  return {
    /** Spends bytes; gives the seconds until the budget is whole again when it is used up, else null. */
    async spend(uid: string, amount: number): Promise<number | null> {
      try {
        await limiter.consume(uid, amount);
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    /** Gives back bytes of work that came to nothing. */
    async giveBack(uid: string, amount: number): Promise<void> {
      await limiter.reward(uid, amount);
    },
  };
};
export type ByteBudget = ReturnType<typeof byteBudget>;
