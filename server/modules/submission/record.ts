import type { Verdict } from '@assize/shared/domain/verdict.ts';
import type { SubmissionRecord } from './document.ts';

export type { SubmissionRecord, SubmissionWithCode } from './document.ts';

/** Which finished submissions a rejudge takes. */
export type RejudgeSelection = {
  submitIds?: readonly number[] | undefined;
  pid?: number | undefined;
  cid?: number | undefined;
  uid?: string | undefined;
  language?: string | undefined;
  statuses?: readonly number[] | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  node?: string | undefined;
};
/** A submission held by a rejudge, with the round it is to be judged in. */
export type HeldSubmission = SubmissionRecord & { nextRound: number };

/** What the judging decided, as it is written over a waiting submission. */
export type FinalState = Pick<
  SubmissionRecord,
  'status' | 'timeMs' | 'memoryKb' | 'score' | 'oiRankScore' | 'judger'
> & { errorMessage: string | null; isManual?: true };

export type SubmissionFilter = {
  /** Only what everybody may find. */
  listed?: true;
  uid?: string;
  status?: readonly Verdict[];
  pids?: readonly number[];
  /** Problems whose submissions are left out; used without `pids`. */
  notPids?: readonly number[];
};
