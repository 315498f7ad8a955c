import { createHash, randomInt } from 'node:crypto';
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

const digest = (code: string) => createHash('sha256').update(code).digest('hex');

/** Codes sent by e-mail (Accounts 3): kept hashed, per purpose and address. */
export const mailCodes = ({ client, key }: RedisStore, purpose: string, cooldownSeconds: number) => {
  const codeKey = (email: string) => key('mail-code', purpose, accountKey(email));
  const cooldownKey = (email: string) => key('mail-cooldown', purpose, accountKey(email));
  return {
    cooldownSeconds,

    /** Takes the right to send; 0, or the seconds until it is free again. */
    async claim(email: string): Promise<number> {
      const taken = await client.set(cooldownKey(email), '1', 'EX', cooldownSeconds, 'NX');
      return taken === 'OK' ? 0 : Math.max(1, await client.ttl(cooldownKey(email)));
    },

    async keep(email: string, code: string): Promise<void> {
      await client
        .multi()
        .del(codeKey(email))
        .hset(codeKey(email), { code: digest(code), tries: 0 })
        .expire(codeKey(email), codeSeconds)
        .exec();
    },

    /** Gives the right to send back after a mail that failed, so that another can be asked for at once. */
    async release(email: string): Promise<void> {
      await client.del(codeKey(email), cooldownKey(email));
    },

    /** Whether the code is right; a right code stays until it is spent. */
    async check(email: string, code: string): Promise<boolean> {
      return (await client.eval(check, 1, codeKey(email), digest(code), codeTries)) === 1;
    },

    async spend(email: string): Promise<void> {
      await client.del(codeKey(email));
    },
  };
};
export type MailCodes = ReturnType<typeof mailCodes>;
