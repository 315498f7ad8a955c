import { AssizeError } from '@assize/shared/errors.ts';
import { countedAddress } from '../../platform/http/address.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { accountKey } from './store.ts';

/** Failures of one name from one place after which a captcha is asked for, and after which the pair is locked (Accounts 8). */
const captchaAfter = 5;
const lockAfter = 20;
const lockSeconds = 30 * 60;
/** Failures of one address, over all names. */
const addressFailures = 300;
const addressSeconds = 10 * 60;

/**
 * Books one try before the password is looked at, so that a hundred tries at once count as a hundred.
 * KEYS: tries of the pair, failures of the address, pairs of the name. ARGV: solved, captchaAfter, lockAfter,
 * addressFailures, lockSeconds.
 */
const book = `
local pair = tonumber(redis.call('GET', KEYS[1]) or '0')
local address = tonumber(redis.call('GET', KEYS[2]) or '0')
if address >= tonumber(ARGV[4]) then return {'address', redis.call('TTL', KEYS[2])} end
if ARGV[1] == '0' then
  if pair >= tonumber(ARGV[3]) then return {'locked', redis.call('TTL', KEYS[1])} end
  if pair >= tonumber(ARGV[2]) then return {'captcha', 0} end
end
redis.call('INCR', KEYS[1])
redis.call('EXPIRE', KEYS[1], ARGV[5])
redis.call('SADD', KEYS[3], KEYS[1])
redis.call('EXPIRE', KEYS[3], ARGV[5])
return {'go', 0}`;

/** KEYS: failures of the address. ARGV: its seconds. The window starts with the first failure. */
const countAddress = `
if redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return 1`;

/** KEYS: tries of the pair. A counter that is gone meanwhile is not made again: a new one would never end. */
const withdraw = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end
return 1`;

/** Counts wrong passwords per name and place, and per address (Accounts 8). */
export const signInGuard = ({ client, key }: RedisStore) => {
  const keysOf = (username: string, ip: string): [string, string] => [
    key('login-tries', accountKey(username), countedAddress(ip)),
    key('login-failures', countedAddress(ip)),
  ];
  /** Tries of one name from all places. */
  const pairsKey = (username: string) => key('login-places', accountKey(username));
  return {
    /**
     * Books a try.
     * @param solved whether a captcha was solved for it
     * @throws AssizeError `auth.captcha-required`, `auth.locked`, `request.too-many`
     */
    async book(username: string, ip: string, solved: boolean): Promise<void> {
      const limits = [captchaAfter, lockAfter, addressFailures, lockSeconds];
      const answer: unknown = await client.eval(
        book,
        3,
        ...keysOf(username, ip),
        pairsKey(username),
        solved ? 1 : 0,
        ...limits,
      );
      const [outcome, left] = Array.isArray(answer) ? answer : [];
      const seconds = Math.max(1, Number(left));
      if (outcome === 'captcha') throw new AssizeError('auth.captcha-required', { field: 'captcha' });
      if (outcome === 'locked')
        throw new AssizeError('auth.locked', {
          retryAfter: seconds,
          params: { minutes: Math.ceil(seconds / 60) },
        });
      if (outcome === 'address')
        throw new AssizeError('request.too-many', { retryAfter: seconds, params: { seconds } });
    },

    /** The booked try was a wrong password. */
    async failed(ip: string): Promise<void> {
      await client.eval(countAddress, 1, key('login-failures', countedAddress(ip)), addressSeconds);
    },

    /** The booked try was right: the pair starts anew. */
    async succeeded(username: string, ip: string): Promise<void> {
      await client.del(keysOf(username, ip)[0]);
    },

    /** The booked try came to nothing for reasons of ours. */
    async withdrawn(username: string, ip: string): Promise<void> {
      await client.eval(withdraw, 1, keysOf(username, ip)[0]);
    },

    /** Those of some names that need a captcha or are locked, from any place. */
    async locked(usernames: readonly string[]): Promise<Set<string>> {
      const found = new Set<string>();
      await Promise.all(
        usernames.map(async (username) => {
          const pairs = await client.smembers(pairsKey(username));
          const tries = pairs.length === 0 ? [] : await client.mget(pairs);
          if (tries.some((count) => Number(count) >= captchaAfter)) found.add(username);
        }),
      );
      return found;
    },

    /** Forgets the wrong passwords of a name, from all places. */
    async unlock(username: string): Promise<void> {
      const pairs = await client.smembers(pairsKey(username));
      await client.del([...pairs, pairsKey(username)]);
    },
  };
};
export type SignInGuard = ReturnType<typeof signInGuard>;
