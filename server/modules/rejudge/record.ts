import type { Outcome, RejudgeItem, RejudgeRecord } from './document.ts';

export type { NewOutcome, Outcome, RejudgeItem, RejudgeRecord } from './document.ts';
export type RejudgeKind = RejudgeRecord['kind'];
export type RejudgeState = RejudgeRecord['state'];

export type ShownRejudge = RejudgeRecord & { state: Exclude<RejudgeState, 'beginning'> };
export const isShown = (record: RejudgeRecord): record is ShownRejudge => record.state !== 'beginning';

/** A round that an unfinished rejudge waits for. */
export type AwaitedRound = { item: RejudgeItem; record: RejudgeRecord };

/** Whether a verdict differs in what counts: verdict and points. Times always differ a little. */
export const differs = (
  before: Pick<Outcome, 'status' | 'score'>,
  after: Pick<Outcome, 'status' | 'score'>,
): boolean => before.status !== after.status || before.score !== after.score;
