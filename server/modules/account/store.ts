import type { Role } from '@assize/shared/domain/roles.ts';
import { roles } from '@assize/shared/domain/roles.ts';
import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

export type AccountRecord = {
  uid: string;
  username: string;
  /** null where none was given (accounts made by staff). */
  email: string | null;
  passwordHash: string;
  role: Role;
  disabled: boolean;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  gmtCreate: Date;
  gmtModified: Date;
};

type AccountDocument = Omit<AccountRecord, 'uid'> & { _id: string; usernameKey: string; emailKey?: string };

const schema = new Schema<AccountDocument>(
  {
    _id: String,
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, default: null },
    emailKey: String,
    passwordHash: { type: String, required: true },
    role: { type: String, enum: roles, required: true },
    disabled: { type: Boolean, required: true },
    nickname: { type: String, default: null },
    avatar: { type: String, default: null },
    titleName: { type: String, default: null },
    titleColor: { type: String, default: null },
    gmtCreate: { type: Date, required: true },
    gmtModified: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ usernameKey: 1 }, { unique: true });
schema.index({ emailKey: 1 }, { unique: true, partialFilterExpression: { emailKey: { $exists: true } } });
schema.index({ role: 1, _id: 1 });

/** How names and addresses are compared: without regard to case (Accounts 1). */
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
  const accounts = database.model('Account', schema, 'users');
  const one = async (filter: Partial<AccountDocument>): Promise<AccountRecord | null> => {
    const found = await accounts.findOne(filter).lean<AccountDocument>();
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
      const found = await accounts
        .find({ _id: { $in: [...new Set(uids)] } }, { username: 1 })
        .lean<{ _id: string; username: string }[]>();
      return new Map(found.map(({ _id, username }) => [_id, username]));
    },

    /** Uids of users whose name contains a text, without regard to case; at most `limit`. */
    async uidsMatching(text: string, limit: number): Promise<string[]> {
      const literal = accountKey(text).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const found = await accounts
        .find({ usernameKey: { $regex: literal } }, { _id: 1 })
        .limit(limit)
        .lean<{ _id: string }[]>();
      return found.map((one) => one._id);
    },

    /** Inserts an account; the unique indexes decide who was first. */
    async insert({ uid, ...account }: AccountRecord): Promise<'inserted' | 'username-taken' | 'email-taken'> {
      try {
        await accounts.create({
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
