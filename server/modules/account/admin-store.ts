import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import type { Connection } from 'mongoose';
import type { Clock } from '../../platform/clock.ts';
import { keptAnswers } from '../../platform/kept-answers.ts';
import { fewestCandidates, gramsIndex, hasKeyword } from '../../platform/mongo/grams.ts';
import { type Together, whenMade } from '../../platform/mongo/together.ts';
import type { Stamp } from '../../platform/redis/stamp.ts';
import {
  type AccountDocument,
  type AccountRecord,
  accountCollection,
  accountKey,
  changeAccount,
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
export const adminStore = (database: Connection, listing: Stamp, clock: Clock, markEvery = 1_000) => {
  const accounts = accountCollection.on(database);
  const totals = keptAnswers<number>(listing, clock);
  const marks = keptAnswers<Pick<AccountDocument, '_id' | 'gmtCreate'> | null>(listing, clock);
  /** The order of the list, with the names that a keyword looks through. */
  const walked = { deleted: 1, ...newestFirst, search: 1 } as const;

  /** Begins deep pages of the whole list behind a row that is kept until an account changes, instead of at the first. */
  const from = async (skip: number) => {
    const passed = Math.floor(skip / markEvery) * markEvery;
    const mark =
      passed === 0
        ? null
        : await marks(String(passed), async () => {
            const rows = accounts.find({ deleted: false }, { gmtCreate: 1 }).sort(newestFirst);
            const [found] = await rows
              .skip(passed - 1)
              .limit(1)
              .hint(walked);
            return found ?? null;
          });
    if (mark === null) return { skip, behind: {} };
    const { _id, gmtCreate } = mark;
    return {
      skip: skip - passed,
      behind: {
        gmtCreate: { $lte: gmtCreate },
        $or: [{ gmtCreate: { $lt: gmtCreate } }, { _id: { $lt: _id } }],
      },
    };
  };

  const filterOf = ({ keyword, roles }: UserFilter) => {
    return {
      deleted: false,
      ...(roles ? { role: { $in: [...roles] } } : {}),
      ...(keyword ? hasKeyword(keyword) : {}),
    };
  };
  return {
    /** Newest first. */
    async page(
      filter: UserFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: AccountRecord[]; total: number }> {
      const { keyword, roles } = filter;
      // Staff are few.
      const pieces =
        keyword && !roles
          ? await fewestCandidates(keyword, (condition, upTo) =>
              accounts.countDocuments(condition, { limit: upTo }).hint(gramsIndex),
            )
          : null;
      const query = { ...filterOf(filter), ...pieces };
      const index = roles ? undefined : pieces ? gramsIndex : walked;
      const total = await totals(JSON.stringify(filter), async () => {
        const counting = accounts.countDocuments(query, keyword ? { limit: countTo } : {});
        return index ? counting.hint(index) : counting;
      });
      if (skip >= total) return { records: [], total };
      const begin = keyword || roles ? { skip, behind: {} } : await from(skip);
      const rows = accounts
        .find({ ...query, ...begin.behind })
        .sort(newestFirst)
        .skip(begin.skip)
        .limit(limit);
      const found = await (index ? rows.hint(index) : rows);
      return { records: found.map(toRecord), total };
    },

    count: (): Promise<number> => totals('everybody', () => accounts.countDocuments({ deleted: false })),

    async find(uid: string): Promise<AccountRecord | null> {
      const found = await accounts.findOne({ _id: uid, deleted: false });
      return found === null ? null : toRecord(found);
    },

    /** The first super admin that was made. */
    async firstOf(role: Role): Promise<AccountRecord | null> {
      const [found] = await accounts.find({ role, deleted: false }).sort({ gmtCreate: 1, _id: 1 }).limit(1);
      return found === undefined ? null : toRecord(found);
    },

    async change(uid: string, change: AccountChange, at: Date): Promise<'changed' | 'gone' | TakenName> {
      const { username, email } = change;
      let isThere = false;
      const taken = await refusedName(async () => {
        const after = await changeAccount(
          accounts,
          { _id: uid, deleted: false },
          {
            ...change,
            ...(username === undefined ? {} : { usernameKey: accountKey(username) }),
            ...(email ? { emailKey: accountKey(email) } : {}),
            gmtModified: at,
          },
          email === null ? ['emailKey'] : [],
        );
        isThere = after !== null;
      });
      await listing.moveOn();
      return taken ?? (isThere ? 'changed' : 'gone');
    },

    /** Removes an account that nobody has ever used, with its name. */
    async discard(uid: string): Promise<void> {
      await accounts.deleteOne({ _id: uid });
      await listing.moveOn();
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
        deleted: true,
      } as const satisfies Partial<AccountDocument>;
      const after = await changeAccount(accounts, { _id: uid, deleted: false }, nothing, ['emailKey']);
      await listing.moveOn();
      return after !== null;
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
      await listing.moveOn();
      return taken ?? 'inserted';
    },
    /** Inserts all of them together with other things; a name that is taken ends it all. */
    async insertWithin(records: readonly AccountRecord[], within: Together): Promise<'inserted' | TakenName> {
      const { session } = within;
      const taken = await refusedName(() => accounts.insertMany(records.map(toDocument), { session }));
      await whenMade(within, listing.moveOn);
      return taken ?? 'inserted';
    },
  };
};
export type AdminStore = ReturnType<typeof adminStore>;
