import { AssizeError } from '@assize/shared/errors.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { boundedTries } from '../../platform/redis/tries.ts';
import type { Passwords } from './passwords.ts';
import type { AccountRecord } from './store.ts';

const mostTries = 5;
const lockSeconds = 30 * 60;

/**
 * Asks somebody who is signed in for the own password: a session that was left open is not enough (Accounts 16).
 * @throws AssizeError `account.password-wrong` naming the field, `account.password-locked`
 */
export const ownPassword = (redis: RedisStore, passwords: Passwords) => {
  const tries = boundedTries(redis, 'own-password-tries', mostTries, lockSeconds);
  return async (
    account: Pick<AccountRecord, 'uid' | 'passwordHash'>,
    given: string,
    field: string,
  ): Promise<void> => {
    const left = await tries.book(account.uid);
    if (left !== 0)
      throw new AssizeError('account.password-locked', {
        field,
        retryAfter: left,
        params: { minutes: Math.ceil(left / 60) },
      });
    if (!(await passwords.matches(account.passwordHash, given)))
      throw new AssizeError('account.password-wrong', { field });
    await tries.succeeded(account.uid);
  };
};
export type OwnPassword = ReturnType<typeof ownPassword>;
