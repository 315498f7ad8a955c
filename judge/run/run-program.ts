/** Runs the contestant's program on one input, and once more where its time is near the limit (Verdicts 13). */
import { setImmediate as others } from 'node:timers/promises';
import { verdict } from '@assize/shared/domain/verdict.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import { saysOutOfMemory } from '../languages/runtime-words.ts';
import type { CaseOutcome, Decided } from '../plan/case-outcome.ts';
import { type Decision, decideRun } from '../plan/facts.ts';
import { runLimits } from '../plan/limits.ts';
import { isNearLimit, secondDecides } from '../plan/near-limit.ts';
import type { Collected, Destination, FileIn, RunResult, RunSpec, Source } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { failOnInternalError } from '../trouble.ts';
import { headOf, showOutput } from './check-output.ts';
import { type CaseContext, type Mode, needed } from './mode.ts';

/** Outputs expected to be larger go to a file, so that many runs at once do not fill the memory. */
const LARGEST_IN_MEMORY = 1024 * 1024;

/** Bytes of stderr that are kept for a program's author. */
const MOST_ERRORS = 4096;

export type ProgramRun = {
  readonly decision: Decision;
  readonly runsMs?: readonly [number, number];
  /** undefined where the box was asked for no output. */
  readonly output: Collected | undefined;
  /** Deletes the output. */
  readonly dispose: () => Promise<void>;
};

export type RunRequest = {
  readonly input: Source;
  /** Size of the expected output; 0 if there is none. */
  readonly expectedBytes: number;
  /** false: the run is not repeated. */
  readonly mayRepeat?: boolean;
  readonly signal: AbortSignal;
};

/** @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted */
export const runProgram = async (context: CaseContext, request: RunRequest): Promise<ProgramRun> => {
  const first = await runOnce(context, request);
  const { timeLimitMs } = context.job.limits;
  const isNear = isNearLimit(first.result, first.decision, timeLimitMs);
  if (!isNear || request.mayRepeat === false) return asRun(context, first);
  let second: Once;
  try {
    second = await runOnce(context, request);
  } catch (error) {
    await discard(context, first);
    throw error;
  }
  const [kept, dropped] = secondDecides(timed(first), timed(second)) ? [second, first] : [first, second];
  await discard(context, dropped);
  const run = asRun(context, kept);
  const timeMs = Math.min(first.decision.timeMs, second.decision.timeMs);
  const runsMs = [Math.round(first.result.cpuMs), Math.round(second.result.cpuMs)] as const;
  return { ...run, decision: { ...run.decision, timeMs }, runsMs };
};

type Once = {
  readonly result: RunResult;
  readonly decision: Decision;
  readonly output: Collected | undefined;
};

const timed = ({ result: { cpuMs, outcome }, decision }: Once) => ({ cpuMs, outcome, decision });

const discard = async ({ sandbox }: CaseContext, { output }: Once): Promise<void> => {
  if (output?.kind === 'artefact') await sandbox.discard(output.artefact);
};

const asRun = (context: CaseContext, once: Once): ProgramRun => ({
  decision: once.decision,
  output: once.output,
  dispose: () => discard(context, once),
});

const runOnce = async (context: CaseContext, request: RunRequest): Promise<Once> => {
  const { job, sandbox } = context;
  const program = needed(context.program, 'a program');
  const spec = specFor(context, program, request);
  const result = await sandbox.run(spec);
  failOnInternalError(result, 'running');
  if (result.stderr?.kind === 'buffer') context.onErrors?.(result.stderr.bytes.subarray(0, MOST_ERRORS));
  const output = job.fileIo ? result.outputs.get(job.fileIo.writeName) : result.stdout;
  const facts = { ...result, saidOutOfMemory: saysOutOfMemory(program, result) };
  return { result, output, decision: decideRun(facts, job.limits, spec.limits.outputBytes) };
};

const errorsKept = {
  kind: 'capture',
  to: { kind: 'buffer' },
  maxBytes: MOST_ERRORS,
  truncate: true,
} as const;

const specFor = (
  { job, userFiles, onErrors }: CaseContext,
  program: Program,
  { input, expectedBytes, signal }: RunRequest,
): RunSpec => {
  const limits = runLimits(job.limits, { processes: program.language.run.processes, expectedBytes });
  const { files: own, ...rest } = programSpec(program, limits);
  // The language may already ask for more of stderr, to find the runtime's words in it.
  const base = onErrors && rest.stderr?.kind !== 'capture' ? { ...rest, stderr: errorsKept } : rest;
  const files: FileIn[] = [...own, ...userFiles];
  const to: Destination = expectedBytes > LARGEST_IN_MEMORY ? { kind: 'artefact' } : { kind: 'buffer' };
  if (!job.fileIo) return { ...base, files, stdin: input, stdout: { kind: 'capture', to }, signal };
  return {
    ...base,
    files: [...files, { at: job.fileIo.readName, from: input }],
    stdout: { kind: 'discard' },
    outputs: [{ name: job.fileIo.writeName, kind: 'file', maxBytes: limits.outputBytes, to }],
    signal,
  };
};

/**
 * The output to be compared. A missing output file counts as empty; anything but a regular file within the
 * size cap is the program's fault (Verdicts 8).
 */
export const printed = (output: Collected | undefined): Source | Pick<CaseOutcome, 'status' | 'remark'> => {
  if (output?.kind === 'buffer') return { kind: 'content', bytes: output.bytes };
  if (output?.kind === 'artefact') return { kind: 'artefact', artefact: output.artefact };
  switch (output?.reason) {
    case undefined:
    case 'missing':
      return { kind: 'content', bytes: new Uint8Array(0) };
    case 'too-large':
      return { status: verdict.runtimeError, remark: 'the output file is larger than allowed' };
    default:
      return { status: verdict.wrongAnswer, remark: 'the output is not a regular file' };
  }
};

/**
 * Judges a case by one run of the program and a decision about its output.
 * @param decides whether the decision takes a slot too
 */
export const runAnd =
  (
    decide: (context: CaseContext, one: LocalCase, output: Source, signal: AbortSignal) => Promise<Decided>,
    decides: 'in a slot' | 'outside',
  ): Mode['runCase'] =>
  async (context, one, signal, freed): Promise<CaseOutcome> => {
    const run = await runProgram(context, {
      input: { kind: 'host', path: one.inputPath },
      expectedBytes: one.output.size,
      signal,
    });
    try {
      if (decides === 'outside' && freed) {
        freed();
        await others(); // among them the next case, whose program runs beside the decision
      }
      const { failure, timeMs, memoryKb } = run.decision;
      const figures = { timeMs, memoryKb, ...(run.runsMs ? { runsMs: run.runsMs } : {}) };
      const output = printed(run.output);
      if ('kind' in output) await showOutput(context, output);
      if (!('kind' in output)) return { ...figures, ...(failure ?? output) };
      const decided = failure ?? (await decide(context, one, output, signal));
      const failed = decided.status !== verdict.accepted;
      return { ...figures, ...decided, ...(failed ? { printed: await headOf(output) } : {}) };
    } finally {
      await run.dispose();
    }
  };
