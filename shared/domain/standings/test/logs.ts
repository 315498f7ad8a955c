import fc from 'fast-check';
import type { ContestLog, Participant, Run, StandingsProblem, StandingsRules, View } from '../types.ts';
import { tickMs } from './reference.ts';

export const startMs = 1_000_000;
const ticks = 2400;
export const endMs = startMs + ticks * tickMs;

/** Every property is run with this seed; a failure prints it with the path to the smallest log that fails. */
export const seeded = (numRuns: number) => ({ seed: 20_261_123, numRuns });

const tick = (min: number, max: number) => fc.integer({ min, max }).map((n) => startMs + n * tickMs);

const interval = fc
  .tuple(tick(-40, ticks), fc.integer({ min: 0, max: 300 }))
  .map(([fromMs, length]) => ({ fromMs, toMs: fromMs + length * tickMs }));

const rules: fc.Arbitrary<StandingsRules> = fc.record({
  type: fc.constantFrom('acm', 'acm', 'oi', 'ioi'),
  startMs: fc.constant(startMs),
  endMs: fc.constant(endMs),
  sealMs: fc.option(tick(0, ticks), { freq: 5 }),
  removed: fc.oneof(fc.constant([]), fc.array(interval, { maxLength: 3 })),
  penaltySeconds: fc.constantFrom(1200, 1200, 60, 0),
  icpcMinutes: fc.boolean(),
  oiScore: fc.constantFrom('recent', 'highest'),
});

/** Short lists more often: then many runs meet in one cell. */
const upTo = <T>(one: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> =>
  fc.oneof(fc.array(one, { minLength: 1, maxLength: 2 }), fc.array(one, { minLength: 1, maxLength }));

const participants: fc.Arbitrary<Participant[]> = upTo(
  fc.record({
    isStar: fc.nat(4).map((n) => n === 0),
    hidden: fc.nat(9).map((n) => n === 0),
    disqualified: fc.nat(9).map((n) => n === 0),
    penaltyAdjustSeconds: fc.constantFrom(0, 0, 0, 60, -60),
    groups: fc.subarray(['north', 'south']),
  }),
  7,
).map((list) => list.map((one, index) => ({ ...one, id: `team${index}` })));

const problems: fc.Arbitrary<StandingsProblem[]> = upTo(fc.constantFrom(undefined, 30), 4).map((marks) =>
  marks.map((fullScore, index) => ({
    id: 100 + index,
    displayId: String.fromCharCode(65 + index),
    ...(fullScore !== undefined && { fullScore }),
  })),
);

const statuses = [0, 0, 0, 0, -1, -1, -1, -3, 1, 2, 3, -2, 4, 5, 6, 7, 8, 8, 10, -4] as const;

/** What judging and staff say of one submission, one statement after another. */
const word = fc.record({
  status: fc.constantFrom(...statuses),
  score: fc.option(fc.constantFrom(0, 10, 20, 30), { freq: 8 }),
  timeMs: fc.option(fc.constantFrom(0, 15, 31, 500), { freq: 8 }),
  round: fc.nat(2),
  ignored: fc.nat(9).map((n) => n === 0),
  subtasks: fc.option(
    fc.uniqueArray(fc.record({ subtask: fc.integer({ min: 1, max: 3 }), score: fc.constantFrom(0, 5, 10) }), {
      selector: ({ subtask }) => subtask,
    }),
  ),
});

const instant = (sealMs: number | null) =>
  fc.oneof(
    { weight: 8, arbitrary: tick(-20, ticks + 200) },
    // Few instants, so that many runs share one.
    { weight: 4, arbitrary: tick(0, 6).map((ms) => startMs + (ms - startMs) * 100) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom(startMs, endMs, sealMs ?? endMs), fc.constantFrom(-1, 0, 1))
        .map(([ms, off]) => ms + off),
    },
  );

const submissions = (of: Omit<ContestLog, 'runs'>, maxLength: number): fc.Arbitrary<Run[][]> => {
  const names = [...of.participants.map(({ id }) => id), 'outsider'];
  const columns = [...of.problems.map(({ id }) => id), 999];
  const frame = fc.record({
    participant: fc.constantFrom(...names),
    problem: fc.constantFrom(...columns),
    atMs: instant(of.rules.sealMs),
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
  });
  return fc.array(frame, { maxLength }).chain((frames) =>
    fc
      // Numbers are not given in the order of time: clocks of several servers differ.
      .shuffledSubarray([...frames.keys()], { minLength: frames.length })
      .map((numbers) =>
        frames.map(({ words, ...frame }, index) =>
          words.map((one) => ({ ...frame, ...one, submitId: 1 + (numbers[index] ?? index) })),
        ),
      ),
  );
};

export type Told = {
  /** Statements in the order in which they arrive, first judgements and rejudges mixed. */
  readonly log: ContestLog;
  readonly view: View;
};

/** A contest with its statements in any order. */
export const told = ({ maxRuns = 60 } = {}): fc.Arbitrary<Told> =>
  fc.record({ rules, participants, problems }).chain((facts) =>
    submissions(facts, maxRuns).chain((lists) => {
      const statements = lists.flat();
      return fc.record({
        log: fc
          .shuffledSubarray(statements, { minLength: statements.length })
          .map((runs) => ({ ...facts, runs })),
        view: fc.record({
          sealed: fc.boolean(),
          containsEnd: fc.boolean(),
          removeStar: fc.boolean(),
          of: fc.option(fc.constantFrom(...facts.participants.map(({ id }) => id))),
        }),
      });
    }),
  );

/** The same contest in which everything that was received from the seal on ended otherwise. */
export const endedOtherwise = (log: ContestLog): fc.Arbitrary<ContestLog> => {
  const { sealMs } = log.rules;
  const ends = fc.array(word, { minLength: log.runs.length, maxLength: log.runs.length });
  return ends.map((words) => ({
    ...log,
    runs: log.runs.map((run, index) =>
      sealMs !== null && run.atMs >= sealMs ? { ...run, ...words[index], ignored: run.ignored } : run,
    ),
  }));
};
