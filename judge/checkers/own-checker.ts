/** Runs the problem's own checker on one output. */

import type { JudgeOptions } from '@assize/shared/areas/judging/manifest.ts';
import type { FinalVerdict } from '@assize/shared/areas/judging/result.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import type {
  Collected,
  FileIn,
  FileOut,
  Limits,
  RunResult,
  RunSpec,
  Sandbox,
  Source,
} from '../sandbox/port.ts';
import { failOnInternalError } from '../trouble.ts';
import { cleanRemark } from './clean-remark.ts';
import {
  decideKattis,
  decideManager,
  decideTestlib,
  type Ending,
  type Feedback,
  type Scale,
} from './protocol.ts';

/** The problem's checker, interactor or manager, ready to run. */
export type OwnProgram = {
  readonly program: Program;
  readonly protocol: 'testlib' | 'kattis';
  /** The problem's own arguments, which come after the protocol's. */
  readonly args: readonly string[];
  /** Files beside the program when it runs. */
  readonly files: readonly FileIn[];
};

export type CheckRequest = {
  readonly own: OwnProgram;
  readonly options: JudgeOptions;
  /** Points of the case; 0 where there are none. */
  readonly full: number;
  readonly input: Source;
  /** The contestant's output. */
  readonly output: Source;
  readonly answer: Source;
  /** CPU time that the checker may use; 16 s by default. */
  readonly cpuMs?: number;
  readonly signal?: AbortSignal;
};

export type CheckResult = {
  /** System Error when the checker itself failed. */
  readonly status: FinalVerdict;
  /** Share of the case's points, 0 to 1. */
  readonly fraction: number;
  /** Remark for contestants, at most 1 KiB; may be empty. */
  readonly remark: string;
  /** The reason of a System Error, for staff; absent when the checker decided. */
  readonly trouble?: string;
  readonly exitCode: number;
  /** Everything that the checker said, for setters; at most 4 KiB. */
  readonly message: string;
  readonly timeMs: number;
  readonly memoryKb: number;
};

const MIB = 1024 * 1024;
const MOST_MESSAGE = 4096;
const STREAM_BYTES = 64 * 1024;

/** Limits of a checker, which do not depend on those of the problem (Ways of judging 3). */
export const checkerLimits = (processes: number, cpuMs = 16_000): Limits => ({
  cpuMs,
  wallMs: Math.max(3 * cpuMs, cpuMs + 2000),
  memoryBytes: 512 * MIB,
  stackBytes: 128 * MIB,
  processes,
  outputBytes: STREAM_BYTES,
  fileBytes: 64 * MIB,
});

/** A stream of an own program, whose beginning is kept. */
export const capture: NonNullable<RunSpec['stderr']> = {
  kind: 'capture',
  to: { kind: 'buffer' },
  maxBytes: STREAM_BYTES,
  truncate: true,
};

const FEEDBACK = 'feedback';
/** Files of the feedback folder that the judge reads. */
const MESSAGES = ['judgemessage.txt', 'judgeerror.txt', 'teammessage.txt'];
const FEEDBACK_FILES = [...MESSAGES, 'score.txt', 'score_multiplier.txt'];

/**
 * testlib: arguments input, output, answer. kattis: input, answer, feedback folder, the output on stdin.
 * Only the checker writes to its stdout and stderr.
 * @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted
 */
export const runOwnChecker = async (sandbox: Sandbox, request: CheckRequest): Promise<CheckResult> => {
  const result = await sandbox.run(checkerSpec(request));
  failOnInternalError(result, 'checking');
  return checkResult(request, result, feedbackOf(result));
};

/** Arguments of the protocol; `output` is the path of the output, or of the file that an interactor may write. */
export const protocolArguments = ({ protocol }: OwnProgram, output: string): string[] =>
  protocol === 'testlib'
    ? ['/mnt/case/input', output, '/mnt/case/answer']
    : ['/mnt/case/input', '/mnt/case/answer', `/box/${FEEDBACK}/`];

export const feedbackFolder: FileIn = { at: FEEDBACK, from: { kind: 'folder' } };

/** The run of a checker; its caller may add files and outputs. */
export const checkerSpec = ({ own, input, output, answer, cpuMs, signal }: CheckRequest): RunSpec => {
  const { program, protocol } = own;
  const { argv, files, ...base } = programSpec(program, checkerLimits(program.language.run.processes, cpuMs));
  const given: FileIn[] = [
    { at: '/mnt/case/input', from: input },
    { at: '/mnt/case/answer', from: answer },
  ];
  const shared = {
    ...base,
    argv: [...argv, ...protocolArguments(own, '/mnt/case/output'), ...own.args],
    stdout: capture,
    stderr: capture,
    ...(signal ? { signal } : {}),
  };
  if (protocol === 'testlib') {
    return { ...shared, files: [...files, ...own.files, ...given, { at: '/mnt/case/output', from: output }] };
  }
  return {
    ...shared,
    files: [...files, ...own.files, ...given, feedbackFolder],
    stdin: output,
    outputs: feedbackOutputs,
  };
};

/** Files that are kept of the feedback folder of a kattis program. */
export const feedbackOutputs: readonly FileOut[] = FEEDBACK_FILES.map((name) => ({
  name: `${FEEDBACK}/${name}`,
  kind: 'file',
  maxBytes: MIB,
  to: { kind: 'buffer' },
}));

/** Texts of the feedback folder. A file that cannot be taken counts as an empty text, which is no score. */
export const feedbackOf = ({ outputs }: Pick<RunResult, 'outputs'>): Feedback =>
  new Map(
    FEEDBACK_FILES.flatMap((name) => {
      const file = outputs.get(`${FEEDBACK}/${name}`);
      if (!file || (file.kind === 'refused' && file.reason === 'missing')) return [];
      return [[name, file.kind === 'buffer' ? file.bytes.toString('utf8') : ''] as const];
    }),
  );

/** The decision that an own program's ending means, with its remark; `whose` names the program in reasons. */
export const readEnding = (
  { own: { protocol, program }, options, full }: Pick<CheckRequest, 'own' | 'options'> & Pick<Scale, 'full'>,
  result: Pick<RunResult, 'outcome' | 'exitCode' | 'signal' | 'stdout' | 'stderr'>,
  feedback: Feedback,
  whose: 'the checker' | 'the interactor' | 'the manager' = 'the checker',
): Pick<CheckResult, 'status' | 'fraction' | 'remark' | 'trouble' | 'message'> => {
  const ending: Ending = {
    ...result,
    stdout: textOf(result.stdout),
    stderr: textOf(result.stderr),
    crash: program.language.checker.crash,
  };
  const scale = { options, full };
  const decideText = whose === 'the manager' ? decideManager : decideTestlib;
  const decided = protocol === 'kattis' ? decideKattis(ending, feedback, scale) : decideText(ending, scale);
  const told = protocol === 'kattis' ? (feedback.get('teammessage.txt') ?? '') : ending.stderr;
  const said = [ending.stderr, ...MESSAGES.map((name) => feedback.get(name))];
  const message = said.filter((one) => one?.trim()).join('\n');
  const shown = {
    status: decided.status,
    fraction: decided.fraction,
    message: cleanRemark(message, MOST_MESSAGE),
  };
  if (decided.trouble === undefined) return { ...shown, remark: cleanRemark(told) };
  // What a failing checker says is for staff, as it may quote the answer.
  const remark = `${whose} ${decided.trouble}`;
  return { ...shown, remark, trouble: [remark, shown.message].filter(Boolean).join(': ') };
};

export const checkResult = (request: CheckRequest, result: RunResult, feedback: Feedback): CheckResult => ({
  ...readEnding(request, result, feedback),
  exitCode: result.exitCode,
  timeMs: Math.round(result.cpuMs),
  memoryKb: Math.ceil(result.memoryBytes / 1024),
});

/** What a program wrote to a stream that is kept in memory. */
export const textOf = (stream: Collected | undefined): string =>
  stream?.kind === 'buffer' ? stream.bytes.toString('utf8') : '';
