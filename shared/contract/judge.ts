/** What crosses between server and judge nodes: jobs, results, progress, announcements, test data. */
import { z } from 'zod';
import { slugOf } from '../domain/language-slug.ts';
import { verdict } from '../domain/verdict.ts';
import { endpoint, id, instant, nothing } from './http.ts';

export const judgeQueueName = 'judge';
/** Queue of a language that not every live node has (BullMQ refuses `:` in names). */
export const languageQueueName = (language: string): string => `judge.${slugOf(language)}`;
/** Queue of work that is no submission: test runs, compiling a checker, generating data (judge-task.ts). */
export const taskQueueName = 'judge-tasks';
/** Queue of tasks that reached a node without this language of theirs. */
export const taskLanguageQueueName = (language: string): string => `judge.tasks.${slugOf(language)}`;
export const resultsQueueName = 'results';
/** Redis channel of progress frames. */
export const progressChannel = 'assize:judge-progress';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/**
 * How one case is judged. `spj`: a checker reads the output. `interactive`: an interactor talks with the program.
 * `communication`: a manager talks with several processes of the program. `multi_pass`: the program runs again on what
 * the checker hands on. `submit_answer`: outputs are handed in instead of a program. `objective`: questions are.
 */
export const judgeMode = z.enum([
  'default',
  'spj',
  'interactive',
  'communication',
  'multi_pass',
  'submit_answer',
  'objective',
]);
export const judgeCaseMode = z.enum([
  'default',
  'ergodic_without_error',
  'subtask_lowest',
  'subtask_average',
]);
export type JudgeMode = z.infer<typeof judgeMode>;
export type JudgeCaseMode = z.infer<typeof judgeCaseMode>;

export const finalVerdict = z.union([
  z.literal(verdict.cancelled),
  z.literal(verdict.presentationError),
  z.literal(verdict.compileError),
  z.literal(verdict.wrongAnswer),
  z.literal(verdict.accepted),
  z.literal(verdict.timeLimit),
  z.literal(verdict.memoryLimit),
  z.literal(verdict.runtimeError),
  z.literal(verdict.systemError),
  z.literal(verdict.partial),
  z.literal(verdict.submitFailed),
]);
export type FinalVerdict = z.infer<typeof finalVerdict>;

export const blob = z.object({ hash: sha256, size: z.int().nonnegative() });

/** One test case of a manifest; files are named by content (D31). */
export const manifestCase = z.object({
  caseId: z.int().positive(),
  input: blob,
  output: blob,
  inputName: z.string(),
  outputName: z.string(),
  /** Points of the case; 0 in ACM problems. */
  score: z.int().nonnegative(),
  groupNum: z.int().positive().nullable(),
});

/** A text file of the problem that is put into the box under its name. */
export const namedBlob = blob.extend({ name: z.string() });
/** The problem's own program: checker, interactor or manager. testlib.h lies beside those in C++. */
export const judgeProgram = z.object({
  language: z.string(),
  source: blob,
  /**
   * How it is called and answers. `testlib`: arguments input, output, answer; exit code and text on stderr. `kattis`:
   * arguments input, answer, feedback folder; output on stdin; exit code 42 or 43.
   */
  protocol: z.enum(['testlib', 'kattis']),
  /** Further arguments, after the protocol's own (Kattis validator flags). */
  args: z.array(z.string().max(200)).max(50).optional(),
});
export const judgeProtocol = judgeProgram.shape.protocol;

/** What a mode needs to know beside the program; every key may be missing. */
export const judgeOptions = z.object({
  /** communication: processes of the contestant's program; default 2. */
  processes: z.int().min(1).max(16).optional(),
  /**
   * Most runs of one case, where the problem's own program may ask for another one. multi_pass: default 2;
   * interactive: only where it is set.
   */
  passes: z.int().min(2).max(20).optional(),
  /** What n of testlib's `partially correct (n)` is a share of: 100 (default) or 200 as on Codeforces. */
  partialOutOf: z.union([z.literal(100), z.literal(200)]).optional(),
  /** What x of testlib's `points x` is: a share of 1 or of 100, or points of the case. Default: 1 up to 1, else 100. */
  pointsAs: z.enum(['fraction', 'percent', 'points']).optional(),
});
export type JudgeOptions = z.infer<typeof judgeOptions>;

/** A question's accepted answers: the content of the output file of an `objective` case, as JSON. */
export const objectiveKey = z.object({
  kind: z.enum(['single', 'multiple', 'blank']),
  /** single: one key; multiple: the set of keys; blank: any of these texts. */
  answers: z.array(z.string().max(1000)).min(1).max(50),
  /** blank: whether case of letters counts; default false. */
  caseSensitive: z.boolean().optional(),
  /** multiple: share of the points for a proper non-empty subset of the right keys; default 0.5. */
  subset: z.number().min(0).max(1).optional(),
});
export type ObjectiveKey = z.infer<typeof objectiveKey>;
/** What is handed in for an `objective` problem, as JSON in `code`: caseId to answers. */
export const objectiveAnswers = z.record(
  z.string().regex(/^[1-9]\d{0,4}$/),
  z.array(z.string().max(1000)).max(50),
);

/**
 * Everything of a problem that judging reads as files: test data, the problem's own program, files beside programs.
 * Its own id is the SHA-256 of its canonical JSON.
 */
export const manifest = z.object({
  cases: z.array(manifestCase).min(1),
  /** Subtasks that run only when all of the others named got all their points; those without any are left out. */
  groups: z
    .array(z.object({ groupNum: z.int().positive(), dependsOn: z.array(z.int().positive()).min(1) }))
    .optional(),
  program: judgeProgram.optional(),
  /** interactive: judges what an accepting interactor wrote to its output file; without it the interactor decides. */
  checker: judgeProgram.optional(),
  /** Beside the problem's own programs when it is compiled and when it runs. */
  judgeFiles: z.array(namedBlob).optional(),
  /** Beside the contestant's source when it is compiled and when it runs. */
  userFiles: z.array(namedBlob).optional(),
  options: judgeOptions.optional(),
});
export type Manifest = z.infer<typeof manifest>;
export type ManifestCase = z.infer<typeof manifestCase>;

/** `language` of what is no program: handed-in outputs and answers. It needs no toolchain. */
export const textLanguage = 'Text';
/** Content of the file behind `answers` of a job: handed-in outputs by the name of the case's output file. */
export const answerListing = z.array(namedBlob).max(10_000);

/** A unit of work in the `judge` queue; its BullMQ id is `<submitId>-<round>`. */
export const judgeJob = z.object({
  submitId: id,
  /** Rejudge number, from 0. */
  round: z.int().nonnegative(),
  pid: id,
  language: z.string(),
  code: z.string(),
  /** Effective limits, language factors applied. */
  limits: z.object({
    timeLimitMs: z.int().positive(),
    memoryLimitMb: z.int().positive(),
    stackLimitMb: z.int().positive(),
  }),
  /** 0 ACM, 1 OI. */
  type: z.union([z.literal(0), z.literal(1)]),
  judgeMode,
  judgeCaseMode,
  isRemoveEndBlank: z.boolean(),
  manifest: sha256,
  fileIo: z.object({ readName: z.string(), writeName: z.string() }).nullable(),
  /** submit_answer: the file that lists the outputs handed in; without it `code` is the output of every case. */
  answers: sha256.nullable().optional(),
  /** When the server received the submission; ms since the epoch. */
  submittedAtMs: z.int(),
  /** Request id of the submission, for the logs. */
  traceId: z.string(),
});
export type JudgeJob = z.infer<typeof judgeJob>;

export const caseResult = z.object({
  caseId: z.int().positive(),
  status: finalVerdict,
  timeMs: z.int().nonnegative(),
  memoryKb: z.int().nonnegative(),
  score: z.int().nonnegative(),
  groupNum: z.int().positive().nullable(),
  inputName: z.string(),
  outputName: z.string(),
  /** What the checker or the judge says of the case; at most 1 KiB. */
  remark: z.string().max(1024).optional(),
  /** CPU times of both runs where a run within a tenth of its limit was run again; timeMs is the lower. */
  runsMs: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).optional(),
});
export type CaseResult = z.infer<typeof caseResult>;

/** Return value of a finished judge job. */
export const judgeResult = z.object({
  submitId: id,
  round: z.int().nonnegative(),
  /** BullMQ's attemptsStarted when the job was taken. */
  attempt: z.int().positive(),
  nodeId: z.string().max(64),
  status: finalVerdict,
  /** Largest over the cases; null when no case ran. */
  timeMs: z.int().nonnegative().nullable(),
  memoryKb: z.int().nonnegative().nullable(),
  /** Points got; null in ACM problems. */
  score: z.int().nonnegative().nullable(),
  /** Compiler's message for Compile Error, reason for System Error. */
  errorMessage: z.string().max(65_536).optional(),
  cases: z.array(caseResult),
  /** Milliseconds spent: waiting for data, compiling, running all cases. */
  spent: z.object({ dataMs: z.number(), compileMs: z.number(), runMs: z.number() }),
});
export type JudgeResult = z.infer<typeof judgeResult>;

/** Returned instead by a node that lacks a language of the job, its own or that of the problem's program: the server moves the job to that language's queue. */
export const languageLacking = judgeResult
  .pick({ submitId: true, round: true, attempt: true, nodeId: true })
  .extend({ lacks: z.string() });
export type JudgeReturn = JudgeResult | z.infer<typeof languageLacking>;

/** Published on the progress channel, at most 5 a second for one submission; may be lost. */
export const judgeProgress = z.object({
  submitId: id,
  round: z.int().nonnegative(),
  attempt: z.int().positive(),
  nodeId: z.string().max(64),
  status: z.union([z.literal(verdict.compiling), z.literal(verdict.judging)]),
  total: z.int().nonnegative(),
  /** Everything decided so far, in the order of the manifest: [caseId, status, timeMs, memoryKb]. */
  cases: z.array(z.tuple([z.int().positive(), finalVerdict, z.int().nonnegative(), z.int().nonnegative()])),
});
export type JudgeProgress = z.infer<typeof judgeProgress>;

export const judgeNode = z.object({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,64}$/),
  host: z.string().max(255),
  /** Version of the judge software. */
  version: z.string().max(64),
  slots: z.int().nonnegative(),
  busy: z.int().nonnegative(),
  sandbox: z.string().max(255),
  languages: z.array(z.object({ name: z.string(), version: z.string().max(255) })),
  /** Languages not offered and why. */
  missing: z.array(z.object({ name: z.string(), reason: z.string().max(255) })),
  draining: z.boolean(),
  /** How well run times repeat with all slots busy, and what the node made of it; null: not measured yet. */
  calibration: z
    .object({
      /** Slots asked for, and those used after the measure. */
      wantedSlots: z.int().positive(),
      usedSlots: z.int().positive(),
      /** p10–p90 spread with `usedSlots` busy over the spread with one. */
      spreadRatio: z.number().nonnegative(),
      /** Median run with `usedSlots` busy over the median with one. */
      slowdown: z.number().nonnegative().optional(),
      /** false: taken from an earlier start of the same host and compilers. */
      fresh: z.boolean(),
    })
    .nullish(),
  /** Why the node takes no work now, for staff; null when it does. */
  trouble: z.string().max(1000).nullish(),
});
export type JudgeNode = z.infer<typeof judgeNode>;

/** Every 5 s; a node not heard of for 15 s is gone. Carries the node token as `Authorization: Bearer`. */
export const announceNode = endpoint({
  method: 'POST',
  path: '/judge/announce',
  access: 'judge-node',
  body: judgeNode,
  reply: z.object({ now: instant }),
  rate: 'node',
  errors: ['judge.unknown-node'],
  summary: 'A judge node says what it is and has',
});

export const leaveNode = endpoint({
  method: 'POST',
  path: '/judge/leave',
  access: 'judge-node',
  body: judgeNode.pick({ id: true }),
  reply: nothing,
  rate: 'node',
  summary: 'A judge node says goodbye',
});

export const readManifest = endpoint({
  method: 'GET',
  path: '/judge/manifest/:hash',
  access: 'judge-node',
  params: z.object({ hash: sha256 }),
  reply: manifest,
  rate: 'node',
  errors: ['judge.unknown-data'],
  summary: 'Test-data manifest by its hash',
});

/** For what a task makes on a node: generated test data. */
export const storeBlob = endpoint({
  method: 'POST',
  path: '/judge/blob',
  access: 'judge-node',
  bodyKind: 'upload',
  maxBody: 256 * 1024 * 1024,
  reply: blob,
  rate: 'node',
  errors: ['upload.missing-file'],
  summary: 'A node hands in a file; it is kept under its hash',
});

export const readBlob = endpoint({
  method: 'GET',
  path: '/judge/blob/:hash',
  access: 'judge-node',
  params: z.object({ hash: sha256 }),
  reply: z.null(),
  replyKind: 'file',
  rate: 'node',
  errors: ['judge.unknown-data'],
  summary: 'A test-data file by its hash',
});
