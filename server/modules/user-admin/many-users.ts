import { Readable } from 'node:stream';
import type { checkUserRows, generateUsers } from '@assize/shared/areas/user-admin/endpoints.ts';
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
import { madePassword } from '../../platform/secrets.ts';
import type { AccountService } from '../account/service.ts';
import type { GeneratedLists } from './generated-lists.ts';

type Ports = { accounts: Pick<AccountService, 'kept' | 'prepare'>; lists: GeneratedLists };
type Rows = readonly (readonly string[])[];
type Generation = z.output<(typeof generateUsers)['body']>;
type NewUser = Pick<ImportedUser, 'username' | 'password'> & Partial<ImportedUser>;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const columnOf = (name: ImportColumn) => importColumns.indexOf(name);

/** Accounts of one call as the log names them. */
const logged = (usernames: readonly string[]): Change => ({
  target: usernames.length === 1 ? String(usernames[0]) : `${usernames[0]} … ${usernames.at(-1)}`,
  after: { count: usernames.length, usernames: usernames.join(' ') },
});

/** Many accounts at once: from rows, or made by number. All of them are made, or none. */
export const manyUsers = ({ accounts: { kept, prepare }, lists }: Ports) => {
  const read = async (rows: Rows) => {
    const cellsOf = (name: ImportColumn) =>
      rows.map((cells) => (cells[columnOf(name)] ?? '').trim()).filter((text) => text !== '');
    return readRows(rows, await kept.taken({ usernames: cellsOf('username'), emails: cellsOf('email') }));
  };

  /** One after the other: the line for hashing is for people who sign in. */
  const prepareAll = async (users: readonly NewUser[]) => {
    const records: Awaited<ReturnType<typeof prepare>>[] = [];
    for (const { username, password, email = null, profile = {} } of users)
      records.push(await prepare({ username, password, email, role: 'user', profile }));
    return records;
  };

  const importRows = async (rows: Rows): Promise<Logged<{ count: number }, Change>> => {
    const { users, faults } = await read(rows);
    const [first] = faults;
    if (first !== undefined) {
      const { row, column } = first;
      const field = `users.${row - 1}.${columnOf(column)}`;
      throw new AssizeError('user.rows-refused', { field, params: { row } });
    }
    const outcome = await kept.insertAll(await prepareAll(users));
    // Somebody took a name meanwhile: the rows are read again, which says whose.
    if (outcome !== 'inserted') return importRows(rows);
    return { data: { count: users.length }, audit: logged(users.map(({ username }) => username)) };
  };

  const generate = async (form: Generation, viewer: Viewer): Promise<Logged<{ key: string }, Change>> => {
    const { prefix, suffix, number_from: from, number_to: to, password_length: length } = form;
    const users = Array.from({ length: to - from + 1 }, (_, index) => ({
      username: `${prefix}${from + index}${suffix}`,
      password: madePassword(length),
    }));
    const usernames = users.map(({ username }) => username);
    const { usernames: taken } = await kept.taken({ usernames, emails: [] });
    const first = usernames.find((name) => taken.has(name.toLowerCase()));
    if (first !== undefined)
      throw new AssizeError('user.name-taken', { field: 'prefix', params: { name: first } });
    const records = await prepareAll(users);
    // The list is kept first: accounts whose passwords nobody has are of no use.
    const key = await lists.keep(viewer.uid, users);
    if ((await kept.insertAll(records)) === 'inserted') return { data: { key }, audit: logged(usernames) };
    await lists.drop(viewer.uid, key);
    return generate(form, viewer);
  };

  return {
    async check(rows: Rows): Promise<ReplyOf<typeof checkUserRows>> {
      return { faults: (await read(rows)).faults };
    },

    /** @throws AssizeError `user.rows-refused` with the first fault */
    importRows,

    /** @throws AssizeError `user.name-taken` with the first name that is taken */
    generate,

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
