/** A contest out of a contest package: looked at as a whole, then made with its teams, accounts and problems. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { flagQuery, id, instant, optionalQuery } from '../../wire/values.ts';
import { uploadErrors } from '../file/upload-errors.ts';
import { userBatch } from '../user-admin/endpoints.ts';

/** What is wrong with a field of a package, or why a part of it is left out. */
export const packageReasons = [
  ...['no-file', 'not-json', 'not-yaml', 'not-a-table', 'too-many-rows', 'unknown-object'],
  ...['accounts-roots-only', 'too-many-accounts', 'no-such-problem', 'other-rule', 'problem-twice'],
  ...['other-account', 'no-country', 'new-password'],
  ...['required', 'malformed', 'too-long', 'duplicate', 'named-twice', 'not-an-option'],
  ...['not-after-start', 'seal-outside', 'seal-too-long', 'username-shape', 'password-length', 'taken'],
  ...['unknown-user', 'in-other-team', 'runs-contest', 'address-taken', 'roots-only', 'columns'],
] as const;
export type PackageReason = (typeof packageReasons)[number];

export const packageRemark = z.object({
  /** Name in the package. */
  file: z.string(),
  /** Path of the field in the file; of a table the line and the column. */
  field: z.string(),
  reason: z.enum(packageReasons),
  /** What stands there, shortened. */
  value: z.string(),
});
export type PackageRemark = z.infer<typeof packageRemark>;

export const packagePreview = z.object({
  /** null: the package has none that can be read. */
  contest: z
    .object({
      title: z.string(),
      startTime: instant,
      endTime: instant,
      sealTime: instant.nullable(),
      penaltyMinutes: z.int(),
    })
    .nullable(),
  problems: z.array(
    z.object({
      label: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      /** The problem of the bank; null: it is left out. */
      problemId: z.string().nullable(),
    }),
  ),
  teams: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      organization: z.string(),
      groups: z.array(z.string()),
      seat: z.string(),
      accounts: z.array(z.object({ username: z.string(), made: z.boolean(), ip: z.string().nullable() })),
    }),
  ),
  accounts: z.object({
    /** Accounts of teams that there are. */
    known: z.int(),
    /** Those that are made, and how many of these get a password by chance. */
    made: z.int(),
    generated: z.int(),
  }),
  /** While there is one, nothing can be imported. */
  faults: z.array(packageRemark),
  /** What is left out, or taken otherwise than written. */
  notes: z.array(packageRemark),
  /** A contest of the same name and start; null: there is none. */
  again: id.nullable(),
});
export type PackagePreview = z.infer<typeof packagePreview>;

const archive = {
  access: 'contest.create',
  method: 'POST',
  bodyKind: 'upload',
  maxBody: 512 * 1024 * 1024,
  rate: 'upload',
} as const;
const archiveErrors = [
  ...uploadErrors,
  'archive.invalid',
  'archive.unsafe-path',
  'archive.too-many-entries',
  'archive.too-large',
] as const;

export const checkContestPackage = endpoint({
  ...archive,
  effects: false,
  path: '/admin/contest/check-package',
  reply: packagePreview,
  errors: archiveErrors,
  summary: 'What an import of a contest package would make, and what is wrong with it',
});

export const importContestPackage = endpoint({
  ...archive,
  effects: true,
  path: '/admin/contest/import-package',
  /** Also where a contest of the same name and start exists. */
  query: z.object({ again: optionalQuery(flagQuery) }),
  reply: z.object({
    cid: id,
    /** Accounts are made in the background, and the contest when they are made; null: it is there already. */
    batch: userBatch.nullable(),
    /** Opens the list of names and passwords of the accounts once they are made, one time. */
    key: z.string().nullable(),
  }),
  secretReply: true,
  errors: [...archiveErrors, 'contest-import.refused', 'contest-import.again', 'user.batch-running'],
  unlogged: 'one-by-one',
  summary: 'Make a hidden contest of a contest package, with teams and accounts: all of it or nothing',
});
