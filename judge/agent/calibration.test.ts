import { describe, expect, it } from 'vitest';
import { calibrate, nextStep, RUNS, spreadOf, widthsFor } from './calibration.ts';
import { idleWatch } from './idle-watch.ts';

const at = (entries: [number, number[]][]) => new Map(entries);

describe('the spread of run times', () => {
  it('is that of the middle four fifths, as a share of the median', () => {
    const even = Array.from({ length: 20 }, (_, i) => 100 + i);
    expect(spreadOf(even)).toBeCloseTo((117 - 101) / 109, 5);
    expect(spreadOf([100, 100, 100])).toBe(0);
  });
  it('does not see one run in ten that took long', () => {
    expect(spreadOf([...Array.from({ length: 18 }, () => 100), 500, 500])).toBe(0);
  });
});

describe('the decision', () => {
  it.each([
    ['nothing is measured', 2, {}, { kind: 'measure', width: 1 }],
    ['there is one slot', 1, {}, { kind: 'done', usedSlots: 1, spreadRatio: 1 }],
    ['one alone spreads too much', 4, { alone: 0.12 }, { kind: 'noisy' }],
    ['all slots come next', 4, { alone: 0.02 }, { kind: 'measure', width: 4 }],
  ] as const)('when %s', (_what, slots, measured, expected) => {
    expect(nextStep(slots, { at: at([]), ...measured })).toEqual(expected);
  });

  it('takes small spreads for those of the clock: 4.5 % is never too much', () => {
    expect(nextStep(4, { alone: 0.001, at: at([[4, [0.045]]]) })).toMatchObject({
      kind: 'done',
      usedSlots: 4,
    });
    expect(nextStep(4, { alone: 0.001, at: at([[4, [0.046]]]) })).toMatchObject({
      kind: 'measure',
      width: 4,
    });
  });
  it('lowers the slots only after two bad measures, of which the better counts', () => {
    expect(nextStep(4, { alone: 0.04, at: at([[4, [0.2]]]) })).toEqual({ kind: 'measure', width: 4 });
    expect(nextStep(4, { alone: 0.04, at: at([[4, [0.2, 0.05]]]) })).toMatchObject({
      usedSlots: 4,
      spreadRatio: 1.25,
    });
    expect(nextStep(4, { alone: 0.04, at: at([[4, [0.2, 0.3]]]) })).toEqual({ kind: 'measure', width: 3 });
  });
  it('ends with one slot where nothing else holds', () => {
    const bad = widthsFor(8).map((width): [number, number[]] => [width, [0.5, 0.5]]);
    expect(nextStep(8, { alone: 0.02, at: at(bad) })).toEqual({
      kind: 'done',
      usedSlots: 1,
      spreadRatio: 1,
    });
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
    // Alone, four twice, three twice, two once.
    expect(runs).toBe(RUNS * (1 + 2 * 4 + 2 * 3 + 2));
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
    expect(pauses).toBe(3);
    expect(runs).toBe(RUNS * 3);
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
