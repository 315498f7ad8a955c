/**
 * Test data on the way into a problem. A data set is a working copy of a problem's files: opaque id, bound to its user,
 * good for 24 h. It starts from a zip, from a problem's present data, or empty; saving the problem takes it.
 */
import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery } from '../../wire/values.ts';
import { uploadErrors } from '../file/upload-errors.ts';
import { judgeCaseMode } from '../judging/manifest.ts';

const setId = z.string().min(1).max(64);

/** A file's name in test data: one path segment of any script, no control characters. */
export const dataFileName = z
  .string()
  .min(1)
  .max(200)
  .regex(/^(?!\.)[^/\\\p{Cc}]+$/u);

export const uploadedCase = z.object({
  input: z.string(),
  output: z.string(),
  inputSize: z.int(),
  outputSize: z.int(),
  score: z.int(),
  groupNum: z.int().nullable(),
});

/** A data set as the form's table shows it. */
export const dataSet = z.object({
  /** Pairs in judging order. */
  fileList: z.array(uploadedCase),
  fileListDir: setId,
  /** Files that are part of no case. */
  ignored: z.array(z.string()),
  /** Outputs that were missing; empty ones were taken. */
  missing: z.array(z.string()),
  expires: instant,
});

export type DataSet = z.infer<typeof dataSet>;

const archiveErrors = [
  ...uploadErrors,
  'archive.invalid',
  'archive.unsafe-path',
  'archive.too-many-entries',
  'archive.too-large',
  'archive.no-pairs',
] as const;

export const uploadTestcaseZip = endpoint({
  method: 'POST',
  effects: true,
  path: '/file/upload-testcase-zip',
  access: 'testdata.upload',
  /** `set`: the files are put into this set, over files of the same name. */
  query: z.object({
    mode: optionalQuery(judgeCaseMode),
    gid: optionalQuery(idQuery),
    set: optionalQuery(setId),
  }),
  bodyKind: 'upload',
  maxBody: 512 * 1024 * 1024,
  reply: dataSet,
  rate: 'upload',
  errors: [...archiveErrors, 'upload.not-found'],
  unlogged: 'own-things',
  summary: 'Upload test data: pairs x.in with x.out or x.ans, *input*.txt with *output*.txt',
});

/** Without a problem: an empty set. */
export const openDataSet = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/testdata/set',
  access: 'testdata.upload',
  body: z.object({ pid: id.nullish() }),
  reply: dataSet,
  rate: 'write',
  errors: ['problem.not-found'],
  unlogged: 'own-things',
  summary: "A working copy of a problem's test data",
});

export const readDataSet = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/testdata/set',
  access: 'testdata.upload',
  query: z.object({ set: setId }),
  reply: dataSet,
  rate: 'read',
  errors: ['upload.not-found'],
  summary: 'The files of a data set',
});

export const putDataFile = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/testdata/file',
  access: 'testdata.upload',
  query: z.object({ set: setId, name: dataFileName }),
  bodyKind: 'upload',
  maxBody: 256 * 1024 * 1024,
  reply: dataSet,
  rate: 'upload',
  errors: ['upload.not-found', ...uploadErrors],
  unlogged: 'own-things',
  summary: 'Put one file into a data set, over one of the same name',
});

/** From a set (its user), or from a problem's saved data (holders of testdata.download, or its author). */
export const readDataFile = endpoint({
  method: 'GET',
  effects: false,
  path: '/admin/testdata/file',
  access: 'testdata.upload',
  query: z.object({ set: optionalQuery(setId), pid: optionalQuery(idQuery), name: dataFileName }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['upload.not-found', 'problem.not-found'],
  summary: 'One file of test data',
});

export const downloadTestcase = endpoint({
  method: 'GET',
  effects: false,
  path: '/file/download-testcase',
  access: 'testdata.upload',
  query: z.object({ pid: idQuery }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['problem.not-found'],
  audit: 'testdata.download',
  summary: 'All test data of a problem as a zip; only for holders of testdata.download and its author',
});

/** Puts what a `generate` task made (judge-task.ts) into a set; without one, into a new set. */
export const takeGenerated = endpoint({
  method: 'POST',
  effects: true,
  path: '/admin/testdata/generated',
  access: 'testdata.upload',
  body: z.object({ key: z.string().min(1).max(64), set: setId.nullish() }),
  reply: dataSet,
  rate: 'write',
  errors: ['upload.not-found', 'task.not-found', 'task.not-done'],
  unlogged: 'own-things',
  summary: 'Take generated test data',
});

/** The input of a case of a submit-answer problem, for contestants. */
export const readProblemInput = endpoint({
  method: 'GET',
  effects: false,
  path: '/problem-input',
  access: 'signed-in',
  query: z.object({ pid: idQuery, caseId: idQuery }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'Input file of a submit-answer problem',
});

/** Outputs for a submit-answer problem: a zip of files named as the problem's outputs, or one such file. */
export const uploadAnswer = endpoint({
  method: 'POST',
  effects: true,
  path: '/file/upload-answer',
  access: 'submission.create',
  query: z.object({ pid: idQuery }),
  bodyKind: 'upload',
  maxBody: 128 * 1024 * 1024,
  reply: z.object({
    /** For `answerKey` of submit-problem-judge; bound to its user and problem, good for 24 h. */
    answerKey: z.string(),
    found: z.array(z.string()),
    missing: z.array(z.string()),
    ignored: z.array(z.string()),
  }),
  rate: 'upload',
  errors: [
    ...uploadErrors,
    'archive.invalid',
    'archive.unsafe-path',
    'archive.too-many-entries',
    'archive.too-large',
    'problem.not-found',
  ],
  summary: 'Hand in outputs; they are judged once submitted',
});
