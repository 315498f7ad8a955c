import { z } from 'zod';
import { verdict } from '../domain/verdict.ts';
import { endpoint, flagQuery, id, idQuery, optionalQuery, page, pageQuery } from './http.ts';
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

/** A question of an `objective` problem; its number is its place, from 1, and the id of its case. */
export const question = z.object({
  kind: z.enum(['single', 'multiple', 'blank']),
  /** Markdown. */
  prompt: z.string().max(65_535),
  /** Choices; none for `blank`. */
  options: z.array(z.object({ key: z.string().trim().min(1).max(10), text: z.string().max(10_000) })).max(26),
});
export type Question = z.infer<typeof question>;

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
    /** The subtask modes: what each subtask is worth and which others it needs, by number. */
    subtasks: z
      .array(z.object({ groupNum: z.int(), score: z.int(), cases: z.int(), dependsOn: z.array(z.int()) }))
      .optional(),
    /** submit_answer: names of the outputs to hand in, with the input's size; each input can be read (problem-input). */
    answerFiles: z.array(z.object({ caseId: z.int(), input: z.string(), output: z.string() })).optional(),
    /** objective: the questions, without their answers. */
    questions: z.array(question).optional(),
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

export const notSubmitted = verdict.notSubmitted;
