import { z } from 'zod';
import { limitBounds } from '../domain/limits.ts';
import { verdict } from '../domain/verdict.ts';
import type { validation } from '../i18n/zh-CN/validation.ts';
import { endpoint, flagQuery, id, idQuery, instant, optionalQuery, page, pageQuery } from './http.ts';
import { judgeCaseMode, judgeMode } from './judge.ts';

/** What people see: 1000, A, HDU-1000 (D9). Stored upper-cased. */
export const displayId = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(/^[A-Za-z0-9_-]+$/);
/** The problem bank: ours, or a remote judge. */
export const bank = z.enum(['All', 'Mine', 'HDU', 'CF', 'POJ', 'GYM', 'AC', 'SPOJ', 'LIBRE']);
export const statementLocale = z.enum(['zh-CN', 'en-US']);

export const tag = z.object({ id, name: z.string(), color: z.string() });
export type Tag = z.infer<typeof tag>;

/** Status of the viewer on a problem; Not Submitted when there is none. */
export const myStatus = z.int();

export const problemCount = z.object({
  total: z.int(),
  ac: z.int(),
  wa: z.int(),
  tle: z.int(),
  mle: z.int(),
  re: z.int(),
  pe: z.int(),
  ce: z.int(),
  se: z.int(),
  pa: z.int(),
});
export type ProblemCount = z.infer<typeof problemCount>;

export const problemRow = problemCount.extend({
  pid: id,
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  type: z.int(),
  tags: z.array(tag),
  myStatus,
});
export type ProblemRow = z.infer<typeof problemRow>;

const intQuery = z.coerce.number().int();

export const listProblems = endpoint({
  method: 'GET',
  path: '/get-problem-list',
  access: 'anyone',
  query: pageQuery({ limit: 30 }).extend({
    keyword: optionalQuery(z.string().trim().max(100)),
    difficulty: optionalQuery(intQuery.min(0).max(5)),
    oj: optionalQuery(bank),
    /** Comma-separated ids, or a JSON array of them; a problem must have all of them. */
    tagId: optionalQuery(
      z
        .string()
        .max(500)
        .regex(/^[[\]\d,\s"]*$/),
    ),
  }),
  reply: page(problemRow),
  rate: 'read',
  summary: 'Public problems, by display id',
});

export const example = z.object({ input: z.string(), output: z.string() });
export const statement = z.object({
  title: z.string().trim().min(1).max(255),
  description: z.string().max(65_535),
  input: z.string().max(65_535),
  output: z.string().max(65_535),
  hint: z.string().max(65_535),
});

export const problemDetail = z.object({
  problem: z.object({
    id,
    problemId: z.string(),
    title: z.string(),
    description: z.string(),
    input: z.string(),
    output: z.string(),
    examples: z.array(example),
    hint: z.string(),
    source: z.string(),
    author: z.string(),
    difficulty: z.int(),
    /** 0 ACM, 1 OI. */
    type: z.int(),
    /** Full mark of an OI problem. */
    ioScore: z.int().nullable(),
    /** Stated limits, ms and MB; languages carry the effective ones. */
    timeLimit: z.int(),
    memoryLimit: z.int(),
    stackLimit: z.int(),
    isFileIO: z.boolean(),
    ioReadFileName: z.string().nullable(),
    ioWriteFileName: z.string().nullable(),
    isRemote: z.boolean(),
    gid: z.int().nullable(),
    userExtraFile: z.record(z.string(), z.string()).nullable(),
    judgeMode,
    judgeCaseMode,
    openCaseResult: z.boolean(),
    codeShare: z.boolean(),
    /** Languages the statement exists in; the answer is in the request's one if it is there. */
    locales: z.array(statementLocale),
  }),
  tags: z.array(tag),
  /** Names of the languages that may be used, in the order of the language list. */
  languages: z.array(z.string()),
  /** Starting code by language name. */
  codeTemplate: z.record(z.string(), z.string()),
  problemCount,
  myStatus,
});
export type ProblemDetail = z.infer<typeof problemDetail>;

export const getProblemDetail = endpoint({
  method: 'GET',
  path: '/get-problem-detail',
  access: 'anyone',
  query: z.object({ problemId: displayId, gid: optionalQuery(idQuery) }),
  reply: problemDetail,
  rate: 'read',
  errors: ['problem.not-found', 'problem.in-contest'],
  summary: 'One problem by its display id, in the language of the request',
});

export const listTags = endpoint({
  method: 'GET',
  path: '/get-all-problem-tags',
  access: 'anyone',
  query: z.object({ oj: optionalQuery(z.string().max(10)) }),
  reply: z.array(tag),
  summary: 'All tags of a bank',
});

export const tagsByClassification = z.array(
  z.object({
    classification: z.object({ id, name: z.string(), oj: z.string() }).nullable(),
    tagList: z.array(tag),
  }),
);
export const listTagsByClassification = endpoint({
  method: 'GET',
  path: '/get-problem-tags-and-classification',
  access: 'anyone',
  query: z.object({ oj: optionalQuery(z.string().max(10)) }),
  reply: tagsByClassification,
  summary: 'Tags grouped by classification; those without one come last under null',
});

export const getRandomProblem = endpoint({
  method: 'GET',
  path: '/get-random-problem',
  access: 'anyone',
  query: z.object({ oj: optionalQuery(bank) }),
  reply: z.object({ problemId: z.string() }),
  errors: ['problem.not-found'],
  summary: 'A random public problem',
});

export const getUserProblemStatus = endpoint({
  method: 'POST',
  path: '/get-user-problem-status',
  access: 'signed-in',
  body: z.object({
    pidList: z.array(id).max(500),
    isContestProblemList: z.boolean().default(false),
    cid: id.nullish(),
    gid: id.nullish(),
    containsEnd: z.boolean().default(false),
  }),
  /** By internal problem id. An Accepted ever wins, else the latest. */
  reply: z.record(z.string(), z.object({ status: myStatus, score: z.int().nullable() })),
  summary: 'Status of the viewer on some problems',
});

export const getProblemCodeTemplate = endpoint({
  method: 'GET',
  path: '/get-problem-code-template',
  access: 'anyone',
  query: z.object({ pid: idQuery }),
  reply: z.record(z.string(), z.string()),
  errors: ['problem.not-found'],
  summary: 'Starting code of a problem by language',
});

export const offeredLanguage = z.object({
  name: z.string(),
  /** Monaco language id. */
  contentType: z.string(),
  extension: z.string(),
  /** Compiler's version, as the judges say; null when no judge is up. */
  version: z.string().nullable(),
  /** False when no judge that has it is up now. */
  available: z.boolean(),
  timeFactor: z.number(),
  memoryFactor: z.number(),
  compileCommand: z.string().nullable(),
  template: z.string(),
});
export type OfferedLanguage = z.infer<typeof offeredLanguage>;

export const listLanguages = endpoint({
  method: 'GET',
  path: '/languages',
  access: 'anyone',
  query: z.object({ all: optionalQuery(flagQuery), pid: optionalQuery(idQuery) }),
  reply: z.array(offeredLanguage),
  summary: 'Languages, of the site or of one problem',
});
export const listProblemLanguages = endpoint({
  method: 'GET',
  path: '/get-problem-languages',
  access: 'anyone',
  query: z.object({ pid: idQuery }),
  reply: z.array(z.string()),
  errors: ['problem.not-found'],
  summary: 'Names of the languages a problem may be solved in',
});

const bounded = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);
/** File names that people may give inside a box (D25). */
export const boxFileName = z.string().regex(/^(?!\.)[A-Za-z0-9._-]{1,64}$/);

/** A case of the problem form: names of uploaded files, or typed text, as isUploadTestCase says. */
export const sampleDraft = z.object({
  input: z.string(),
  output: z.string(),
  score: z.int().min(0).max(1_000_000).default(0),
  groupNum: z.int().positive().nullable().default(null),
});

const problemFields = statement.extend({
  problemId: displayId,
  /** Further languages of the statement; the base fields are the site's default language. */
  translations: z.partialRecord(statementLocale, statement).default({}),
  examples: z.array(example).max(20),
  source: z.string().max(65_535).default(''),
  difficulty: z.int().min(0).max(5).default(0),
  /** 1 public, 2 private, 3 contest. */
  auth: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  type: z.union([z.literal(0), z.literal(1)]).default(0),
  timeLimit: bounded(limitBounds.timeLimitMs).default(1000),
  memoryLimit: bounded(limitBounds.memoryLimitMb).default(256),
  stackLimit: bounded(limitBounds.stackLimitMb).default(128),
  codeShare: z.boolean().default(true),
  isRemoveEndBlank: z.boolean().default(true),
  openCaseResult: z.boolean().default(true),
  judgeCaseMode: judgeCaseMode.default('default'),
  isFileIO: z.boolean().default(false),
  ioReadFileName: boxFileName.nullable().default(null),
  ioWriteFileName: boxFileName.nullable().default(null),
  userExtraFile: z.record(boxFileName, z.string().max(1_048_576)).nullable().default(null),
  judgeExtraFile: z.record(boxFileName, z.string().max(1_048_576)).nullable().default(null),
  spjLanguage: z.string().max(30).nullable().default(null),
  spjCode: z.string().max(1_048_576).nullable().default(null),
});

const utf8Bytes = (text: string) => new TextEncoder().encode(text).length;
export const maxStatementBytes = 4 * 1024 * 1024;

/** Case modes a rule type offers. */
export const caseModesOf = {
  0: ['default', 'ergodic_without_error'],
  1: ['default', 'subtask_lowest', 'subtask_average'],
} as const;

/** The payload that saves a problem; field paths of its errors are those of the form. */
export const problemDraft = z
  .object({
    problem: problemFields,
    judgeMode: judgeMode.default('default'),
    codeTemplates: z
      .array(
        z.object({ language: z.string(), code: z.string().max(65_535), status: z.boolean().default(true) }),
      )
      .max(50)
      .default([]),
    tags: z
      .array(z.object({ name: z.string().trim().min(1).max(50), color: z.string().max(30).optional() }))
      .max(50)
      .default([]),
    languages: z.array(z.string()).min(1).max(50),
    isUploadTestCase: z.boolean().default(true),
    /** Opaque id that upload-testcase-zip returned (D25). */
    uploadTestcaseDir: z.string().max(64).nullable().default(null),
    samples: z.array(sampleDraft).min(1).max(10_000),
    changeModeCode: z.boolean().default(false),
    changeJudgeCaseMode: z.boolean().default(false),
  })
  .superRefine((draft, context) => {
    const refuse = (path: (string | number)[], message: keyof typeof validation) =>
      context.addIssue({ code: 'custom', path, message });
    const { problem } = draft;
    if (problem.isFileIO && !problem.ioReadFileName) refuse(['problem', 'ioReadFileName'], 'required');
    if (problem.isFileIO && !problem.ioWriteFileName) refuse(['problem', 'ioWriteFileName'], 'required');
    const modes: readonly string[] = caseModesOf[problem.type];
    if (!modes.includes(problem.judgeCaseMode)) refuse(['problem', 'judgeCaseMode'], 'rule-type');
    if (draft.isUploadTestCase && !draft.uploadTestcaseDir) refuse(['uploadTestcaseDir'], 'required');
    if (
      !draft.isUploadTestCase &&
      !draft.samples.some((sample) => sample.input !== '' || sample.output !== '')
    )
      refuse(['samples'], 'no-cases');
    if (problem.judgeCaseMode.startsWith('subtask'))
      draft.samples.forEach((sample, index) => {
        if (sample.groupNum === null) refuse(['samples', index, 'groupNum'], 'required');
      });
    draft.codeTemplates.forEach((template, index) => {
      if (template.status && template.code.trim() === '')
        refuse(['codeTemplates', index, 'code'], 'required');
    });
    const names = draft.tags.map((one) => one.name);
    if (new Set(names).size !== names.length) refuse(['tags'], 'duplicate');
    if (draft.judgeMode !== 'default' && !problem.spjCode) refuse(['problem', 'spjCode'], 'required');
    if (utf8Bytes(JSON.stringify(problem)) > maxStatementBytes) refuse(['problem'], 'too-large');
  });
export type ProblemDraft = z.output<typeof problemDraft>;

export const createProblem = endpoint({
  method: 'POST',
  path: '/admin/problem',
  access: 'problem.create',
  body: problemDraft,
  reply: z.object({ pid: id, problemId: z.string() }),
  maxBody: 32 * 1024 * 1024,
  rate: 'write',
  errors: ['problem.display-id-taken', 'upload.not-found', 'language.not-offered'],
  summary: 'Make a problem',
});

export const uploadedCase = z.object({
  input: z.string(),
  output: z.string(),
  inputSize: z.int(),
  outputSize: z.int(),
  score: z.int(),
  groupNum: z.int().nullable(),
});
export const uploadTestcaseZip = endpoint({
  method: 'POST',
  path: '/file/upload-testcase-zip',
  access: 'testdata.upload',
  query: z.object({ mode: optionalQuery(judgeCaseMode), gid: optionalQuery(idQuery) }),
  bodyKind: 'upload',
  maxBody: 512 * 1024 * 1024,
  /** Pairs in judging order; fileListDir is opaque, bound to the user, good for 24 h (D25). */
  reply: z.object({
    fileList: z.array(uploadedCase),
    fileListDir: z.string(),
    /** Files of the archive that are part of no case. */
    ignored: z.array(z.string()),
    /** Outputs the archive did not have; empty ones were taken. */
    missing: z.array(z.string()),
    expires: instant,
  }),
  rate: 'upload',
  errors: [
    'upload.missing-file',
    'archive.invalid',
    'archive.unsafe-path',
    'archive.too-many-entries',
    'archive.too-large',
    'archive.no-pairs',
  ],
  summary: 'Upload test data: pairs x.in with x.out or x.ans, *input*.txt with *output*.txt',
});

export const notSubmitted = verdict.notSubmitted;
