import { AssizeError } from '@assize/shared/errors.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';

const tries = 10;
const withinSeconds = 60;

/** Wrong passwords of a user for a contest: ten in a minute. */
export const passwordTries = ({ client, key }: Pick<RedisStore, 'client' | 'key'>) => {
  const keyOf = (cid: number, uid: string) => key('contest-password', String(cid), uid);
  return {
    /** Books a try before the password is looked at. @throws AssizeError `contest.too-many-passwords` */
    async book(cid: number, uid: string): Promise<void> {
      const name = keyOf(cid, uid);
      await client.set(name, '0', 'EX', withinSeconds, 'NX');
      if ((await client.incr(name)) <= tries) return;
      const seconds = Math.max(1, await client.ttl(name));
      // A count whose end was lost on the way would last for ever.
      await client.expire(name, seconds);
      throw new AssizeError('contest.too-many-passwords', { params: { seconds }, retryAfter: seconds });
    },
    async forget(cid: number, uid: string): Promise<void> {
      await client.del(keyOf(cid, uid));
    },
  };
};
export type PasswordTries = ReturnType<typeof passwordTries>;
