import { Board, sharedViews } from '@assize/shared/domain/standings/board.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { resolve } from '@assize/shared/domain/standings/resolver.ts';
import { stateAt } from '@assize/shared/domain/standings/resolver-state.ts';
import type { ContestLog, SharedView, View } from '@assize/shared/domain/standings/types.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { seeded } from '../samples/lib/random.ts';
import type { Figure } from './figure.ts';

const teams = 1_000;
const problems = 13;
const runs = 30_000;
const judged = 200;
const rounds = 50;
const foldBar = 10;
const applyBar = 1;
/** One frame of a screen. */
const stepBar = 16;
const startMs = 1_800_000_000_000;
const hours = (count: number) => count * 3_600_000;

const real: View = { sealed: false, containsEnd: false, removeStar: false, of: null };
const sealed: SharedView = { sealed: true, containsEnd: false, removeStar: false };

/** A contest of five hours with as many runs as a large one has, a third of them accepted, in the order of receipt. */
const largeContest = (): ContestLog => {
  const random = seeded(11);
  const statuses = [verdict.accepted, verdict.wrongAnswer, verdict.timeLimit, verdict.compileError] as const;
  const times = random.ints(runs, startMs, startMs + hours(5) - 1).toSorted((a, b) => a - b);
  return {
    rules: {
      type: 'acm',
      startMs,
      endMs: startMs + hours(5),
      sealMs: startMs + hours(4),
      removed: [],
      penaltySeconds: 1200,
      icpcMinutes: false,
      oiScore: 'highest',
    },
    participants: Array.from({ length: teams }, (_, index) => ({
      id: `team-${index}`,
      isStar: index % 50 === 0,
      hidden: false,
    })),
    problems: Array.from({ length: problems }, (_, index) => ({ id: index, displayId: `P${index}` })),
    runs: times.map((atMs, index) => ({
      submitId: index + 1,
      participant: `team-${random.int(0, teams - 1)}`,
      problem: random.int(0, problems - 1),
      atMs,
      status: random.pick([...statuses, verdict.wrongAnswer, verdict.accepted]),
      score: null,
      timeMs: 15,
      round: 0,
      ignored: false,
      subtasks: null,
    })),
  };
};

/**
 * CPU ms of this thread for each of so many times, after as many to warm up: a busy machine does not lengthen it as it
 * does the time of the clock. The system counts it in steps, so one time alone says nothing.
 */
const each = (times: number, work: () => unknown): number => {
  for (let n = 0; n < times; n++) work();
  const start = process.threadCpuUsage();
  for (let n = 0; n < times; n++) work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000 / times;
};

const ms = (name: string, value: number, bar: number): Figure => ({
  name,
  value,
  unit: 'ms CPU',
  bar: `≤ ${bar} ms`,
  met: value <= bar,
});
/** A figure without bar. */
const only = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  bar: '',
  met: null,
});

/** Tells a board the last runs of a log as pending and judged, over and over: every call gives the next one. */
const judging = (log: ContestLog): (() => unknown) => {
  const last = log.runs.slice(-judged);
  const board = new Board(log);
  let told = 0;
  return () => {
    const run = last[told % judged];
    const round = 1 + Math.floor(told / judged);
    told += 1;
    if (!run) return null;
    const status = round % 2 === 1 ? verdict.pending : run.status;
    const deltas = board.apply({ ...run, status, round });
    return [deltas, board.own(run.participant, sealed)];
  };
};

/** Pure rules of standings at the size of a large contest: no database, no network. */
export const standingsFigures = {
  standings: async (): Promise<Figure[]> => {
    const log = largeContest();
    const jsonMs = each(rounds, () => JSON.stringify(log.runs));
    const foldMs = each(rounds, () => fold(log, real));
    const applyMs = each(4 * judged, judging(log));
    const boards = { sealed: fold(log, { ...sealed, of: null }), final: fold(log, real) };
    const rolling = { ...log, ...boards, awards: new Map() };
    const resolveMs = each(2, () => resolve(rolling));
    const resolution = resolve(rolling);
    const random = seeded(12);
    const stepMs = each(rounds, () => stateAt(resolution, random.int(0, resolution.steps.length)));
    const size = `${teams} teams × ${problems} problems`;
    return [
      only(`log of ${runs} runs as JSON, the yardstick`, jsonMs, 'ms CPU'),
      ms(`standings of ${size} × ${runs} runs, whole fold`, foldMs, foldBar),
      only('the fold against writing the log as JSON', foldMs / jsonMs, '×'),
      ms(`one judged run to all ${sharedViews.length} boards, and the own row`, applyMs, applyBar),
      only('one judged run against writing the log as JSON', applyMs / jsonMs, '×'),
      only(`rolling board of ${size}, prepared once`, resolveMs, 'ms CPU'),
      ms(`one of its ${resolution.steps.length} steps, forward or back`, stepMs, stepBar),
    ];
  },
} as const satisfies Record<string, () => Promise<Figure[]>>;
