import type { RedisStore } from '../../platform/redis/connection.ts';
import type { SubmitInterval } from './submit.ts';

/** One submission per user in `seconds`, on all processes together (Submissions 2); 0 switches it off. */
export const submitInterval =
  (redis: RedisStore, seconds: number): SubmitInterval =>
  async (uid) => {
    if (seconds === 0) return null;
    const key = redis.key('submitted', uid);
    if ((await redis.client.set(key, '1', 'PX', seconds * 1000, 'NX')) !== null) return null;
    const leftMs = await redis.client.pttl(key);
    return Math.max(1, Math.ceil(leftMs / 1000));
  };
