import { describe, expect, it } from 'vitest';
import {
  calibrate,
  inQuiet,
  LEAST_RUN_MS,
  nextStep,
  RUNS,
  roundsForRun,
  type Sample,
  sampleOf,
  widthsFor,
} from './calibration.ts';
import { idleWatch } from './idle-watch.ts';

const at = (entries: [number, Sample[]][]) => new Map(entries);
const one = (spread: number, median = 300): Sample => ({ median, spread });
const three = (spread: number) => [one(spread), one(spread), one(spread)];

describe('a measure', () => {
  it('has the spread of the middle four fifths, as a share of the median', () => {
    const even = Array.from({ length: 20 }, (_, i) => 100 + i);
    const { median, spread } = sampleOf(even);
    expect(median).toBe(109.5);
    expect(spread).toBeCloseTo((0.8 * 21) / 109.5, 10);
    expect(sampleOf([100, 100, 100])).toEqual({ median: 100, spread: 0 });
  });
  it('does not see the one run of twenty that took long', () => {
    expect(sampleOf([...Array.from({ length: 19 }, () => 100), 500]).spread).toBe(0);
  });
});

describe('the decision', () => {
  it.each([
    ['nothing is measured', 2, {}, { kind: 'measure', width: 1 }],
    ['there is one slot', 1, {}, { kind: 'done', usedSlots: 1, spreadRatio: 1, slowdown: 1 }],
    ['alone was measured twice', 4, { alone: [one(0.02), one(0.02)] }, { kind: 'measure', width: 1 }],
    ['one alone spreads too much', 4, { alone: three(0.13) }, { kind: 'noisy' }],
    ['alone is known', 4, { alone: [one(0.02), one(0.3), one(0.02)] }, { kind: 'measure', width: 4 }],
  ] as const)('when %s', (_what, slots, measured, expected) => {
    expect(nextStep(slots, { alone: [], at: at([]), ...measured })).toEqual(expected);
  });

  it('takes small spreads for those of the clock: 4.5 % is never too much', () => {
    expect(nextStep(4, { alone: three(0.001), at: at([[4, [one(0.045)]]]) })).toMatchObject({
      kind: 'done',
      usedSlots: 4,
    });
    expect(nextStep(4, { alone: three(0.001), at: at([[4, [one(0.046)]]]) })).toMatchObject({
      kind: 'measure',
    });
  });
  it.each([
    ['spread more', one(0.2), one(0.3)],
    ['are all longer', one(0.04, 380), one(0.04, 420)],
  ])('lowers the slots only after a second full measure, alone too, when runs %s', (_how, bad, worse) => {
    const alone = three(0.04);
    const again = [...alone, ...three(0.04)];
    expect(nextStep(4, { alone, at: at([[4, [bad]]]) })).toEqual({ kind: 'measure', width: 1 });
    expect(nextStep(4, { alone: again, at: at([[4, [bad]]]) })).toEqual({ kind: 'measure', width: 4 });
    expect(nextStep(4, { alone: again, at: at([[4, [bad, one(0.05, 330)]]]) })).toEqual({
      kind: 'done',
      usedSlots: 4,
      spreadRatio: 1.25,
      slowdown: 1.1,
    });
    expect(nextStep(4, { alone: again, at: at([[4, [bad, worse]]]) })).toEqual({ kind: 'measure', width: 3 });
  });
  it('forgives a first measure that what was measured alone since makes look better', () => {
    const alone = [...three(0.03), ...three(0.05)];
    expect(nextStep(2, { alone: three(0.03), at: at([[2, [one(0.06)]]]) })).toMatchObject({
      kind: 'measure',
    });
    expect(nextStep(2, { alone: [...alone, one(0.05)], at: at([[2, [one(0.06)]]]) })).toMatchObject({
      kind: 'done',
      usedSlots: 2,
    });
  });
  it('ends with one slot where nothing else holds', () => {
    const bad = widthsFor(8).map((width): [number, Sample[]] => [width, [one(0.5), one(0.5)]]);
    expect(nextStep(8, { alone: [...three(0.02), ...three(0.02)], at: at(bad) })).toEqual({
      kind: 'done',
      usedSlots: 1,
      spreadRatio: 1,
      slowdown: 1,
    });
  });
});

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
/** Numbers around 0 with deviation 1 (Box and Muller). */
const normal = (random: () => number) => () =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

type Machine = {
  /** Deviation of a run's time, as a share of the time. */
  readonly noise: number;
  /** Deviation of the machine's speed from one measure to the next. */
  readonly drift?: number;
  /** One of this many runs takes up to half as long again. */
  readonly oddOneIn?: number;
  /** Factors by which the spread and the time grow when all slots are busy. */
  readonly spreads?: number;
  readonly slower?: number;
};

/** Plays a calibration. Returns the resulting slots; null if the machine is found too noisy. */
const play = (slots: number, machine: Machine, random: () => number): number | null => {
  const { noise, drift = 0, oddOneIn = Number.POSITIVE_INFINITY, spreads = 1, slower = 1 } = machine;
  const gauss = normal(random);
  const alone: Sample[] = [];
  const wide = new Map<number, Sample[]>();
  for (;;) {
    const step = nextStep(slots, { alone, at: wide });
    if (step.kind === 'noisy') return null;
    if (step.kind === 'done') return step.usedSlots;
    const { width } = step;
    const level = 335 * (1 + drift * gauss()) * (width > 1 ? slower : 1);
    const deviation = noise * (width > 1 ? spreads : 1);
    const sample = sampleOf(
      Array.from({ length: RUNS * width }, () => {
        const odd = random() * oddOneIn < 1 ? 1 + random() / 2 : 1;
        return level * odd * (1 + deviation * gauss());
      }),
    );
    if (width === 1) alone.push(sample);
    else wide.set(width, [...(wide.get(width) ?? []), sample]);
  }
};

describe('over many calibrations', () => {
  const times = 2000;
  /** Shares of calibrations that end with fewer slots, and that find the machine too noisy. */
  const shares = (slots: number, machine: Machine) => {
    const random = seeded(20_261_121);
    const ends = Array.from({ length: times }, () => play(slots, machine, random));
    const share = (is: (end: number | null) => boolean) => ends.filter(is).length / times;
    return { lowered: share((end) => end !== null && end < slots), noisy: share((end) => end === null) };
  };

  it.each([
    ['at 0.5 % noise', 2, { noise: 0.005 }],
    ['at 2 % noise', 2, { noise: 0.02 }],
    ['at 3 % noise', 2, { noise: 0.03 }],
    ['at 3 % noise, eight slots', 8, { noise: 0.03 }],
    ['at 3 % noise, all cores 10 % slower than one', 4, { noise: 0.03, slower: 1.1 }],
    ['at 2 % noise, with odd runs', 2, { noise: 0.02, oddOneIn: 30 }],
    ['at 2 % noise, on a machine that drifts', 2, { noise: 0.02, drift: 0.04 }],
  ] as const)('slots of a sound machine are hardly ever lowered: %s', (_what, slots, machine) => {
    const { lowered, noisy } = shares(slots, machine);
    expect(lowered).toBeLessThan(0.005);
    expect(noisy).toBeLessThan(0.05);
  });

  it.each([
    ['spread three times as much at 1.5 % noise', 2, { noise: 0.015, spreads: 3 }],
    ['spread three times as much at 3 % noise', 2, { noise: 0.03, spreads: 3 }],
    ['spread three times as much on a machine that drifts', 4, { noise: 0.02, drift: 0.03, spreads: 3 }],
    ['are all 1.4 times as long', 2, { noise: 0.02, slower: 1.4 }],
    ['are all 1.4 times as long at 3 % noise', 4, { noise: 0.03, slower: 1.4 }],
    ['are all 1.4 times as long on a machine that drifts', 2, { noise: 0.02, drift: 0.03, slower: 1.4 }],
  ] as const)('those where runs side by side %s nearly always are', (_what, slots, machine) => {
    const { lowered, noisy } = shares(slots, machine);
    expect(lowered / (1 - noisy)).toBeGreaterThan(0.99);
  });
});

describe('the rounds of the program', () => {
  it.each([
    ['fast', 0.01],
    ['slow', 9],
    ['slower than any', 200],
    ['of this year', 1.1],
  ])('are so many that a run takes 300 ms, on a machine that is %s', async (_what, msPerRound) => {
    // Each run takes 3 ms to start, which is no work.
    const took = async (rounds: number) => 3 + rounds * msPerRound;
    expect(await took(await roundsForRun(took))).toBeGreaterThanOrEqual(LEAST_RUN_MS);
  });
  it('are not found where time stands still', async () => {
    await expect(roundsForRun(async () => 1)).rejects.toThrow('300 ms');
  });
});

describe('measuring', () => {
  it('finds the widest that holds, on a machine that slows down with more than two at once', async () => {
    let running = 0;
    let runs = 0;
    const run = async () => {
      running += 1;
      const width = running;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      runs += 1;
      return width > 2 ? 300 + 100 * (runs % 5) : 300 + (runs % 5);
    };
    const quiet = async () => new AbortController().signal;
    expect(await calibrate({ slots: 4, run, quiet })).toMatchObject({
      wantedSlots: 4,
      usedSlots: 2,
      fresh: true,
    });
    // Measures: alone three times and again, four slots twice, three twice, two once.
    expect(runs).toBe(RUNS * (2 * 3 + 2 * 4 + 2 * 3 + 2));
  });

  it('begins a measure anew when work came in between', async () => {
    let runs = 0;
    let pauses = 0;
    const quiet = async () => {
      pauses += 1;
      const work = new AbortController();
      if (pauses === 1) setImmediate(() => work.abort(new Error('work')));
      return work.signal;
    };
    const run = async (busy: AbortSignal) => {
      await new Promise((resolve) => setImmediate(resolve));
      busy.throwIfAborted();
      runs += 1;
      return 300;
    };
    await calibrate({ slots: 2, run, quiet });
    // One measure was called off; the runs of three measures alone and of one with both slots count.
    expect(pauses).toBe(5);
    expect(runs).toBe(RUNS * 5);
  });

  it('does what was called off again from the beginning, and passes on what fails by itself', async () => {
    const work = new AbortController();
    const signals = [work.signal, new AbortController().signal];
    const quiet = async () => signals.shift() ?? Promise.reject(new Error('no more'));
    const seen = await inQuiet(quiet, async (busy) => {
      if (busy === work.signal) work.abort(new Error('work'));
      busy.throwIfAborted();
      return 'measured';
    });
    expect(seen).toBe('measured');
    signals.push(new AbortController().signal);
    await expect(inQuiet(quiet, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  it('fails when the program fails', async () => {
    const run = () => Promise.reject(new Error('the box broke'));
    const quiet = async () => new AbortController().signal;
    await expect(calibrate({ slots: 2, run, quiet })).rejects.toThrow('the box broke');
  });
});

describe('a node with nothing to do', () => {
  it('is told so after the time, and when work comes', async () => {
    const watch = idleWatch();
    watch.busy(1);
    let isQuiet = false;
    const quiet = watch.quiet(20).then((signal) => {
      isQuiet = true;
      return signal;
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(isQuiet).toBe(false);
    watch.busy(0);
    const signal = await quiet;
    expect(signal.aborted).toBe(false);
    watch.busy(1);
    expect(signal.aborted).toBe(true);
    watch.busy(0);
    watch.stop(new Error('over'));
    await expect(watch.quiet(1)).rejects.toThrow('over');
  });
});
