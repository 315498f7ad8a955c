import type { Verdict } from '@assize/shared/domain/verdict.ts';

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

/** Which submissions a list shows. */
export type SubmissionFilter = {
  /** Only what everybody may find. */
  listed?: true;
  uid?: string;
  status?: readonly Verdict[];
  pids?: readonly number[];
  /** Problems whose submissions are left out; used without `pids`. */
  notPids?: readonly number[];
};
