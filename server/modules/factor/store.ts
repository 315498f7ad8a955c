import { type Locale, locales } from '@assize/shared/i18n/locales.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const factorCollection = collection(
  'factors',
  z.object({
    /** uid */
    _id: z.string(),
    /** Secret of the authenticator app, sealed; null: there is none. */
    totpSecret: z.string().nullable(),
    totpSince: z.date().nullable(),
    /** Time step of the last code that was used: none up to it is taken again. */
    totpStep: z.int(),
    /** Hashes of the recovery codes that were not used. */
    recovery: z.array(z.string()),
    /** Language of the last call that changed this, for mails that others cause. */
    locale: z.enum(locales),
  }),
);
export type FactorRecord = Omit<Stored<typeof factorCollection>, '_id'>;

const passkeyCollection = collection(
  'passkeys',
  z.object({
    /** Credential id, Base64url. */
    _id: z.string(),
    uid: z.string(),
    /** COSE key, Base64url. */
    publicKey: z.string(),
    /** Uses as the device counts them; 0 where it does not count. */
    counter: z.int(),
    transports: z.array(z.string()),
    name: z.string(),
    gmtCreate: z.date(),
    lastUsed: z.date().nullable(),
  }),
  [[{ uid: 1, gmtCreate: 1, _id: 1 }]],
);
export type PasskeyRecord = Stored<typeof passkeyCollection>;

const nothing: FactorRecord = {
  totpSecret: null,
  totpSince: null,
  totpStep: -1,
  recovery: [],
  locale: 'zh-CN',
};

/** Second factors of users. */
export const factorStore = (database: Connection) => {
  const factors = factorCollection.on(database);
  const passkeys = passkeyCollection.on(database);
  return {
    async read(uid: string): Promise<FactorRecord> {
      const found = await factors.findOne({ _id: uid });
      if (found === null) return nothing;
      const { _id, ...rest } = found;
      return rest;
    },

    /** Makes sure that there is something to change. */
    async touch(uid: string, locale: Locale): Promise<void> {
      const { locale: _, ...rest } = nothing;
      await factors.updateOne({ _id: uid }, { $set: { locale }, $setOnInsert: rest }, { upsert: true });
    },

    /** Those of some users that have a second factor. */
    async having(uids: readonly string[]): Promise<Set<string>> {
      const [apps, keys] = await Promise.all([
        factors.find({ _id: { $in: [...uids] }, totpSecret: { $ne: null } }, { _id: 1 }),
        passkeys.find({ uid: { $in: [...uids] } }, { uid: 1 }),
      ]);
      return new Set([...apps.map(({ _id }) => _id), ...keys.map(({ uid }) => uid)]);
    },

    /** False where an authenticator app is set up already. */
    async addTotp(uid: string, totpSecret: string, totpStep: number, totpSince: Date): Promise<boolean> {
      const { matchedCount } = await factors.updateOne(
        { _id: uid, totpSecret: null },
        { $set: { totpSecret, totpStep, totpSince } },
      );
      return matchedCount === 1;
    },

    /** Uses up the code of a time step; of several calls with one code one gets true. */
    async spendStep(uid: string, totpSecret: string, step: number): Promise<boolean> {
      const { matchedCount } = await factors.updateOne(
        { _id: uid, totpSecret, totpStep: { $lt: step } },
        { $set: { totpStep: step } },
      );
      return matchedCount === 1;
    },

    async removeTotp(uid: string): Promise<boolean> {
      const { matchedCount } = await factors.updateOne(
        { _id: uid, totpSecret: { $ne: null } },
        { $set: { totpSecret: null, totpSince: null } },
      );
      return matchedCount === 1;
    },

    /** Uses up a recovery code; of several calls with one code one gets true. */
    async spendRecovery(uid: string, hash: string): Promise<boolean> {
      const { modifiedCount } = await factors.updateOne(
        { _id: uid, recovery: hash },
        { $pull: { recovery: hash } },
      );
      return modifiedCount === 1;
    },

    async keepRecovery(uid: string, recovery: readonly string[]): Promise<void> {
      await factors.updateOne({ _id: uid }, { $set: { recovery: [...recovery] } });
    },

    /** Keeps them where there are none; false where there are some. */
    async firstRecovery(uid: string, recovery: readonly string[]): Promise<boolean> {
      const { matchedCount } = await factors.updateOne(
        { _id: uid, recovery: { $size: 0 } },
        { $set: { recovery: [...recovery] } },
      );
      return matchedCount === 1;
    },

    passkeysOf: (uid: string): Promise<PasskeyRecord[]> =>
      passkeys.find({ uid }).sort({ gmtCreate: 1, _id: 1 }),

    passkey: (id: string): Promise<PasskeyRecord | null> => passkeys.findOne({ _id: id }),

    /** False where somebody has it already. */
    async addPasskey(passkey: PasskeyRecord): Promise<boolean> {
      try {
        await passkeys.insert(passkey);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },

    async usePasskey(id: string, counter: number, lastUsed: Date): Promise<void> {
      await passkeys.updateOne({ _id: id }, { $set: { counter, lastUsed } });
    },

    async renamePasskey(uid: string, id: string, name: string): Promise<boolean> {
      return (await passkeys.updateOne({ _id: id, uid }, { $set: { name } })).matchedCount === 1;
    },

    async removePasskey(uid: string, id: string): Promise<boolean> {
      const { deletedCount } = await passkeys.deleteOne({ _id: id, uid });
      return deletedCount === 1;
    },

    /** Removes all second factors of a user; false: there were none. */
    async forget(uid: string): Promise<boolean> {
      const [apps, keys] = await Promise.all([factors.deleteOne({ _id: uid }), passkeys.deleteMany({ uid })]);
      return apps.deletedCount + keys.deletedCount > 0;
    },
  };
};
export type FactorStore = ReturnType<typeof factorStore>;
