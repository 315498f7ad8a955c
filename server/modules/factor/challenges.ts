import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { RedisStore } from '../../platform/redis/connection.ts';

export const challengeSeconds = 5 * 60;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Things of one kind that live for minutes under a name by chance, which is kept hashed. */
const shortLived = <S extends z.ZodType>({ client, key }: RedisStore, kind: string, schema: S) => {
  const place = (token: string) => key('factor', kind, digest(token));
  const parsed = (found: string | null): z.output<S> | null =>
    found === null ? null : schema.parse(JSON.parse(found));
  return {
    async keep(content: z.output<S>): Promise<string> {
      const token = randomBytes(24).toString('base64url');
      await client.set(place(token), JSON.stringify(content), 'EX', challengeSeconds);
      return token;
    },
    read: async (token: string): Promise<z.output<S> | null> => parsed(await client.get(place(token))),
    /** It is gone afterwards: of several calls at once one gets it. */
    take: async (token: string): Promise<z.output<S> | null> => parsed(await client.getdel(place(token))),
  };
};

/** Sign-ins between password and second factor. */
export const signInChallenges = (redis: RedisStore) =>
  shortLived(
    redis,
    'sign-in',
    z.object({
      uid: z.string(),
      /** Tells whether the password was changed meanwhile. */
      password: z.string(),
      staffOnly: z.boolean(),
      /** What a passkey signs; null: there is none. */
      passkey: z.string().nullable(),
    }),
  );
export type SignInChallenges = ReturnType<typeof signInChallenges>;

/** Sign-ins by a passkey alone: what it signs. */
export const passkeyChallenges = (redis: RedisStore) => shortLived(redis, 'passkey', z.string());
export type PasskeyChallenges = ReturnType<typeof passkeyChallenges>;

/** Print of a password's hash, to compare. */
export const printOf = (passwordHash: string | null): string => digest(passwordHash ?? '');

/** What one user has begun: a secret that is not confirmed, a passkey that is being made or asked for. */
export const begun = ({ client, key }: RedisStore, what: string, seconds: number) => {
  const place = (uid: string) => key('factor', what, uid);
  return {
    keep: async (uid: string, content: string): Promise<void> => {
      await client.set(place(uid), content, 'EX', seconds);
    },
    read: (uid: string): Promise<string | null> => client.get(place(uid)),
    take: (uid: string): Promise<string | null> => client.getdel(place(uid)),
  };
};
export type Begun = ReturnType<typeof begun>;
