import { AssizeError } from '@assize/shared/errors.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import type { Passwords } from './passwords.ts';
import type { AccountRecord } from './store.ts';

const tries = 5;
const lockSeconds = 30 * 60;

/** KEYS: tries of the user. ARGV: most tries, seconds. 0: booked before the look; else the seconds of the lock left. */
const book = `
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then return redis.call('TTL', KEYS[1]) end
redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 0`;

/**
 * Asks somebody who is signed in for the own password: a session that was left open is not enough (Accounts 16).
 * @throws AssizeError `account.password-wrong` naming the field, `account.password-locked`
 */
export const ownPassword =
  ({ client, key }: RedisStore, passwords: Passwords) =>
  async (
    account: Pick<AccountRecord, 'uid' | 'passwordHash'>,
    given: string,
    field: string,
  ): Promise<void> => {
    const counted = key('own-password-tries', account.uid);
    const left = Number(await client.eval(book, 1, counted, tries, lockSeconds));
    if (left !== 0)
      throw new AssizeError('account.password-locked', {
        field,
        retryAfter: Math.max(1, left),
        params: { minutes: Math.max(1, Math.ceil(left / 60)) },
      });
    if (!(await passwords.matches(account.passwordHash, given)))
      throw new AssizeError('account.password-wrong', { field });
    await client.del(counted);
  };
export type OwnPassword = ReturnType<typeof ownPassword>;
