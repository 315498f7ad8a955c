/** From the facts of a run to a verdict, as far as the run alone decides it (Verdicts 1, 2, 5). Pure. */
import { constants } from 'node:os';
import type { JudgeJob } from '@assize/shared/areas/judging/job.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { RunResult } from '../sandbox/port.ts';

export type RunFacts = Pick<
  RunResult,
  'outcome' | 'exitCode' | 'signal' | 'cpuMs' | 'wallMs' | 'memoryBytes'
> & {
  /** Whether the runtime itself said that it ran out of memory (an uncaught OutOfMemoryError, MemoryError, …). */
  readonly saidOutOfMemory: boolean;
};

export type Usage = { readonly timeMs: number; readonly memoryKb: number };

export type Decision = Usage & {
  /** null: the run ended well, and the checker decides. */
  readonly failure: { readonly status: FinalVerdict; readonly remark: string } | null;
};

// The usual name of a signal comes first in the list, so the list is reversed: aliases (SIGIOT, SIGPOLL) must
// not replace it.
const signalNames = new Map<number, string>(
  Object.entries(constants.signals)
    .map(([name, code]): [number, string] => [code, name])
    .reverse(),
);

/**
 * Memory Limit by the box' outcome, Time Limit by CPU or elapsed time, Runtime Error by exit code, signal or
 * too much output. Figures never exceed the limits: a program stopped at its limit used its limit.
 * `internal-error` must not be passed, as it decides nothing.
 */
export const decideRun = (
  facts: RunFacts,
  limits: Pick<JudgeJob['limits'], 'timeLimitMs' | 'memoryLimitMb'>,
  outputBytes: number,
): Decision => {
  const failure = failureOf(facts, limits, outputBytes);
  const memoryKb = limits.memoryLimitMb * 1024;
  return {
    timeMs:
      failure?.status === verdict.timeLimit
        ? limits.timeLimitMs
        : Math.min(limits.timeLimitMs, Math.round(facts.cpuMs)),
    memoryKb:
      failure?.status === verdict.memoryLimit
        ? memoryKb
        : Math.min(memoryKb, Math.ceil(facts.memoryBytes / 1024)),
    failure,
  };
};

const failureOf = (
  facts: RunFacts,
  { timeLimitMs, memoryLimitMb }: { timeLimitMs: number; memoryLimitMb: number },
  outputBytes: number,
): Decision['failure'] => {
  const outOfMemory = { status: verdict.memoryLimit, remark: `more than ${memoryLimitMb} MB of memory` };
  const outOfTime = { status: verdict.timeLimit, remark: `more than ${timeLimitMs} ms of CPU time` };
  switch (facts.outcome) {
    case 'memory-limit':
      return outOfMemory;
    case 'cpu-limit':
      return outOfTime;
    case 'wall-limit':
      return {
        status: verdict.timeLimit,
        remark: `did not end within ${seconds(facts.wallMs)} s (CPU time used: ${Math.round(facts.cpuMs)} ms)`,
      };
    case 'stuck':
      return { status: verdict.timeLimit, remark: 'waited for words that never came, as its partner did' };
    case 'output-limit':
      return tooMuchOutput(outputBytes);
    case 'dismissed':
      return null;
    case 'signalled':
    case 'exited':
      break;
    case 'internal-error':
      throw new Error('an internal error of the sandbox decides nothing');
  }
  if (facts.cpuMs > timeLimitMs) return outOfTime;
  if (facts.memoryBytes >= memoryLimitMb * 1024 * 1024) return outOfMemory;
  const failed = facts.outcome === 'signalled' || facts.exitCode !== 0;
  if (failed && facts.saidOutOfMemory) return outOfMemory;
  if (facts.outcome === 'signalled') {
    const name = signalNames.get(facts.signal);
    return {
      status: verdict.runtimeError,
      remark: `killed by signal ${facts.signal}${name ? ` (${name})` : ''}`,
    };
  }
  if (facts.exitCode === 0) return null;
  return { status: verdict.runtimeError, remark: `exit code ${facts.exitCode}` };
};

/** The failure of a program that printed more than it may. */
const tooMuchOutput = (outputBytes: number): NonNullable<Decision['failure']> => ({
  status: verdict.runtimeError,
  remark: `more than ${mebibytes(outputBytes)} MiB of output`,
});

/** Bytes that may be on their way on a line: in the pipes, and in the hands of the transcript. */
const MOST_UNDER_WAY = 1024 * 1024;

/**
 * The failure of a user that wrote more in a talk than a program may print, which may be why its partner
 * failed; else null. What it wrote elsewhere does not count: its partner must have read as much.
 */
export const floodOf = (
  { wroteBytes }: Pick<RunResult, 'wroteBytes'>,
  own: Pick<RunResult, 'readBytes'>,
  outputBytes: number,
): Decision['failure'] =>
  Math.min(wroteBytes, own.readBytes + MOST_UNDER_WAY) > outputBytes ? tooMuchOutput(outputBytes) : null;

/**
 * Bytes that an own program has read of a user before the user can be said to talk without end: more than lie
 * unread on a line, and less than a slow language reads line by line in its time.
 */
const MANY_WORDS = 512 * 1024;

/**
 * The failure of a user that went on talking without waiting for an answer until its partner ran out of its
 * time over it; else null, and the partner took the time by itself. `ownFiles` is the size of the files that
 * the partner may have read besides.
 */
export const endlessOf = (
  { wroteBytes, ahead }: Pick<RunResult, 'wroteBytes'> & { readonly ahead: boolean },
  own: Pick<RunResult, 'outcome' | 'readBytes'>,
  ownFiles: number,
): Decision['failure'] => {
  const outOfTime = own.outcome === 'cpu-limit' || own.outcome === 'wall-limit';
  if (!outOfTime || !ahead || Math.min(wroteBytes, own.readBytes - ownFiles) < MANY_WORDS) return null;
  return { status: verdict.timeLimit, remark: 'said ever more, until its partner ran out of its time' };
};

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const mebibytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
