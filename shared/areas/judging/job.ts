import { z } from 'zod';
import { id } from '../../wire/values.ts';
import { judgeCaseMode, judgeMode, sha256 } from './manifest.ts';

/** Answers to an `objective` problem, as JSON in `code`: caseId to answers. */
export const objectiveAnswers = z.record(
  z.string().regex(/^[1-9]\d{0,4}$/),
  z.array(z.string().max(1000)).max(50),
);

/** `language` of what is no program: handed-in outputs and answers. It needs no toolchain. */
export const textLanguage = 'Text';

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
