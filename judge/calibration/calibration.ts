/**
 * The number of slots that can run at the same time without disturbing each other. The same program is run
 * many times, alone and with all slots busy; where its times then spread much more than alone, or are much
 * longer, the node lowers its slots. The decision (`nextStep`) is pure.
 */
import type { JudgeNode } from '@assize/shared/areas/node/node.ts';

export type Calibration = NonNullable<JudgeNode['calibration']>;

/** Number of runs of the program in each slot in one measure. */
export const RUNS = 20;
/** Largest accepted ratio of the spread with all slots busy to the spread alone. */
const MOST_RATIO = 1.5;
/**
 * Largest accepted ratio of the median with all slots busy to the median alone. It leaves room for the lower
 * clock speed when all cores are busy.
 */
const MOST_SLOWER = 1.25;
/** A spread counts as at least this share of the median: a smaller one comes from the clock and the kernel. */
const LEAST_SPREAD = 0.03;
/** Largest accepted spread of one program alone: with a larger spread the machine is too noisy to be measured. */
const MOST_ALONE = 0.12;
/** Number of measures alone, as a single one depends on chance. */
const ALONE = 3;
/** Number of full measures before a width is given up, as noise can only make a measure worse. */
const TRIES = 2;

/** CPU times of one measure. */
export type Sample = {
  /** ms. */
  readonly median: number;
  /** p10–p90, as a share of the median. */
  readonly spread: number;
};

/** Interpolates between two values, or the spread of few values would seem smaller than that of many. */
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
  /** Samples by the number of busy slots, one for each try. */
  readonly at: ReadonlyMap<number, readonly Sample[]>;
};
/** Ratios of spread and median with all slots busy to those alone. */
type Compared = { readonly spreadRatio: number; readonly slowdown: number };
export type Step =
  | { readonly kind: 'measure'; readonly width: number }
  | { readonly kind: 'noisy' }
  | ({ readonly kind: 'done'; readonly usedSlots: number } & Compared);

const oneSlot = { kind: 'done', usedSlots: 1, spreadRatio: 1, slowdown: 1 } as const;

/**
 * The next measure, or the decision. Slots are lowered only when a second full measure confirms the first;
 * each try is compared with all measures alone so far.
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

/** Resolves when the node is idle, with a signal that fires when a job comes. Rejects when the node stops. */
export type Quiet = () => Promise<AbortSignal>;

export type CalibrationPorts = {
  readonly slots: number;
  /** CPU time of one run of the program, in ms. */
  readonly run: (signal: AbortSignal) => Promise<number>;
  readonly quiet: Quiet;
  /** Called after each measure. */
  readonly onMeasured?: (width: number, sample: Sample) => void;
};

/**
 * Does `work` while the node is idle, and begins it anew when a job came: a measure beside a job says
 * nothing. Rejects when `quiet` does, or when `work` fails by itself.
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

/** Measures until there is a decision. null: the machine is too noisy. Rejects as `inQuiet` does. */
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
  const inOneSlot = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let i = 0; i < RUNS; i++) times.push(await run(busy));
    return times;
  };
  // Waits for all runs even when one fails, so that none disturbs the next measure.
  const slots = await Promise.allSettled(Array.from({ length: width }, inOneSlot));
  const times = slots.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return sampleOf(times.flat());
};

/** Least CPU time of a run in ms. */
export const LEAST_RUN_MS = 300;
/** CPU time in ms to aim at: runs stay above LEAST_RUN_MS even when the machine is a little faster at other times. */
const AIM_MS = 350;
const TRIAL_ROUNDS = 20;
const TRIALS = 6;

/**
 * The number of rounds that take a little over 300 ms. It is scaled until the fastest of three runs confirms
 * it, because in short runs the program's start takes much of the time.
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
