import type { Row } from '@assize/shared/domain/standings/types.ts';
import { describe, expect, it } from 'vitest';
import { resultsTsv } from './results-tsv.ts';

const rowOf = (participant: string, rank: number, solved: number, more: Partial<Row> = {}): Row => ({
  ...{ participant, rank, solved, listed: rank, isStar: false, isDisqualified: false, score: 0 },
  ...{ totalTime: solved * 3_659, lastAcTime: solved * 600, cells: [] },
  ...more,
});
const teamOf = (id: string, icpcId = '') => ({
  id,
  icpcId,
  label: `label ${id}`,
  groups: [{ id: 'g', name: 'East' }],
});
const medals = [1, 1, 1].map((num, n) => ({
  ...{ priority: n + 1, name: `Tier ${n}`, background: '#e6bf25', color: '#ffffff', num },
}));
const linesOf = (solved: readonly number[], awardType: 0 | 2 = 0) => {
  const rows = solved.map((count, n) => rowOf(`t${n + 1}`, n + 1, count));
  const facts = {
    ...{ contest: { awardType, awards: medals }, rules: { type: 'acm' as const }, awards: [] },
    teams: rows.map(({ participant }) => teamOf(participant)),
  };
  return resultsTsv({ facts, rows })
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
};
const ranksOf = (solved: readonly number[]) => linesOf(solved).map(([, rank, award]) => `${rank} ${award}`);

describe('results.tsv (Exports 3)', () => {
  it('ranks who solved as much as the median; of two in the middle that is the lower one', () => {
    expect(ranksOf([5, 4, 3, 2, 1])).toEqual([
      '1 Ranked',
      '2 Ranked',
      '3 Ranked',
      ' Honorable',
      ' Honorable',
    ]);
    expect(ranksOf([4, 3, 2, 1])).toEqual(['1 Ranked', '2 Ranked', '3 Ranked', ' Honorable']);
    expect(ranksOf([2, 0, 0, 0])).toEqual(['1 Ranked', ' Honorable', ' Honorable', ' Honorable']);
  });

  it('names medals by the first three tiers, and leaves stars and disqualified rows out', () => {
    expect(linesOf([5, 4, 3, 2, 1], 2).map(([, , award]) => award)).toEqual([
      ...['Gold Medal', 'Silver Medal', 'Bronze Medal', 'Honorable', 'Honorable'],
    ]);
    const rows = [
      rowOf('t1', -1, 3, { isStar: true }),
      rowOf('t2', 1, 2),
      rowOf('t3', -1, 9, { isDisqualified: true }),
    ];
    const facts = {
      ...{ contest: { awardType: 0 as const, awards: [] }, rules: { type: 'acm' as const } },
      teams: rows.map(({ participant }) => teamOf(participant, `90${participant}`)),
      awards: [
        {
          id: 'group-winner-g',
          kind: 'group-winner' as const,
          problem: null,
          group: 'g',
          participants: ['t2'],
        },
      ],
    };
    expect(resultsTsv({ facts, rows })).toBe('results\t1\n90t2\t1\tRanked\t2\t121\t20\tEast\n');
  });

  it('has the number of a team at the ICPC, else its label; what would end a cell is a blank', () => {
    const rows = [rowOf('t1', 1, 2), rowOf('t2', 2, 1)];
    const teams = [teamOf('t1', '447047'), { ...teamOf('t2'), label: ' a\tb\r\nc ' }];
    const contest = { awardType: 0 as const, awards: [] };
    const text = resultsTsv({ facts: { contest, rules: { type: 'acm' }, teams, awards: [] }, rows });
    expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual(['results', '447047', 'a b c', '']);
  });
});
