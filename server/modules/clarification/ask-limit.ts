import { askWithinSeconds, mostQuestions } from '@assize/shared/areas/clarification/clarification.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

/** Questions that one party of a contest may ask within a time. */
export const askLimit = ({ client, key }: Pick<RedisStore, 'client' | 'key'>) => ({
  /** @throws AssizeError `clarification.too-many` */
  async book(cid: number, party: string): Promise<void> {
    const name = key('clarifications', String(cid), party);
    await client.set(name, '0', 'EX', askWithinSeconds, 'NX');
    if ((await client.incr(name)) <= mostQuestions) return;
    const seconds = Math.max(1, await client.ttl(name));
    // A count whose end was lost on the way would last for ever.
    await client.expire(name, seconds);
    throw new AssizeError('clarification.too-many', { params: { seconds }, retryAfter: seconds });
  },
});
export type AskLimit = ReturnType<typeof askLimit>;
