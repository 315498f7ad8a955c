import { isSealedPhase } from '@assize/shared/domain/contest/times.ts';
import type { SubmissionAudience } from '../submission/service.ts';
import type { ContestRecord } from './document.ts';
import { phaseOf, type Rights } from './policy.ts';

/** What decides of a submission of a contest what a reader sees. */
export type RunFacts = {
  contest: ContestRecord;
  submitTime: Date;
  openCaseResult: boolean;
  /** One's own, or of one's team. */
  isOwner: boolean;
  /** Of a team that others know nothing of. */
  isHidden: boolean;
  rights: Rights;
  now: Date;
};

/** Whether the results of runs from this instant on are withheld now. */
export const isBehindSeal = (contest: ContestRecord, submitTime: Date, now: Date): boolean =>
  contest.sealTime !== null && submitTime >= contest.sealTime && isSealedPhase(phaseOf(contest, now));

/**
 * What a reader sees of the judging of a run (Contests 11); null: nothing of the run itself. Behind the seal nobody
 * but staff meets runs of others, and in an OI contest one's own show no result.
 */
export const runAudience = (facts: RunFacts): SubmissionAudience | null => {
  const { contest, submitTime, openCaseResult, isOwner, isHidden, rights, now } = facts;
  if (rights.has('code')) return 'detailed';
  if (isHidden && !isOwner) return null;
  if (!isOwner && !rights.has('problems')) return null;
  // Before the start only staff hand in.
  if (!isOwner && submitTime < contest.startTime) return null;
  const isOi = contest.type === 1;
  if (isBehindSeal(contest, submitTime, now) && !rights.has('live')) {
    if (!isOwner) return null;
    if (isOi) return 'blind';
  }
  const isOver = now >= contest.endTime;
  if (!isOver && !isOwner) return rights.has('live') ? 'plain' : 'verdict';
  // The failing case of an ACM run is told after the end.
  if (!isOver && contest.type === 0) return 'plain';
  if (isOver && isSealedPhase(phaseOf(contest, now)) && !isOwner)
    return rights.has('live') ? 'plain' : 'verdict';
  return openCaseResult ? 'detailed' : 'plain';
};
