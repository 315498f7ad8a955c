/**
 * How many slots this machine can really run side by side: the same program is run again and again, alone and with
 * all slots busy. Where its times spread too much more than alone, the node lowers its slots. Deciding is apart from
 * measuring.
 */
import type { JudgeNode } from '@assize/shared/contract/judge.ts';

export type Calibration = NonNullable<JudgeNode['calibration']>;

/** Runs of the program by each slot; design: the same program 20 times. */
export const RUNS = 20;
/** How much more times may spread with all slots busy than with one. */
const MOST_RATIO = 1.5;
/** Spreads below this are the clock's and the kernel's: 4.5 % with all slots busy is always good enough. */
const LEAST_SPREAD = 0.03;
/** A machine on which one program alone spreads more than this is too noisy now to say anything. */
const MOST_ALONE = 0.1;
/** Measures of one width before it is given up: noise only ever makes them worse. */
const TRIES = 2;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;

/** p10–p90 of CPU times, as a share of the median. */
export const spreadOf = (cpuMs: readonly number[]): number => {
  const sorted = cpuMs.toSorted((a, b) => a - b);
  const median = percentile(sorted, 0.5);
  return median > 0 ? (percentile(sorted, 0.9) - percentile(sorted, 0.1)) / median : 0;
};

/** Widths to try, widest first. */
export const widthsFor = (slots: number): number[] => [
  ...new Set([slots, Math.ceil((slots * 3) / 4), Math.ceil(slots / 2), Math.ceil(slots / 4), 1]),
];

export type Measured = {
  /** Spread of the program alone; undefined: not measured yet. */
  readonly alone?: number;
  /** Spreads with so many slots busy, one for each try. */
  readonly at: ReadonlyMap<number, readonly number[]>;
};
export type Step =
  | { readonly kind: 'measure'; readonly width: number }
  | { readonly kind: 'noisy' }
  | { readonly kind: 'done'; readonly usedSlots: number; readonly spreadRatio: number };

/** What to measure next, or what the measures say. */
export const nextStep = (slots: number, { alone, at }: Measured): Step => {
  if (slots === 1) return { kind: 'done', usedSlots: 1, spreadRatio: 1 };
  if (alone === undefined) return { kind: 'measure', width: 1 };
  if (alone > MOST_ALONE) return { kind: 'noisy' };
  for (const width of widthsFor(slots)) {
    if (width === 1) break;
    const tries = at.get(width) ?? [];
    const ratio = Math.max(Math.min(...tries), LEAST_SPREAD) / Math.max(alone, LEAST_SPREAD);
    if (ratio <= MOST_RATIO)
      return { kind: 'done', usedSlots: width, spreadRatio: Math.round(ratio * 100) / 100 };
    if (tries.length < TRIES) return { kind: 'measure', width };
  }
  return { kind: 'done', usedSlots: 1, spreadRatio: 1 };
};

export type CalibrationPorts = {
  readonly slots: number;
  /** CPU time of one run of the program, in ms. */
  readonly run: (signal: AbortSignal) => Promise<number>;
  /** Resolves when the node has nothing to do; the signal fires when it has again. Rejects when the node stops. */
  readonly quiet: () => Promise<AbortSignal>;
};

/** Measures until a decision stands. null: the machine is too noisy now. Rejects when `quiet` does, or a run fails. */
export const calibrate = async ({ slots, run, quiet }: CalibrationPorts): Promise<Calibration | null> => {
  const at = new Map<number, number[]>();
  let alone: number | undefined;
  for (;;) {
    const step = nextStep(slots, { ...(alone === undefined ? {} : { alone }), at });
    if (step.kind === 'noisy') return null;
    if (step.kind === 'done') {
      const { usedSlots, spreadRatio } = step;
      return { wantedSlots: slots, usedSlots, spreadRatio, fresh: true };
    }
    const busy = await quiet();
    const spread = await measure(step.width, run, busy).catch((error: unknown) => {
      if (busy.aborted) return undefined;
      throw error;
    });
    // Work came in between: what was measured beside it says nothing.
    if (spread === undefined || busy.aborted) continue;
    if (alone === undefined) alone = spread;
    else at.set(step.width, [...(at.get(step.width) ?? []), spread]);
  }
};

const measure = async (
  width: number,
  run: (signal: AbortSignal) => Promise<number>,
  busy: AbortSignal,
): Promise<number> => {
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
  return spreadOf(times.flat());
};
