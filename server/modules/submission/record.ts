import type { ScopeName } from '@assize/shared/areas/submission/scope.ts';
import type { Verdict } from '@assize/shared/domain/verdict.ts';

/** A submission with its current verdict. Times in ms, memory in KB. */
export type SubmissionRecord = {
  submitId: number;
  uid: string;
  pid: number;
  scope: ScopeName;
  /** As its scope said when it was made: in the general lists, in the counters of its problem, in what its owner solved. */
  isPractice: boolean;
  /** The group whose it is; null: of none. */
  gid: number | null;
  language: string;
  /** Outputs handed in: hash of their listing; null where the code says all. */
  answers: string | null;
  /** Bytes of the code. */
  length: number;
  share: boolean;
  /** Whether everybody may find it: practice on a public problem. */
  listed: boolean;
  status: Verdict;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  oiRankScore: number | null;
  judger: string | null;
  isManual: boolean;
  /** Rejudge number, from 0. */
  round: number;
  /** Attempt whose result was taken; 0 while there is none. */
  attempt: number;
  /** Waiting for the verdict of its round: the outbox of the judge queue. */
  open: boolean;
  /** The unfinished rejudge that holds it; null: none. */
  rejudging: number | null;
  submitTime: Date;
};

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

export type SubmissionWithCode = SubmissionRecord & { code: string; errorMessage: string | null };

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
