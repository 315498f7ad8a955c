import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RedisStore } from '../../platform/redis/connection.ts';

const keptSeconds = 30 * 60;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

const list = z.array(z.object({ username: z.string(), password: z.string() }));
type GeneratedList = z.infer<typeof list>;

const digest = (purpose: string, key: string) => createHash('sha256').update(`${purpose} ${key}`).digest();

/**
 * Lists of names and passwords until they are fetched, each encrypted with the key by which it is fetched: nobody reads
 * them out of Redis without that (Users 8).
 */
export const generatedLists = ({ client, key: redisKey }: RedisStore) => {
  const place = (uid: string, key: string) =>
    redisKey('generated-users', uid, digest('place', key).toString('hex'));
  return {
    /** @returns the key by which its maker fetches the list */
    async keep(uid: string, made: GeneratedList): Promise<string> {
      const key = randomBytes(24).toString('base64url');
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, digest('content', key), nonce);
      const content = Buffer.concat([cipher.update(JSON.stringify(made), 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), content]);
      await client.set(place(uid, key), sealed.toString('base64'), 'EX', keptSeconds);
      return key;
    },

    /** The list, which is gone afterwards; null: there is none. */
    async take(uid: string, key: string): Promise<GeneratedList | null> {
      const found = await client.getdel(place(uid, key));
      if (found === null) return null;
      const sealed = Buffer.from(found, 'base64');
      const cipher = createDecipheriv(algorithm, digest('content', key), sealed.subarray(0, nonceBytes));
      cipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      const content = Buffer.concat([cipher.update(sealed.subarray(nonceBytes + tagBytes)), cipher.final()]);
      return list.parse(JSON.parse(content.toString('utf8')));
    },

    async drop(uid: string, key: string): Promise<void> {
      await client.del(place(uid, key));
    },
  };
};
export type GeneratedLists = ReturnType<typeof generatedLists>;
