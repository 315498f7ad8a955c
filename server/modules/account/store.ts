import { type Role, roles } from '@assize/shared/domain/roles.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import { literally } from '../../platform/mongo/literally.ts';

const accountCollection = collection(
  'users',
  z.object({
    _id: z.string(),
    username: z.string(),
    usernameKey: z.string(),
    /** null where none was given (accounts made by staff). */
    email: z.string().nullable(),
    emailKey: z.string().optional(),
    passwordHash: z.string(),
    role: z.enum(roles),
    disabled: z.boolean(),
    nickname: z.string().nullable(),
    avatar: z.string().nullable(),
    titleName: z.string().nullable(),
    titleColor: z.string().nullable(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
  }),
  [
    [{ usernameKey: 1 }, { unique: true }],
    [{ emailKey: 1 }, { unique: true, partialFilterExpression: { emailKey: { $exists: true } } }],
    [{ role: 1, _id: 1 }],
  ],
);
type AccountDocument = Stored<typeof accountCollection>;
export type AccountRecord = Omit<AccountDocument, '_id' | 'usernameKey' | 'emailKey'> & { uid: string };

/** The form in which names and addresses are compared: without regard to case (Accounts 1). */
export const accountKey = (nameOrEmail: string): string => nameOrEmail.trim().toLowerCase();

const toRecord = ({
  _id,
  usernameKey: _name,
  emailKey: _email,
  ...rest
}: AccountDocument): AccountRecord => ({
  uid: _id,
  ...rest,
});

export const accountStore = (database: Connection) => {
  const accounts = accountCollection.on(database);
  const one = async (filter: QueryFilter<AccountDocument>): Promise<AccountRecord | null> => {
    const found = await accounts.findOne(filter);
    return found === null ? null : toRecord(found);
  };
  return {
    byUsername: (username: string) => one({ usernameKey: accountKey(username) }),
    byUid: (uid: string) => one({ _id: uid }),
    uidOf: async (username: string) => (await one({ usernameKey: accountKey(username) }))?.uid ?? null,
    hasUsername: async (username: string) =>
      (await accounts.exists({ usernameKey: accountKey(username) })) !== null,
    hasEmail: async (email: string) => (await accounts.exists({ emailKey: accountKey(email) })) !== null,
    hasRole: async (role: Role) => (await accounts.exists({ role })) !== null,

    /** Shown names by uid; unknown uids are left out. */
    async usernames(uids: readonly string[]): Promise<Map<string, string>> {
      const found = await accounts.find({ _id: { $in: [...new Set(uids)] } }, { username: 1 });
      return new Map(found.map(({ _id, username }) => [_id, username]));
    },

    /** Uids of users whose name contains a text, without regard to case; at most `limit`. */
    async uidsMatching(text: string, limit: number): Promise<string[]> {
      const literal = literally(accountKey(text));
      const found = await accounts.find({ usernameKey: { $regex: literal } }, { _id: 1 }).limit(limit);
      return found.map((one) => one._id);
    },

    /** Inserts an account; the unique indexes decide who was first. */
    async insert({ uid, ...account }: AccountRecord): Promise<'inserted' | 'username-taken' | 'email-taken'> {
      try {
        await accounts.insert({
          ...account,
          _id: uid,
          usernameKey: accountKey(account.username),
          ...(account.email === null ? {} : { emailKey: accountKey(account.email) }),
        });
        return 'inserted';
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return error.message.includes('emailKey') ? 'email-taken' : 'username-taken';
      }
    },
  };
};
export type AccountStore = ReturnType<typeof accountStore>;
