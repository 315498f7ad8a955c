import { roles } from '@assize/shared/domain/roles.ts';
import { describe, expect, it } from 'vitest';
import { type CodeFacts, mayReadSubmission, maySeeCode, submissionAudience } from './policy.ts';

const stranger: CodeFacts = {
  role: 'user',
  isOwner: false,
  isHidden: false,
  inContest: false,
  ownsContest: false,
  inGroup: false,
  isGroupRoot: false,
  shared: false,
  codeSharing: true,
  problemInRunningContest: false,
};

describe('who sees the code of a submission (Submissions 6)', () => {
  it.each<[string, Partial<CodeFacts>, boolean]>([
    ['its owner', { isOwner: true }, true],
    ['its owner in a contest', { isOwner: true, inContest: true, problemInRunningContest: true }, true],
    ['root', { role: 'root' }, true],
    ['root in a contest', { role: 'root', inContest: true, problemInRunningContest: true }, true],
    ['a problem admin outside contests', { role: 'problem_admin' }, true],
    ['a problem admin in a contest', { role: 'problem_admin', inContest: true }, false],
    ['an admin', { role: 'admin' }, false],
    ['an admin in a contest', { role: 'admin', inContest: true }, false],
    ["a contest's owner in the contest", { inContest: true, ownsContest: true }, true],
    ["a contest's owner outside of it", { inContest: false, ownsContest: true }, false],
    ['its owner where programs are hidden', { isOwner: true, isHidden: true }, false],
    [
      'its owner in a contest, where programs are hidden',
      { isOwner: true, isHidden: true, inContest: true },
      true,
    ],
    ['a problem admin where programs are hidden', { role: 'problem_admin', isHidden: true }, true],
    ['root where programs are hidden', { role: 'root', isHidden: true }, true],
    ['nobody when shared and hidden', { shared: true, isHidden: true }, false],
    ['group root in the group', { inGroup: true, isGroupRoot: true }, true],
    ['group root outside the group', { inGroup: false, isGroupRoot: true }, false],
    ['a member of the group', { inGroup: true }, false],
    ['a stranger', {}, false],
    ['a visitor', { role: null }, false],
    ['everybody when shared', { shared: true }, true],
    ['a visitor when shared', { shared: true, role: null }, true],
    ['nobody when sharing is off for the problem', { shared: true, codeSharing: false }, false],
    [
      'nobody while the problem is in a running contest',
      { shared: true, problemInRunningContest: true },
      false,
    ],
    [
      'an admin while shared and in a running contest',
      { role: 'admin', shared: true, problemInRunningContest: true },
      false,
    ],
  ])('%s: %o → %s', (_, facts, seen) => expect(maySeeCode({ ...stranger, ...facts })).toBe(seen));

  it('no role but root and problem_admin gives a right by itself', () => {
    expect(roles.filter((role) => maySeeCode({ ...stranger, role }))).toEqual(['root', 'problem_admin']);
  });
});

describe('who learns of a submission', () => {
  it.each([
    [{ isOwner: false, problemIsPublic: true, managesProblem: false }, true],
    [{ isOwner: true, problemIsPublic: false, managesProblem: false }, true],
    [{ isOwner: false, problemIsPublic: false, managesProblem: true }, true],
    [{ isOwner: false, problemIsPublic: false, managesProblem: false }, false],
  ])('%o → %s', (facts, seen) => expect(mayReadSubmission(facts)).toBe(seen));
});

describe('who sees single cases', () => {
  it.each([
    [{ signedIn: true, openCaseResult: true, managesProblem: false }, 'detailed'],
    [{ signedIn: false, openCaseResult: true, managesProblem: false }, 'plain'],
    [{ signedIn: true, openCaseResult: false, managesProblem: false }, 'plain'],
    [{ signedIn: true, openCaseResult: false, managesProblem: true }, 'detailed'],
  ])('%o → %s', (facts, audience) => expect(submissionAudience(facts)).toBe(audience));
});
