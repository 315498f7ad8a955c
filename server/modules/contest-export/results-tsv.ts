import { awardConfigOf, awardsOf } from '@assize/shared/domain/standings/awards.ts';
import type { Row } from '@assize/shared/domain/standings/types.ts';
import type { ClicsFacts } from '../clics/service.ts';

/** What the file follows from. */
type Results = {
  facts: {
    contest: Pick<ClicsFacts['contest'], 'awardType' | 'awards'>;
    rules: Pick<ClicsFacts['rules'], 'type'>;
    teams: readonly Pick<ClicsFacts['teams'][number], 'id' | 'label' | 'icpcId' | 'groups'>[];
    awards: ClicsFacts['awards'];
  };
  rows: readonly Row[];
};

const medals = ['Gold Medal', 'Silver Medal', 'Bronze Medal'];
/** Tabs and lines end what they stand in. */
const plain = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ').trim();

/** The middle number from the best one on; of two in the middle the lower one, as tools of the ICPC have it. */
const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/**
 * results.tsv, version 1, as the ICPC takes it: number of the team there, rank, award, solved, time, minute of the last
 * accepted run, group won. A team without such a number has its label. Teams that solved less than the median are honoured without a rank.
 */
export const resultsTsv = ({ facts, rows }: Results): string => {
  const { contest, rules, teams, awards } = facts;
  const teamOf = new Map(teams.map((team) => [team.id, team]));
  const ranked = rows.filter((row) => teamOf.has(row.participant) && !row.isStar && !row.isDisqualified);
  const median = medianOf(ranked.map(({ solved }) => solved));
  const config = awardConfigOf(contest);
  const tiers = config ? awardsOf(rules, ranked, config) : new Map();
  const wonBy = new Map(
    awards.flatMap(({ kind, group, participants }) =>
      kind === 'group-winner' && group !== null ? participants.map((id) => [id, group] as const) : [],
    ),
  );
  const awardOf = ({ participant, solved }: Row): string => {
    const medal = medals[config?.tiers.indexOf(tiers.get(participant)) ?? -1];
    if (medal !== undefined) return medal;
    return solved > 0 && solved >= median ? 'Ranked' : 'Honorable';
  };
  const lines = ranked.map((row) => {
    const team = teamOf.get(row.participant);
    const award = awardOf(row);
    const group = team?.groups.find(({ id }) => id === wonBy.get(row.participant));
    return [
      plain(team?.icpcId || (team?.label ?? '')),
      award === 'Honorable' ? '' : row.rank,
      award,
      row.solved,
      Math.floor(row.totalTime / 60),
      Math.floor(row.lastAcTime / 60),
      plain(group?.name ?? ''),
    ].join('\t');
  });
  return ['results\t1', ...lines, ''].join('\n');
};
