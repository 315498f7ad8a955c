import type { FinalVerdict, JudgeCaseMode } from '@assize/shared/contract/judge.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { type DecidedCase, nextStep } from './plan-definition.ts';

const statuses: Record<string, FinalVerdict> = {
  A: verdict.accepted,
  W: verdict.wrongAnswer,
  T: verdict.timeLimit,
  P: verdict.partial,
  C: verdict.cancelled,
};

/** One letter a case: `.` open, `r` running, else decided so. Points: 10 for A, 5 for P. */
const at = (mode: JudgeCaseMode, letters: string, groups = '', worth = 10) => {
  const cases = [...letters].map((_, index) => ({
    caseId: index + 1,
    score: worth,
    groupNum: groups ? Number(groups[index]) : null,
  }));
  const decided = new Map<number, DecidedCase>();
  const running = new Set<number>();
  for (const [index, letter] of [...letters].entries()) {
    const status = statuses[letter];
    if (letter === 'r') running.add(index + 1);
    else if (status !== undefined) {
      const score = letter === 'A' ? worth : letter === 'P' ? worth / 2 : 0;
      decided.set(index + 1, { status, score });
    }
  }
  return nextStep(mode, cases, { decided, running });
};

describe('which cases come next', () => {
  it.each<[JudgeCaseMode, string, string, number[], number[]]>([
    ['default', '....', '', [1, 2, 3, 4], []],
    ['default', 'Wr.A', '', [3], []],
    ['default', 'WTAA', '', [], []],
    ['subtask_average', 'W...', '1122', [2, 3, 4], []],
    ['ergodic_without_error', '....', '', [1], []],
    ['ergodic_without_error', 'r...', '', [], []],
    ['ergodic_without_error', 'A...', '', [2], []],
    ['ergodic_without_error', 'AW..', '', [], [3, 4]],
    ['ergodic_without_error', 'AP..', '', [], [3, 4]],
    ['ergodic_without_error', 'AWCC', '', [], []],
    ['ergodic_without_error', 'AAAA', '', [], []],
    ['subtask_lowest', '......', '112233', [1, 3, 5], []],
    ['subtask_lowest', 'rAA...', '112233', [4, 5], []],
    ['subtask_lowest', 'W.P.A.', '112233', [4, 6], [2]],
    ['subtask_lowest', 'WCA.T.', '112233', [4], [6]],
    ['subtask_lowest', 'W..', '', [2, 3], []],
    ['subtask_lowest', '.A', '21', [1], []],
  ])('%s at %s (%s)', (mode, letters, groups, startable, skipped) => {
    expect(at(mode, letters, groups)).toEqual({ startable, skipped });
  });

  it('a subtask worth nothing stops at what is not Accepted', () => {
    expect(at('subtask_lowest', 'A.', '11', 0)).toEqual({ startable: [2], skipped: [] });
    expect(at('subtask_lowest', 'W.', '11', 0)).toEqual({ startable: [], skipped: [2] });
  });
});
