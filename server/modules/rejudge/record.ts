import type { RejudgeFilter } from '@assize/shared/areas/rejudge/endpoints.ts';
import type { Verdict } from '@assize/shared/domain/verdict.ts';

/** `manual` and `cancel` are verdicts set by staff: they skip the judging and go the same way from there. */
export type RejudgeKind = 'rejudge' | 'manual' | 'cancel';
/** `beginning` while its submissions are taken: nobody sees it yet. */
export type RejudgeState = 'beginning' | 'judging' | 'ready' | 'applying' | 'applied' | 'cancelled';

/** Some submissions that get another verdict together (Judging again 1). */
export type RejudgeRecord = {
  id: number;
  kind: RejudgeKind;
  state: RejudgeState;
  filter: RejudgeFilter;
  reason: string | null;
  autoApply: boolean;
  byUid: string;
  byName: string;
  createdAt: Date;
  endedAt: Date | null;
  total: number;
};

export type ShownRejudge = RejudgeRecord & { state: Exclude<RejudgeState, 'beginning'> };
export const isShown = (record: RejudgeRecord): record is ShownRejudge => record.state !== 'beginning';

/** A verdict as a rejudge compares it. */
export type Outcome = {
  status: Verdict;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
};
/** What is written over the submission when the rejudge is applied. */
export type NewOutcome = Outcome & {
  oiRankScore: number | null;
  judger: string | null;
  errorMessage: string | null;
  attempt: number;
};

/** One submission of a rejudge. */
export type RejudgeItem = {
  rejudgeId: number;
  submitId: number;
  /** Round that counted when it began, and the one that will. */
  fromRound: number;
  round: number;
  uid: string;
  pid: number;
  language: string;
  before: Outcome;
  /** null until it is judged. */
  after: NewOutcome | null;
  changed: boolean;
  queuedAt: Date | null;
};

/** A round that an unfinished rejudge waits for. */
export type AwaitedRound = { item: RejudgeItem; record: RejudgeRecord };

/** Whether a verdict differs in what counts: verdict and points. Times always differ a little. */
export const differs = (
  before: Pick<Outcome, 'status' | 'score'>,
  after: Pick<Outcome, 'status' | 'score'>,
): boolean => before.status !== after.status || before.score !== after.score;
