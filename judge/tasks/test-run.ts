/** Runs a contestant's program on an input that its author gave, in the problem's mode (Tasks 5). */
import type { testRunResult, testRunTask } from '@assize/shared/areas/task/tasks.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { z } from 'zod';
import { cleanRemark } from '../checkers/clean-remark.ts';
import type { CaseOutcome } from '../plan/case-outcome.ts';
import { showOutput } from '../run/check-output.ts';
import type { CaseContext, Mode } from '../run/mode.ts';
import { prepareJob } from '../run/prepare.ts';
import { printed, runProgram } from '../run/run-program.ts';
import { withGivenCase } from './given-case.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';

type Task = z.output<typeof testRunTask>;
type Result = z.infer<typeof testRunResult>;

const mostShown = 1000;
/** Most bytes of stderr that are shown. */
const mostErrors = 4096;

/** @throws LanguageMissing, JudgeTrouble; the signal's reason when it was aborted */
export const runTestRun = async (task: Task, ports: TaskPorts, { signal }: TaskHooks): Promise<Result> => {
  const times = { dataMs: 0, compileMs: 0 };
  const { value: prepared, release } = await prepareJob(task, ports, { now: ports.now, times });
  try {
    switch (prepared.kind) {
      case 'compile-error':
        return result(verdict.compileError, { message: prepared.message });
      case 'bad-problem':
        return result(verdict.systemError, { message: prepared.reason });
      case 'ready': {
        signal.throwIfAborted();
        let head: Uint8Array = new Uint8Array(0);
        let errors: Uint8Array = new Uint8Array(0);
        const context: CaseContext = {
          ...prepared.context,
          onOutput: (bytes) => {
            head = Uint8Array.from(bytes);
          },
          onErrors: (bytes) => {
            errors = Uint8Array.from(bytes);
          },
        };
        const outcome = await runIn(prepared.mode, context, task, signal);
        const { status, timeMs, memoryKb, reason, remark } = outcome;
        return result(status, { timeMs, memoryKb, head, errors, message: reason ?? remark });
      }
    }
  } finally {
    release();
  }
};

const runIn = async (
  mode: Mode,
  context: CaseContext,
  { input, expected }: Task,
  signal: AbortSignal,
): Promise<CaseOutcome> => {
  if (expected === null && !mode.talks) return runAlone(context, input, signal);
  return withGivenCase(input, expected ?? '', (one) => mode.runCase(context, one, signal));
};

/** Runs the program without an expected output: a run that ends well is Accepted. */
const runAlone = async (context: CaseContext, input: string, signal: AbortSignal): Promise<CaseOutcome> => {
  const run = await runProgram(context, {
    input: { kind: 'content', bytes: input },
    expectedBytes: 0,
    mayRepeat: false,
    signal,
  });
  try {
    const { failure, timeMs, memoryKb } = run.decision;
    const output = printed(run.output);
    if (!('kind' in output)) return { timeMs, memoryKb, ...(failure ?? output) };
    await showOutput(context, output);
    return { timeMs, memoryKb, ...(failure ?? { status: verdict.accepted }) };
  } finally {
    await run.dispose();
  }
};

type Parts = {
  timeMs?: number;
  memoryKb?: number;
  head?: Uint8Array;
  errors?: Uint8Array;
  message?: string | undefined;
};

const result = (status: Result['status'], { timeMs, memoryKb, head, errors, message }: Parts): Result => {
  const output = Buffer.from(head ?? []).toString('utf8');
  return {
    kind: 'test-run',
    status,
    timeMs: timeMs ?? null,
    memoryKb: memoryKb ?? null,
    // One character more than is shown, which tells the reader's page that the output was cut.
    output: [...output].slice(0, mostShown + 1).join(''),
    errorOutput: errors?.length ? cleanRemark(errors, mostErrors) : null,
    message: message ? cleanMessage(status, message) : null,
  };
};

const cleanMessage = (status: Result['status'], message: string): string =>
  status === verdict.compileError ? message : cleanRemark(message);
