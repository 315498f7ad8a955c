import type { z } from 'zod';
import { genders, profile } from '../account/profile.ts';
import { userChange } from './fields.ts';

/** Accounts of one import, and of one generation. */
export const mostAtOnce = 500;

/** Columns of an import, in their order (Users 7). */
export const importColumns = [
  'username',
  'password',
  'email',
  'realname',
  'gender',
  'nickname',
  'school',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** `male` or 0, `female` or 1; anything else says nothing. */
const genderOf = (cell: string) => {
  const word = cell.trim().toLowerCase();
  if (word === '0') return 'male';
  if (word === '1') return 'female';
  return genders.find((one) => one === word) ?? 'secrecy';
};

const { username, password, email } = userChange.shape;
const { realname, nickname, school } = profile.shape;
/** Rule of a cell, and the reason that is told where it is broken. */
const rules = {
  username: { schema: username, reason: 'username-shape' },
  password: { schema: password, reason: 'password-length' },
  email: { schema: email, reason: 'malformed' },
  realname: { schema: realname, reason: 'too-long' },
  nickname: { schema: nickname, reason: 'too-long' },
  school: { schema: school, reason: 'too-long' },
} as const satisfies Partial<Record<ImportColumn, { schema: z.ZodType; reason: RowReason }>>;

export const rowReasons = [
  'username-shape',
  'password-length',
  'malformed',
  'too-long',
  'required',
  'duplicate',
  'taken',
  'columns',
] as const;
type RowReason = (typeof rowReasons)[number];
/** What is wrong with a cell; rows count from 1. */
type RowFault = { row: number; column: ImportColumn; reason: RowReason };

export type ImportedUser = {
  username: string;
  password: string;
  email: string | null;
  profile: Pick<z.output<typeof profile>, 'realname' | 'gender' | 'nickname' | 'school'>;
};

const needed: readonly ImportColumn[] = ['username', 'password'];

/** One row as an account; its faults instead, where it has any. */
const readRow = (cells: readonly string[], row: number): ImportedUser | RowFault[] => {
  if (cells.length !== importColumns.length) {
    const column = importColumns[Math.min(cells.length, importColumns.length) - 1] ?? 'username';
    return [{ row, column, reason: 'columns' }];
  }
  const faults: RowFault[] = [];
  const cell = <C extends keyof typeof rules>(column: C): z.output<(typeof rules)[C]['schema']> | null => {
    const text = cells[importColumns.indexOf(column)] ?? '';
    const { schema, reason } = rules[column];
    if (text.trim() === '' && needed.includes(column)) {
      faults.push({ row, column, reason: 'required' });
      return null;
    }
    const parsed = schema.safeParse(text);
    if (!parsed.success) faults.push({ row, column, reason });
    // The schema of this column, which the type of the table forgets.
    return parsed.success ? (parsed.data as z.output<(typeof rules)[C]['schema']>) : null;
  };
  const user = {
    username: cell('username') ?? '',
    password: cell('password') ?? '',
    email: cell('email'),
    profile: {
      realname: cell('realname'),
      gender: genderOf(cells[importColumns.indexOf('gender')] ?? ''),
      nickname: cell('nickname'),
      school: cell('school'),
    },
  } satisfies ImportedUser;
  return faults.length > 0 ? faults : user;
};

type Taken = { usernames: ReadonlySet<string>; emails: ReadonlySet<string> };

/**
 * Reads the rows of an import.
 * @param taken names and addresses of accounts that there are, in lower case
 */
export const readRows = (
  rows: readonly (readonly string[])[],
  taken: Taken,
): { users: ImportedUser[]; faults: RowFault[] } => {
  const users: ImportedUser[] = [];
  const faults: RowFault[] = [];
  const seen = { usernames: new Set<string>(), emails: new Set<string>() };
  const unique = (row: number, column: 'username' | 'email', text: string) => {
    const of = column === 'username' ? 'usernames' : 'emails';
    const key = text.trim().toLowerCase();
    if (taken[of].has(key)) faults.push({ row, column, reason: 'taken' });
    else if (seen[of].has(key)) faults.push({ row, column, reason: 'duplicate' });
    seen[of].add(key);
  };
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    const read = readRow(cells, row);
    if (Array.isArray(read)) {
      faults.push(...read);
      continue;
    }
    unique(row, 'username', read.username);
    if (read.email !== null) unique(row, 'email', read.email);
    users.push(read);
  }
  return { users, faults };
};
