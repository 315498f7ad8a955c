import { type Verdict, verdict } from '../../verdict.ts';
import type { Cell, ContestLog, Participant, Row, Run, StandingsProblem, View } from '../types.ts';

const startMs = 1_000_000;
const second = 1000;
/** Instant of a contest time: `at(90)` is a minute and a half after the start. */
export const at = (seconds: number): number => startMs + seconds * second;

/** Five hours, sealed for the last one, of type ACM unless said otherwise. */
const rules: ContestLog['rules'] = {
  type: 'acm',
  startMs,
  endMs: at(5 * 3600),
  sealMs: at(4 * 3600),
  removed: [],
  penaltySeconds: 1200,
  icpcMinutes: false,
  oiScore: 'highest',
};

const codes = {
  AC: verdict.accepted,
  WA: verdict.wrongAnswer,
  PE: verdict.presentationError,
  TLE: verdict.timeLimit,
  MLE: verdict.memoryLimit,
  RE: verdict.runtimeError,
  CE: verdict.compileError,
  SE: verdict.systemError,
  SF: verdict.submitFailed,
  CA: verdict.cancelled,
  PAC: verdict.partial,
  '?': verdict.pending,
  JG: verdict.judging,
} as const satisfies Record<string, Verdict>;
export type Code = keyof typeof codes;

/** `[team, problem, seconds, verdict, …]`; numbered in the order of the list. */
export type Told = readonly [
  team: string,
  problem: string,
  seconds: number,
  verdict: Code,
  more?: Partial<Run>,
];

const problems: readonly StandingsProblem[] = ['A', 'B', 'C'].map((displayId, index) => ({
  id: 100 + index,
  displayId,
}));

export type Given = {
  readonly rules?: Partial<ContestLog['rules']>;
  /** Teams beside those that the runs name, or what is special about those; listed first, the others by name. */
  readonly teams?: readonly (Pick<Participant, 'id'> & Partial<Participant>)[];
  readonly problems?: readonly StandingsProblem[];
  readonly runs: readonly Told[];
};

export const contest = ({ rules: own, teams = [], problems: given = problems, runs }: Given): ContestLog => {
  const named = new Set([...teams.map(({ id }) => id), ...runs.map(([team]) => team).toSorted()]);
  const special = new Map(teams.map((team) => [team.id, team]));
  return {
    rules: { ...rules, ...own },
    participants: [...named].map((id) => ({ isStar: false, hidden: false, ...special.get(id), id })),
    problems: given,
    runs: runs.map(([participant, problem, seconds, code, more], index) => ({
      submitId: index + 1,
      participant,
      problem: given.find(({ displayId }) => displayId === problem)?.id ?? -1,
      atMs: at(seconds),
      status: codes[code],
      score: null,
      timeMs: null,
      round: 0,
      ignored: false,
      subtasks: null,
      ...more,
    })),
  };
};

/** What staff see. */
export const real: View = { sealed: false, containsEnd: false, removeStar: false, of: null };
/** What everybody sees in the seal. */
export const sealed: View = { ...real, sealed: true };

const cellText = (cell: Cell | null): string => {
  if (cell === null) return '.';
  const solved = cell.isAC ? `${cell.isFirstAC ? '*' : ''}+${cell.acTime ?? ''}` : '';
  const late = cell.isAfterContest ? '!' : '';
  const score = cell.score === null ? '' : `=${cell.score}`;
  const tries = `${cell.errorNum > 0 ? `-${cell.errorNum}` : ''}${cell.tryNum > 0 ? `?${cell.tryNum}` : ''}`;
  return `${solved}${late}${score}${tries}` || '0';
};

/**
 * A board in short: `rank team solved/time cells` in ACM contests, `rank team points/time cells` otherwise. Of a cell `+90`
 * is solved after 90 s, `*` first blood, `!` after the end, `=20` points, `-2` penalised tries, `?1` tries without
 * verdict, `0` a try that costs nothing, `.` none.
 */
export const shown = (rows: readonly Row[], type: ContestLog['rules']['type'] = 'acm'): string[] =>
  rows.map(
    ({ rank, participant, solved, score, totalTime, cells }) =>
      `${rank} ${participant} ${type === 'acm' ? solved : score}/${totalTime} ${cells.map(cellText).join(' ')}`,
  );
