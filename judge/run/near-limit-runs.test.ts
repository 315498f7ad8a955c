/** The outcome of a case whose run is repeated; a fake box gives exact times. */
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../sandbox/port.ts';
import { caseOf, contextFor, played } from '../test/play.ts';
import { defaultMode } from './default.ts';

type Run = { cpuMs: number; says?: string } & Omit<Partial<RunResult>, 'stdout'>;

const judge = async (...runs: Run[]) => {
  const box = played(runs.map(({ says = 'yes\n', ...run }) => ({ stdout: says, ...run })));
  const one = await caseOf({ input: '', output: 'yes\n' });
  const outcome = await defaultMode.runCase(contextFor(box.sandbox), one, new AbortController().signal);
  return { outcome, asked: box.asked.length };
};

describe('a case whose run is near its limit of 1000 ms', () => {
  it('is run once elsewhere', async () => {
    const { outcome, asked } = await judge({ cpuMs: 500 });
    expect(asked).toBe(1);
    expect(outcome).toMatchObject({ status: verdict.accepted, timeMs: 500 });
    expect(outcome.runsMs).toBeUndefined();
  });

  it('takes the lower time', async () => {
    const { outcome, asked } = await judge({ cpuMs: 980.4 }, { cpuMs: 910.2 });
    expect(asked).toBe(2);
    expect(outcome).toMatchObject({ status: verdict.accepted, timeMs: 910, runsMs: [980, 910] });
  });

  it('is saved by a second run within the limit', async () => {
    const { outcome } = await judge({ cpuMs: 1080 }, { cpuMs: 995 });
    expect(outcome).toMatchObject({ status: verdict.accepted, timeMs: 995, runsMs: [1080, 995] });
  });

  it('stays late when both were', async () => {
    const { outcome, asked } = await judge({ cpuMs: 1080 }, { cpuMs: 1020 });
    expect(asked).toBe(2);
    expect(outcome).toMatchObject({ status: verdict.timeLimit, timeMs: 1000, runsMs: [1080, 1020] });
  });

  it('keeps the verdict of a first run in time', async () => {
    const { outcome } = await judge({ cpuMs: 950 }, { cpuMs: 900, says: 'no\n' });
    expect(outcome).toMatchObject({ status: verdict.accepted, timeMs: 900 });
    const late = await judge({ cpuMs: 950 }, { cpuMs: 1101, outcome: 'cpu-limit' });
    expect(late.outcome).toMatchObject({ status: verdict.accepted, timeMs: 950, runsMs: [950, 1101] });
  });

  it('is not run again far over the limit, nor when it failed otherwise', async () => {
    expect((await judge({ cpuMs: 1100.5, outcome: 'cpu-limit' })).asked).toBe(1);
    expect((await judge({ cpuMs: 950, exitCode: 3 })).asked).toBe(1);
    expect((await judge({ cpuMs: 950, outcome: 'memory-limit' })).asked).toBe(1);
    expect((await judge({ cpuMs: 3, outcome: 'wall-limit' })).asked).toBe(1);
  });

  it('is run again when a busy machine kept it waiting', async () => {
    const { outcome } = await judge({ cpuMs: 800, outcome: 'wall-limit' }, { cpuMs: 810 });
    expect(outcome).toMatchObject({ status: verdict.accepted, runsMs: [800, 810] });
  });
});
