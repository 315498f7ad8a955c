import type { Verdict } from '@assize/shared/domain/verdict.ts';

/** Selection of finished submissions for a rejudge. */
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

/** Selection of submissions for a list. */
export type SubmissionFilter = {
  /** Only what everybody may find. */
  listed?: true;
  uid?: string;
  status?: readonly Verdict[];
  /** By its name. */
  language?: string;
  pids?: readonly number[];
  /** Problems whose submissions are left out; used without `pids`. */
  notPids?: readonly number[];
};
