import { may } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';

/** Facts on which the visibility of a submission's code depends; all of them from the database. */
export type CodeFacts = {
  /** null: a visitor. */
  role: Role | null;
  isOwner: boolean;
  /** The site hides programs outside contests. */
  isHidden: boolean;
  inContest: boolean;
  ownsContest: boolean;
  inGroup: boolean;
  isGroupRoot: boolean;
  /** The owner of the submission shares its code. */
  shared: boolean;
  /** The problem allows sharing. */
  codeSharing: boolean;
  /** The problem is in a contest that runs now. */
  problemInRunningContest: boolean;
};

/** Whether a role sees programs that the site hides outside contests. */
export const mayReadHidden = (role: Role | null): boolean =>
  may(role, 'submission.read-any-code') || role === 'problem_admin';

/** Whether a role sees which judge took a submission. */
export const seesJudges = (role: Role | null): boolean => may(role, 'judges.view');

/** Whether a reader sees the code of a submission (Submissions 6). */
export const maySeeCode = (facts: CodeFacts): boolean => {
  if (may(facts.role, 'submission.read-any-code')) return true;
  if (!facts.inContest && mayReadHidden(facts.role)) return true;
  if (!facts.inContest && facts.isHidden) return false;
  if (facts.isOwner) return true;
  if (facts.inContest && facts.ownsContest) return true;
  if (facts.inGroup && facts.isGroupRoot) return true;
  return facts.shared && facts.codeSharing && !facts.problemInRunningContest;
};

/**
 * Readers who may know that a submission outside contests exists: everyone while its problem is public, else its owner
 * and staff of the problem.
 */
export const mayReadSubmission = (facts: {
  isOwner: boolean;
  problemIsPublic: boolean;
  managesProblem: boolean;
}): boolean => facts.isOwner || facts.problemIsPublic || facts.managesProblem;

/** Cases are shown to all who are signed in, unless the problem keeps them closed; its managers always see them. */
export const submissionAudience = (facts: {
  signedIn: boolean;
  openCaseResult: boolean;
  managesProblem: boolean;
}): 'detailed' | 'plain' =>
  facts.managesProblem || (facts.signedIn && facts.openCaseResult) ? 'detailed' : 'plain';
