import type { ScopeName } from '@assize/shared/areas/submission/scope.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import type { SubmitInterval } from './submit.ts';

/** One submission per user and scope in so many seconds, on all processes together (Submissions 2); 0 switches it off. */
export const submitInterval =
  (redis: RedisStore): SubmitInterval =>
  async (uid: string, scope: ScopeName, seconds: number) => {
    if (seconds === 0) return null;
    const key = redis.key('submitted', scope, uid);
    if ((await redis.client.set(key, '1', 'PX', seconds * 1000, 'NX')) !== null) return null;
    const leftMs = await redis.client.pttl(key);
    return Math.max(1, Math.ceil(leftMs / 1000));
  };
