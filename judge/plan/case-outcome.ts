/**
 * The outcome of one case, and the result that is reported for it, with points and a verdict that the
 * problem's type allows. Pure.
 */

import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { CaseResult, FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { caseScore } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { cleanRemark } from '../checkers/clean-remark.ts';
import type { CheckResult } from '../checkers/own-checker.ts';
import type { LocalCase } from '../testdata/store.ts';

export type CaseOutcome = {
  readonly status: FinalVerdict;
  /** Share of the points for a partial answer, 0 to 1. */
  readonly fraction?: number;
  readonly timeMs: number;
  readonly memoryKb: number;
  /** Remark for contestants, at most 1 KiB. */
  readonly remark?: string;
  /** The reason of a System Error, for staff. */
  readonly reason?: string;
  /** The beginning of what the program printed on a case that failed, where one output decides it. */
  readonly printed?: Uint8Array;
  /** CPU times of both runs, if a run near the limit was repeated. */
  readonly runsMs?: readonly [number, number];
};

/** The part of an outcome that a checker, interactor or manager decides. */
export type Decided = Pick<CaseOutcome, 'status' | 'fraction' | 'remark' | 'reason'>;

/** The part of an own program's result that becomes the outcome of a case. */
export const decidedBy = ({
  status,
  fraction,
  remark,
  trouble,
}: Pick<CheckResult, 'status' | 'fraction' | 'remark' | 'trouble'>): Decided => ({
  status,
  fraction,
  ...(remark ? { remark } : {}),
  ...(trouble ? { reason: trouble } : {}),
});

export const caseResultOf = (
  { type }: Pick<JudgeJob, 'type'>,
  one: LocalCase,
  { status: found, fraction, timeMs, memoryKb, remark, runsMs }: CaseOutcome,
): CaseResult => {
  const status = statusIn(type, found);
  const shown = remark ? cleanRemark(remark) : '';
  return {
    caseId: one.caseId,
    status,
    timeMs,
    memoryKb,
    score: caseScore(status, one.score, fraction),
    groupNum: one.groupNum,
    inputName: one.inputName,
    outputName: one.outputName,
    ...(shown ? { remark: shown } : {}),
    ...(runsMs ? { runsMs: [...runsMs] } : {}),
  };
};

/** ACM problems have no points, so Partially Correct becomes Wrong Answer (Ways of judging 6). */
const statusIn = (type: JudgeJob['type'], status: FinalVerdict): FinalVerdict =>
  type === 0 && status === verdict.partial ? verdict.wrongAnswer : status;
