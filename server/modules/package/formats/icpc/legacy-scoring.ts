/**
 * Points of test data in the words of the legacy format. A grader sums the points of a group's cases and
 * groups, or takes their mean, lowest or highest. Settings that a group lacks are those of the group around
 * it. The verdict of a group only matters where it ends the judging of the group around it.
 */
import { type Remark, remark } from '../found.ts';
import type { Group } from './groups.ts';
import { cannotScore, fullOf, lowestOf, type Part } from './parts.ts';
import type { IcpcFacts } from './problem-yaml.ts';

type Settings = Readonly<Record<string, unknown>>;
const aggregations = ['sum', 'avg', 'min', 'max'] as const;

type Rules = {
  aggregation: (typeof aggregations)[number];
  /** Whether judging of the group ends at the first that is not accepted. */
  breaks: boolean;
  /** What accepts the group: all of its cases and groups, any of them, or nothing at all. */
  accepts: 'all' | 'any' | 'always';
  acceptScore: number;
  ignoresSample: boolean;
};

/** Parts of a case or group, and those of them that stand for its acceptance; null: none do. */
type Scored = { parts: Part[]; accepted: Part[] | null };

const numberIn = (value: unknown): number =>
  typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);

/** The upper end of `range`. */
const mostIn = (group: Group, range: unknown): number => {
  if (range === undefined) return Number.POSITIVE_INFINITY;
  const [, upper = ''] = String(range).trim().split(/\s+/);
  const most = /^\+?inf$/i.test(upper) ? Number.POSITIVE_INFINITY : numberIn(upper);
  if (Number.isNaN(most)) throw cannotScore(group, `range: ${String(range)}`);
  return most;
};

const wordsOf = (settings: Settings): string[] =>
  String(settings.grader_flags ?? '')
    .split(/\s+/)
    .filter((one) => one !== '');

const knownWords: readonly string[] = [
  ...aggregations,
  ...['worst_error', 'first_error', 'always_accept', 'accept_if_any_accepted', 'ignore_sample'],
];

const rulesOf = (group: Group, settings: Settings): Rules => {
  const words = wordsOf(settings);
  const { grading = 'default', on_reject = 'break', reject_score = 0, accept_score = 1 } = settings;
  const odd = Object.entries({
    grader_flags: words.every((one) => knownWords.includes(one)),
    grading: grading === 'default',
    on_reject: on_reject === 'break' || on_reject === 'continue',
    reject_score: numberIn(reject_score) === 0,
    accept_score: numberIn(accept_score) >= 0,
  }).find(([, isTaken]) => !isTaken);
  if (odd) throw cannotScore(group, `${odd[0]}: ${String(settings[odd[0]])}`);
  // Of several modes the last one counts.
  const last = <T extends string>(among: readonly T[]) =>
    words.flatMap((word) => among.find((one) => one === word) ?? []).at(-1);
  const isAlways = last(['worst_error', 'first_error', 'always_accept'] as const) === 'always_accept';
  return {
    aggregation: last(aggregations) ?? 'sum',
    breaks: on_reject === 'break',
    accepts: isAlways ? 'always' : words.includes('accept_if_any_accepted') ? 'any' : 'all',
    acceptScore: numberIn(accept_score),
    ignoresSample: group.path === '' && words.includes('ignore_sample'),
  };
};

/** Settings of `problem.yaml` that older packages have there; they count for every group. */
const outerSettings = ({ grading }: IcpcFacts): Settings => {
  const { accept_score, reject_score, range, on_reject } = grading;
  const said = {
    accept_score,
    reject_score,
    range,
    on_reject: on_reject === 'first_error' ? 'break' : on_reject === 'grade' ? 'continue' : undefined,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
};

export const legacyParts = (root: Group, facts: IcpcFacts, notes: Remark[]): Part[] => {
  const objective = String(facts.grading.objective ?? 'max');
  if (objective !== 'max') throw cannotScore(root, `problem.yaml: objective: ${objective}`);
  const outer = outerSettings(facts);

  const score = (group: Group, around: Settings): Scored => {
    const settings = { ...around, ...group.settings, ...outer };
    const rules = rulesOf(group, settings);
    const most = mostIn(group, settings.range);
    const groups = new Map(
      group.items.flatMap((one) => (typeof one === 'string' ? [] : [[one, score(one, settings)] as const])),
    );
    const inGroups = [...groups.values()].flatMap((one) => one.parts);
    const count = group.items.length - groups.size;
    const points = facts.givesScores
      ? scorePerCase(group, rules, most - fullOf(inGroups), count)
      : rules.acceptScore;
    if (facts.givesScores && rules.aggregation === 'sum' && count > 1)
      notes.push(remark('note.points-per-case', { folder: `data/${group.path}`, points }));
    const children = group.items.map((one): Scored => {
      if (typeof one !== 'string') return groups.get(one) ?? { parts: [], accepted: [] };
      const part: Part = { group, cases: [one], points, by: 'min', needs: new Set() };
      return { parts: [part], accepted: [part] };
    });
    const scored = aggregated(group, rules, children, facts);
    if (fullOf(scored.parts) > most + 1e-9) throw cannotScore(group, `range: ${String(settings.range)}`);
    return scored;
  };
  return score(root, {}).parts;
};

/** Most points of each case that the validator scores, as the package only says those of the group. */
const scorePerCase = (group: Group, { aggregation }: Rules, left: number, cases: number): number => {
  if (cases === 0) return 0;
  if (!Number.isFinite(left)) throw cannotScore(group, 'validation: score, range: -inf +inf');
  return aggregation === 'sum' ? left / cases : left;
};

const aggregated = (group: Group, rules: Rules, children: readonly Scored[], facts: IcpcFacts): Scored => {
  const [sample, ...others] = children;
  const isIgnored = rules.ignoresSample && sample !== undefined && others.length > 0;
  if (isIgnored) for (const part of sample.parts) part.points = 0;
  const counted = isIgnored ? others : children;
  if (rules.breaks && (rules.aggregation === 'sum' || group.path === '')) waitInTurn(group, children, facts);
  const parts = pointsOf(group, rules, counted, facts);
  return {
    parts: isIgnored ? [...sample.parts, ...parts] : parts,
    accepted: acceptedBy(rules, counted, parts),
  };
};

const acceptedBy = ({ accepts }: Rules, children: readonly Scored[], parts: Part[]): Part[] | null => {
  if (accepts === 'always') return [];
  if (accepts === 'any' && children.length > 1) return null;
  const each = children.map((one) => one.accepted);
  if (!each.every((one) => one !== null)) return null;
  const all = each.flat();
  if (all.every((one) => parts.includes(one))) return all;
  // Children became one part, which gets all its points only where all of them are accepted.
  return children.every((one) => one.accepted?.length === one.parts.length) ? parts : null;
};

const pointsOf = (group: Group, rules: Rules, children: readonly Scored[], facts: IcpcFacts): Part[] => {
  const { aggregation, breaks, acceptScore } = rules;
  const parts = children.flatMap((one) => one.parts);
  if (aggregation === 'sum' || children.length <= 1) return parts;
  if (aggregation === 'max') throw cannotScore(group, 'grader_flags: max');
  if (aggregation === 'min')
    return [
      lowestOf(
        group,
        children.map((one) => one.parts),
        'grader_flags: min',
      ),
    ];
  if (breaks) throw cannotScore(group, 'grader_flags: avg, on_reject: break');
  const cases = group.items.flatMap((one) => (typeof one === 'string' ? [one] : []));
  if (cases.length === children.length)
    return [{ group, cases, points: parts[0]?.points ?? acceptScore, by: 'mean', needs: new Set() }];
  if (facts.givesScores) throw cannotScore(group, 'grader_flags: avg, validation: score');
  // The mean of groups is the sum of their shares.
  for (const one of parts) one.points /= children.length;
  return parts;
};

/** Each child waits for those before it, as judging ends at the first that is not accepted. */
const waitInTurn = (group: Group, children: readonly Scored[], facts: IcpcFacts): void => {
  let before: Part[] = [];
  children.forEach(({ parts, accepted }, index) => {
    // A part that waits for another one of this child waits for those before the child with it.
    for (const part of parts) if (part.needs.size === 0) part.needs = new Set(before);
    if (index === children.length - 1) return;
    // A validator may accept a sample for a part of its points, so that these do not tell whether it did.
    if (facts.givesScores && group.path === '') return;
    if (accepted === null) throw cannotScore(group, 'on_reject: break, grader_flags: accept_if_any_accepted');
    if (facts.givesScores && accepted.length > 0)
      throw cannotScore(group, 'on_reject: break, validation: score');
    if (accepted.length > 0) before = accepted;
  });
};
