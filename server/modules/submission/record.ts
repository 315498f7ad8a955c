import type { SubmissionRecord } from './document.ts';

export type { SubmissionRecord, SubmissionSeat, SubmissionWithCode } from './document.ts';

/** A submission held by a rejudge, with the round it is to be judged in. */
export type HeldSubmission = SubmissionRecord & { nextRound: number };

/** Result of judging, as it is written over a waiting submission. */
export type FinalState = Pick<
  SubmissionRecord,
  'status' | 'timeMs' | 'memoryKb' | 'score' | 'oiRankScore' | 'subtasks' | 'judger'
> & { errorMessage: string | null; isManual?: true };
