import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import {
  flagQuery,
  id,
  idQuery,
  instant,
  nothing,
  optionalQuery,
  page,
  pageQuery,
} from '../../wire/values.ts';
import { judgeCaseMode } from '../judging/manifest.ts';
import { displayId } from '../problem/statement.ts';
import { scopeName } from './scope.ts';
import { submissionState } from './state.ts';

export const changeShare = endpoint({
  method: 'PUT',
  effects: true,
  path: '/submission',
  access: 'submission.create',
  body: z.object({ submitId: id, share: z.boolean() }),
  reply: nothing,
  rate: 'write',
  errors: ['submission.not-found'],
  summary: 'Show or hide the code of one’s own submission',
});

/** Characters of a program where the site does not say otherwise (Submissions 1). */
export const usualCodeLength = 65_535;
/** The most that a site may allow. */
export const mostCodeLength = 262_144;

export const submitProblem = endpoint({
  method: 'POST',
  effects: true,
  path: '/submit-problem-judge',
  access: 'submission.create',
  body: z.object({
    /** The display id, under the wire's name. */
    pid: displayId,
    language: z.string().min(1).max(50),
    /** Not empty after trimming, within the site's limit; the service checks it, so that its message names the limit. */
    code: z.string(),
    /** Outputs handed in before (upload-answer), for submit-answer problems. */
    answerKey: z.string().max(64).nullish(),
    cid: z.int().nonnegative().default(0),
    tid: id.nullish(),
    gid: id.nullish(),
    /** Scope of the submission, for kinds without a field of their own; wins over the three above. */
    scope: scopeName.optional(),
    /** Whether the problem is one of a remote judge; only such problems are then looked for. */
    isRemote: z.boolean().default(false),
    captcha: z.string().max(64).optional(),
    captchaKey: z.string().max(64).optional(),
  }),
  reply: z.object({ submitId: id, submitTime: instant }),
  maxBody: 2 * 1024 * 1024,
  rate: 'submit',
  errors: [
    'submission.empty-code',
    'submission.code-too-long',
    'submission.too-fast',
    'submission.judging-off',
    'submission.answer-missing',
    'language.not-offered',
    'problem.not-found',
    'judge.not-connected',
    'contest.not-found',
    'contest.password-needed',
    'contest.not-started',
    'contest.ended',
    'contest.submit-closed',
  ],
  summary: 'Submit code; the verdict comes on submission.<id>',
});

export const submissionRow = submissionState.extend({
  uid: z.string(),
  username: z.string(),
  pid: id,
  displayPid: z.string(),
  displayId: z.string(),
  title: z.string(),
  cid: z.int(),
  gid: z.int().nullable(),
  length: z.int().nullable(),
  language: z.string(),
  share: z.boolean(),
  isManual: z.boolean(),
  /** Who judged it: a judge, or a person by hand; staff only. */
  judger: z.string().nullable(),
  submitTime: instant,
});

export type SubmissionRow = z.infer<typeof submissionRow>;

export const listSubmissions = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-submission-list',
  access: 'anyone',
  query: pageQuery({ limit: 15 }).extend({
    /** Needs a session. */
    onlyMine: optionalQuery(flagQuery),
    status: optionalQuery(z.coerce.number().int()),
    username: optionalQuery(z.string().trim().max(64)),
    problemID: optionalQuery(z.string().trim().max(50)),
    completeProblemID: optionalQuery(flagQuery),
    /** By its name. */
    language: optionalQuery(z.string().trim().max(50)),
    gid: optionalQuery(idQuery),
  }),
  reply: page(submissionRow),
  rate: 'read',
  errors: ['auth.required'],
  summary: 'Submissions outside contests and groups, newest first',
});

export const submissionDetail = z.object({
  submission: submissionRow.extend({
    /** null where the viewer may not see it (Submissions 6). */
    code: z.string().nullable(),
    errorMessage: z.string().nullable(),
    /** Points of the whole problem, OI only. */
    ioScore: z.int().nullable(),
  }),
  /** Whether sharing can be switched on for it. */
  codeShare: z.boolean(),
  /** Monaco language id of the code. */
  contentType: z.string(),
});

export type SubmissionDetail = z.infer<typeof submissionDetail>;

export const getSubmissionDetail = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-submission-detail',
  access: 'anyone',
  query: z.object({ submitId: idQuery }),
  reply: submissionDetail,
  rate: 'read',
  errors: ['submission.not-found'],
  summary: 'One submission; code only for those who may see it',
});

export const caseRow = z.object({
  caseId: z.int(),
  status: z.int(),
  time: z.int(),
  memory: z.int(),
  score: z.int().nullable(),
  groupNum: z.int().nullable(),
  /** File names; only for admins of the problem. */
  inputData: z.string().nullable(),
  outputData: z.string().nullable(),
  /** Remark of judge or checker. */
  userOutput: z.string().nullable(),
  /** CPU times of both runs of a case that was run again near its limit; staff only. */
  runsMs: z.tuple([z.int(), z.int()]).nullish(),
});

export type CaseRow = z.infer<typeof caseRow>;

/** Beginning of a text; `cut`: more follows. */
const beginning = z.object({ text: z.string(), cut: z.boolean() });
export type Beginning = z.infer<typeof beginning>;

/** Most characters of a sample that an explanation shows. */
export const mostOfSample = 4_000;

/** The first case that failed, as far as its reader may see it. */
export const explainedCase = z.object({
  caseId: z.int(),
  /** Whether outputs are compared with the expected one; a checker may accept others. */
  exact: z.boolean(),
  /** Where the case is a sample of the statement: its place there, from 1. */
  sample: z.object({ number: z.int(), input: beginning, expected: beginning }).nullable(),
  /** What the program printed; for who sees the program, on samples or with the problem's data at hand. */
  printed: beginning.nullable(),
});

export type ExplainedCase = z.infer<typeof explainedCase>;

export const allCaseResult = z.object({
  judgeCaseMode,
  judgeCaseList: z.array(caseRow),
  subTaskJudgeCaseVoList: z.array(
    z.object({
      groupNum: z.int(),
      status: z.int(),
      score: z.int(),
      ac: z.int(),
      total: z.int(),
      time: z.int(),
      memory: z.int(),
      subtaskDetailList: z.array(caseRow),
    }),
  ),
  explained: explainedCase.nullish(),
});

export type AllCaseResult = z.infer<typeof allCaseResult>;

export const getAllCaseResult = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-all-case-result',
  access: 'signed-in',
  query: z.object({ submitId: idQuery }),
  reply: allCaseResult,
  rate: 'read',
  errors: ['submission.not-found'],
  summary: 'Cases of a submission; empty while judging and where case results are closed',
});

/** Of the wire (Wire 13): our pages refetch what they show. */
export const checkSubmissionsStatus = endpoint({
  method: 'POST',
  effects: false,
  path: '/check-submissions-status',
  access: 'anyone',
  body: z.object({ submitIds: z.array(id).max(100), cid: z.int().nonnegative().optional() }),
  reply: z.record(z.string(), submissionState),
  rate: 'read',
  summary: 'State of some submissions: the fallback for push, every 2 s',
});

/** Programs in each list of the best. */
export const mostBest = 10;

const bestSubmission = submissionRow
  .pick({
    submitId: true,
    uid: true,
    username: true,
    language: true,
    time: true,
    memory: true,
    length: true,
    submitTime: true,
  })
  .extend({
    /** Whether the viewer may see its code (Submissions 6). */
    mayReadCode: z.boolean(),
  });
export type BestSubmission = z.infer<typeof bestSubmission>;

export const listBestSubmissions = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-best-submissions',
  access: 'anyone',
  query: z.object({ problemId: displayId }),
  reply: z.object({ fastest: z.array(bestSubmission), shortest: z.array(bestSubmission) }),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'The fastest and the shortest accepted programs of a problem, one of each user',
});

export const getLastAcceptedCode = endpoint({
  method: 'GET',
  effects: false,
  path: '/get-last-ac-code',
  access: 'signed-in',
  query: z.object({ pid: idQuery, cid: optionalQuery(z.coerce.number().int().nonnegative()) }),
  reply: z.object({ code: z.string(), language: z.string() }),
  errors: ['submission.no-accepted', 'submission.code-hidden'],
  summary: 'Code of the viewer that was accepted last',
});
