import type { Scoreboard } from '@assize/shared/areas/clics/objects.ts';
import { reltimeOf } from '@assize/shared/domain/contest/reltime.ts';
import { rankInPlace } from '@assize/shared/domain/standings/rows.ts';
import type { Cell, Row } from '@assize/shared/domain/standings/types.ts';
import { clockOf, stateOf } from './contest-objects.ts';
import type { ClicsFacts } from './facts.ts';

type Problem = Scoreboard['rows'][number]['problems'][number];

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

const cellOf = (id: string, cell: Cell | null, isAcm: boolean): Problem => ({
  problem_id: id,
  num_judged: (cell?.errorNum ?? 0) + (cell?.isAC ? 1 : 0),
  num_pending: cell?.tryNum ?? 0,
  ...(isAcm ? { solved: cell?.isAC ?? false } : {}),
  ...(cell?.acTime == null ? {} : { time: minutesOf(cell.acTime) }),
  ...(cell?.isFirstAC ? { first_to_solve: true } : {}),
  ...(isAcm || cell?.score == null ? {} : { score: cell.score }),
});

/** Rows of one group, with their ranks among themselves. Rows of disqualified teams have none and are left out. */
export const scoreboardOf = (
  facts: ClicsFacts,
  rows: readonly Row[],
  inGroup: (team: string) => boolean,
  showsProblems: boolean,
): Scoreboard => {
  const { contest, rules, problems, now } = facts;
  const isAcm = contest.type === 0;
  const known = new Set(facts.teams.map(({ id }) => id));
  // Out of competition they have no rank among all; here they are among themselves.
  const shown = rows
    .filter(
      ({ participant, isDisqualified }) => known.has(participant) && inGroup(participant) && !isDisqualified,
    )
    .map((row) => ({ ...row, isStar: false }));
  rankInPlace(rules, shown);
  return {
    time: now.toISOString(),
    contest_time: reltimeOf(clockOf(contest)(now.getTime())),
    state: stateOf(contest, now),
    rows: shown.map((row) => ({
      rank: row.rank,
      team_id: row.participant,
      score: isAcm
        ? {
            num_solved: row.solved,
            total_time: minutesOf(row.totalTime),
            ...(row.solved > 0 ? { time: minutesOf(row.lastAcTime) } : {}),
          }
        : { score: row.score },
      problems: showsProblems
        ? problems.map(({ pid }, column) => cellOf(String(pid), row.cells[column] ?? null, isAcm))
        : [],
    })),
  };
};
