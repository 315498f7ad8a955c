/** What the table of test data does with cases; pure. A case holds names of files, or typed text. */
import { type CaseMode, fullScore, isSubtaskMode } from '@assize/shared/domain/scoring.ts';
import type { ProblemDraftInput } from '../problem-draft/draft-context.tsx';

export type Case = ProblemDraftInput['samples'][number];
export type Group = ProblemDraftInput['groups'][number];

/** Points that are handed out over all cases. */
export const fullMark = 100;

/** Moves the case at one place to another; the others keep their order. */
export const movedCase = (cases: readonly Case[], from: number, to: number): Case[] => {
  const next = [...cases];
  const [one] = next.splice(from, 1);
  if (one) next.splice(Math.max(0, Math.min(next.length, to)), 0, one);
  return next;
};

const stem = (name: string) => name.replace(/\.[^.]*$/, '');

/** Cases sorted by the length of their base name, then by its text: 2 before 10. */
export const sortedByName = (cases: readonly Case[]): Case[] =>
  cases.toSorted((a, b) => {
    const [one, other] = [stem(a.input), stem(b.input)];
    return one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);
  });

/** Splits points evenly; what is left over goes to the last, one each. */
export const evenShares = (points: number, count: number): number[] => {
  const each = Math.floor(points / count);
  const left = points - each * count;
  return Array.from({ length: count }, (_, place) => each + (place >= count - left ? 1 : 0));
};

const groupNumbers = (cases: readonly Case[]): number[] =>
  [...new Set(cases.flatMap(({ groupNum }) => (groupNum === null ? [] : [groupNum])))].toSorted(
    (a, b) => a - b,
  );

/** 100 points over the cases at these places; in the subtask modes over their subtasks, whole. */
export const distributed = (cases: readonly Case[], places: ReadonlySet<number>, mode: CaseMode): Case[] => {
  const chosen = cases.filter((_, place) => places.has(place));
  if (chosen.length === 0) return [...cases];
  if (isSubtaskMode(mode)) {
    const groups = groupNumbers(chosen);
    const shares = evenShares(fullMark, groups.length);
    return cases.map((one) => {
      const at = one.groupNum === null ? -1 : groups.indexOf(one.groupNum);
      return at < 0 ? one : { ...one, score: shares[at] ?? 0 };
    });
  }
  const shares = evenShares(fullMark, chosen.length);
  let next = 0;
  return cases.map((one, place) => {
    if (!places.has(place)) return one;
    const share = shares[next] ?? 0;
    next += 1;
    return { ...one, score: share };
  });
};

/** Cases of a problem that becomes OI: 100 points are shared among the cases without points. */
export const pointed = (cases: readonly Case[], mode: CaseMode): Case[] =>
  totalScore(cases, mode) === 0 ? distributed(cases, new Set(cases.keys()), mode) : [...cases];

/**
 * Cases with one more at the end. Where the points are still those that were shared out, or none, they are shared out
 * anew; otherwise somebody chose them, and the new case has none.
 */
export const withCase = (cases: readonly Case[], one: Case, mode: CaseMode): Case[] => {
  const all = [...cases, one];
  const shared = distributed(cases, new Set(cases.keys()), mode);
  const chosen = totalScore(cases, mode) > 0 && cases.some(({ score }, at) => score !== shared[at]?.score);
  return chosen ? all : distributed(all, new Set(all.keys()), mode);
};

/** The same change on the cases at some places. */
export const changedAt = (
  cases: readonly Case[],
  places: ReadonlySet<number>,
  change: Partial<Pick<Case, 'score' | 'groupNum'>>,
): Case[] => cases.map((one, place) => (places.has(place) ? { ...one, ...change } : one));

/**
 * Cases after files came into the set: pairs that are new in the set are added at the end; pairs of before
 * that were taken out of the table stay out.
 */
export const mergedCases = (
  cases: readonly Case[],
  before: readonly Pick<Case, 'input'>[],
  now: readonly Case[],
): Case[] => {
  const known = new Set([...cases, ...before].map(({ input }) => input));
  const outputs = new Map(now.map(({ input, output }) => [input, output]));
  const kept = cases.map((one) => ({ ...one, output: outputs.get(one.input) ?? one.output }));
  const added = now.filter(({ input }) => !known.has(input));
  // A fresh table takes the points the server split; in one with points of its own new cases begin with none.
  return cases.length === 0
    ? now.map((one) => ({ ...one }))
    : [
        ...kept,
        ...added.map((one) => ({ ...one, score: 0, groupNum: kept.at(-1)?.groupNum ?? one.groupNum })),
      ];
};

export type GroupSummary = { groupNum: number; cases: number; score: number; dependsOn: readonly number[] };

/** Subtasks that have cases, by number, with what each is worth. */
export const groupSummaries = (
  cases: readonly Case[],
  groups: readonly Group[],
  mode: CaseMode,
): GroupSummary[] =>
  groupNumbers(cases).map((groupNum) => {
    const own = cases.filter((one) => one.groupNum === groupNum);
    return {
      groupNum,
      cases: own.length,
      score: totalScore(own, mode),
      dependsOn: groups.find((one) => one.groupNum === groupNum)?.dependsOn ?? [],
    };
  });

export const totalScore = (cases: readonly Case[], mode: CaseMode): number =>
  fullScore(
    mode,
    cases.map(({ score, groupNum }) => ({ full: score, groupNum })),
  );

/** Subtasks a subtask must not depend on: itself and all that need it. */
export const wouldCircle = (groups: readonly Group[], groupNum: number): ReadonlySet<number> => {
  const reached = new Set([groupNum]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const one of groups) if (one.dependsOn.some((on) => reached.has(on))) reached.add(one.groupNum);
  }
  return reached;
};

/** The groups after a change of one group's dependencies; groups without dependencies are left out. */
export const withDependence = (groups: readonly Group[], groupNum: number, dependsOn: number[]): Group[] => {
  const others = groups.filter((one) => one.groupNum !== groupNum);
  if (dependsOn.length === 0) return others;
  return [...others, { groupNum, dependsOn: dependsOn.toSorted((a, b) => a - b) }].toSorted(
    (a, b) => a.groupNum - b.groupNum,
  );
};
