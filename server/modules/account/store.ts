import { genders } from '@assize/shared/areas/account/profile.ts';
import { type Role, roles } from '@assize/shared/domain/roles.ts';
import type { Connection, QueryFilter } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored, type StoredModel } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import { fewestCandidates, gramsIndex, type Searchable, searchable } from '../../platform/mongo/grams.ts';
import { literally } from '../../platform/mongo/literally.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';

export const accountCollection = collection(
  'users',
  z.object({
    _id: z.string(),
    username: z.string(),
    usernameKey: z.string(),
    /** null where none was given (accounts made by staff). */
    email: z.string().nullable(),
    emailKey: z.string().optional(),
    /** null: nobody signs in. */
    passwordHash: z.string().nullable(),
    role: z.enum(roles),
    disabled: z.boolean(),
    nickname: z.string().nullable(),
    gender: z.enum(genders),
    school: z.string().nullable(),
    realname: z.string().nullable(),
    course: z.string().nullable(),
    number: z.string().nullable(),
    github: z.string().nullable(),
    blog: z.string().nullable(),
    signature: z.string().nullable(),
    /** Address of the picture below our own origin. */
    avatar: z.string().nullable(),
    titleName: z.string().nullable(),
    titleColor: z.string().nullable(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
    /** Deleted by staff; the account stays without a name, so that its submissions have an owner. */
    deleted: z.boolean(),
    /** All its names in lower case, for the keyword of staff, and their pieces. */
    search: z.string(),
    grams: z.array(z.string()),
  }),
  [
    [{ usernameKey: 1 }, { unique: true }],
    [{ emailKey: 1 }, { unique: true, partialFilterExpression: { emailKey: { $exists: true } } }],
    [{ deleted: 1, gmtCreate: -1, _id: -1, search: 1 }],
    [gramsIndex],
    [{ role: 1, deleted: 1, gmtCreate: -1, _id: -1 }],
    [{ avatar: 1 }],
  ],
);
export type AccountDocument = Stored<typeof accountCollection>;
export type AccountRecord = Omit<AccountDocument, '_id' | 'usernameKey' | 'emailKey' | keyof Searchable> & {
  uid: string;
};

export type Changes = Partial<Omit<AccountRecord, 'uid' | 'username' | 'role' | 'email' | 'gmtCreate'>> & {
  email?: string;
};
type ShownAccount = Pick<AccountRecord, 'uid' | 'username' | 'avatar' | 'titleName' | 'titleColor'>;
export type AuthorAccount = ShownAccount & Pick<AccountRecord, 'role'>;

export type AccountOnBoard = Pick<
  AccountRecord,
  'uid' | 'username' | 'nickname' | 'realname' | 'school' | 'gender' | 'avatar' | 'role'
>;

/** Names that a keyword of staff finds. */
const searched = ['username', 'email', 'nickname', 'realname'] as const satisfies (keyof AccountDocument)[];
type Names = Pick<AccountDocument, (typeof searched)[number]>;
const namesOf = ({ username, email, nickname, realname }: Names): Names => ({
  username,
  email,
  nickname,
  realname,
});
const foundBy = (names: Names): Searchable =>
  searchable(searched.map((name) => names[name] ?? '').join('\n'));

/** Whether a change is of something that a keyword finds. */
const isRenaming = (fields: Partial<AccountDocument>): boolean =>
  searched.some((name) => fields[name] !== undefined);

/**
 * Sets and takes away fields of an account, and lets follow by what a keyword finds it.
 * @returns the account after the change; null where there is none
 */
export const changeAccount = async (
  accounts: StoredModel<AccountDocument>,
  which: Pick<AccountDocument, '_id'> & Partial<Pick<AccountDocument, 'deleted'>>,
  fields: Partial<AccountDocument>,
  gone: readonly 'emailKey'[] = [],
): Promise<AccountDocument | null> => {
  const update = (names: Partial<Names>, found: Partial<Searchable>) =>
    accounts.findOneAndUpdate(
      { ...which, ...names },
      {
        $set: { ...fields, ...found },
        ...(gone.length === 0 ? {} : { $unset: Object.fromEntries(gone.map((name) => [name, 1])) }),
      },
      { returnDocument: 'after' },
    );
  if (!isRenaming(fields)) return update({}, {});
  for (;;) {
    const before = await accounts.findOne(which);
    if (before === null) return null;
    // Of two changes at once neither leaves the names of the other behind: the later one reads them again.
    const after = await update(namesOf(before), foundBy(namesOf({ ...before, ...fields })));
    if (after !== null) return after;
  }
};

/** The form in which names and addresses are compared: without regard to case (Accounts 1). */
export const accountKey = (nameOrEmail: string): string => nameOrEmail.trim().toLowerCase();

export const toRecord = ({
  _id,
  usernameKey: _name,
  emailKey: _email,
  search: _search,
  grams: _grams,
  ...rest
}: AccountDocument): AccountRecord => ({
  uid: _id,
  ...rest,
});

export const toDocument = ({ uid, ...account }: AccountRecord): AccountDocument => ({
  ...account,
  _id: uid,
  usernameKey: accountKey(account.username),
  ...foundBy(account),
  ...(account.email === null ? {} : { emailKey: accountKey(account.email) }),
});

export type TakenName = 'username-taken' | 'email-taken';
/** Which unique name a write was refused for; null: it was made. */
export const refusedName = async (write: () => Promise<unknown>): Promise<TakenName | null> => {
  try {
    await write();
    return null;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return error.message.includes('emailKey') ? 'email-taken' : 'username-taken';
  }
};

export const accountStore = (database: Connection, listing: Stamp) => {
  const accounts = accountCollection.on(database);
  const one = async (filter: QueryFilter<AccountDocument>): Promise<AccountRecord | null> => {
    const found = await accounts.findOne(filter);
    return found === null ? null : toRecord(found);
  };
  return {
    byUsername: (username: string) => one({ usernameKey: accountKey(username) }),
    byEmail: (email: string) => one({ emailKey: accountKey(email) }),
    byUid: (uid: string) => one({ _id: uid }),
    uidOf: async (username: string) => (await one({ usernameKey: accountKey(username) }))?.uid ?? null,
    /** Uids by username in lower case; unknown names are left out. */
    async uidsOf(usernames: readonly string[]): Promise<Map<string, string>> {
      const keys = [...new Set(usernames.map(accountKey))];
      const found = await accounts.find({ usernameKey: { $in: keys } }, { usernameKey: 1 });
      return new Map(found.map(({ _id, usernameKey }) => [usernameKey, _id]));
    },
    hasUsername: async (username: string) =>
      (await accounts.exists({ usernameKey: accountKey(username) })) !== null,
    hasEmail: async (email: string) => (await accounts.exists({ emailKey: accountKey(email) })) !== null,
    hasAvatar: async (avatar: string) => (await accounts.exists({ avatar })) !== null,
    /** Pictures of all people. */
    async *avatars(): AsyncIterable<string> {
      for await (const { avatar } of accounts.find({ avatar: { $gt: '' } }, { avatar: 1 }).cursor())
        if (avatar !== null) yield avatar;
    },
    hasRole: async (role: Role) => (await accounts.exists({ role })) !== null,

    /** Shown names by uid; unknown uids are left out. */
    async usernames(uids: readonly string[]): Promise<Map<string, string>> {
      const found = await accounts.find({ _id: { $in: [...new Set(uids)] } }, { username: 1 });
      return new Map(found.map(({ _id, username }) => [_id, username]));
    },

    /** What lists of people show of users that are not disabled. */
    async shown(uids: readonly string[]): Promise<Map<string, ShownAccount>> {
      const found = await accounts.find(
        { _id: { $in: [...new Set(uids)] }, disabled: false },
        { username: 1, avatar: 1, titleName: 1, titleColor: 1 },
      );
      return new Map(found.map(({ _id, ...rest }) => [_id, { uid: _id, ...rest }]));
    },

    /** What stands beside texts of users. */
    async authors(uids: readonly string[]): Promise<Map<string, AuthorAccount>> {
      const found = await accounts.find(
        { _id: { $in: [...new Set(uids)] } },
        { username: 1, avatar: 1, titleName: 1, titleColor: 1, role: 1 },
      );
      return new Map(found.map(({ _id, ...rest }) => [_id, { uid: _id, ...rest }]));
    },

    /** What boards show of users. */
    async onBoards(uids: readonly string[]): Promise<Map<string, AccountOnBoard>> {
      const found = await accounts.find(
        { _id: { $in: [...uids] } },
        { username: 1, nickname: 1, realname: 1, school: 1, gender: 1, avatar: 1, role: 1 },
      );
      return new Map(found.map(({ _id, ...rest }) => [_id, { uid: _id, ...rest }]));
    },

    /** Uids of users whose name contains a text, without regard to case, in the order of names; at most `limit`. */
    async uidsMatching(text: string, limit: number): Promise<string[]> {
      const name = accountKey(text);
      const query = { usernameKey: { $regex: literally(name) } };
      const pieces = await fewestCandidates(name, (condition, upTo) =>
        accounts.countDocuments(condition, { limit: upTo }).hint(gramsIndex),
      );
      const found = await accounts
        .find({ ...query, ...pieces }, { _id: 1 })
        .sort({ usernameKey: 1 })
        .limit(limit)
        .hint(pieces ? gramsIndex : { usernameKey: 1 });
      return found.map((one) => one._id);
    },

    /**
     * Changes fields of an account; of an address that is taken by then nothing is changed.
     * @returns the account after the change; null where there is none
     */
    async change(uid: string, fields: Changes): Promise<AccountRecord | null | 'email-taken'> {
      const { email } = fields;
      const keyed = email === undefined ? fields : { ...fields, emailKey: accountKey(email) };
      try {
        const found = await changeAccount(accounts, { _id: uid }, keyed);
        if (isRenaming(keyed)) await listing.moveOn();
        return found === null ? null : toRecord(found);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return 'email-taken';
      }
    },

    /** Inserts an account; the unique indexes decide who was first. */
    async insert(account: AccountRecord): Promise<'inserted' | TakenName> {
      const taken = await refusedName(() => accounts.insert(toDocument(account)));
      if (taken === null) await listing.moveOn();
      return taken ?? 'inserted';
    },
  };
};
export type AccountStore = ReturnType<typeof accountStore>;
