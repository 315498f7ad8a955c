import { accountsOf, type RecordedRun, type RecordedTeam, type Recording } from './recording.ts';

/*
 * Board, awards and results.tsv of a recorded contest, as plainly as the rules are worded (docs/reference/product.md,
 * Standings and Exports): every question goes through all submissions again. It knows nothing of the product's own.
 */

export const medals = { gold: 6, silver: 10, bronze: 14 };
const penaltyMinutes = 20;
const costly = ['PE', 'WA', 'TLE', 'MLE', 'RE'];

/** What is known at a moment: with `sealed` as everybody is shown it. */
export type Moment = { atMs: number; sealed: boolean };

type PlainRow = {
  team: RecordedTeam;
  /** null: out of competition. */
  rank: number | null;
  solved: number;
  minutes: number;
  last: number;
  cells: string[];
};

const is = (team: RecordedTeam, flag: RecordedTeam['flags'][number]) => team.flags.includes(flag);
const competes = (team: RecordedTeam) =>
  !is(team, 'star') && !is(team, 'disqualified') && !is(team, 'hidden');

/** Contest time in ms of a moment on the wall. */
const contestMs = ({ removed: [from, to] }: Recording, atMs: number): number =>
  atMs < from ? atMs : atMs < to ? from : atMs - (to - from);
const minuteOf = (recording: Recording, atMs: number) => Math.floor(contestMs(recording, atMs) / 60_000);

/** The verdict as it is known; `?` while there is none, or where it is not shown. */
const verdictOf = (recording: Recording, run: RecordedRun, { atMs, sealed }: Moment): string => {
  if (sealed && run.atMs >= recording.sealMs) return '?';
  const later = recording.rejudgings.filter(({ id, atMs: saidMs }) => id === run.id && saidMs <= atMs);
  const last = later.toSorted((a, b) => a.round - b.round).at(-1);
  if (last) return last.verdict;
  return run.judgedMs <= atMs ? run.verdict : '?';
};

/** Runs of a team that count, in their order; of one problem. */
const runsOf = (recording: Recording, team: RecordedTeam, problem: string, { atMs }: Moment): RecordedRun[] =>
  recording.runs
    .filter(
      (run) =>
        run.problem === problem &&
        accountsOf(team).includes(run.account) &&
        run.atMs >= 0 &&
        run.atMs < recording.endMs &&
        run.atMs <= atMs &&
        !recording.ignored.includes(run.id),
    )
    .toSorted((a, b) => a.atMs - b.atMs || a.id - b.id);

/** Teams that were the first to solve a problem, among those of a kind. */
const firstToSolve = (
  recording: Recording,
  problem: string,
  teams: readonly RecordedTeam[],
  moment: Moment,
): RecordedTeam[] => {
  const told = teams.map((team) => {
    const runs = runsOf(recording, team, problem, moment).filter(
      (run) => !(moment.sealed && run.atMs >= recording.sealMs),
    );
    const ms = (wanted: string) => {
      const found = runs.find((run) => verdictOf(recording, run, moment) === wanted);
      return found ? contestMs(recording, found.atMs) : Number.POSITIVE_INFINITY;
    };
    return { team, solvedMs: ms('AC'), waitsMs: ms('?') };
  });
  const first = Math.min(...told.map((one) => one.solvedMs));
  if (first === Number.POSITIVE_INFINITY || told.some(({ waitsMs }) => waitsMs < first)) return [];
  return told.filter(({ solvedMs }) => solvedMs === first).map(({ team }) => team);
};

/** Best row first; rows that are equal as the teams are listed. */
export const plainBoard = (recording: Recording, moment: Moment): PlainRow[] => {
  const shown = recording.teams.filter((team) => !is(team, 'hidden'));
  const stars = shown.filter((team) => is(team, 'star') && !is(team, 'disqualified'));
  const firsts = new Map(
    recording.problems.map((problem) => [
      problem,
      [shown.filter(competes), stars].flatMap((teams) => firstToSolve(recording, problem, teams, moment)),
    ]),
  );
  const rows = shown.map((team): PlainRow => {
    const row: PlainRow = { team, rank: null, solved: 0, minutes: team.minutes, last: 0, cells: [] };
    for (const problem of recording.problems) {
      let [wrong, unseen] = [0, 0];
      let solvedAt: number | null = null;
      const runs = runsOf(recording, team, problem, moment);
      for (const run of runs) {
        if (solvedAt !== null) break;
        const verdict = verdictOf(recording, run, moment);
        if (verdict === 'AC') solvedAt = minuteOf(recording, run.atMs);
        if (verdict === '?') unseen += 1;
        if (costly.includes(verdict)) wrong += 1;
      }
      const waits = unseen > 0 ? `?${unseen}` : '';
      if (solvedAt === null) {
        row.cells.push(runs.length === 0 ? '.' : `${wrong}/--${waits}`);
        continue;
      }
      row.solved += 1;
      row.minutes += solvedAt + penaltyMinutes * wrong;
      row.last = Math.max(row.last, solvedAt);
      row.cells.push(`${wrong + 1}/${solvedAt}${firsts.get(problem)?.includes(team) ? '!' : ''}${waits}`);
    }
    return row;
  });
  const better = (a: PlainRow, b: PlainRow) =>
    Number(is(a.team, 'disqualified')) - Number(is(b.team, 'disqualified')) ||
    b.solved - a.solved ||
    a.minutes - b.minutes ||
    a.last - b.last;
  for (const row of rows)
    if (competes(row.team))
      row.rank = 1 + rows.filter((other) => competes(other.team) && better(other, row) < 0).length;
  return rows.toSorted((a, b) => better(a, b) || rows.indexOf(a) - rows.indexOf(b));
};

/** A line for each row: rank, team, solved, minutes, minute of the last one, cells. */
export const boardText = (rows: readonly PlainRow[]): string =>
  [
    ...rows.map(({ rank, team, solved, minutes, last, cells }) =>
      [rank ?? '-', team.name, solved, minutes, last, ...cells].join('\t'),
    ),
    '',
  ].join('\n');

const takesAward = ({ rank, solved }: PlainRow) => rank !== null && solved > 0;
const { gold, silver, bronze } = medals;
const medalOf = (row: PlainRow): string | null => {
  if (!takesAward(row) || row.rank === null) return null;
  if (row.rank <= gold) return 'gold-medal';
  if (row.rank <= gold + silver) return 'silver-medal';
  return row.rank <= gold + silver + bronze ? 'bronze-medal' : null;
};
const groupsOf = ({ teams }: Recording) => [...new Set(teams.map(({ group }) => group))].toSorted();
const winnersOf = (rows: readonly PlainRow[], group: string): PlainRow[] => {
  const among = rows.filter((row) => takesAward(row) && row.team.group === group);
  return among.filter(({ rank }) => rank === among[0]?.rank);
};

/** A line for each award of the final board, with who takes it by name. */
export const awardsText = (recording: Recording, rows: readonly PlainRow[]): string => {
  const final: Moment = { atMs: Number.POSITIVE_INFINITY, sealed: false };
  const official = recording.teams.filter(competes);
  const holders: [award: string, teams: RecordedTeam[]][] = [
    ['winner', rows.filter((row) => takesAward(row) && row.rank === 1).map(({ team }) => team)],
    ...['gold-medal', 'silver-medal', 'bronze-medal'].map((medal): [string, RecordedTeam[]] => [
      medal,
      rows.filter((row) => medalOf(row) === medal).map(({ team }) => team),
    ]),
    ...recording.problems.map((problem): [string, RecordedTeam[]] => [
      `first-to-solve-${problem}`,
      firstToSolve(recording, problem, official, final),
    ]),
    ...groupsOf(recording).map((group): [string, RecordedTeam[]] => [
      `group-winner-${group}`,
      winnersOf(rows, group).map(({ team }) => team),
    ]),
  ];
  const lines = holders
    .filter(([, teams]) => teams.length > 0)
    .map(([award, teams]) => [award, ...teams.map(({ name }) => name).toSorted()].join(' '));
  return [...lines, ''].join('\n');
};

const medalNames: Readonly<Record<string, string>> = {
  'gold-medal': 'Gold Medal',
  'silver-medal': 'Silver Medal',
  'bronze-medal': 'Bronze Medal',
};

/** results.tsv of the final board; the label of a team is its name. */
export const resultsText = (rows: readonly PlainRow[]): string => {
  const ranked = rows.filter(({ rank }) => rank !== null);
  const solved = ranked.map((row) => row.solved).toSorted((a, b) => a - b);
  const median = solved[Math.floor(solved.length / 2)] ?? 0;
  const lines = ranked.map((row) => {
    const isRanked = row.solved > 0 && row.solved >= median;
    const award = medalNames[medalOf(row) ?? ''] ?? (isRanked ? 'Ranked' : 'Honorable');
    const { name, group } = row.team;
    const won = winnersOf(rows, group).includes(row) ? group : '';
    const rank = award === 'Honorable' ? '' : row.rank;
    return [name, rank, award, row.solved, row.minutes, row.last, won].join('\t');
  });
  return ['results\t1', ...lines, ''].join('\n');
};
