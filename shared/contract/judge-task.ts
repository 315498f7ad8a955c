/**
 * Work for judges that is no submission: test runs, compiling a checker, trying it, generating data, running reference
 * solutions. Queued in `judge-tasks`; the result is kept ten minutes after it is there and belongs to who asked.
 */
import { z } from 'zod';
import { endpoint, id, idQuery } from './http.ts';
import {
  blob,
  caseResult,
  finalVerdict,
  judgeJob,
  judgeMode,
  judgeProtocol,
  manifest,
  sha256,
} from './judge.ts';
import { boxFileName, problemProgram } from './problem-draft.ts';
import { dataFileName } from './testdata.ts';

const files = z.record(boxFileName, z.string().max(1_048_576));
const program = z.object({ language: z.string().max(50), code: z.string().max(1_048_576) });
/** The problem's own program with what lies beside it, as written in the form. */
export const ownProgram = program.extend({
  protocol: judgeProtocol,
  args: z.array(z.string().max(200)).max(50).default([]),
  files: files.default({}),
});
export type OwnProgram = z.output<typeof ownProgram>;

const limits = judgeJob.shape.limits;
const compileProblem = z.object({ ok: z.literal(false), message: z.string() });

/** Test run: one input of the user's own, in the problem's own mode where it can be (D32). */
export const testRunTask = judgeJob
  .pick({
    language: true,
    code: true,
    limits: true,
    judgeMode: true,
    isRemoveEndBlank: true,
    fileIo: true,
    manifest: true,
  })
  .extend({ kind: z.literal('test-run'), input: z.string(), expected: z.string().nullable() });
export const testRunResult = z.object({
  kind: z.literal('test-run'),
  status: finalVerdict,
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  /** What the program printed, cut at 1000 characters. */
  output: z.string(),
  /** Compiler's message, remark of checker or run. */
  message: z.string().nullable(),
  /** What the program wrote to stderr, cut at 4 KiB; null: nothing, or not kept. */
  errorOutput: z.string().nullable().default(null),
});

/** Only compiles: a checker, interactor, manager, validator, generator or solution. */
export const compileTask = z.object({ kind: z.literal('compile'), program, files });
export const compileResult = z.object({
  kind: z.literal('compile'),
  ok: z.boolean(),
  message: z.string(),
  compileMs: z.number(),
});

/** Gives a checker one input, output and answer; or a validator one input. */
export const playTask = z.object({
  kind: z.literal('play'),
  role: z.enum(['checker', 'validator']),
  program: ownProgram,
  options: manifest.shape.options,
  input: z.string(),
  output: z.string(),
  answer: z.string(),
});
export const playResult = z.object({
  kind: z.literal('play'),
  compile: compileProblem.nullable(),
  status: finalVerdict.nullable(),
  /** Share of the case's points, 0 to 1. */
  fraction: z.number().min(0).max(1).nullable(),
  exitCode: z.int().nullable(),
  /** What the program said on stderr, cut at 4 KiB. */
  message: z.string(),
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
});

/** Lets a program of the contestant's side talk with an interactor or manager, on one case given here. */
export const talkTask = z.object({
  kind: z.literal('talk'),
  judgeMode: judgeMode.extract(['interactive', 'communication']),
  own: ownProgram,
  /** Reads what an accepting interactor wrote; it has the files of `own` beside it. null: the interactor decides. */
  checker: program.nullable(),
  program,
  /** Beside the contestant's program. */
  userFiles: files,
  options: manifest.shape.options,
  /** Effective ones, language factors applied. */
  limits,
  input: z.string(),
  answer: z.string(),
});
/** What one said until another one did. */
const turn = z.object({
  /** By the contestant's program, or by the interactor or manager. */
  by: z.enum(['program', 'own']),
  /** Of a manager: which process said it, or was told. */
  process: z.int().nonnegative(),
  /** Cut at 400 bytes; `more` counts those left out. */
  text: z.string(),
  more: z.int().nonnegative(),
});
export type TalkTurn = z.infer<typeof turn>;
/** One talk; the last, where there were several, is that which decided. */
const talkView = z.object({
  /** The beginning, and where turns were left out the end. */
  turns: z.array(turn),
  rest: z.object({ leftOut: z.int().positive(), turns: z.array(turn) }).nullable(),
  /** So much was said that not even the judge kept all of it. */
  cut: z.boolean(),
  /** What each process of the program wrote to stderr, cut at 4 KiB. */
  errors: z.array(z.string()),
  /** What the interactor or manager wrote to stderr and left as messages, cut at 4 KiB. */
  message: z.string(),
  exitCode: z.int(),
  /** Of the interactor or manager. */
  timeMs: z.int(),
  memoryKb: z.int(),
});
export type TalkView = z.infer<typeof talkView>;
export const talkRole = z.enum(['own', 'checker', 'program']);
export const talkResult = z.object({
  kind: z.literal('talk'),
  compile: compileProblem.extend({ role: talkRole }).nullable(),
  status: finalVerdict.nullable(),
  /** Share of the case's points, 0 to 1. */
  fraction: z.number().min(0).max(1).nullable(),
  /** What is said of the case: to staff where it is a System Error. */
  remark: z.string(),
  /** Of the program: the largest of its processes and talks. */
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  talks: z.array(talkView),
});

/** Makes test data: each case is one call of the generator; outputs come from the solution. */
export const generateTask = z.object({
  kind: z.literal('generate'),
  generator: program,
  files,
  /** Without one, outputs are empty. */
  solution: program.nullable(),
  /** Refuses inputs it does not accept. */
  validator: program.nullable(),
  cases: z
    .array(z.object({ name: dataFileName.max(100), args: z.array(z.string().max(200)).max(50) }))
    .min(1)
    .max(200),
  limits,
});
export const generateResult = z.object({
  kind: z.literal('generate'),
  compile: z.object({ role: z.enum(['generator', 'solution', 'validator']), message: z.string() }).nullable(),
  cases: z.array(
    z.object({
      name: z.string(),
      /** null where it failed; then `problem` says why. */
      input: blob.nullable(),
      output: blob.nullable(),
      problem: z.string().nullable(),
      timeMs: z.int().nullable(),
    }),
  ),
});

/** Runs one program over all cases of a problem, as a submission would be. */
export const solutionTask = z.object({
  kind: z.literal('solution'),
  job: judgeJob.omit({ submitId: true, round: true, submittedAtMs: true }),
});
export const solutionResult = z.object({
  kind: z.literal('solution'),
  status: finalVerdict,
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  score: z.int().nullable(),
  message: z.string().nullable(),
  cases: z.array(caseResult),
});

export const judgeTask = z.discriminatedUnion('kind', [
  testRunTask,
  compileTask,
  playTask,
  talkTask,
  generateTask,
  solutionTask,
]);
export type JudgeTask = z.output<typeof judgeTask>;
/** Data of a job in the queue. */
export const taskJob = z.object({ task: judgeTask, uid: z.string(), traceId: z.string() });
export type TaskJob = z.output<typeof taskJob>;

/** `trouble`: a fault of ours; the task was tried three times. */
export const taskResult = z.discriminatedUnion('kind', [
  testRunResult,
  compileResult,
  playResult,
  talkResult,
  generateResult,
  solutionResult,
  z.object({ kind: z.literal('trouble'), reason: z.string() }),
]);
export type TaskResult = z.infer<typeof taskResult>;
/** Left instead in the queue of all nodes by one that lacks a language: the task waits, under its key, in that queue. */
export const taskMoved = z.object({ kind: z.literal('moved'), to: z.string() });
export type TaskMoved = z.infer<typeof taskMoved>;
export const taskProgress = z.object({ done: z.int(), total: z.int() });

export const taskKey = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);
export const taskView = z.object({
  key: taskKey,
  state: z.enum(['waiting', 'running', 'done']),
  progress: taskProgress.nullable(),
  result: taskResult.nullable(),
});
export type TaskView = z.infer<typeof taskView>;
const started = z.object({ key: taskKey });

/** The event `task` {key} on `user.<uid>` says when a task is done. */
export const readTask = endpoint({
  method: 'GET',
  path: '/judge-task',
  access: 'signed-in',
  query: z.object({ key: taskKey }),
  reply: taskView,
  rate: 'read',
  errors: ['task.not-found'],
  summary: 'How a task stands; only for who asked for it',
});

/** pid: the internal id (D9). The wire's test run: the key is read by get-test-judge-result. */
export const submitTestRun = endpoint({
  method: 'POST',
  path: '/submit-problem-test-judge',
  access: 'submission.create',
  body: z.object({
    pid: id,
    language: z.string().min(1).max(50),
    code: z.string().max(262_140),
    type: z.enum(['public', 'contest', 'group']).default('public'),
    userInput: z.string().max(1000),
    expectedOutput: z.string().max(65_535).nullish(),
    /** Editor's content type; not needed to judge. */
    mode: z.string().max(50).nullish(),
    isRemoteJudge: z.boolean().default(false),
  }),
  reply: z.string(),
  rate: 'submit',
  errors: [
    'submission.empty-code',
    'submission.code-too-long',
    'submission.too-fast',
    'submission.judging-off',
    'language.not-offered',
    'problem.not-found',
    'task.not-for-mode',
    'task.too-many',
  ],
  summary: 'Run code on an input of one’s own; answers a key',
});

export const readTestRun = endpoint({
  method: 'GET',
  path: '/get-test-judge-result',
  access: 'signed-in',
  query: z.object({ testJudgeKey: taskKey }),
  reply: z.object({
    /** Pending (5) until it is there. */
    status: z.int(),
    time: z.int().nullable(),
    memory: z.int().nullable(),
    userInput: z.string(),
    userOutput: z.string().nullable(),
    expectedOutput: z.string().nullable(),
    /** Compiler's message, remark of checker or run. */
    stderr: z.string().nullable(),
    /** What the program wrote to stderr, cut at 4 KiB. */
    errorOutput: z.string().nullable(),
    problemJudgeMode: judgeMode,
  }),
  rate: 'read',
  errors: ['task.not-found'],
  summary: 'Result of a test run',
});

const compileBody = z.object({
  pid: id.nullish(),
  code: z.string().min(1).max(1_048_576),
  language: z.string().max(50),
  extraFiles: files.nullish(),
});
export const compileSpj = endpoint({
  method: 'POST',
  path: '/admin/problem/compile-spj',
  access: 'problem.create',
  body: compileBody,
  reply: started,
  maxBody: 4 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'problem.not-found', 'task.too-many'],
  summary: 'Compile a checker; the task says whether it does',
});
export const compileInteractive = endpoint({
  method: 'POST',
  path: '/admin/problem/compile-interactive',
  access: 'problem.create',
  body: compileBody,
  reply: started,
  maxBody: 4 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'problem.not-found', 'task.too-many'],
  summary: 'Compile an interactor or manager; the task says whether it does',
});

export const playChecker = endpoint({
  method: 'POST',
  path: '/admin/problem/play',
  access: 'problem.create',
  body: playTask.omit({ kind: true }),
  reply: started,
  maxBody: 16 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'task.too-many'],
  summary: 'Try a checker or validator on data given here',
});

export const playTalk = endpoint({
  method: 'POST',
  path: '/admin/problem/play-talk',
  access: 'problem.create',
  body: talkTask.omit({ kind: true }),
  reply: started,
  maxBody: 16 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'task.too-many'],
  summary: 'Try an interactor or manager with a program on a case given here',
});

export const generateData = endpoint({
  method: 'POST',
  path: '/admin/testdata/generate',
  access: 'testdata.upload',
  body: generateTask.omit({ kind: true }),
  reply: started,
  maxBody: 16 * 1024 * 1024,
  rate: 'write',
  errors: ['language.not-offered', 'task.too-many'],
  summary: 'Make test data with a generator and a reference solution',
});

/** One run of a verify: the program, and its task. */
export const verifyRun = z.object({
  name: z.string(),
  language: z.string(),
  expected: problemProgram.shape.expected,
  expectedScore: problemProgram.shape.expectedScore,
  key: taskKey,
});
export const verifyProblem = endpoint({
  method: 'POST',
  path: '/admin/problem/verify',
  access: 'problem.create',
  /** Of the saved problem; without names, all its solutions. `limitFactor` widens the time limit to see true times. */
  body: z.object({
    pid: id,
    names: z.array(z.string()).max(100).nullish(),
    limitFactor: z.number().min(1).max(10).default(1),
  }),
  reply: z.object({ version: z.int(), manifest: sha256, runs: z.array(verifyRun) }),
  rate: 'write',
  errors: ['problem.not-found', 'language.not-offered', 'task.too-many'],
  summary: "Run a problem's reference solutions over its test data",
});

export const readLastVerify = endpoint({
  method: 'GET',
  path: '/admin/problem/verify',
  access: 'problem.create',
  query: z.object({ pid: idQuery }),
  reply: z.object({ version: z.int(), runs: z.array(verifyRun) }).nullable(),
  rate: 'read',
  errors: ['problem.not-found'],
  summary: 'The latest verify of a problem, while its results are kept',
});
