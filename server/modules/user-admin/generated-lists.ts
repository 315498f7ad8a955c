import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { seal, unseal } from '../../platform/sealing.ts';

const keptSeconds = 30 * 60;

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
    /** A key by which the maker of a list will fetch it. */
    newKey: (): string => randomBytes(24).toString('base64url'),

    async keep(uid: string, key: string, made: GeneratedList): Promise<void> {
      const sealed = seal(digest('content', key), JSON.stringify(made));
      await client.set(place(uid, key), sealed, 'EX', keptSeconds);
    },

    /** The list, which is gone afterwards; null: there is none. */
    async take(uid: string, key: string): Promise<GeneratedList | null> {
      const found = await client.getdel(place(uid, key));
      if (found === null) return null;
      return list.parse(JSON.parse(unseal(digest('content', key), found)));
    },

    async drop(uid: string, key: string): Promise<void> {
      await client.del(place(uid, key));
    },
  };
};
export type GeneratedLists = ReturnType<typeof generatedLists>;
