import { z } from 'zod';
import { verdict } from '../../domain/verdict.ts';
import { endpoint } from '../../wire/http.ts';
import { id, idQuery, instant, optionalQuery, page, pageQuery } from '../../wire/values.ts';
import { judgeCaseMode, judgeMode } from '../judging/manifest.ts';
import { tag } from '../tag/tag.ts';
import { problemOrders, problemStates } from './list-choices.ts';
import { bank, displayId, example, question, statementLocale } from './statement.ts';

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

/** What narrows the list of public problems. */
const problemFilter = z.object({
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
  /** Needs a session. */
  state: optionalQuery(z.enum(problemStates)),
});

export const listProblems = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-list',
  access: 'anyone',
  query: pageQuery({ limit: 30 }).extend({
    ...problemFilter.shape,
    /** Without it by display id. */
    sort: optionalQuery(z.enum(problemOrders)),
    order: optionalQuery(z.enum(['asc', 'desc'])),
  }),
  reply: page(problemRow),
  rate: 'read',
  errors: ['auth.required'],
  summary: 'Public problems, by display id or another order',
});

export const countProblems = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-counts',
  access: 'anyone',
  query: z.object({ oj: optionalQuery(bank) }),
  reply: z.object({
    total: z.int(),
    /** null for visitors. */
    mine: z.object({ solved: z.int(), tried: z.int() }).nullable(),
    /** Problems of the difficulties 0 to 5. */
    difficulty: z.array(z.int()).length(6),
    /** Tags that no problem has are left out. */
    tags: z.array(z.object({ id, count: z.int() })),
  }),
  rate: 'read',
  summary: 'Public problems of a bank by state, difficulty and tag',
});
export type ProblemCounts = z.infer<(typeof countProblems)['reply']>;

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
    /** Subtask modes: points of each subtask and the subtasks it needs, by number. */
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
  /** null while the problem stands in a contest that runs. */
  problemCount: problemCount.nullable(),
  myStatus,
  /** Contests that run with this problem and that the viewer runs. */
  runningIn: z.array(z.object({ cid: id, title: z.string() })).optional(),
});

export type ProblemDetail = z.infer<typeof problemDetail>;

export const getProblemDetail = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-detail',
  access: 'anyone',
  query: z.object({ problemId: displayId, gid: optionalQuery(idQuery) }),
  reply: problemDetail,
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'One problem by its display id, in the language of the request',
});

export const getRandomProblem = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-random-problem',
  access: 'anyone',
  query: problemFilter,
  reply: z.object({ problemId: z.string() }),
  errors: ['problem.not-found', 'auth.required'],
  summary: 'A random public problem among those that match',
});

/** Of the wire (Wire 13): our pages read it with problem and list. */
export const getUserProblemStatus = endpoint({
  method: 'POST',
  effects: false,
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
  errors: ['contest.not-found', 'contest.password-needed', 'contest.not-started'],
  summary: 'Status of the viewer on some problems',
});

/** Of the wire (Wire 13): our pages read it with the problem. */
export const getProblemCodeTemplate = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-problem-code-template',
  access: 'anyone',
  query: z.object({ pid: idQuery }),
  reply: z.record(z.string(), z.string()),
  errors: ['problem.not-found'],
  summary: 'Starting code of a problem by language',
});

export const notSubmitted = verdict.notSubmitted;

export const recentProblem = z.object({
  id,
  problemId: z.string(),
  title: z.string(),
  type: z.int(),
  gmtCreate: instant,
  gmtModified: instant,
});

export const listRecentProblems = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-recent-updated-problem',
  access: 'anyone',
  reply: z.array(recentProblem),
  summary: 'The ten public problems made last',
});
