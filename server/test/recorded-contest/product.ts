import type { ContestLog, Row, Run } from '@assize/shared/domain/standings/types.ts';
import { type Verdict, verdict } from '@assize/shared/domain/verdict.ts';
import { accountsOf, type Recording } from './recording.ts';

/** Words of a recording as the product has them. */
const verdicts: Readonly<Record<string, Verdict>> = {
  AC: verdict.accepted,
  WA: verdict.wrongAnswer,
  PE: verdict.presentationError,
  TLE: verdict.timeLimit,
  MLE: verdict.memoryLimit,
  RE: verdict.runtimeError,
  CE: verdict.compileError,
  SE: verdict.systemError,
  CA: verdict.cancelled,
};
export const verdictCode = (word: string): Verdict => {
  const code = verdicts[word];
  if (code === undefined) throw new Error(`the recording says ${word}`);
  return code;
};

/** What boards show of one problem, in whole minutes. */
type Shown = { wrong: number; unseen: number; solvedAt: number | null; first: boolean };
export const cellText = (cell: Shown | null): string => {
  if (cell === null) return '.';
  const { wrong, unseen, solvedAt, first } = cell;
  const waits = unseen > 0 ? `?${unseen}` : '';
  return solvedAt === null
    ? `${wrong}/--${waits}`
    : `${wrong + 1}/${solvedAt / 60}${first ? '!' : ''}${waits}`;
};

/** A line of a board as the plain rules write it; times in seconds. */
export const rowText = (
  { rank, solved, time, last }: { rank: number; solved: number; time: number; last: number },
  name: string,
  cells: readonly string[],
): string => [rank === -1 ? '-' : rank, name, solved, time / 60, last / 60, ...cells].join('\t');

/** Rows of the product's own fold. */
export const foldText = (rows: readonly Row[]): string =>
  rows
    .map((row) => {
      const { participant, rank, solved, totalTime: time, lastAcTime: last } = row;
      const cells = row.cells.map((cell) =>
        cellText(
          cell && {
            ...{ wrong: cell.errorNum, unseen: cell.tryNum, solvedAt: cell.acTime, first: cell.isFirstAC },
          },
        ),
      );
      return `${rowText({ rank, solved, time, last }, participant, cells)}\n`;
    })
    .join('');

const startMs = Date.parse('2026-05-02T01:00:00Z');
/** Numbers of problems are those of their letters. */
export const problemNumber = (letter: string): number => letter.charCodeAt(0);

/** All that standings follow from, but for the runs. */
export const factsIn = ({
  sealMs,
  endMs,
  removed,
  problems,
  teams,
}: Recording): Omit<ContestLog, 'runs'> => ({
  rules: {
    ...{ type: 'acm', startMs, endMs: startMs + endMs, sealMs: startMs + sealMs, penaltySeconds: 1_200 },
    removed: [{ fromMs: startMs + removed[0], toMs: startMs + removed[1] }],
    ...{ icpcMinutes: true, oiScore: 'highest' },
  },
  participants: teams.map(({ name, group, flags, minutes }) => ({
    ...{ id: name, groups: [group], penaltyAdjustSeconds: minutes * 60 },
    isStar: flags.includes('star'),
    hidden: flags.includes('hidden'),
    disqualified: flags.includes('disqualified'),
  })),
  problems: problems.map((displayId) => ({ id: problemNumber(displayId), displayId })),
});

/** Every word on every submission, in the order in which it was said. */
export const statementsIn = (recording: Recording): { atMs: number; run: Run }[] => {
  const teamOf = new Map(
    recording.teams.flatMap((team) => accountsOf(team).map((account) => [account, team.name])),
  );
  const ignored = new Set(recording.ignored);
  const taken = new Map(
    recording.runs.map(({ id, account, problem, atMs }): [number, Run] => [
      id,
      {
        ...{ submitId: id, participant: teamOf.get(account) ?? account, problem: problemNumber(problem) },
        ...{ atMs: startMs + atMs, status: verdict.pending, score: null, timeMs: null, round: 0 },
        ...{ ignored: ignored.has(id), subtasks: null },
      },
    ]),
  );
  const said = (id: number, word: string, round: number): Run => {
    const run = taken.get(id);
    if (!run) throw new Error(`nobody sent ${id}`);
    return { ...run, status: verdictCode(word), round };
  };
  const all = [
    ...recording.runs.map(({ id, atMs }) => ({ atMs, run: taken.get(id) as Run })),
    ...recording.runs.map(({ id, judgedMs, verdict: word }) => ({
      ...{ atMs: judgedMs, run: said(id, word, 0) },
    })),
    ...recording.rejudgings.map(({ id, round, atMs, verdict: word }) => ({
      ...{ atMs, run: said(id, word, round) },
    })),
  ];
  return all.toSorted((a, b) => a.atMs - b.atMs || a.run.round - b.run.round);
};
