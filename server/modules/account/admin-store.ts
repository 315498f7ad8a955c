import { emptyProfile } from '@assize/shared/areas/account/profile.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import type { Connection, QueryFilter } from 'mongoose';
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

const ofRoles = (roles: readonly Role[] | undefined): QueryFilter<AccountDocument> =>
  roles ? { role: { $in: [...roles] } } : {};
const newestFirst = { gmtCreate: -1, _id: -1 } as const;
/** Accounts are counted and paged up to this number where a keyword narrows them. */
const mostFound = 10_000;
/** Keywords whose accounts are kept by their ids; the longest ones take half a megabyte. */
const keptKeywords = 20;
/** Rows between the places of the whole list that are kept, each a multiple of the one before. */
const markSteps = [100, 1_000, 10_000] as const;
const keptMarks = 5_000;

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

type Mark = Pick<AccountDocument, '_id' | 'gmtCreate'>;
const behind = (mark: Mark | null): QueryFilter<AccountDocument> =>
  mark === null
    ? {}
    : {
        gmtCreate: { $lte: mark.gmtCreate },
        $or: [{ gmtCreate: { $lt: mark.gmtCreate } }, { _id: { $lt: mark._id } }],
      };

/** Accounts as staff keep them. Deleted ones are left out. */
export const adminStore = (
  database: Connection,
  listing: Stamp,
  clock: Clock,
  steps: readonly number[] = markSteps,
) => {
  const accounts = accountCollection.on(database);
  const totals = keptAnswers<number>(listing, clock);
  const matches = keptAnswers<string[]>(listing, clock, keptKeywords);
  const marks = keptAnswers<Mark | null>(listing, clock, keptMarks);
  /** The order of the list, with the names that a keyword looks through. */
  const walked = { deleted: 1, ...newestFirst, search: 1 } as const;
  const everybody = { deleted: false } as const;

  /**
   * The last one of so many rows of the whole list, a multiple of the smallest step. It is found from the mark one step
   * before, so that all marks together cost one walk through the list.
   */
  const markAfter = (rows: number): Promise<Mark | null> =>
    rows === 0
      ? Promise.resolve(null)
      : marks(String(rows), async () => {
          const step = steps.findLast((one) => rows % one === 0) ?? rows;
          const [found] = await accounts
            .find({ ...everybody, ...behind(await markAfter(rows - step)) }, { gmtCreate: 1 })
            .sort(newestFirst)
            .skip(step - 1)
            .limit(1)
            .hint(walked);
          return found ?? null;
        });

  /** A page of the whole list. Deep ones begin behind a mark that is kept until an account changes. */
  const pageOfAll = async (skip: number, limit: number): Promise<AccountDocument[]> => {
    const [step = 1] = steps;
    const before = await markAfter(Math.floor(skip / step) * step);
    return accounts
      .find({ ...everybody, ...behind(before) })
      .sort(newestFirst)
      .skip(skip % step)
      .limit(limit)
      .hint(walked);
  };

  /** Uids of those with a keyword among their names, the newest first: kept, for pages and searches follow each other. */
  const found = ({ keyword, roles }: UserFilter & { keyword: string }): Promise<string[]> =>
    matches(JSON.stringify([keyword, roles]), async () => {
      // Staff are few.
      const pieces = roles
        ? null
        : await fewestCandidates(keyword, (condition, upTo) =>
            accounts.countDocuments(condition, { limit: upTo }).hint(gramsIndex),
          );
      const query = { ...everybody, ...ofRoles(roles), ...hasKeyword(keyword), ...pieces };
      const rows = accounts.find(query, { _id: 1 }).sort(newestFirst).limit(mostFound);
      const all = await (roles ? rows : rows.hint(pieces ? gramsIndex : walked));
      return all.map(({ _id }) => _id);
    });

  return {
    /** Newest first. */
    async page(
      { keyword, roles }: UserFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: AccountRecord[]; total: number }> {
      if (keyword) {
        const uids = await found({ keyword, roles });
        const wanted = uids.slice(skip, skip + limit);
        const rows =
          wanted.length === 0 ? [] : await accounts.find({ ...everybody, _id: { $in: wanted } }).hint('_id_');
        const place = new Map(wanted.map((uid, at) => [uid, at]));
        rows.sort((one, other) => (place.get(one._id) ?? 0) - (place.get(other._id) ?? 0));
        return { records: rows.map(toRecord), total: uids.length };
      }
      const query = { ...everybody, ...ofRoles(roles) };
      const total = await totals(JSON.stringify(roles ?? []), () =>
        roles ? accounts.countDocuments(query) : accounts.countDocuments(query).hint(walked),
      );
      if (skip >= total) return { records: [], total };
      const rows = roles
        ? await accounts.find(query).sort(newestFirst).skip(skip).limit(limit)
        : await pageOfAll(skip, limit);
      return { records: rows.map(toRecord), total };
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
