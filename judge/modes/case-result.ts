/** A case's outcome as it is reported: with its points, and as the problem's type allows. Pure. */

import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { CaseResult, FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { caseScore } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { cleanRemark } from '../checkers/clean-remark.ts';
import type { LocalCase } from '../testdata/store.ts';
import type { CaseOutcome } from './mode.ts';

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

/** Where there are no points a part of them is none. */
const statusIn = (type: JudgeJob['type'], status: FinalVerdict): FinalVerdict =>
  type === 0 && status === verdict.partial ? verdict.wrongAnswer : status;
