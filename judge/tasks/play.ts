import type { playResult, playTask } from '@assize/shared/areas/task/tasks.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { z } from 'zod';
import { runOwnChecker } from '../checkers/own-checker.ts';
import type { Program } from '../languages/recipe.ts';
import type { TaskHooks, TaskPorts } from './ports.ts';
import { besideRun, compileOwn } from './programs.ts';
import { validate } from './validate.ts';

type Play = z.output<typeof playTask>;
type Played = z.infer<typeof playResult>;

/** Points of the case: 100, so that points are percent. */
const full = 100;
const mostMessage = 4096;

/** Lets a checker decide about one output, or a validator about one input. */
export const runPlay = async (task: Play, ports: TaskPorts, { signal }: TaskHooks): Promise<Played> => {
  const { value: compiled, release } = await compileOwn(task.program, task.program.files, ports);
  try {
    if (!compiled.ok)
      return {
        kind: 'play',
        compile: { ok: false, message: compiled.message },
        status: null,
        fraction: null,
        exitCode: null,
        message: '',
        timeMs: null,
        memoryKb: null,
      };
    return task.role === 'checker'
      ? await playChecker(task, compiled.program, ports, signal)
      : await playValidator(task, compiled.program, ports, signal);
  } finally {
    release();
  }
};

const text = (bytes: string) => ({ kind: 'content', bytes }) as const;

const playChecker = async (
  { program: own, options = {}, input, output, answer }: Play,
  program: Program,
  { sandbox }: TaskPorts,
  signal: AbortSignal,
): Promise<Played> => {
  const { status, fraction, exitCode, message, trouble, timeMs, memoryKb } = await runOwnChecker(sandbox, {
    own: { program, protocol: own.protocol, args: own.args, files: besideRun(own.files) },
    options,
    full,
    input: text(input),
    output: text(output),
    answer: text(answer),
    signal,
  });
  const said = (trouble ?? message).slice(0, mostMessage);
  return { kind: 'play', compile: null, status, fraction, exitCode, message: said, timeMs, memoryKb };
};

const playValidator = async (
  { program: own, input }: Play,
  program: Program,
  { sandbox }: TaskPorts,
  signal: AbortSignal,
): Promise<Played> => {
  const { accepted, trouble, message, exitCode, timeMs, memoryKb } = await validate(
    sandbox,
    {
      program,
      protocol: own.protocol,
      args: own.args,
      files: besideRun(own.files),
    },
    { input: text(input), signal },
  );
  const decided = accepted ? verdict.accepted : verdict.wrongAnswer;
  return {
    kind: 'play',
    compile: null,
    status: trouble === undefined ? decided : verdict.systemError,
    fraction: accepted ? 1 : 0,
    exitCode,
    message: [trouble, message].filter(Boolean).join('\n').slice(0, mostMessage),
    timeMs,
    memoryKb,
  };
};
