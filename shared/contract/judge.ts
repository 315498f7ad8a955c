/** What crosses between server and judge nodes: jobs, results, progress, announcements, test data. */
import { z } from 'zod';
import { verdict } from '../domain/verdict.ts';
import { endpoint, id, instant, nothing } from './http.ts';

export const judgeQueueName = 'judge';
export const resultsQueueName = 'results';
/** Redis channel of progress frames. */
export const progressChannel = 'assize:judge-progress';

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const judgeMode = z.enum(['default', 'spj', 'interactive']);
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

const blob = z.object({ hash: sha256, size: z.int().nonnegative() });

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
/** The test data of a problem; its own id is the SHA-256 of its canonical JSON. */
export const manifest = z.object({ cases: z.array(manifestCase).min(1) });
export type Manifest = z.infer<typeof manifest>;
export type ManifestCase = z.infer<typeof manifestCase>;

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
