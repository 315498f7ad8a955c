import { describe, expect, it } from 'vitest';
import { acmVerdict, type CaseMode, caseScore, fullScore, oiOutcome, oiRankScore } from './scoring.ts';
import { type Verdict, verdict } from './verdict.ts';

const short = { A: 0, W: -1, P: -3, T: 1, M: 2, R: 3, C: -4, p: 8 } as const satisfies Record<
  string,
  Verdict
>;

/** `A10 W0/10 C/20@2`: verdict letter, points got, full points if they differ, subtask. */
const cases = (text: string) =>
  text.split(' ').map((word) => {
    const match = /^(\w)(\d*)(?:\/(\d+))?(?:@(\d+))?$/.exec(word);
    const letter = match?.[1];
    if (!letter || !(letter in short)) throw new Error(`cannot read ${word}`);
    const score = Number(match?.[2] || 0);
    return {
      status: short[letter as keyof typeof short] as Verdict,
      score,
      full: Number(match?.[3] ?? score),
      groupNum: match?.[4] ? Number(match[4]) : null,
    };
  });

describe('points of a case', () => {
  it.each([
    [verdict.accepted, 10, 0, 10],
    [verdict.wrongAnswer, 10, 1, 0],
    [verdict.partial, 10, 0.59, 5],
    [verdict.partial, 7, 0.5, 3],
    [verdict.partial, 100, 0.29, 29],
    [verdict.partial, 100, 0.57, 57],
    [verdict.partial, 3, 0.9999, 2],
    [verdict.partial, 10, 3, 10],
    [verdict.partial, 10, -1, 0],
    [verdict.cancelled, 10, 0, 0],
  ])('%i of %i points at fraction %f gives %i', (status, full, fraction, points) => {
    expect(caseScore(status, full, fraction)).toBe(points);
  });
});

describe('a case that could not be judged', () => {
  const one = (status: Verdict, score: number) => ({ status, score, full: 10, groupNum: null });

  it('makes an OI submission System Error, with the points of the others', () => {
    const cases = [one(verdict.accepted, 10), one(verdict.systemError, 0), one(verdict.wrongAnswer, 0)];
    expect(oiOutcome('default', cases)).toEqual({ status: verdict.systemError, score: 10 });
  });

  it('leaves an ACM submission the verdict of an earlier case', () => {
    const cases = [one(verdict.wrongAnswer, 0), one(verdict.systemError, 0)];
    expect(acmVerdict(cases)).toBe(verdict.wrongAnswer);
    expect(acmVerdict(cases.toReversed())).toBe(verdict.systemError);
  });
});

describe('ACM verdict', () => {
  it.each([
    ['A A A', verdict.accepted],
    ['A W T', verdict.wrongAnswer],
    ['T W A', verdict.timeLimit],
    ['A P W', verdict.presentationError],
    ['A R C C', verdict.runtimeError],
    ['A p A', verdict.partial],
  ])('%s', (text, expected) => {
    expect(acmVerdict(cases(text))).toBe(expected);
  });
});

describe('OI verdict and score', () => {
  it.each<[CaseMode, string, Verdict, number]>([
    ['default', 'A10 A20 A70', verdict.accepted, 100],
    ['default', 'A10 W/20 A70', verdict.partial, 80],
    ['default', 'W/10 T/90', verdict.wrongAnswer, 0],
    ['default', 'T/10 W/90', verdict.timeLimit, 0],
    ['default', 'p5/10 W/90', verdict.partial, 5],
    ['default', 'A0 W/100', verdict.partial, 0],
    ['ergodic_without_error', 'A10 W/20 C/70', verdict.partial, 10],
    ['ergodic_without_error', 'R/10 C/20 C/70', verdict.runtimeError, 0],
    ['subtask_lowest', 'A30@1 A30@1 A70@2 A70@2', verdict.accepted, 100],
    ['subtask_lowest', 'A30@1 W/30@1 A70@2 A70@2', verdict.partial, 70],
    ['subtask_lowest', 'A30@1 p12/30@1 W/70@2 C/70@2', verdict.partial, 12],
    ['subtask_lowest', 'A30@1 W/30@1 T/70@2 C/70@2', verdict.wrongAnswer, 0],
    ['subtask_lowest', 'A10 A20', verdict.accepted, 30],
    ['subtask_average', 'A30@1 W/30@1 A70@2 A70@2', verdict.partial, 85],
    ['subtask_average', 'A5@1 W/5@1 A1@2', verdict.partial, 4],
    ['subtask_average', 'A30@1 A30@1 A70@2', verdict.accepted, 100],
  ])('%s: %s', (mode, text, status, score) => {
    expect(oiOutcome(mode, cases(text))).toEqual({ status, score });
  });

  it.each<[CaseMode, string, number]>([
    ['default', 'W/10 A20', 30],
    ['subtask_lowest', 'W/30@1 A30@1 C/70@2', 100],
    ['subtask_average', 'W/30@1 A30@1 C/70@2', 100],
  ])('full points in mode %s of %s are %i', (mode, text, points) => {
    expect(fullScore(mode, cases(text))).toBe(points);
  });
});

describe('rank score of an OI problem', () => {
  it.each([
    [{ score: 100, total: 100, difficulty: 3 }, 16],
    [{ score: 50, total: 100, difficulty: 3 }, 8],
    [{ score: 0, total: 100, difficulty: 5 }, 0],
    [{ score: 0, total: 0, difficulty: 5 }, 0],
    [{ score: 30, total: 40, difficulty: 1 }, 5],
  ])('%o', (input, expected) => {
    expect(oiRankScore(input)).toBe(expected);
  });
});
