/** Limits of one run of a submission's program, and of a program that talks with it (Verdicts 3, 4). Pure. */
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { Limits } from '../sandbox/port.ts';
import { cpuWithMargin } from './near-limit.ts';

const MIB = 1024 * 1024;

/** The cap on a program's output is at least this, in bytes. */
const LEAST_OUTPUT = 32 * MIB;

/**
 * The limit of elapsed time is three times the CPU time, and at least two seconds more, so that other load of
 * the machine fails no program: it only ends programs that sleep or wait for ever.
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

/** Most bytes that a program may print: twice the expected output, and at least 32 MiB. */
const outputCap = (expectedBytes: number): number => Math.max(LEAST_OUTPUT, 2 * expectedBytes);

/**
 * Limits of an interactor or manager: twice the CPU time of a user, and enough for a runtime to start (Ways
 * of judging 3). Its elapsed time ends after the users', so that when both hang, the users reach their limit
 * first; users' time stands still while it works, which a busy machine may make three times as long.
 */
export const ownLimits = (user: Limits, processes: number): Limits => {
  const cpuMs = Math.max(2 * user.cpuMs, 1000);
  return {
    ...user,
    cpuMs,
    wallMs: user.wallMs + 3 * cpuMs + 3000,
    memoryBytes: Math.max(2 * user.memoryBytes, 256 * MIB),
    stackBytes: 128 * MIB,
    processes,
  };
};
