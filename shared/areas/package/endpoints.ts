/** Problems as archives: import from seven formats, export as two. */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, instant, optionalQuery } from '../../wire/values.ts';
import { uploadErrors } from '../file/upload-errors.ts';

export const importFormat = z.enum(['auto', 'hoj', 'qduoj', 'fps', 'hydro', 'icpc', 'polygon', 'cms']);

export type ImportFormat = z.infer<typeof importFormat>;

export const importItem = z.object({
  /** Folder or item name in the archive. */
  name: z.string(),
  result: z.enum(['imported', 'skipped', 'failed', 'checked']),
  problemId: z.string().nullable(),
  pid: id.nullable(),
  title: z.string(),
  cases: z.int(),
  /** Why it was skipped or failed: code of shared i18n `package`, with values. */
  reason: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Notes on parts that were taken otherwise than written, in the same shape. */
  notes: z.array(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
});

export type ImportItem = z.infer<typeof importItem>;

export const importReport = z.object({
  id: z.string(),
  format: importFormat,
  state: z.enum(['reading', 'done', 'failed']),
  done: z.int(),
  total: z.int(),
  items: z.array(importItem),
  /** Why the whole archive was refused. */
  failure: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  startedAt: instant,
});

export type ImportReport = z.infer<typeof importReport>;

const options = z.object({
  /** A display id that is taken: skip the problem, or give it a free one. */
  onTaken: z.enum(['skip', 'rename']).default('skip'),
  /** Only look: nothing is stored. */
  dryRun: optionalQuery(z.stringbool()),
  /** 1 public, 2 private, 3 contest: given to every problem. */
  auth: optionalQuery(z.coerce.number().int().min(1).max(3)),
});

const archive = {
  access: 'problem.import',
  bodyKind: 'upload',
  maxBody: 1024 * 1024 * 1024,
  reply: importReport,
  rate: 'upload',
  errors: [
    ...uploadErrors,
    'archive.invalid',
    'archive.unsafe-path',
    'archive.too-many-entries',
    'archive.too-large',
  ],
  unlogged: 'one-by-one',
} as const;

/** Answers at once; the report is read by its id, and the event `import` {id} on `user.<uid>` says it has moved. */
export const importProblems = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem/import',
  ...archive,
  query: options.extend({ format: importFormat.default('auto') }),
  summary: 'Import problems from an archive',
});

export const readImport = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/import',
  access: 'problem.import',
  query: z.object({ id: z.string().max(64) }),
  reply: importReport,
  rate: 'read',
  errors: ['upload.not-found'],
  summary: 'Report of an import; kept for a day',
});

export const exportFormat = z.enum(['hoj', 'icpc']);

/** Problems of one export. */
const mostExported = 500;

const pidList = z
  .string()
  .max(5000)
  .regex(/^\d+(,\d+)*$/)
  .refine((list) => list.split(',').length <= mostExported, { message: 'over-500' });

export const exportProblems = endpoint({
  method: 'GET',
  effects: false,
  path: '/file/export-problem',
  access: 'problem.export',
  /** pid: one, or several: separated by commas, or each as a `pid` of its own. */
  query: z.object({
    pid: z
      .union([z.string(), z.array(z.string()).max(mostExported)])
      .transform(String)
      .pipe(pidList),
    format: exportFormat.default('hoj'),
  }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['problem.not-found'],
  audit: 'problem.export',
  summary: 'Problems with their test data as a zip: HOJ, or ICPC 2023-07',
});
