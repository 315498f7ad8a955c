import { subtaskScore } from '@assize/shared/areas/judging/result.ts';
import { scopeName } from '@assize/shared/areas/submission/scope.ts';
import { z } from 'zod';
import { domainEvent } from '../../platform/domain-events/event.ts';
import type { FinalState, SubmissionRecord } from './record.ts';

/** A verdict as it stands now, with what boards, feeds and ratings need to place it. */
const verdictTold = z.object({
  submitId: z.int(),
  round: z.int(),
  uid: z.string(),
  pid: z.int(),
  scope: scopeName,
  submittedAtMs: z.int(),
  status: z.int(),
  score: z.number().nullable(),
  timeMs: z.number().nullable(),
  memoryKb: z.number().nullable(),
  subtasks: z.array(subtaskScore).nullable(),
});

/** A submission outside practice was taken. */
export const submissionTaken = domainEvent(
  'submission.taken',
  verdictTold.pick({ submitId: true, uid: true, pid: true, scope: true, submittedAtMs: true }),
);
/** A submission got its first verdict. */
export const submissionJudged = domainEvent('submission.judged', verdictTold);
/** A verdict took the place of another: judged again, or set by hand. */
export const submissionRejudged = domainEvent(
  'submission.rejudged',
  verdictTold.extend({
    /** Name of the exchange of many verdicts that it is part of: who meets one of them finds all of them stored. */
    exchange: z.string().nullable(),
  }),
);

/** Event data of a submission whose verdict was written. */
export const told = (
  { submitId, uid, pid, scope, submitTime }: SubmissionRecord,
  round: number,
  { status, score, timeMs, memoryKb, subtasks }: FinalState,
): z.input<typeof verdictTold> => ({
  ...{ submitId, round, uid, pid, scope, submittedAtMs: submitTime.getTime() },
  ...{ status, score, timeMs, memoryKb, subtasks },
});
