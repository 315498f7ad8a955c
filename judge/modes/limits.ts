/** What one run of a submission's program may use, from the limits of the job. */
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { Limits } from '../sandbox/port.ts';
import { cpuWithMargin } from './near-limit.ts';

const MIB = 1024 * 1024;

/** Least cap of a program's output, in bytes. */
const LEAST_OUTPUT = 32 * MIB;

/**
 * Elapsed time is three times the CPU time and at least two seconds more, so that a program is not failed for what
 * else the machine does; it only ends those that sleep or wait for ever.
 */
export const runLimits = (
  { timeLimitMs, memoryLimitMb, stackLimitMb }: JudgeJob['limits'],
  { processes, expectedBytes }: { processes: number; expectedBytes: number },
): Limits => {
  const outputBytes = outputCap(expectedBytes);
  return {
    cpuMs: cpuWithMargin(timeLimitMs),
    wallMs: Math.max(3 * timeLimitMs, timeLimitMs + 2000),
    memoryBytes: memoryLimitMb * MIB,
    stackBytes: Math.min(stackLimitMb, memoryLimitMb) * MIB,
    processes,
    outputBytes,
    fileBytes: outputBytes,
  };
};

/** Most a program may print: twice what is expected, and never less than 32 MiB. */
const outputCap = (expectedBytes: number): number => Math.max(LEAST_OUTPUT, 2 * expectedBytes);
