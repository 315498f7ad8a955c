import { isDeepStrictEqual } from 'node:util';
import type { BoardCell, BoardRow } from '@assize/shared/areas/standings/board.ts';
import type { Mock, MockProblem, Team } from './mock.ts';
import {
  boardOf,
  cellOf,
  compareTotals,
  ranksOf,
  type Shown,
  type Sight,
  type Stage,
  totalsOf,
} from './model.ts';

/** What is known of a contest, as far as boards go. */
export type Played = Pick<Mock, 'stars' | 'rules' | 'attempts' | 'unsettled'> & {
  teams: readonly Pick<Team, 'uid' | 'name' | 'index'>[];
  problems: readonly Pick<MockProblem, 'displayId'>[];
};
type Cells = readonly (BoardCell | null)[];
/** A row as it was told or asked for; a told one need not have the rank of now. */
type GivenRow = Omit<BoardRow, 'rank' | 'listed'> & { rank?: number };

const withoutFirst = (cell: BoardCell | null | undefined): BoardCell | null => {
  if (!cell) return null;
  const { first: _, ...rest } = cell;
  return rest;
};
const text = (value: unknown): string => JSON.stringify(value);

/** What a row says of itself and does not fit its cells. */
const rowFaults = (name: string, row: GivenRow): string[] => {
  const totals = totalsOf(row.cells);
  const given = { solved: row.solved, time: row.time, lastAc: row.lastAc ?? 0 };
  return isDeepStrictEqual(given, totals) ? [] : [`${name}: ${text(given)} is not what its cells come to`];
};

const rankFaults = ({ teams, stars }: Played, rows: readonly GivenRow[]): string[] => {
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  const totals = teams.map(({ uid }) => totalsOf(byUid.get(uid)?.cells ?? []));
  const ranks = ranksOf(totals, stars);
  const wrong = teams.flatMap(({ name, uid, index }) => {
    const { rank } = byUid.get(uid) ?? {};
    return rank === undefined || rank === ranks[index] ? [] : [`${name}: rank ${rank}, not ${ranks[index]}`];
  });
  const disorder = rows.flatMap((row, place) => {
    const before = rows[place - 1];
    const isWorse = before && compareTotals(totalsOf(before.cells), totalsOf(row.cells)) > 0;
    return isWorse ? [`place ${place + 1} is better than the place above`] : [];
  });
  return [...wrong, ...disorder];
};

const participantFaults = ({ teams, stars }: Played, rows: readonly GivenRow[]): string[] => {
  const known = new Map(teams.map((team) => [team.uid, team]));
  const seen = new Set(rows.map(({ uid }) => uid));
  return [
    ...rows.flatMap(({ uid, star }) => {
      const team = known.get(uid);
      if (!team) return [`somebody stands on the board who takes no part: ${uid}`];
      return stars.has(team.index) === (star ?? false) ? [] : [`${team.name}: star is ${star}`];
    }),
    ...teams.flatMap(({ uid, name }) => (seen.has(uid) ? [] : [`${name} is not on the board`])),
  ];
};

const displayed = ({ problems }: Played, column: number) => problems[column]?.displayId ?? '?';

/**
 * What a board says otherwise than the model while every run is judged.
 * @param ordered whether rows stand in the order of the board, with its ranks
 */
export const exactFaults = (
  mock: Played,
  rows: readonly GivenRow[],
  sight: Sight,
  { ordered = true } = {},
): string[] => {
  const { teams, stars, problems, rules, attempts } = mock;
  const field = { teams: teams.length, problems: problems.length, stars };
  const expected = boardOf(rules, field, attempts, sight);
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  const cells = teams.flatMap(({ uid, name, index }) => {
    const row = byUid.get(uid);
    if (!row) return [];
    const wrong = (expected[index] ?? []).flatMap((cell, column) =>
      isDeepStrictEqual(cell, row.cells[column] ?? null)
        ? []
        : [`${name}, ${displayed(mock, column)}: ${text(row.cells[column])}, not ${text(cell)}`],
    );
    return [...wrong, ...rowFaults(name, row)];
  });
  const order = ordered ? rankFaults(mock, rows) : [];
  return [...participantFaults(mock, rows), ...cells, ...order];
};

/** The own row of a team while every run is judged: its own runs truly, ranked among what is shown of the others. */
export const ownFaults = (mock: Played, index: number, own: BoardRow | null, sealed: boolean): string[] => {
  const { teams, stars, problems, rules, attempts } = mock;
  const name = teams[index]?.name ?? '';
  if (!own) return [`${name} has no row of its own`];
  const field = { teams: teams.length, problems: problems.length, stars };
  const shared = boardOf(rules, field, attempts, { sealed, of: null });
  const mine = boardOf(rules, field, attempts, { sealed, of: index })[index] ?? [];
  const wrong = mine.flatMap((cell, column) =>
    isDeepStrictEqual(withoutFirst(cell), withoutFirst(own.cells[column]))
      ? []
      : [`${name}, own ${displayed(mock, column)}: ${text(own.cells[column])}, not ${text(cell)}`],
  );
  const totals = shared.map((cells, team) => totalsOf(team === index ? mine : cells));
  const rank = ranksOf(totals, stars)[index];
  return [
    ...wrong,
    ...rowFaults(`${name}, own`, own),
    ...(rank === own.rank ? [] : [`${name}: own rank ${own.rank}, not ${rank}`]),
  ];
};

/** Between a verdict and the log that boards follow lies a moment. */
const settleMs = 5_000;

const everyChoice = (options: readonly (readonly Shown[])[]): Shown[][] =>
  options.reduce<Shown[][]>(
    (choices, next) => choices.flatMap((choice) => next.map((one) => [...choice, one])),
    [[]],
  );

/**
 * What a board says that cannot be, while teams go on: a run on its way may be missing, without verdict or judged; all
 * else has to be right. First blood may hang on such a run and is left to calm moments.
 */
export const looseFaults = (
  mock: Played,
  rows: readonly GivenRow[],
  sight: Sight,
  { askedAt, answeredAt }: { askedAt: number; answeredAt: number },
): string[] => {
  const { teams, problems, rules, attempts, unsettled } = mock;
  const byUid = new Map(rows.map((row) => [row.uid, row]));
  const relevant = attempts.filter(({ sentAt }) => sentAt < answeredAt);
  const stagesOf = ({ answeredAt: taken, verdictAt }: (typeof attempts)[number]): Stage[] => {
    if (verdictAt !== null && verdictAt < askedAt - settleMs) return ['judged'];
    if (taken !== null && taken < askedAt - settleMs) return ['pending', 'judged'];
    return ['absent', 'pending', 'judged'];
  };
  return [
    ...participantFaults(mock, rows),
    ...rankFaults(mock, rows),
    ...teams.flatMap(({ uid, name, index }) => {
      const row = byUid.get(uid);
      if (!row) return [];
      const wrong = problems.flatMap((_, column) => {
        if (unsettled.has(column)) return [];
        const cell: BoardCell | null = withoutFirst((row.cells satisfies Cells)[column]);
        const runs = relevant.filter((one) => one.team === index && one.problem === column);
        const possible = everyChoice(
          runs.map((attempt) => stagesOf(attempt).map((stage): Shown => ({ attempt, stage }))),
        ).map((choice) => cellOf(rules, choice, sight));
        return possible.some((one) => isDeepStrictEqual(one, cell))
          ? []
          : [`${name}, ${displayed(mock, column)}: ${text(cell)}, possible ${possible.map(text).join(' ')}`];
      });
      return [...wrong, ...rowFaults(name, row)];
    }),
  ];
};
