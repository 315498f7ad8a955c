import { isRanked } from './rows.ts';
import type {
  AwardConfig,
  AwardTier,
  ContestFacts,
  IcpcAward,
  Medals,
  Row,
  StandingsRules,
} from './types.ts';

/** Awards of a contest as its settings have them; null: it has none. */
export const awardConfigOf = ({
  awardType,
  awards,
}: {
  readonly awardType: 0 | 1 | 2;
  readonly awards: readonly (AwardTier & { readonly priority: number })[];
}): AwardConfig | null =>
  awardType === 0
    ? null
    : {
        by: awardType === 1 ? 'proportion' : 'number',
        tiers: awards.toSorted((a, b) => a.priority - b.priority),
      };

/** Ranked rows that have solved something, or have points: only they take awards. */
const baseOf = ({ type }: Pick<StandingsRules, 'type'>, rows: readonly Row[]): Row[] =>
  rows.filter((row) => isRanked(row) && (type === 'acm' ? row.solved > 0 : row.score > 0));

/** Per cent of the base, floored; a product such as 0.29 · 100 is a little below what it means. */
const shareOf = (percent: number, base: number): number => Math.floor((percent * base) / 100 + 1e-9);

/**
 * The tier of each participant that takes one. Tiers follow each other from the top; a rank decides, so rows that share
 * one across a boundary all take the better tier, and the next tier begins as if they had not.
 */
export const awardsOf = (
  rules: Pick<StandingsRules, 'type'>,
  rows: readonly Row[],
  { by, tiers }: AwardConfig,
): Map<string, AwardTier> => {
  const base = baseOf(rules, rows);
  let last = 0;
  const ends = tiers.map((tier) => {
    last += by === 'number' ? tier.num : shareOf(tier.num, base.length);
    return { tier, last };
  });
  return new Map(
    base.flatMap(({ participant, rank }) => {
      const end = ends.find((one) => rank <= one.last);
      return end ? [[participant, end.tier] as const] : [];
    }),
  );
};

/** Medals for the three best tiers of a contest, in numbers of rows. */
export const medalsOf = (
  rules: Pick<StandingsRules, 'type'>,
  rows: readonly Row[],
  { by, tiers }: AwardConfig,
): Medals => {
  const base = baseOf(rules, rows).length;
  const [gold = 0, silver = 0, bronze = 0] = tiers.map(({ num }) =>
    by === 'number' ? num : shareOf(num, base),
  );
  return { gold, silver, bronze };
};

/** Awards as the Contest API names them, of ranked rows; rows that share a rank share them. One that nobody takes is left out. */
export const icpcAwards = (
  { rules, problems, participants }: ContestFacts,
  rows: readonly Row[],
  medals: Medals,
): IcpcAward[] => {
  const base = baseOf(rules, rows);
  const idsOf = (chosen: readonly Row[]) => chosen.map(({ participant }) => participant);
  const ranked = (kind: IcpcAward['kind'], from: number, to: number): IcpcAward => {
    const holders = base.filter(({ rank }) => rank > from && rank <= to);
    return { id: kind, kind, problem: null, group: null, participants: idsOf(holders) };
  };
  const silver = medals.gold + medals.silver;
  const firsts = problems.map(({ id }, column): IcpcAward => {
    const holders = rows.filter((row) => isRanked(row) && row.cells[column]?.isFirstAC);
    const kind = 'first-to-solve';
    return { id: `${kind}-${id}`, kind, problem: id, group: null, participants: idsOf(holders) };
  });
  const membersOf = new Map<string, Set<string>>();
  for (const { id, groups } of participants)
    for (const group of groups ?? []) membersOf.set(group, (membersOf.get(group) ?? new Set()).add(id));
  const winners = [...membersOf].map(([group, members]): IcpcAward => {
    const among = base.filter(({ participant }) => members.has(participant));
    const holders = among.filter(({ rank }) => rank === among[0]?.rank);
    const kind = 'group-winner';
    return { id: `${kind}-${group}`, kind, problem: null, group, participants: idsOf(holders) };
  });
  return [
    ranked('winner', 0, 1),
    ranked('gold-medal', 0, medals.gold),
    ranked('silver-medal', medals.gold, silver),
    ranked('bronze-medal', silver, silver + medals.bronze),
    ...firsts,
    ...winners,
  ].filter((award) => award.participants.length > 0);
};
