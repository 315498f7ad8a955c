import type { Verdict } from '@assize/shared/domain/verdict.ts';

/** A submission with its current verdict (D50). Times in ms, memory in KB. */
export type SubmissionRecord = {
  submitId: number;
  uid: string;
  pid: number;
  /** 0: in no contest. */
  cid: number;
  gid: number | null;
  language: string;
  /** Bytes of the code. */
  length: number;
  share: boolean;
  /** Whether everybody may find it: made on a public problem, outside contests and groups. */
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
  submitTime: Date;
};

export type SubmissionWithCode = SubmissionRecord & { code: string; errorMessage: string | null };

/** What the judging decided, as it is written over a waiting submission. */
export type FinalState = Pick<
  SubmissionRecord,
  'status' | 'timeMs' | 'memoryKb' | 'score' | 'oiRankScore' | 'judger'
> & { errorMessage: string | null };

export type SubmissionFilter = {
  /** Only what everybody may find. */
  listed?: true;
  uid?: string;
  status?: readonly Verdict[];
  pids?: readonly number[];
};
