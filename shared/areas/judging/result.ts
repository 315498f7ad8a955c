import { z } from 'zod';
import { verdict } from '../../domain/verdict.ts';
import { id } from '../../wire/values.ts';
import { sha256 } from './manifest.ts';

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

/** Every code that a stored submission may have as its verdict. */
export const storedVerdict = z.literal(Object.values(verdict));

export type FinalVerdict = z.infer<typeof finalVerdict>;

export const caseResult = z.object({
  caseId: z.int().positive(),
  status: finalVerdict,
  timeMs: z.int().nonnegative(),
  memoryKb: z.int().nonnegative(),
  score: z.int().nonnegative(),
  groupNum: z.int().positive().nullable(),
  inputName: z.string(),
  outputName: z.string(),
  /** Words of the checker or the judge about the case; at most 1 KiB. */
  remark: z.string().max(1024).optional(),
  /** CPU times of both runs where a run within a tenth of its limit was run again; timeMs is the lower. */
  runsMs: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).optional(),
});

export type CaseResult = z.infer<typeof caseResult>;

/** Most characters that are kept of what a program printed. */
export const mostPrinted = 2_000;

/** Beginning of what the program printed on the first case that failed; `input` is the hash of that case's input. */
export const printedOutput = z.object({
  caseId: z.int().positive(),
  input: sha256,
  text: z.string().max(mostPrinted),
  cut: z.boolean(),
});

export type PrintedOutput = z.infer<typeof printedOutput>;

/** Points of one subtask of a judged submission. */
export const subtaskScore = z.object({ subtask: z.int(), score: z.number() });

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
  /** Only in modes whose cases are decided by one output of a program. */
  printed: printedOutput.optional(),
  /** Milliseconds spent: waiting for data, compiling, running all cases. */
  spent: z.object({ dataMs: z.number(), compileMs: z.number(), runMs: z.number() }),
});

export type JudgeResult = z.infer<typeof judgeResult>;

/**
 * Returned instead by a node that lacks a language of the job, its own or that of the problem's program; the
 * server then moves the job to that language's queue.
 */
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
