/** One case of a submission in default mode: run, then compare. */
import type { CaseResult, FinalVerdict, JudgeJob } from '@assize/shared/contract/judge.ts';
import { caseScore } from '@assize/shared/domain/scoring.ts';
import { verdict } from '@assize/shared/domain/verdict.ts';
import type { ByteSource } from '../checkers/byte-reader.ts';
import { compareOutputs } from '../checkers/default.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import type { Collected, Destination, FileIn, RunResult, RunSpec, Sandbox } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';
import { JudgeTrouble } from '../trouble.ts';
import { decideRun } from './facts.ts';
import { runLimits } from './limits.ts';

/** Outputs expected to be larger go to a file: what is in memory stays small however many runs there are. */
const LARGEST_IN_MEMORY = 1024 * 1024;
const MOST_REMARK = 1024;

export type CaseJob = Pick<JudgeJob, 'limits' | 'isRemoveEndBlank' | 'fileIo'>;

/** @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted */
export const runCase = async (
  job: CaseJob,
  program: Program,
  one: LocalCase,
  sandbox: Sandbox,
  signal: AbortSignal,
): Promise<CaseResult> => {
  const spec = caseSpec(job, program, one, signal);
  const result = await sandbox.run(spec);
  if (result.outcome === 'internal-error') {
    throw new JudgeTrouble('node', `the sandbox failed while running: ${result.detail ?? 'no detail'}`);
  }
  const output = job.fileIo ? result.outputs.get(job.fileIo.writeName) : result.stdout;
  try {
    const { failure, timeMs, memoryKb } = decideRun(
      { ...result, saidOutOfMemory: saysOutOfMemory(program, result) },
      job.limits,
      spec.limits.outputBytes,
    );
    const { status, remark } = failure ?? (await check(job, one, output));
    return {
      caseId: one.caseId,
      status,
      timeMs,
      memoryKb,
      score: caseScore(status, one.score),
      groupNum: one.groupNum,
      inputName: one.inputName,
      outputName: one.outputName,
      ...(remark ? { remark: remark.slice(0, MOST_REMARK) } : {}),
    };
  } finally {
    if (output?.kind === 'artefact') await sandbox.discard(output.artefact);
  }
};

const caseSpec = (job: CaseJob, program: Program, one: LocalCase, signal: AbortSignal): RunSpec => {
  const limits = runLimits(job.limits, {
    processes: program.language.run.processes,
    expectedBytes: one.output.size,
  });
  const { files, ...base } = programSpec(program, limits);
  const to: Destination = one.output.size > LARGEST_IN_MEMORY ? { kind: 'artefact' } : { kind: 'buffer' };
  if (!job.fileIo) {
    return {
      ...base,
      files,
      stdin: { kind: 'host', path: one.inputPath },
      stdout: { kind: 'capture', to },
      signal,
    };
  }
  const input: FileIn = { at: job.fileIo.readName, from: { kind: 'host', path: one.inputPath } };
  return {
    ...base,
    files: [...files, input],
    stdout: { kind: 'discard' },
    outputs: [{ name: job.fileIo.writeName, kind: 'file', maxBytes: limits.outputBytes, to }],
    signal,
  };
};

const check = async (
  { isRemoveEndBlank }: CaseJob,
  one: LocalCase,
  output: Collected | undefined,
): Promise<{ status: FinalVerdict; remark?: string }> => {
  const found = bytesOf(output);
  if ('status' in found) return found;
  return compareOutputs({ kind: 'file', path: one.outputPath }, found, { isRemoveEndBlank });
};

/** A missing output file counts as an empty one; anything but a regular file of sensible size is the program's fault. */
const bytesOf = (output: Collected | undefined): ByteSource | { status: FinalVerdict; remark: string } => {
  if (output?.kind === 'buffer') return { kind: 'bytes', bytes: output.bytes };
  if (output?.kind === 'artefact') return { kind: 'file', path: output.artefact.path };
  switch (output?.reason) {
    case undefined:
    case 'missing':
      return { kind: 'bytes', bytes: new Uint8Array(0) };
    case 'too-large':
      return { status: verdict.runtimeError, remark: 'the output file is larger than allowed' };
    default:
      return { status: verdict.wrongAnswer, remark: 'the output is not a regular file' };
  }
};

const saysOutOfMemory = ({ language }: Program, { stderr }: RunResult): boolean => {
  if (stderr?.kind !== 'buffer' || stderr.bytes.length === 0) return false;
  const { bytes } = stderr;
  return language.run.outOfMemory?.some((words) => bytes.includes(words)) ?? false;
};
