import { type JudgeJob, textLanguage } from '@assize/shared/areas/judging/job.ts';
import { findLanguage } from '@assize/shared/domain/languages.ts';
import { effectiveLimits, factorsOf } from '@assize/shared/domain/limits.ts';
import type { ProblemRecord } from '../problem/service.ts';

/** What judging needs of a submission. */
export type Judged = Pick<JudgeJob, 'submitId' | 'round' | 'pid' | 'language' | 'code'> & {
  answers: string | null;
  submitTime: Date;
};

const text = { name: textLanguage, factors: { time: 1, memory: 1 } };
/** A language of our list, or that of handed-in outputs and answers, which no toolchain is needed for. */
export const submitLanguage = (name: string) => (name === textLanguage ? text : findLanguage(name));

/** The job that judges a submission on our nodes; limits carry the factors of its language. */
export const jobOf = (problem: ProblemRecord, one: Judged, traceId: string): JudgeJob => ({
  submitId: one.submitId,
  round: one.round,
  pid: one.pid,
  language: one.language,
  code: one.code,
  limits: effectiveLimits(problem, factorsOf(submitLanguage(one.language) ?? text, problem.limitFactors)),
  type: problem.type,
  judgeMode: problem.judgeMode,
  judgeCaseMode: problem.judgeCaseMode,
  isRemoveEndBlank: problem.isRemoveEndBlank,
  manifest: problem.manifest,
  fileIo: problem.fileIo,
  ...(one.answers === null ? {} : { answers: one.answers }),
  submittedAtMs: one.submitTime.getTime(),
  traceId,
});
