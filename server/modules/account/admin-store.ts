import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import type { Connection } from 'mongoose';
import { literally } from '../../platform/mongo/literally.ts';
import {
  type AccountDocument,
  type AccountRecord,
  accountCollection,
  accountKey,
  refusedName,
  type TakenName,
  toDocument,
  toRecord,
} from './store.ts';

const newestFirst = { gmtCreate: -1, _id: -1 } as const;
/** Accounts are counted up to this number where a keyword narrows them. */
const countTo = 10_000;

export type UserFilter = {
  keyword?: string | undefined;
  /** Only these roles. */
  roles?: readonly Role[] | undefined;
};
/** What staff change of an account. */
export type AccountChange = Partial<
  Pick<
    AccountRecord,
    | 'username'
    | 'email'
    | 'role'
    | 'disabled'
    | 'passwordHash'
    | 'nickname'
    | 'realname'
    | 'school'
    | 'titleName'
    | 'titleColor'
  >
>;

/** Name of a deleted account: no two have the same. */
const nameOfDeleted = (uid: string): string => `deleted_${uid.slice(0, 12)}`;

/** Accounts as staff keep them. Deleted ones are left out. */
export const adminStore = (database: Connection) => {
  const accounts = accountCollection.on(database);
  const filterOf = ({ keyword, roles }: UserFilter) => {
    const anywhere = { $regex: literally(keyword ?? ''), $options: 'i' };
    return {
      deletedAt: null,
      ...(roles ? { role: { $in: [...roles] } } : {}),
      ...(keyword
        ? {
            $or: [
              { usernameKey: anywhere },
              { emailKey: anywhere },
              { nickname: anywhere },
              { realname: anywhere },
            ],
          }
        : {}),
    };
  };
  return {
    /** Newest first. */
    async page(
      filter: UserFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: AccountRecord[]; total: number }> {
      const query = filterOf(filter);
      const [found, total] = await Promise.all([
        accounts.find(query).sort(newestFirst).skip(skip).limit(limit),
        accounts.countDocuments(query, filter.keyword ? { limit: countTo } : {}),
      ]);
      return { records: found.map(toRecord), total };
    },

    count: (): Promise<number> => accounts.countDocuments({ deletedAt: null }),

    async find(uid: string): Promise<AccountRecord | null> {
      const found = await accounts.findOne({ _id: uid, deletedAt: null });
      return found === null ? null : toRecord(found);
    },

    /** The first super admin that was made. */
    async firstOf(role: Role): Promise<AccountRecord | null> {
      const [found] = await accounts.find({ role, deletedAt: null }).sort({ gmtCreate: 1, _id: 1 }).limit(1);
      return found === undefined ? null : toRecord(found);
    },

    async change(uid: string, change: AccountChange, at: Date): Promise<'changed' | 'gone' | TakenName> {
      const { username, email } = change;
      let isThere = false;
      const taken = await refusedName(async () => {
        const { matchedCount } = await accounts.updateOne(
          { _id: uid, deletedAt: null },
          {
            $set: {
              ...change,
              ...(username === undefined ? {} : { usernameKey: accountKey(username) }),
              ...(email ? { emailKey: accountKey(email) } : {}),
              gmtModified: at,
            },
            ...(email === null ? { $unset: { emailKey: 1 } } : {}),
          },
        );
        isThere = matchedCount === 1;
      });
      return taken ?? (isThere ? 'changed' : 'gone');
    },

    /** Takes from an account all that says whose it is; false: it is gone already. */
    async forget(uid: string, at: Date): Promise<boolean> {
      const name = nameOfDeleted(uid);
      const nothing = {
        ...emptyProfile,
        username: name,
        usernameKey: name,
        email: null,
        passwordHash: null,
        role: 'user',
        disabled: true,
        avatar: null,
        titleName: null,
        titleColor: null,
        gmtModified: at,
        deletedAt: at,
      } as const satisfies Partial<AccountDocument>;
      const { matchedCount } = await accounts.updateOne(
        { _id: uid, deletedAt: null },
        { $set: nothing, $unset: { emailKey: 1 } },
      );
      return matchedCount === 1;
    },

    /** Those of some names and addresses that are taken, in the form in which they are compared. */
    async taken(names: {
      usernames: readonly string[];
      emails: readonly string[];
    }): Promise<{ usernames: Set<string>; emails: Set<string> }> {
      const [usernames, emails] = await Promise.all([
        accounts.find({ usernameKey: { $in: names.usernames.map(accountKey) } }, { usernameKey: 1 }),
        accounts.find({ emailKey: { $in: names.emails.map(accountKey) } }, { emailKey: 1 }),
      ]);
      return {
        usernames: new Set(usernames.map(({ usernameKey }) => usernameKey)),
        emails: new Set(emails.flatMap(({ emailKey }) => emailKey ?? [])),
      };
    },

    /** Inserts all of them in one command, or none. */
    async insertAll(records: readonly AccountRecord[]): Promise<'inserted' | TakenName> {
      const taken = await refusedName(() => accounts.insertMany(records.map(toDocument)));
      if (taken !== null) await accounts.deleteMany({ _id: { $in: records.map(({ uid }) => uid) } });
      return taken ?? 'inserted';
    },
  };
};
export type AdminStore = ReturnType<typeof adminStore>;
