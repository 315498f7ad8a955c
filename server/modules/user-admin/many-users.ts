import { Readable } from 'node:stream';
import type { checkUserRows, generateUsers, UserBatch } from '@assize/shared/areas/user-admin/endpoints.ts';
import {
  type ImportColumn,
  type ImportedUser,
  importColumns,
  readRows,
} from '@assize/shared/areas/user-admin/rows.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import writeExcelFile from 'write-excel-file/node';
import type { z } from 'zod';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { FileReply, Viewer } from '../../platform/http/handler.ts';
import type { Together } from '../../platform/mongo/together.ts';
import { madePassword } from '../../platform/secrets.ts';
import type { AccountRecord, AccountService } from '../account/service.ts';
import type { AuditService } from '../audit/service.ts';
import { Refused, type UserBatches } from './batches.ts';
import type { GeneratedLists } from './generated-lists.ts';

type Ports = {
  accounts: Pick<AccountService, 'kept' | 'prepareMany'>;
  lists: GeneratedLists;
  batches: UserBatches;
  audit: Pick<AuditService, 'during'>;
};
/** Who makes users. */
type Maker = { viewer: Viewer; ip: string };
type Rows = readonly (readonly string[])[];
type Generation = z.output<(typeof generateUsers)['body']>;
type NewUser = Pick<ImportedUser, 'username' | 'password'> & Partial<ImportedUser>;

/** Stores new accounts together with other things. @throws AssizeError `user.name-taken` */
export type StoreAccounts = (within: Together) => Promise<void>;
/** Work that needs new accounts: what it gets is not stored yet; what it gives stores them with what is its own. */
type Work = (accounts: readonly AccountRecord[]) => Promise<(accounts: StoreAccounts) => Promise<void>>;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const columnOf = (name: ImportColumn) => importColumns.indexOf(name);

/** Accounts of one call as the log names them. */
const logged = (usernames: readonly string[]): Change => ({
  target: usernames.length === 1 ? String(usernames[0]) : `${usernames[0]} … ${usernames.at(-1)}`,
  after: { count: usernames.length, usernames: usernames.join(' ') },
});

const begun = (kind: UserBatch['kind'], usernames: readonly string[]) => ({
  kind,
  total: usernames.length,
  first: usernames[0] ?? '',
  last: usernames.at(-1) ?? '',
});

/** Many accounts at once: from rows, or made by number. All of them are made, or none. */
export const manyUsers = ({ accounts: { kept, prepareMany }, lists, batches, audit }: Ports) => {
  const read = async (rows: Rows) => {
    const cellsOf = (name: ImportColumn) =>
      rows.map((cells) => (cells[columnOf(name)] ?? '').trim()).filter((text) => text !== '');
    return readRows(rows, await kept.taken({ usernames: cellsOf('username'), emails: cellsOf('email') }));
  };

  /** The users of rows. @throws AssizeError `user.rows-refused` with the first fault */
  const usersOf = async (rows: Rows): Promise<ImportedUser[]> => {
    const { users, faults } = await read(rows);
    const [first] = faults;
    if (first === undefined) return users;
    const { row, column } = first;
    const field = `users.${row - 1}.${columnOf(column)}`;
    throw new AssizeError('user.rows-refused', { field, params: { row } });
  };

  const prepareAll = (users: readonly NewUser[], prepared: () => Promise<void>) =>
    prepareMany(
      users.map(({ username, password, email = null, profile = {} }) => ({
        username,
        password,
        email,
        role: 'user',
        profile,
      })),
      prepared,
    );

  const importRows = async (rows: Rows, actor: Maker): Promise<UserBatch> => {
    const users = await usersOf(rows);
    const usernames = users.map(({ username }) => username);
    return batches.begin(actor.viewer.uid, begun('import', usernames), (prepared) =>
      audit.during(actor, 'user.import', 'POST /admin/user/insert-batch-user', async () => {
        const records = await prepareAll(users, prepared);
        while ((await kept.insertAll(records)) !== 'inserted') {
          // Somebody took a name meanwhile: the rows are read again, which says whose.
          const [fault] = (await read(rows)).faults;
          if (fault !== undefined) throw new Refused({ reason: 'row', row: fault.row });
        }
        return { data: undefined, audit: logged(usernames) };
      }),
    );
  };

  const generate = async (form: Generation, actor: Maker): Promise<{ key: string; batch: UserBatch }> => {
    const { prefix, suffix, number_from: from, number_to: to, password_length: length } = form;
    const { uid } = actor.viewer;
    const users = Array.from({ length: to - from + 1 }, (_, index) => ({
      username: `${prefix}${from + index}${suffix}`,
      password: madePassword(length),
    }));
    const usernames = users.map(({ username }) => username);
    const takenName = async () => {
      const { usernames: taken } = await kept.taken({ usernames, emails: [] });
      return usernames.find((name) => taken.has(name.toLowerCase()));
    };
    const name = await takenName();
    if (name !== undefined) throw new AssizeError('user.name-taken', { field: 'prefix', params: { name } });
    const key = lists.newKey();
    const batch = await batches.begin(uid, begun('generate', usernames), (prepared) =>
      audit.during(actor, 'user.generate', 'POST /admin/user/generate-user', async () => {
        const records = await prepareAll(users, prepared);
        // The list is kept first: accounts whose passwords nobody has are of no use.
        await lists.keep(uid, key, users);
        while ((await kept.insertAll(records)) !== 'inserted') {
          const late = await takenName();
          if (late === undefined) continue;
          await lists.drop(uid, key);
          throw new Refused({ reason: 'name', name: late });
        }
        return { data: undefined, audit: logged(usernames) };
      }),
    );
    return { key, batch };
  };

  /**
   * Makes accounts for some work in the background, all of it or nothing; their passwords can be fetched by the key.
   * @throws AssizeError `user.batch-running`
   */
  const makeFor = async (
    users: readonly NewUser[],
    actor: Maker,
    call: string,
    work: Work,
  ): Promise<{ key: string; batch: UserBatch }> => {
    const { uid } = actor.viewer;
    const usernames = users.map(({ username }) => username);
    const key = lists.newKey();
    const takenName = async () => {
      const { usernames: taken } = await kept.taken({ usernames, emails: [] });
      return usernames.find((name) => taken.has(name.toLowerCase()));
    };
    const store = async (
      records: readonly AccountRecord[],
      all: (accounts: StoreAccounts) => Promise<void>,
    ) => {
      try {
        await all(async (within) => {
          if ((await kept.insertWithin(records, within)) === 'inserted') return;
          throw new AssizeError('user.name-taken', { params: { name: (await takenName()) ?? '' } });
        });
      } catch (error) {
        if (!(error instanceof AssizeError && error.code === 'user.name-taken')) throw error;
        throw new Refused({ reason: 'name', name: String(error.params.name) });
      }
    };
    const batch = await batches.begin(uid, begun('generate', usernames), (prepared) =>
      audit.during(actor, 'user.generate', call, async () => {
        const records = await prepareAll(users, prepared);
        const all = await work(records);
        await lists.keep(
          uid,
          key,
          users.map(({ username, password }) => ({ username, password })),
        );
        try {
          await store(records, all);
        } catch (error) {
          await lists.drop(uid, key);
          throw error;
        }
        return { data: undefined, audit: logged(usernames) };
      }),
    );
    return { key, batch };
  };

  return {
    /** What an import of rows would make, and what is wrong with them. */
    read,

    makeFor,

    async check(rows: Rows): Promise<ReplyOf<typeof checkUserRows>> {
      return { faults: (await read(rows)).faults };
    },

    /** @throws AssizeError `user.rows-refused` with the first fault, `user.batch-running` */
    importRows,

    /** @throws AssizeError `user.name-taken` with the first name that is taken, `user.batch-running` */
    generate,

    /** The last batch of the viewer. */
    batch: (viewer: Viewer): Promise<UserBatch | null> => batches.find(viewer.uid),

    /** @throws AssizeError `user.list-gone` */
    async download(key: string, viewer: Viewer): Promise<Logged<FileReply, Change>> {
      const made = await lists.take(viewer.uid, key);
      if (made === null) throw new AssizeError('user.list-gone');
      // Cells of type String are never read as formulas, whatever they begin with.
      const rows = [
        ['username', 'password'].map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
        ...made.map(({ username, password }) =>
          [username, password].map((value) => ({ value, type: String })),
        ),
      ];
      const content = await writeExcelFile(rows, { columns: [{ width: 24 }, { width: 30 }] }).toBuffer();
      const { target } = logged(made.map(({ username }) => username));
      return {
        data: {
          stream: Readable.from(content),
          size: content.length,
          contentType: xlsx,
          fileName: 'users.xlsx',
        },
        audit: { target, after: { count: made.length } },
      };
    },
  };
};
export type ManyUsers = ReturnType<typeof manyUsers>;
