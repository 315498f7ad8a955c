import { Board, sharedViews } from '@assize/shared/domain/standings/board.ts';
import { fold } from '@assize/shared/domain/standings/fold.ts';
import { resolve } from '@assize/shared/domain/standings/resolver.ts';
import { stateAt } from '@assize/shared/domain/standings/resolver-state.ts';
import type { ContestLog, Run, View } from '@assize/shared/domain/standings/types.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { seeded } from '../samples/lib/random.ts';
import { type Figure, median, percentile } from './figure.ts';

const teams = 1_000;
const problems = 13;
const runs = 30_000;
const judged = 600;
const pressed = 300;
const foldBar = 10;
const applyBar = 1;
const startMs = 1_800_000_000_000;
const hours = (count: number) => count * 3_600_000;

const real: View = { sealed: false, containsEnd: false, removeStar: false, of: null };

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

/** CPU ms of this thread, which a busy machine does not lengthen as it does the time of the clock. */
const timed = (work: () => unknown): number => {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};

const ms = (name: string, value: number, bar: number): Figure => ({
  name,
  value,
  unit: 'ms CPU',
  bar: `≤ ${bar} ms`,
  met: value <= bar,
});
const ratio = (name: string, value: number): Figure => ({ name, value, unit: '×', bar: '', met: null });

/** Each judged run of the last part of the log, told to a board that had it as pending. */
const judgings = (log: ContestLog): number[] => {
  const last = log.runs.slice(-judged);
  const pending = last.map((run): Run => ({ ...run, status: verdict.pending }));
  const board = new Board({ ...log, runs: [...log.runs.slice(0, -judged), ...pending] });
  const shared = { sealed: true, containsEnd: false, removeStar: false };
  return last.map((run) =>
    timed(() => {
      board.apply(run);
      board.own(run.participant, shared);
    }),
  );
};

/** Pure rules of standings at the size of a large contest: no database, no network. */
export const standingsFigures = {
  standings: async (): Promise<Figure[]> => {
    const log = largeContest();
    const rounds = Array.from({ length: 30 }, () => ({
      fold: timed(() => fold(log, real)),
      json: timed(() => JSON.stringify(log.runs)),
    })).slice(5);
    const foldMs = median(rounds.map((round) => round.fold));
    const jsonMs = median(rounds.map((round) => round.json));
    // The first pass warms the code up, as hours of a contest do.
    judgings(log);
    const taken = judgings(log);
    const [sealed, final] = [fold(log, { ...real, sealed: true }), fold(log, real)];
    const resolveMs = timed(() => resolve({ ...log, sealed, final, awards: new Map() }));
    const resolution = resolve({ ...log, sealed, final, awards: new Map() });
    const presses = Array.from({ length: pressed }, (_, n) =>
      Math.floor((n * resolution.steps.length) / pressed),
    );
    const press = presses.map((step) => timed(() => stateAt(resolution, step)));
    const size = `${teams} teams × ${problems} problems`;
    return [
      {
        name: `log of ${runs} runs as JSON, the yardstick`,
        value: jsonMs,
        unit: 'ms CPU',
        bar: '',
        met: null,
      },
      ms(`standings of ${size} × ${runs} runs, whole fold`, foldMs, foldBar),
      ratio('the fold against writing the log as JSON', foldMs / jsonMs),
      ms(
        `one judged run to all ${sharedViews.length} boards and the own row, median`,
        median(taken),
        applyBar,
      ),
      ms('the same, p99', percentile(taken, 99), applyBar),
      ratio('one judged run against writing the log as JSON', median(taken) / jsonMs),
      {
        name: `rolling board of ${size}, prepared once`,
        value: resolveMs,
        unit: 'ms CPU',
        bar: '',
        met: null,
      },
      ms(`one of its ${resolution.steps.length} steps, forward or back, p99`, percentile(press, 99), 16),
    ];
  },
} as const satisfies Record<string, () => Promise<Figure[]>>;
