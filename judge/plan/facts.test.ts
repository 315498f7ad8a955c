import { readRemark } from '@assize/shared/domain/remark.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { describe, expect, it } from 'vitest';
import { decideRun, endlessOf, floodOf, type RunFacts } from './facts.ts';
import { runLimits } from './limits.ts';

const MIB = 1024 * 1024;
const limits = { timeLimitMs: 1000, memoryLimitMb: 64, stackLimitMb: 64 };
const fine: RunFacts = {
  outcome: 'exited',
  exitCode: 0,
  signal: 0,
  cpuMs: 12.4,
  wallMs: 15,
  memoryBytes: 3 * MIB + 1,
  saidOutOfMemory: false,
};
const decide = (facts: Partial<RunFacts>) => decideRun({ ...fine, ...facts }, limits, 32 * MIB);

describe('what the facts of a run decide', () => {
  it('leaves a clean exit to the checker', () => {
    expect(decide({})).toEqual({ timeMs: 12, memoryKb: 3073, failure: null });
  });

  it.each<[string, Partial<RunFacts>, number, string]>([
    [
      'CPU limit',
      { outcome: 'cpu-limit', cpuMs: 1003, signal: 9 },
      verdict.timeLimit,
      'more than 1000 ms of CPU time',
    ],
    ['clean exit past the limit', { cpuMs: 1000.2 }, verdict.timeLimit, 'more than 1000 ms of CPU time'],
    [
      'crash past the limit',
      { outcome: 'signalled', signal: 11, cpuMs: 1001 },
      verdict.timeLimit,
      'more than 1000 ms of CPU time',
    ],
    [
      'sleep',
      { outcome: 'wall-limit', wallMs: 3001, cpuMs: 1 },
      verdict.timeLimit,
      'did not end within 3.0 s (CPU time used: 1 ms)',
    ],
    [
      'memory limit',
      { outcome: 'memory-limit', memoryBytes: 64 * MIB },
      verdict.memoryLimit,
      'more than 64 MB of memory',
    ],
    ['peak at the limit', { memoryBytes: 64 * MIB }, verdict.memoryLimit, 'more than 64 MB of memory'],
    [
      'runtime out of memory',
      { exitCode: 1, saidOutOfMemory: true },
      verdict.memoryLimit,
      'more than 64 MB of memory',
    ],
    [
      'runtime out of memory that aborts, as V8 does',
      { outcome: 'signalled', signal: 6, saidOutOfMemory: true },
      verdict.memoryLimit,
      'more than 64 MB of memory',
    ],
    [
      'both sides of a talk waited',
      { outcome: 'stuck', cpuMs: 1 },
      verdict.timeLimit,
      'waited for words that never came, as its partner did',
    ],
    ['output limit', { outcome: 'output-limit' }, verdict.runtimeError, 'more than 32 MiB of output'],
    ['exit code', { exitCode: 3 }, verdict.runtimeError, 'exit code 3'],
    ['exit code 13 is no broken pipe', { exitCode: 13 }, verdict.runtimeError, 'exit code 13'],
    ['signal', { outcome: 'signalled', signal: 11 }, verdict.runtimeError, 'killed by signal 11 (SIGSEGV)'],
    [
      'signal without a name',
      { outcome: 'signalled', signal: 40 },
      verdict.runtimeError,
      'killed by signal 40',
    ],
  ])('%s', (_name, facts, status, remark) => {
    expect(decide(facts).failure).toEqual({ status, remark });
    // Pages say it in the reader's language.
    expect(readRemark(remark)).not.toBeNull();
  });

  it('a program that was dismissed has not failed', () => {
    expect(decide({ outcome: 'dismissed', signal: 9 }).failure).toBeNull();
  });

  it.each<
    [
      string,
      Partial<{ outcome: 'cpu-limit' | 'wall-limit' | 'memory-limit' }>,
      number,
      number,
      boolean,
      boolean,
    ]
  >([
    ['a user that talks on unasked', { outcome: 'cpu-limit' }, 5, 5, true, true],
    ['the same, on a busy machine', { outcome: 'wall-limit' }, 5, 5, true, true],
    ['a user of whom a slow partner reads little', { outcome: 'cpu-limit' }, 0.6, 0.6, true, true],
    ['a user whose words lie unread', { outcome: 'cpu-limit' }, 0.2, 0.2, true, false],
    ['a user that waits for answers', { outcome: 'cpu-limit' }, 5, 5, false, false],
    ['a partner that did not read', { outcome: 'cpu-limit' }, 5, 0.3, true, false],
    ['a user that wrote elsewhere', { outcome: 'cpu-limit' }, 9, 0.3, true, false],
    ['a partner that failed otherwise', { outcome: 'memory-limit' }, 5, 5, true, false],
  ])('blames a partner’s end on %s, or not', (_what, own, wrote, read, ahead, blamed) => {
    const ofOwn = { outcome: 'exited' as const, readBytes: (read + 3) * MIB, ...own };
    const failure = endlessOf({ wroteBytes: wrote * MIB, ahead }, ofOwn, 3 * MIB);
    expect(failure?.status).toBe(blamed ? verdict.timeLimit : undefined);
  });
  it('of a flood the partner must have read as much as the program wrote', () => {
    const flood = (wroteBytes: number, readBytes: number) => floodOf({ wroteBytes }, { readBytes }, 32 * MIB);
    expect(flood(40 * MIB, 33 * MIB)).toMatchObject({ status: verdict.runtimeError });
    expect(flood(40 * MIB, 2 * MIB)).toBeNull();
    expect(flood(2 * MIB, 40 * MIB)).toBeNull();
  });

  it('talk of memory does not fail a program that ends well', () => {
    expect(decide({ saidOutOfMemory: true }).failure).toBeNull();
  });

  it('figures stay within the limits', () => {
    expect(decide({ outcome: 'cpu-limit', cpuMs: 1019, memoryBytes: 70 * MIB })).toMatchObject({
      timeMs: 1000,
      memoryKb: 65_536,
    });
    expect(decide({ outcome: 'wall-limit', cpuMs: 1 }).timeMs).toBe(1000);
    expect(decide({ outcome: 'stuck', cpuMs: 1 }).timeMs).toBe(1000);
    expect(decide({ exitCode: 1, saidOutOfMemory: true, memoryBytes: 88 * 1024 }).memoryKb).toBe(65_536);
  });

  it('refuses to make a verdict of a fault of the sandbox', () => {
    expect(() => decide({ outcome: 'internal-error' })).toThrow(/decides nothing/);
  });
});

describe('limits of a run', () => {
  it.each([
    [100, 110, 2100],
    [1000, 1100, 3000],
    [2000, 2200, 6000],
  ])(
    'a limit of %i ms lets the box stop at %i ms of CPU and %i ms of elapsed time',
    (timeLimitMs, cpuMs, wallMs) => {
      expect(runLimits({ ...limits, timeLimitMs }, { processes: 1, expectedBytes: 0 })).toMatchObject({
        cpuMs,
        wallMs,
      });
    },
  );

  it('lets a program print twice what is expected, at least 32 MiB', () => {
    const capOf = (expectedBytes: number) => runLimits(limits, { processes: 1, expectedBytes }).outputBytes;
    expect(capOf(10)).toBe(32 * MIB);
    expect(capOf(100 * MIB)).toBe(200 * MIB);
  });

  it('keeps the stack within the memory', () => {
    const { stackBytes } = runLimits({ ...limits, stackLimitMb: 128 }, { processes: 1, expectedBytes: 0 });
    expect(stackBytes).toBe(64 * MIB);
  });
});
