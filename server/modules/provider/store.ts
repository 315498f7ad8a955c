import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const identityCollection = collection(
  'identities',
  z.object({
    /** Issuer and subject, as the provider names a person. */
    _id: z.string(),
    uid: z.string(),
    issuer: z.string(),
    gmtCreate: z.date(),
  }),
  [[{ uid: 1, issuer: 1 }, { unique: true }]],
);
const idOf = (issuer: string, subject: string): string => `${issuer} ${subject}`;

/** Accounts by who they are for the provider: each side once. */
export const identityStore = (database: Connection) => {
  const identities = identityCollection.on(database);
  return {
    async uidOf(issuer: string, subject: string): Promise<string | null> {
      return (await identities.findOne({ _id: idOf(issuer, subject) }))?.uid ?? null;
    },

    /** Since when an account is linked; null: it is not. */
    async linkedSince(uid: string, issuer: string): Promise<Date | null> {
      return (await identities.findOne({ uid, issuer }))?.gmtCreate ?? null;
    },

    /** The unique indexes decide who was first. */
    async link(
      person: { issuer: string; subject: string },
      uid: string,
      at: Date,
    ): Promise<'linked' | 'person-taken' | 'account-taken'> {
      const { issuer, subject } = person;
      try {
        await identities.insert({ _id: idOf(issuer, subject), uid, issuer, gmtCreate: at });
        return 'linked';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const owner = await identities.findOne({ _id: idOf(issuer, subject) });
        return owner !== null && owner.uid !== uid ? 'person-taken' : 'account-taken';
      }
    },

    async unlink(uid: string, issuer: string): Promise<boolean> {
      return (await identities.deleteOne({ uid, issuer })).deletedCount === 1;
    },

    /** Removes all links of an account. */
    async forget(uid: string): Promise<void> {
      await identities.deleteMany({ uid });
    },
  };
};
export type IdentityStore = ReturnType<typeof identityStore>;
