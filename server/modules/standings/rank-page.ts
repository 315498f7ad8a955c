import type { getContestRank, RankRow } from '@assize/shared/areas/standings/endpoints.ts';
import { awardConfigOf, awardsOf } from '@assize/shared/domain/standings/awards.ts';
import type { AwardTier, Cell, Row } from '@assize/shared/domain/standings/types.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { z } from 'zod';
import type { HeldBoard } from './board-folder.ts';
import { rulesOf } from './facts.ts';

type Query = Pick<
  z.output<(typeof getContestRank)['body']>,
  'currentPage' | 'limit' | 'keyword' | 'removeStar' | 'concernedList'
>;
type Shown = Pick<HeldBoard, 'contest' | 'teams' | 'rowOf'>;
type Asking = {
  one: Shown;
  rows: readonly Row[];
  /** The viewer's own row as the viewer may see it. */
  own: Row | null;
  sealed: boolean;
  query: Query;
};
type Awards = ReadonlyMap<string, AwardTier>;

const kept = new WeakMap<readonly Row[], Awards>();
/** Awards of a board; rows of a board are replaced, never changed. */
const awardsBy = ({ contest }: Shown, rows: readonly Row[]): Awards => {
  const config = awardConfigOf(contest);
  if (config === null) return new Map();
  const known = kept.get(rows);
  if (known) return known;
  const awards = awardsOf(rulesOf(contest), rows, config);
  kept.set(rows, awards);
  return awards;
};

const presentCell = (cell: Cell): Exclude<RankRow['submissionInfo'][string], number | null> => ({
  isAC: cell.isAC,
  isFirstAC: cell.isFirstAC,
  isAfterContest: cell.isAfterContest,
  ACTime: cell.acTime,
  errorNum: cell.errorNum,
  tryNum: cell.tryNum,
});

const presentRank = (one: Shown, row: Row, awards: Awards, concerned: ReadonlySet<string>): RankRow => {
  const { contest, teams } = one;
  const team = teams.get(row.participant);
  const award = awards.get(row.participant);
  const cells = contest.problems.flatMap(({ displayId }, column) => {
    const cell = row.cells[column] ?? null;
    return cell === null ? [] : [[displayId, cell] as const];
  });
  return {
    rank: row.rank,
    uid: row.participant,
    username: team?.name ?? '',
    gender: team?.gender ?? '',
    school: team?.school ?? '',
    avatar: team?.avatar ?? null,
    isConcerned: concerned.has(row.participant),
    isWinAward: award !== undefined,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
    awardName: award?.name ?? null,
    submissionInfo: Object.fromEntries(
      cells.map(([id, cell]) => [id, contest.type === 0 ? presentCell(cell) : cell.score]),
    ),
    ac: row.solved,
    totalTime: row.totalTime,
    totalScore: contest.type === 0 ? null : row.score,
    timeInfo: contest.type === 0 ? null : Object.fromEntries(cells.map(([id, { timeMs }]) => [id, timeMs])),
  };
};

/** A page of a board under the names of the wire. */
export const rankPage = ({ one, rows, own, sealed, query }: Asking): ReplyOf<typeof getContestRank> => {
  const awards = awardsBy(one, rows);
  const concerned = new Set(query.concernedList.map((uid) => one.rowOf.get(uid) ?? uid));
  const keyword = query.keyword?.toLowerCase() ?? '';
  const has = (text: string | undefined) => text?.toLowerCase().includes(keyword) ?? false;
  const shown = rows.filter((row) => {
    if (query.removeStar && row.isStar) return false;
    const team = one.teams.get(row.participant);
    return keyword === '' || has(team?.name) || has(team?.school) || (team?.groups.some(has) ?? false);
  });
  const from = (query.currentPage - 1) * query.limit;
  const present = (row: Row) => presentRank(one, row, awards, concerned);
  const others = rows.filter(
    ({ participant }) => concerned.has(participant) && participant !== own?.participant,
  );
  return {
    records: shown.slice(from, from + query.limit).map(present),
    total: shown.length,
    pinned: [...(own === null ? [] : [own]), ...others].map(present),
    sealed,
  };
};
