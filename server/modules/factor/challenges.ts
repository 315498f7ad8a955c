import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { shortLived } from '../../platform/redis/short-lived.ts';

export const challengeSeconds = 5 * 60;

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Sign-ins between password and second factor. */
export const signInChallenges = (redis: RedisStore) =>
  shortLived(
    redis,
    ['factor', 'sign-in'],
    z.object({
      uid: z.string(),
      /** Tells whether the password was changed meanwhile. */
      password: z.string(),
      staffOnly: z.boolean(),
      /** What a passkey signs; null: there is none. */
      passkey: z.string().nullable(),
    }),
    challengeSeconds,
  );
export type SignInChallenges = ReturnType<typeof signInChallenges>;

/** Sign-ins by a passkey alone: what it signs. */
export const passkeyChallenges = (redis: RedisStore) =>
  shortLived(redis, ['factor', 'passkey'], z.string(), challengeSeconds);
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
