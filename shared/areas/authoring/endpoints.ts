/** The admin view of problems: list, form, versions, tags. */
import { z } from 'zod';
import type { TextKey } from '../../index.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, nothing, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { bank, displayId } from '../problem/statement.ts';
import { lacksOutputText, problemDraft } from './draft.ts';

const auth = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const adminProblemRow = z.object({
  id,
  problemId: z.string(),
  title: z.string(),
  author: z.string(),
  modifiedUser: z.string(),
  gmtCreate: instant,
  gmtModified: instant,
  auth,
  type: z.int(),
  difficulty: z.int(),
  judgeMode: z.string(),
  cases: z.int(),
  version: z.int(),
  /** What the viewer may do with it. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  mayPublish: z.boolean(),
  mayDownload: z.boolean(),
});

export type AdminProblemRow = z.infer<typeof adminProblemRow>;

export const listAdminProblems = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/get-problem-list',
  access: 'problem.create',
  query: pageQuery({ limit: 10 }).extend({
    /** In title, display id or author. */
    keyword: optionalQuery(z.string().trim().max(100)),
    /** 0 or absent: all. */
    auth: optionalQuery(z.coerce.number().int().min(0).max(3)),
    oj: optionalQuery(bank),
  }),
  reply: page(adminProblemRow),
  rate: 'read',
  summary: 'All problems for staff, newest change first; plain admins see public ones and their own',
});

/** The draft as it would be sent to save it; uploadTestcaseDir is null: the files stay. */
export const readProblemDraft = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem',
  access: 'problem.create',
  query: z.object({ pid: idQuery }),
  reply: z.object({ pid: id, version: z.int(), draft: problemDraft }),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'A problem for its form',
});

export const updateProblem = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/problem',
  access: 'problem.create',
  /** `version`: the version that the change was made from; where another one stands, the answer is 409. */
  body: z.object({
    pid: id,
    version: z.int().positive(),
    draft: problemDraft,
    note: z.string().max(200).nullish(),
  }),
  reply: z.object({ pid: id, problemId: z.string(), version: z.int() }),
  maxBody: 32 * 1024 * 1024,
  rate: 'write',
  errors: [
    'problem.not-found',
    'problem.version-conflict',
    'problem.display-id-taken',
    'problem.publish-forbidden',
    'problem.program-fails',
    'upload.not-found',
    'language.not-offered',
  ],
  audit: ['problem.update', 'tag.create'],
  summary: 'Save a problem over the version it was read as',
});

export const deleteProblem = endpoint({
  method: 'DELETE',
  effects: true,
  path: '/admin/problem',
  access: 'problem.delete',
  query: z.object({ pid: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['problem.not-found'],
  audit: 'problem.delete',
  summary: 'Delete a problem; its submissions and history are kept',
});

export const changeProblemAuth = endpoint({
  method: 'PUT',
  effects: true,
  path: '/admin/problem/change-problem-auth',
  access: 'problem.create',
  body: z.object({ id, auth }),
  reply: z.object({ version: z.int() }),
  rate: 'write',
  errors: ['problem.not-found', 'problem.publish-forbidden'],
  audit: 'problem.auth',
  summary: 'Show or hide a problem',
});

/** Files of a case as a saved version has them: names, bytes and SHA-256 (hex) of their contents. */
export const caseFiles = z.object({
  input: z.string(),
  output: z.string(),
  inputSize: z.int(),
  outputSize: z.int(),
  inputHash: z.string(),
  outputHash: z.string(),
});

export type CaseFiles = z.infer<typeof caseFiles>;

export const problemCase = caseFiles.extend({
  caseId: z.int(),
  score: z.int(),
  groupNum: z.int().nullable(),
});

export const readProblemCases = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/get-problem-cases',
  access: 'problem.create',
  query: z.object({ pid: idQuery, isUpload: optionalQuery(z.stringbool()) }),
  reply: z.array(problemCase),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'Cases of a problem, in judging order',
});

export const problemVersion = z.object({
  version: z.int(),
  savedAt: instant,
  savedBy: z.string(),
  note: z.string().nullable(),
  /** Paths of the draft that differ from the version before. */
  changed: z.array(z.string()),
});

export const listProblemVersions = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/versions',
  access: 'problem.create',
  query: pageQuery({ limit: 30 }).extend({ pid: idQuery }),
  reply: page(problemVersion),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'Saved versions of a problem, newest first',
});

/**
 * `uploadTestcaseDir` of the draft is `version:<n>`: the files of that version, which may no longer be the problem's.
 * `cases` tells replaced files, which the names in the draft do not.
 */
export const readProblemVersion = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/version',
  access: 'problem.create',
  query: z.object({ pid: idQuery, version: idQuery }),
  reply: z.object({
    version: z.int(),
    savedAt: instant,
    savedBy: z.string(),
    draft: problemDraft,
    cases: z.array(caseFiles),
  }),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'A saved version of a problem; saving its draft again brings it back',
});

export const freeDisplayId = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/problem/free-display-id',
  access: 'problem.create',
  query: z.object({ problemId: displayId }),
  reply: z.object({ free: z.boolean() }),
  rate: 'read',
  summary: 'Whether a display id is free',
});

export const createProblem = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/problem',
  access: 'problem.create',
  body: problemDraft.superRefine((draft, context) => {
    if (!lacksOutputText(draft)) return;
    const message: TextKey<'reasons'> = 'required';
    context.addIssue({ code: 'custom', path: ['problem', 'output'], message });
  }),
  reply: z.object({ pid: id, problemId: z.string(), version: z.int() }),
  maxBody: 32 * 1024 * 1024,
  rate: 'write',
  errors: [
    'problem.display-id-taken',
    'problem.publish-forbidden',
    'problem.program-fails',
    'upload.not-found',
    'language.not-offered',
  ],
  audit: ['problem.create', 'tag.create'],
  summary: 'Make a problem',
});
