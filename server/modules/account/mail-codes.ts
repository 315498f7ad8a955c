import { createHash, randomBytes, randomInt } from 'node:crypto';
import { AssizeError } from '@assize/shared/errors.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { accountKey } from './store.ts';

export const codeSeconds = 10 * 60;
const codeTries = 5;

/** KEYS: the code. ARGV: hash of what was given, tries. Right → 1; wrong → 0, and the last wrong try deletes it. */
const check = `
local kept = redis.call('HGET', KEYS[1], 'code')
if not kept then return 0 end
if kept == ARGV[1] then return 1 end
if redis.call('HINCRBY', KEYS[1], 'tries', 1) >= tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
return 0`;

/** Six random digits. */
export const newMailCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** A code that a link carries: 144 random bits. */
export const newLinkCode = (): string => randomBytes(18).toString('base64url');

const digest = (code: string) => createHash('sha256').update(code).digest('hex');

/** Codes sent by e-mail (Accounts 3): kept hashed, per purpose and address. */
export const mailCodes = ({ client, key }: RedisStore, purpose: string, cooldownSeconds: number) => {
  const codeKey = (email: string) => key('mail-code', purpose, accountKey(email));
  const cooldownKey = (email: string) => key('mail-cooldown', purpose, accountKey(email));
  const keep = async (email: string, code: string): Promise<void> => {
    await client
      .multi()
      .del(codeKey(email))
      .hset(codeKey(email), { code: digest(code), tries: 0 })
      .expire(codeKey(email), codeSeconds)
      .exec();
  };
  return {
    cooldownSeconds,

    /** Takes the right to send. @throws AssizeError `mail.cooldown` */
    async claim(email: string): Promise<void> {
      const taken = await client.set(cooldownKey(email), '1', 'EX', cooldownSeconds, 'NX');
      if (taken === 'OK') return;
      const seconds = Math.max(1, await client.ttl(cooldownKey(email)));
      throw new AssizeError('mail.cooldown', { retryAfter: seconds, params: { seconds } });
    },

    /** Keeps a code and sends it. A mail that fails gives the right to send back, for another at once. */
    async deliver(email: string, code: string, send: () => Promise<void>): Promise<void> {
      try {
        await keep(email, code);
        await send();
      } catch (error) {
        await client.del(codeKey(email), cooldownKey(email));
        throw error;
      }
    },

    /** Whether the code is right; a right code stays until it is spent. */
    async check(email: string, code: string): Promise<boolean> {
      return (await client.eval(check, 1, codeKey(email), digest(code), codeTries)) === 1;
    },

    /** Uses a code up; false where there was none any more: of several calls at once one gets true. */
    async spend(email: string): Promise<boolean> {
      return (await client.del(codeKey(email))) === 1;
    },
  };
};
export type MailCodes = ReturnType<typeof mailCodes>;
