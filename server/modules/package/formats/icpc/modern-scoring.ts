/**
 * Points of test data in the words of 2023-07 and 2025-09. The highest score of a group is shared by its
 * cases and groups (sum), is that of each of them (min), or is given for all of them together (pass-fail).
 */
import { type Remark, remark } from '../found.ts';
import { asMapping, asTexts } from '../json.ts';
import { evenScores } from '../values.ts';
import { casesOf, everyGroup, type Group } from './groups.ts';
import { cannotScore, fullOf, lowestOf, type Part } from './parts.ts';
import type { IcpcFacts } from './problem-yaml.ts';

type Rules = { stated: number | null; aggregation: 'pass-fail' | 'sum' | 'min'; requires: string[] };

const rulesOf = (group: Group): Rules => {
  const { settings } = group;
  // 2023-07 keeps what concerns points in a map of its own.
  const scoring = asMapping(settings.scoring ?? {});
  if (settings.static_validation || settings.static_validation_score !== undefined)
    throw cannotScore(group, 'static_validation');
  const said = settings.max_score ?? scoring.max_score ?? scoring.score ?? null;
  const stated = said === null ? null : Number(said);
  if (stated !== null && !(stated >= 0)) throw cannotScore(group, `max_score: ${String(said)}`);
  const aggregation = settings.score_aggregation ?? scoring.aggregation;
  const usual = group.path === 'secret' ? 'sum' : 'pass-fail';
  const known = (['pass-fail', 'sum', 'min'] as const).find((one) => one === (aggregation ?? usual));
  if (known === undefined) throw cannotScore(group, `score_aggregation: ${String(aggregation)}`);
  return {
    stated,
    aggregation: known,
    requires: asTexts(settings.require_pass ?? scoring.require_pass),
  };
};

/** The groups of 2025-09, in which folders are no groups and have no settings. */
const withFlatGroups = (secret: Group): Group => ({
  ...secret,
  items: secret.items.map((one) => {
    if (typeof one === 'string') return one;
    const [deeper] = everyGroup(one).filter((each) => each !== one && Object.keys(each.settings).length > 0);
    if (deeper) throw cannotScore(deeper, 'test_group.yaml');
    return { ...one, items: casesOf(one) };
  }),
});

const highestOfAll = 100;

export const modernParts = (root: Group, facts: IcpcFacts, notes: Remark[]): Part[] => {
  const waiting: { group: Group; parts: Part[]; requires: string[] }[] = [];

  const score = (group: Group, inferred: number): Part[] => {
    const rules = rulesOf(group);
    const most = rules.stated ?? inferred;
    const parts = pointsOf(group, rules, most);
    if (fullOf(parts) > most + 1e-9) throw cannotScore(group, `max_score: ${most}`);
    waiting.push({ group, parts, requires: rules.requires });
    return parts;
  };

  const partOf = (group: Group, cases: string[], points: number): Part => ({
    group,
    cases,
    points,
    by: 'min',
    needs: new Set(),
  });

  const pointsOf = (group: Group, { aggregation }: Rules, most: number): Part[] => {
    if (aggregation === 'pass-fail') {
      for (const one of everyGroup(group)) {
        const inner = rulesOf(one);
        if (inner.aggregation !== 'pass-fail')
          throw cannotScore(one, `score_aggregation: ${inner.aggregation}`);
      }
      const part = partOf(group, casesOf(group), most);
      for (const one of everyGroup(group))
        if (one !== group) waiting.push({ group: one, parts: [part], requires: rulesOf(one).requires });
      return [part];
    }
    if (aggregation === 'min') {
      const each = group.items.map((one) =>
        typeof one === 'string' ? [partOf(group, [one], most)] : score(one, most),
      );
      return each.length === 1 ? each.flat() : [lowestOf(group, each, 'score_aggregation: min')];
    }
    const shares = sharesOf(group, most);
    return group.items.flatMap((one, index) => {
      const share = shares[index] ?? 0;
      return typeof one === 'string' ? [partOf(group, [one], share)] : score(one, share);
    });
  };

  /** What the cases of a group that sums are worth, and the groups in it that do not say so themselves. */
  const sharesOf = (group: Group, most: number): number[] => {
    const stated = group.items.map((one) => (typeof one === 'string' ? null : rulesOf(one).stated));
    const left = most - stated.reduce<number>((sum, one) => sum + (one ?? 0), 0);
    if (left < 0) throw cannotScore(group, `max_score: ${most}`);
    const open = stated.filter((one) => one === null).length;
    if (open > 0 && left % open !== 0)
      notes.push(remark('note.points-rounded', { folder: `data/${group.path}`, points: left, count: open }));
    const even = Number.isInteger(left) ? evenScores(open, left) : stated.map(() => left / open);
    return stated.map((one) => one ?? even.shift() ?? 0);
  };

  const parts = root.items.flatMap((one) => {
    if (typeof one === 'string') return [];
    if (one.path === 'sample') return casesOf(one).map((each) => partOf(one, [each], 0));
    return score(facts.version === '2025-09' ? withFlatGroups(one) : one, highestOfAll);
  });

  for (const { group, parts: mine, requires } of waiting)
    for (const name of requires) {
      const path = name === 'sample' || name.startsWith('secret/') ? name : `secret/${name}`;
      const isIn = (one: string) => one === path || one.startsWith(`${path}/`);
      const required = parts.filter((one) => one.cases.some(isIn));
      if (required.length === 0 || !required.every((one) => one.cases.every(isIn)))
        throw cannotScore(group, `require_pass: ${name}`);
      for (const one of mine) for (const each of required) one.needs.add(each);
    }
  return parts;
};
