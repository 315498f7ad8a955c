import type { Remark } from '../found.ts';
import { type PlannedCases, planCases, type StatedGroup } from '../subtasks.ts';
import { casesOf, everyGroup, type Group } from './groups.ts';
import { legacyParts } from './legacy-scoring.ts';
import { modernParts } from './modern-scoring.ts';
import { cannotScore, type Part } from './parts.ts';
import type { IcpcFacts } from './problem-yaml.ts';

const legacyKeys = ['accept_score', 'reject_score', 'range', 'grader_flags', 'on_reject', 'grading'];
const modernKeys = ['scoring', 'max_score', 'score_aggregation', 'static_validation_score', 'require_pass'];

/** Whether groups say their points in the words of the legacy format, which drafts of 2023-07 go on using. */
const scoresAsLegacy = (root: Group, facts: IcpcFacts): boolean => {
  const said = (keys: readonly string[]) =>
    everyGroup(root).flatMap((group) =>
      keys.filter((key) => group.settings[key] !== undefined).map((key) => ({ group, key })),
    );
  const [legacy] = said(legacyKeys);
  const [modern] = said(modernKeys);
  const isLegacy = facts.version.startsWith('legacy') || legacy !== undefined;
  if (isLegacy && modern) throw cannotScore(modern.group, modern.key);
  return isLegacy;
};

const oneCase = ({ cases }: Part): boolean => cases.length === 1;

/** Means beside lowest cases, which no case mode has together: a case each, with its share of the points. */
const withoutMeans = (parts: readonly Part[], facts: IcpcFacts): Part[] => {
  const several = (by: Part['by']) => parts.some((one) => one.by === by && !oneCase(one));
  if (!several('mean') || !several('min')) return [...parts];
  const shares = new Map<Part, Part[]>();
  for (const one of parts) {
    const isMean = one.by === 'mean' && !oneCase(one);
    if (isMean && facts.givesScores) throw cannotScore(one.group, 'grader_flags: avg, validation: score');
    const points = one.points / one.cases.length;
    shares.set(one, isMean ? one.cases.map((each) => ({ ...one, by: 'min', cases: [each], points })) : [one]);
  }
  const turned = [...shares.values()].flat();
  for (const one of turned) one.needs = new Set([...one.needs].flatMap((each) => shares.get(each) ?? []));
  return turned;
};

/** Samples without points of their own are one subtask where there are subtasks. */
const joinSamples = (parts: readonly Part[]): Part[] => {
  const isPlain = parts.every((one) => oneCase(one) && one.needs.size === 0);
  const samples = parts.filter(
    ({ group, points, needs }) => group.path.startsWith('sample') && points === 0 && needs.size === 0,
  );
  const [first] = samples;
  if (isPlain || first === undefined) return [...parts];
  const by = parts.find((one) => !oneCase(one))?.by ?? 'min';
  const joined: Part = { ...first, by, cases: samples.flatMap((one) => one.cases) };
  const others = parts.filter((one) => !samples.includes(one));
  for (const one of others)
    one.needs = new Set([...one.needs].map((each) => (samples.includes(each) ? joined : each)));
  return [joined, ...others];
};

const mostNeeds = 1000;

const statedGroups = (parts: readonly Part[]): StatedGroup[] => {
  const keys = new Map(parts.map((one, index) => [one, String(index)]));
  if (parts.filter((one) => one.needs.size > 0).length > mostNeeds)
    throw cannotScore({ path: '' }, `on_reject: break (> ${mostNeeds})`);
  return parts.map((one) => {
    if (!Number.isInteger(one.points) || one.points > 1_000_000)
      throw cannotScore(one.group, `${one.cases[0]}: ${one.points}`);
    return {
      key: keys.get(one) ?? '',
      score: one.points,
      by: oneCase(one) ? 'sum' : one.by,
      cases: one.cases.map(() => ({ score: null })),
      dependsOn: [...one.needs].flatMap((each) => keys.get(each) ?? []),
    };
  });
};

/**
 * Points of the cases of a scoring problem, with the cases in the order of the plan.
 * @throws Refused `reason.group-scoring` for groups whose points our case modes cannot make
 */
export const scoringOf = (
  root: Group,
  facts: IcpcFacts,
  notes: Remark[],
): { cases: string[]; plan: PlannedCases } => {
  const parts = scoresAsLegacy(root, facts)
    ? legacyParts(root, facts, notes)
    : modernParts(root, facts, notes);
  const ready = joinSamples(withoutMeans(parts, facts));
  return { cases: ready.flatMap((one) => one.cases), plan: planCases(statedGroups(ready), notes) };
};

/**
 * Refuses groups of a pass-fail problem that accept more than what all cases accept.
 * @throws Refused `reason.group-scoring`
 */
export const checkPassFail = (root: Group): void => {
  for (const group of everyGroup(root)) {
    const words = String(group.settings.grader_flags ?? '').split(/\s+/);
    const odd = ['always_accept', 'accept_if_any_accepted', 'ignore_sample'].find((one) =>
      words.includes(one),
    );
    if (odd !== undefined && casesOf(group).length > 1) throw cannotScore(group, `grader_flags: ${odd}`);
    if (group.settings.grading === 'custom') throw cannotScore(group, 'grading: custom');
    if (group.settings.static_validation) throw cannotScore(group, 'static_validation');
  }
};
