import { createHash, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { RedisStore } from './connection.ts';

/** Things of one kind that live for minutes under a name by chance, which is kept hashed. */
export const shortLived = <S extends z.ZodType>(
  { client, key }: RedisStore,
  kind: readonly string[],
  schema: S,
  seconds: number,
) => {
  const place = (token: string) => key(...kind, createHash('sha256').update(token).digest('hex'));
  const parsed = (found: string | null): z.output<S> | null =>
    found === null ? null : schema.parse(JSON.parse(found));
  return {
    /** @returns its name */
    async keep(content: z.output<S>): Promise<string> {
      const token = randomBytes(24).toString('base64url');
      await client.set(place(token), JSON.stringify(content), 'EX', seconds);
      return token;
    },
    read: async (token: string): Promise<z.output<S> | null> => parsed(await client.get(place(token))),
    /** It is gone afterwards: of several calls at once one gets it. */
    take: async (token: string): Promise<z.output<S> | null> => parsed(await client.getdel(place(token))),
  };
};
