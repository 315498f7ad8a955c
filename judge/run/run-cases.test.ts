import type { JudgeCaseMode } from '@assize/shared/areas/judging/manifest.ts';
import type { CaseResult, FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import type { LocalCase } from '../testdata/store.ts';
import { runCases } from './run-cases.ts';

const localCase = (caseId: number): LocalCase => ({
  caseId,
  input: { hash: '', size: 0 },
  output: { hash: '', size: 0 },
  inputName: `${caseId}.in`,
  outputName: `${caseId}.out`,
  score: 10,
  groupNum: null,
  inputPath: '',
  outputPath: '',
});

const resultOf = (one: LocalCase, status: FinalVerdict): CaseResult => ({
  caseId: one.caseId,
  status,
  timeMs: one.caseId,
  memoryKb: 1,
  score: status === verdict.accepted ? 10 : 0,
  groupNum: null,
  inputName: one.inputName,
  outputName: one.outputName,
});

/** Runs that end when the test ends them; `free` is the number of idle slots. */
const bench = (count: number, mode: JudgeCaseMode = 'default') => {
  const started: number[] = [];
  const open = new Map<
    number,
    { end: (status?: FinalVerdict) => void; fail: (fault: Error) => void; freed: () => void }
  >();
  const signals: AbortSignal[] = [];
  const frames: number[][] = [];
  const outside = new AbortController();
  const state = { free: 0 };
  const done = runCases({
    mode,
    cases: Array.from({ length: count }, (_, i) => localCase(i + 1)),
    loans: { borrow: (slots) => state.free >= slots, giveBack: () => {}, stepAside: async () => {} },
    signal: outside.signal,
    onDecided: (decided) => frames.push(decided().map((one) => one.caseId)),
    run: (one, signal, freed) => {
      started.push(one.caseId);
      signals.push(signal);
      if (state.free > 0) state.free--;
      const { promise, resolve, reject } = Promise.withResolvers<CaseResult>();
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      const end = (status: FinalVerdict = verdict.accepted) => resolve(resultOf(one, status));
      open.set(one.caseId, { end, fail: reject, freed });
      return promise;
    },
  });
  done.catch(() => {});
  const turns = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    signals,
    frames,
    state,
    done,
    outside,
    async end(caseId: number, status?: FinalVerdict) {
      open.get(caseId)?.end(status);
      await turns();
    },
    async free(caseId: number) {
      open.get(caseId)?.freed();
      await turns();
    },
    async fail(caseId: number, fault: Error) {
      open.get(caseId)?.fail(fault);
      await turns();
    },
  };
};

describe('running the cases of a submission', () => {
  it('keeps to one slot while nobody lends another', async () => {
    const run = bench(3);
    expect(run.started).toEqual([1]);
    await run.end(1);
    expect(run.started).toEqual([1, 2]);
  });

  it('borrows idle slots, and tells results in the order of the problem', async () => {
    const run = bench(4);
    run.state.free = 2;
    await run.end(1);
    expect(run.started).toEqual([1, 2, 3]);
    await run.end(3);
    await run.end(2);
    await run.end(4);
    expect(run.frames).toEqual([[1], [1, 3], [1, 2, 3], [1, 2, 3, 4]]);
    expect((await run.done).map((one) => one.caseId)).toEqual([1, 2, 3, 4]);
  });

  it('runs the next case beside the decision about one, and no further one', async () => {
    const run = bench(4);
    await run.free(1);
    expect(run.started).toEqual([1, 2]);
    await run.free(2);
    expect(run.started).toEqual([1, 2]);
    await run.end(1);
    expect(run.started).toEqual([1, 2, 3]);
    await run.end(3);
    await run.end(2);
    await run.end(4);
    expect((await run.done).map((one) => one.caseId)).toEqual([1, 2, 3, 4]);
  });

  it('waits for the decision where the next case depends on it', async () => {
    const run = bench(2, 'ergodic_without_error');
    await run.free(1);
    expect(run.started).toEqual([1]);
    await run.end(1);
    expect(run.started).toEqual([1, 2]);
  });

  it('a fault in a decision ends the run beside it', async () => {
    const run = bench(3);
    await run.free(1);
    await run.fail(1, new Error('no answer file'));
    await expect(run.done).rejects.toThrow('no answer file');
    expect(run.signals[1]?.aborted).toBe(true);
    expect(run.started).toEqual([1, 2]);
  });

  it('cancels what a stopped plan leaves out', async () => {
    const run = bench(3, 'ergodic_without_error');
    run.state.free = 5;
    await run.end(1, verdict.wrongAnswer);
    expect(run.started).toEqual([1]);
    expect((await run.done).map((one) => one.status)).toEqual([
      verdict.wrongAnswer,
      verdict.cancelled,
      verdict.cancelled,
    ]);
  });

  it('a fault ends what else runs, and is what the caller gets', async () => {
    const run = bench(4);
    run.state.free = 2;
    await run.end(1);
    expect(run.started).toEqual([1, 2, 3]);
    await run.fail(2, new Error('the box broke'));
    await expect(run.done).rejects.toThrow('the box broke');
    expect(run.signals[2]?.aborted).toBe(true);
    expect(run.started).toEqual([1, 2, 3]);
  });

  it('a fault in the same moment as a result is not lost', async () => {
    const run = bench(3);
    run.state.free = 2;
    await run.end(1);
    void run.end(2);
    await run.fail(3, new Error('the box broke'));
    await expect(run.done).rejects.toThrow('the box broke');
    expect(run.started).toEqual([1, 2, 3]);
  });

  it('stops when asked from outside', async () => {
    const run = bench(3);
    run.outside.abort(new Error('drained'));
    await expect(run.done).rejects.toThrow('drained');
  });
});
