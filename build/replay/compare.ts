import { reltimeMs } from '@assize/shared/domain/contest/reltime.ts';
import { icpcAwards } from '@assize/shared/domain/standings/awards.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import type { Cell, Row } from '@assize/shared/domain/standings/types.ts';
import type { Replayed } from './contest.ts';
import { isObject, type Objects } from './feed.ts';

/** What a feed says of a contest and what our fold makes of it. */
export type Compared = {
  differences: string[];
  /** Rows of the board and awards that were compared. */
  rows: number;
  awards: number;
  /** Awards that need rules which no feed tells. */
  notCompared: string[];
};

/** Boards of groups that are ranked apart, one below the other. */
export const boardsOf = ({ logs }: Replayed): (readonly Row[])[] =>
  logs.map((log) => fold(log, { sealed: false, containsEnd: false, removeStar: false, of: null }));

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);
/** Whole minutes up to 2023-06, a span since. */
const minutesIn = (value: unknown): unknown => {
  const ms = typeof value === 'string' ? reltimeMs(value) : null;
  return ms === null ? value : Math.floor(ms / 60_000);
};

/** Values that differ, each with what the feed says and what we say. */
const differing = (
  what: string,
  pairs: Readonly<Record<string, readonly [theirs: unknown, ours: unknown]>>,
): string[] =>
  Object.entries(pairs).flatMap(([name, [theirs, ours]]) =>
    theirs === undefined || theirs === ours
      ? []
      : [`${what}: ${name} is ${JSON.stringify(theirs)} in the feed, ${JSON.stringify(ours)} here`],
  );

/** Tries that a cell counts; software that leaves tries without penalty out is right as well. */
const judgedIn = (cell: Cell | null, theirs: unknown, tries: number): unknown => {
  const counted = (cell?.errorNum ?? 0) + (cell?.isAC ? 1 : 0);
  return theirs === tries ? tries : counted;
};

const problemDifferences = (
  what: string,
  given: unknown,
  { replayed, row }: { replayed: Replayed; row: Row },
): string[] => {
  if (!Array.isArray(given)) return [];
  return given.flatMap((one: unknown) => {
    if (!isObject(one)) return [];
    const column = replayed.problemIds.indexOf(`${one.problem_id}`);
    const cell = row.cells[column] ?? null;
    const label = replayed.labels[column] ?? `problem ${one.problem_id}`;
    return differing(`${what} on ${label}`, {
      solved: [one.solved ?? false, cell?.isAC ?? false],
      num_judged: [one.num_judged, judgedIn(cell, one.num_judged, judgedTries(replayed, row, column))],
      num_pending: [one.num_pending, cell?.tryNum ?? 0],
      ...(one.solved === true
        ? { time: [minutesIn(one.time), cell?.acTime == null ? null : minutesOf(cell.acTime)] }
        : {}),
    });
  });
};

/** Judged tries up to the first accepted one, also those without penalty. */
const judgedTries = ({ logs }: Replayed, { participant, cells }: Row, column: number): number => {
  const cell = cells[column];
  const last = cell?.acMs ?? Number.POSITIVE_INFINITY;
  const log = logs.find(({ participants }) => participants.some(({ id }) => id === participant));
  const judged = log?.runs.filter(
    (run) =>
      run.participant === participant &&
      run.problem === column + 1 &&
      run.atMs >= 0 &&
      run.atMs < log.rules.endMs &&
      run.atMs <= last,
  );
  return new Set(judged?.map(({ submitId }) => submitId)).size - (cell?.tryNum ?? 0);
};

const rowsIn = (scoreboard: unknown): unknown[] | null => {
  const rows = isObject(scoreboard) ? scoreboard.rows : scoreboard;
  return Array.isArray(rows) ? rows : null;
};

const boardDifferences = (
  replayed: Replayed,
  boards: readonly (readonly Row[])[],
  given: unknown[],
): string[] => {
  const ours = new Map(boards.flat().map((row) => [row.participant, row]));
  const theirs = new Set(given.flatMap((one) => (isObject(one) ? [`${one.team_id}`] : [])));
  const missing = [...ours.keys()].filter((id) => !theirs.has(id));
  return [
    ...given.flatMap((one) => {
      if (!isObject(one)) return ['a row of the scoreboard is no object'];
      const id = `${one.team_id}`;
      const row = ours.get(id);
      if (!row) return [`team ${id} stands on the scoreboard of the feed, not here`];
      const score = isObject(one.score) ? one.score : {};
      return [
        ...differing(`team ${id}`, {
          rank: [one.rank, row.rank],
          num_solved: [score.num_solved, row.solved],
          total_time: [minutesIn(score.total_time), minutesOf(row.totalTime)],
          ...(row.solved > 0 ? { time: [minutesIn(score.time), minutesOf(row.lastAcTime)] } : {}),
        }),
        ...problemDifferences(`team ${id}`, one.problems, { replayed, row }),
      ];
    }),
    ...missing.map((id) => `team ${id} stands here, not on the scoreboard of the feed`),
  ];
};

const same = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify(a.toSorted()) === JSON.stringify(b.toSorted());

/** Who should have an award; null: no feed tells enough to say so. */
const awardedHere = (
  replayed: Replayed,
  rows: readonly Row[],
  given: ReadonlyMap<string, readonly string[]>,
): ((id: string) => readonly string[] | null) => {
  const [log] = replayed.logs;
  if (!log) return () => null;
  const count = (id: string) => given.get(id)?.length ?? 0;
  const medals = { gold: count('gold-medal'), silver: count('silver-medal'), bronze: count('bronze-medal') };
  const ours = new Map(icpcAwards(log, rows, medals).map(({ id, participants }) => [id, participants]));
  const winnersOf = (isMember: (team: string) => boolean): readonly string[] => {
    const members = rows.filter(({ participant, solved }) => solved > 0 && isMember(participant));
    return members.filter(({ rank }) => rank === members[0]?.rank).map(({ participant }) => participant);
  };
  return (id) => {
    const [, problem] = /^first-to-solve-(.+)$/.exec(id) ?? [];
    if (problem !== undefined)
      return ours.get(`first-to-solve-${replayed.problemIds.indexOf(problem) + 1}`) ?? [];
    const [, place] = /^rank-(\d+)$/.exec(id) ?? [];
    if (place !== undefined)
      return rows.filter(({ rank }) => rank === Number(place)).map(({ participant }) => participant);
    const [, organization] = /^organization-winner-(.+)$/.exec(id) ?? [];
    if (organization !== undefined)
      return winnersOf((team) => replayed.organizationOf.get(team) === organization);
    if (/^(winner|(gold|silver|bronze)-medal|group-winner-.+)$/.test(id)) return ours.get(id) ?? [];
    return null;
  };
};

/** Compares the board and the awards that a feed says itself with what our fold makes of its runs. */
export const compare = (replayed: Replayed, scoreboard: unknown, objects: Objects): Compared => {
  const boards = boardsOf(replayed);
  const given = rowsIn(scoreboard);
  const awards = new Map(
    [...(objects.get('awards') ?? [])].map(([id, { team_ids: teams }]) => [
      id,
      Array.isArray(teams) ? teams.map(String) : [],
    ]),
  );
  const here = awardedHere(replayed, boards[0] ?? [], awards);
  const notCompared: string[] = [];
  const wrong = [...awards].flatMap(([id, teams]) => {
    const ours = here(id);
    if (ours === null) {
      notCompared.push(id);
      return [];
    }
    return same(teams, ours)
      ? []
      : [`award ${id}: ${JSON.stringify(teams)} in the feed, ${JSON.stringify(ours)} here`];
  });
  return {
    differences: [...(given === null ? [] : boardDifferences(replayed, boards, given)), ...wrong],
    rows: given?.length ?? 0,
    awards: awards.size - notCompared.length,
    notCompared,
  };
};
