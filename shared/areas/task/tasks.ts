/**
 * Work for judges that is no submission: test runs, compiling a checker, trying it, generating data, running
 * reference solutions. Queued in `judge-tasks`; the result belongs to its user (Tasks 1).
 */
import { z } from 'zod';
import { boxFileName, graders } from '../authoring/draft.ts';
import { judgeJob } from '../judging/job.ts';
import { blob, judgeMode, judgeProtocol, manifest } from '../judging/manifest.ts';
import { caseResult, finalVerdict } from '../judging/result.ts';
import { dataFileName } from '../testdata/endpoints.ts';

export const extraFiles = z.record(boxFileName, z.string().max(1_048_576));

const program = z.object({ language: z.string().max(50), code: z.string().max(1_048_576) });

/** Graders that a contestant's program is compiled with; null or without files: it stands alone. */
const givenGraders = graders.nullable().default(null);

/** The problem's own program with what lies beside it, as written in the form. */
export const ownProgram = program.extend({
  protocol: judgeProtocol,
  args: z.array(z.string().max(200)).max(50).default([]),
  files: extraFiles.default({}),
});

export type OwnProgram = z.output<typeof ownProgram>;

const limits = judgeJob.shape.limits;

const compileProblem = z.object({ ok: z.literal(false), message: z.string() });

/** Test run: one input of the user's own, in the problem's own mode where it can be (Tasks 5). */
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
  /** Output of the program, cut at 1000 characters. */
  output: z.string(),
  /** Compiler's message, remark of checker or run. */
  message: z.string().nullable(),
  /** stderr of the program, cut at 4 KiB; null: empty, or not kept. */
  errorOutput: z.string().nullable().default(null),
});

/**
 * Only compiles: a checker, interactor, manager, validator or generator, or with `graders` a solution as a
 * contestant's program.
 */
export const compileTask = z.object({
  kind: z.literal('compile'),
  program,
  files: extraFiles,
  graders: givenGraders,
});

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
  /** stderr of the program, cut at 4 KiB. */
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
  /** Files beside the contestant's program. */
  userFiles: extraFiles,
  graders: givenGraders,
  options: manifest.shape.options,
  /** Effective limits, language factors applied. */
  limits,
  input: z.string(),
  answer: z.string(),
});

/** Words of one side of a talk, up to the next word of another. */
const turn = z.object({
  /** Speaker: the contestant's program, or the interactor or manager. */
  by: z.enum(['program', 'own']),
  /** With a manager: the process that spoke, or was spoken to. */
  process: z.int().nonnegative(),
  /** Cut at 400 bytes; `more` counts those left out. */
  text: z.string(),
  more: z.int().nonnegative(),
});

export type TalkTurn = z.infer<typeof turn>;

/** One talk; of several talks the last, which decided. */
const talkView = z.object({
  /** The first turns; where turns were left out, `rest` has the last ones. */
  turns: z.array(turn),
  rest: z.object({ leftOut: z.int().positive(), turns: z.array(turn) }).nullable(),
  /** Whether the talk was too long for the judge to keep all of it. */
  cut: z.boolean(),
  /** stderr of each process of the program, cut at 4 KiB. */
  errors: z.array(z.string()),
  /** stderr and messages of the interactor or manager, cut at 4 KiB. */
  message: z.string(),
  exitCode: z.int(),
  /** Time and memory of the interactor or manager. */
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
  /** Remark on the case; of a System Error for staff only. */
  remark: z.string(),
  /** Time and memory of the contestant's program: the largest of its processes and talks. */
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  talks: z.array(talkView),
});

/** Makes test data: each case is one call of the generator; outputs come from the solution. */
export const generateTask = z.object({
  kind: z.literal('generate'),
  generator: program,
  files: extraFiles,
  /** null: outputs are empty. */
  solution: program.nullable(),
  /** What the solution has beside it, as a contestant's program. */
  userFiles: extraFiles.default({}),
  graders: givenGraders,
  /** Refuses inputs it does not accept. */
  validator: program.extend({ protocol: judgeProtocol.default('testlib') }).nullable(),
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

/** Runs a validator over all inputs of a problem: its samples and its test data. */
export const validateTask = z.object({
  kind: z.literal('validate'),
  program: program.extend({ protocol: judgeProtocol }),
  manifest: judgeJob.shape.manifest,
  /** Inputs of the samples. */
  samples: z.array(z.string()),
});

/** The most refused inputs that a result names. */
export const mostRefused = 100;

export const validateResult = z.object({
  kind: z.literal('validate'),
  compile: compileProblem.nullable(),
  /** Numbers of all inputs and of those that were not accepted. */
  total: z.int(),
  refusedTotal: z.int(),
  /** The first inputs that were not accepted. */
  refused: z.array(
    z.object({
      /** The number of a sample, or of a case. */
      of: z.enum(['sample', 'case']),
      n: z.int().positive(),
      /** Name of the case's input file; empty: a sample. */
      name: z.string(),
      /** Whether the validator refused; otherwise it ended in a way that decides nothing. */
      decided: z.boolean(),
      /** Words of the validator, at most 1 KiB. */
      message: z.string(),
    }),
  ),
});

export const judgeTask = z.discriminatedUnion('kind', [
  testRunTask,
  compileTask,
  playTask,
  talkTask,
  generateTask,
  solutionTask,
  validateTask,
]);

export type JudgeTask = z.output<typeof judgeTask>;

/** Kinds of tasks of setters, whose results are kept a week; a test run's is kept ten minutes. */
export const setterTaskKind = z.enum(['compile', 'play', 'talk', 'generate', 'solution', 'validate']);

export type SetterTaskKind = z.infer<typeof setterTaskKind>;

/** Data of a job in the queue. */
export const taskJob = z.object({ task: judgeTask, uid: z.string(), traceId: z.string() });

export type TaskJob = z.output<typeof taskJob>;

/** `trouble`: a fault of ours; the task was tried three times. `cancelled`: by its user. */
export const taskResult = z.discriminatedUnion('kind', [
  testRunResult,
  compileResult,
  playResult,
  talkResult,
  generateResult,
  solutionResult,
  validateResult,
  z.object({ kind: z.literal('trouble'), reason: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
]);

export type TaskResult = z.infer<typeof taskResult>;

/** Left in the queue of all nodes by a node that lacks a language: the task, under its key, waits in `to`. */
export const taskMoved = z.object({ kind: z.literal('moved'), to: z.string() });

export type TaskMoved = z.infer<typeof taskMoved>;

export const taskProgress = z.object({ done: z.int(), total: z.int() });
