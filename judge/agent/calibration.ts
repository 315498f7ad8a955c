/**
 * How many slots this machine can really run side by side: the same program is run again and again, alone and with
 * all slots busy. Where its times then differ too much more than alone, or are all too much longer, the node lowers
 * its slots. Deciding is apart from measuring.
 */
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';

export type Calibration = NonNullable<JudgeNode['calibration']>;

/** Runs of the program by each slot in one measure; design: the same program 20 times. */
export const RUNS = 20;
/** How much more times may spread with all slots busy than with one. */
const MOST_RATIO = 1.5;
/** How much longer the median run may take: more than what cores lose in clock speed when all of them are busy. */
const MOST_SLOWER = 1.25;
/** Spreads below this share of the median are the clock's and the kernel's: they count as this much. */
const LEAST_SPREAD = 0.03;
/** A machine on which one program alone spreads more than this is too noisy now to say anything. */
const MOST_ALONE = 0.12;
/** One measure alone is as much chance as the one it is compared with; the median of three is less. */
const ALONE = 3;
/** Full measures of a width before it is given up: noise only ever makes them worse. */
const TRIES = 2;

/** What one measure found out about CPU times. */
export type Sample = {
  /** Of all its runs, ms. */
  readonly median: number;
  /** p10–p90, as a share of the median. */
  readonly spread: number;
};

/** Between two values where it falls between them, so that few values spread no less than many. */
const percentile = (sorted: readonly number[], share: number): number => {
  const last = sorted.length - 1;
  const place = Math.min(last, Math.max(0, share * (sorted.length + 1) - 1));
  const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
};

const medianOf = (values: readonly number[]): number =>
  percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** @param cpuMs of the runs of one measure */
export const sampleOf = (cpuMs: readonly number[]): Sample => {
  const sorted = cpuMs.toSorted((a, b) => a - b);
  const median = percentile(sorted, 0.5);
  const spread = median > 0 ? (percentile(sorted, 0.9) - percentile(sorted, 0.1)) / median : 0;
  return { median, spread };
};

/** Widths to try, widest first. */
export const widthsFor = (slots: number): number[] => [
  ...new Set([slots, Math.ceil((slots * 3) / 4), Math.ceil(slots / 2), Math.ceil(slots / 4), 1]),
];

export type Measured = {
  readonly alone: readonly Sample[];
  /** With so many slots busy, one for each try. */
  readonly at: ReadonlyMap<number, readonly Sample[]>;
};
/** With all slots busy over alone: spreads, and medians. */
type Compared = { readonly spreadRatio: number; readonly slowdown: number };
export type Step =
  | { readonly kind: 'measure'; readonly width: number }
  | { readonly kind: 'noisy' }
  | ({ readonly kind: 'done'; readonly usedSlots: number } & Compared);

const oneSlot = { kind: 'done', usedSlots: 1, spreadRatio: 1, slowdown: 1 } as const;

/**
 * What to measure next, or what the measures say. Slots are lowered only after a second full measure, alone and side
 * by side, has found the same; each try is compared with all that was measured alone by then.
 */
export const nextStep = (slots: number, { alone, at }: Measured): Step => {
  if (slots === 1) return oneSlot;
  if (alone.length < ALONE) return { kind: 'measure', width: 1 };
  const usual = {
    median: medianOf(alone.map(({ median }) => median)),
    spread: medianOf(alone.map(({ spread }) => spread)),
  };
  if (usual.spread > MOST_ALONE) return { kind: 'noisy' };
  for (const width of widthsFor(slots)) {
    if (width === 1) break;
    const tries = at.get(width) ?? [];
    const held = tries.map((one) => compared(one, usual)).find(holds);
    if (held) return { kind: 'done', usedSlots: width, ...rounded(held) };
    if (tries.length > 0 && alone.length < TRIES * ALONE) return { kind: 'measure', width: 1 };
    if (tries.length < TRIES) return { kind: 'measure', width };
  }
  return oneSlot;
};

const compared = (busy: Sample, alone: Sample): Compared => ({
  spreadRatio: Math.max(busy.spread, LEAST_SPREAD) / Math.max(alone.spread, LEAST_SPREAD),
  slowdown: busy.median / alone.median,
});
const holds = ({ spreadRatio, slowdown }: Compared): boolean =>
  spreadRatio <= MOST_RATIO && slowdown <= MOST_SLOWER;
const rounded = ({ spreadRatio, slowdown }: Compared): Compared => ({
  spreadRatio: Math.round(spreadRatio * 100) / 100,
  slowdown: Math.round(slowdown * 100) / 100,
});

/** Resolves when the node has nothing to do; the signal fires when it has again. Rejects when the node stops. */
export type Quiet = () => Promise<AbortSignal>;

export type CalibrationPorts = {
  readonly slots: number;
  /** CPU time of one run of the program, in ms. */
  readonly run: (signal: AbortSignal) => Promise<number>;
  readonly quiet: Quiet;
  /** Hears of each measure. */
  readonly onMeasured?: (width: number, sample: Sample) => void;
};

/**
 * Does something while the node has nothing to do, again from the beginning when work came in between: what was
 * measured beside it says nothing. Rejects when `quiet` does, or with a failure of its own.
 */
export const inQuiet = async <T>(quiet: Quiet, work: (busy: AbortSignal) => Promise<T>): Promise<T> => {
  for (;;) {
    const busy = await quiet();
    try {
      const done = await work(busy);
      if (!busy.aborted) return done;
    } catch (error) {
      if (!busy.aborted) throw error;
    }
  }
};

/** Measures until a decision stands. null: the machine is too noisy now. Rejects as `inQuiet` does. */
export const calibrate = async ({
  slots,
  run,
  quiet,
  onMeasured = () => {},
}: CalibrationPorts): Promise<Calibration | null> => {
  const alone: Sample[] = [];
  const at = new Map<number, Sample[]>();
  for (;;) {
    const step = nextStep(slots, { alone, at });
    if (step.kind === 'noisy') return null;
    if (step.kind === 'done') {
      const { kind: _decided, ...found } = step;
      return { wantedSlots: slots, ...found, fresh: true };
    }
    const { width } = step;
    const sample = await inQuiet(quiet, (busy) => measure(width, run, busy));
    onMeasured(width, sample);
    if (width === 1) alone.push(sample);
    else at.set(width, [...(at.get(width) ?? []), sample]);
  }
};

const measure = async (
  width: number,
  run: (signal: AbortSignal) => Promise<number>,
  busy: AbortSignal,
): Promise<Sample> => {
  const lane = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let i = 0; i < RUNS; i++) times.push(await run(busy));
    return times;
  };
  // All of them end before the next measure, also when one fails.
  const lanes = await Promise.allSettled(Array.from({ length: width }, lane));
  const times = lanes.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return sampleOf(times.flat());
};

/** A run takes at least this much CPU time; design. */
export const LEAST_RUN_MS = 300;
/** What is aimed at: runs stay above the least on a machine that is a little faster in other moments. */
const AIM_MS = 350;
const TRIAL_ROUNDS = 20;
const TRIALS = 6;

/**
 * Rounds of the program that take a little over 300 ms. Scaled again until the fastest of three runs shows it: the
 * first ones are short, and what they spend on starting would be taken for work.
 * @param run CPU time in ms of a run of so many rounds
 * @throws when no number of rounds gets there
 */
export const roundsForRun = async (run: (rounds: number) => Promise<number>): Promise<number> => {
  let rounds = TRIAL_ROUNDS;
  for (let trial = 0; trial < TRIALS; trial++) {
    const fastest = Math.min(await run(rounds), await run(rounds), await run(rounds));
    if (fastest >= AIM_MS * 0.95 && fastest <= AIM_MS * 1.2) return rounds;
    rounds = Math.max(1, Math.ceil((rounds * AIM_MS) / Math.max(1, fastest)));
  }
  if ((await run(rounds)) >= LEAST_RUN_MS) return rounds;
  throw new Error(`calibration: no run of its program takes ${LEAST_RUN_MS} ms`);
};
