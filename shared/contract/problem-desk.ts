/** The back-office's view of problems: list, form, versions, tags. */
import { z } from 'zod';
import { endpoint, id, idQuery, instant, nothing, optionalQuery, page, pageQuery } from './http.ts';
import { bank, displayId, tag } from './problem.ts';
import { problemDraft } from './problem-draft.ts';

const auth = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const deskProblemRow = z.object({
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
export type DeskProblemRow = z.infer<typeof deskProblemRow>;

export const listDeskProblems = endpoint({
  method: 'GET',
  path: '/admin/problem/get-problem-list',
  access: 'problem.create',
  query: pageQuery({ limit: 10 }).extend({
    /** In title, display id or author. */
    keyword: optionalQuery(z.string().trim().max(100)),
    /** 0 or absent: all. */
    auth: optionalQuery(z.coerce.number().int().min(0).max(3)),
    oj: optionalQuery(bank),
  }),
  reply: page(deskProblemRow),
  rate: 'read',
  summary: 'All problems for staff, newest change first; plain admins see public ones and their own',
});

/** The draft as it would be sent to save it; uploadTestcaseDir is null: the files stay. */
export const readDeskProblem = endpoint({
  method: 'GET',
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
  path: '/admin/problem',
  access: 'problem.create',
  /** `version`: the one the change was made from; another one now answers 409 and changes nothing. */
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
  summary: 'Save a problem over the version it was read as',
});

export const deleteProblem = endpoint({
  method: 'DELETE',
  path: '/admin/problem',
  access: 'problem.delete',
  query: z.object({ pid: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['problem.not-found'],
  summary: 'Delete a problem; its submissions and history are kept',
});

export const changeProblemAuth = endpoint({
  method: 'PUT',
  path: '/admin/problem/change-problem-auth',
  access: 'problem.create',
  body: z.object({ id, auth }),
  reply: z.object({ version: z.int() }),
  rate: 'write',
  errors: ['problem.not-found', 'problem.publish-forbidden'],
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

export const uploadMarkdownImage = endpoint({
  method: 'POST',
  path: '/file/upload-md-img',
  access: 'problem.create',
  query: z.object({ gid: optionalQuery(idQuery) }),
  bodyKind: 'upload',
  maxBody: 4 * 1024 * 1024,
  /** `link`: address below our own origin, as texts keep it; it must be signed to be read until its text is public. */
  reply: z.object({ link: z.string(), fileId: z.string() }),
  rate: 'upload',
  errors: ['upload.missing-file', 'upload.not-an-image'],
  summary: 'An image for a statement: jpg, gif, png or webp; stored re-encoded',
});
/** The signature of an address that belongs to something not public, good for 10 min (D51). */
const signedQuery = z.object({ sig: optionalQuery(z.string().max(80)) });
export const readImage = endpoint({
  method: 'GET',
  path: '/public/img/:name',
  access: 'anyone',
  params: z.object({ name: z.string().regex(/^[0-9a-f]{64}\.(png|webp|gif)$/) }),
  query: signedQuery,
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['request.not-found'],
  summary: 'An uploaded image: with its signature, or of something public',
});
/** Files linked from statements: attachments, PDF statements of imported problems. */
export const uploadMarkdownFile = endpoint({
  method: 'POST',
  path: '/file/upload-md-file',
  access: 'problem.create',
  query: z.object({ gid: optionalQuery(idQuery) }),
  bodyKind: 'upload',
  maxBody: 128 * 1024 * 1024,
  reply: z.object({ link: z.string(), fileId: z.string() }),
  rate: 'upload',
  errors: ['upload.missing-file'],
  summary: 'A file for a statement; served as a download',
});

/** What nothing shows any more; an older version of a problem that has it shows it again once it is brought back. */
export const deleteMarkdownImage = endpoint({
  method: 'GET',
  path: '/file/delete-md-img',
  access: 'problem.create',
  query: z.object({ fileId: z.string().regex(/^(?:[0-9a-f]{64}\.(?:png|webp|gif)|[0-9a-f]{32})$/) }),
  reply: nothing,
  rate: 'write',
  errors: ['upload.not-found', 'upload.in-use'],
  summary: 'Delete an uploaded picture or file: by who uploaded it, or who edits any problem',
});

export const readStatementFile = endpoint({
  method: 'GET',
  path: '/public/file/:id',
  access: 'anyone',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  query: signedQuery,
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['request.not-found'],
  summary: 'A file of a statement, as a download: with its signature, or of something public',
});

/** For previews of texts that are not saved yet. */
export const signFileLinks = endpoint({
  method: 'POST',
  path: '/file/sign-links',
  access: 'problem.create',
  body: z.object({ links: z.array(z.string().max(120)).max(100) }),
  /** Signed addresses by the given ones; those that are no address of a file are left out. */
  reply: z.object({ signed: z.record(z.string(), z.string()) }),
  rate: 'read',
  summary: 'Sign addresses of pictures and files for 10 minutes',
});

const tagName = z.string().trim().min(1).max(50);
const color = z.string().regex(/^(#[0-9a-fA-F]{6}|)$/);
const oj = z.string().max(10).default('ME');
export const createTag = endpoint({
  method: 'POST',
  path: '/admin/tag',
  access: 'tag.manage',
  body: z.object({ name: tagName, color: color.default(''), oj, tcid: id.nullish() }),
  reply: tag,
  rate: 'write',
  errors: ['tag.name-taken', 'tag.not-found'],
  summary: 'Make a tag',
});
export const updateTag = endpoint({
  method: 'PUT',
  path: '/admin/tag',
  access: 'tag.manage',
  body: z.object({ id, name: tagName, color: color.default(''), tcid: id.nullish() }),
  reply: tag,
  rate: 'write',
  errors: ['tag.name-taken', 'tag.not-found'],
  summary: 'Change a tag',
});
export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/admin/tag',
  access: 'tag.manage',
  query: z.object({ tid: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['tag.not-found'],
  summary: 'Delete a tag, also from its problems',
});

export const tagClassification = z.object({ id, name: z.string(), oj: z.string(), rank: z.int() });
const rank = z.int().min(0).max(2_147_483_647).default(0);
export const listTagClassifications = endpoint({
  method: 'GET',
  path: '/admin/tag/classification',
  access: 'problem.create',
  query: z.object({ oj: optionalQuery(z.string().max(10)) }),
  reply: z.array(tagClassification),
  rate: 'read',
  summary: 'Classifications of tags, by rank',
});
export const createTagClassification = endpoint({
  method: 'POST',
  path: '/admin/tag/classification',
  access: 'tag.manage',
  body: z.object({ name: tagName, oj, rank }),
  reply: tagClassification,
  rate: 'write',
  errors: ['tag.name-taken'],
  summary: 'Make a classification of tags',
});
export const updateTagClassification = endpoint({
  method: 'PUT',
  path: '/admin/tag/classification',
  access: 'tag.manage',
  body: z.object({ id, name: tagName, rank }),
  reply: tagClassification,
  rate: 'write',
  errors: ['tag.name-taken', 'tag.not-found'],
  summary: 'Change a classification',
});
export const deleteTagClassification = endpoint({
  method: 'DELETE',
  path: '/admin/tag/classification',
  access: 'tag.manage',
  query: z.object({ tcid: idQuery }),
  reply: nothing,
  rate: 'write',
  errors: ['tag.not-found'],
  summary: 'Delete a classification; its tags stay, unclassified',
});

export const freeDisplayId = endpoint({
  method: 'GET',
  path: '/admin/problem/free-display-id',
  access: 'problem.create',
  query: z.object({ problemId: displayId }),
  reply: z.object({ free: z.boolean() }),
  rate: 'read',
  summary: 'Whether a display id is free',
});
