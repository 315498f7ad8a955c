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
import { JudgeTrouble } from '../trouble.ts';
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
  /** After the protocol's own arguments. */
  readonly args: readonly string[];
  /** Beside it when it runs. */
  readonly files: readonly FileIn[];
};

export type CheckRequest = {
  readonly own: OwnProgram;
  readonly options: JudgeOptions;
  /** Points of the case; 0 where there are none. */
  readonly full: number;
  readonly input: Source;
  /** What the contestant's program printed. */
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
  /** What contestants may be told, at most 1 KiB; empty when there is nothing to say. */
  readonly remark: string;
  /** Why it is a System Error, with all that is known, for staff; absent when the checker decided. */
  readonly trouble?: string;
  readonly exitCode: number;
  /** For setters: all that the checker said, at most 4 KiB. */
  readonly message: string;
  readonly timeMs: number;
  readonly memoryKb: number;
};

const MIB = 1024 * 1024;
const MOST_MESSAGE = 4096;
const STREAM_BYTES = 64 * 1024;

/** What a checker may use, whatever the problem. */
export const checkerLimits = (processes: number, cpuMs = 16_000): Limits => ({
  cpuMs,
  wallMs: Math.max(3 * cpuMs, cpuMs + 2000),
  memoryBytes: 512 * MIB,
  stackBytes: 128 * MIB,
  processes,
  outputBytes: STREAM_BYTES,
  fileBytes: 64 * MIB,
});

/** What is kept of a stream of an own program. */
export const capture: NonNullable<RunSpec['stderr']> = {
  kind: 'capture',
  to: { kind: 'buffer' },
  maxBytes: STREAM_BYTES,
  truncate: true,
};

const FEEDBACK = 'feedback';
/** Files of the feedback folder that mean something here. */
const MESSAGES = ['judgemessage.txt', 'judgeerror.txt', 'teammessage.txt'];
const FEEDBACK_FILES = [...MESSAGES, 'score.txt', 'score_multiplier.txt'];

/**
 * testlib: arguments input, output, answer. kattis: input, answer, feedback folder, the output on stdin.
 * The checker's streams are its own: nothing of the contestant's is in them but what the checker writes there.
 * @throws JudgeTrouble when the sandbox failed; the signal's reason when it was aborted
 */
export const runOwnChecker = async (sandbox: Sandbox, request: CheckRequest): Promise<CheckResult> => {
  const result = await sandbox.run(checkerSpec(request));
  if (result.outcome === 'internal-error') {
    throw new JudgeTrouble('node', `the sandbox failed while checking: ${result.detail ?? 'no detail'}`);
  }
  return checkResult(request, result, feedbackOf(result));
};

/** Arguments that the protocol gives; `output` is the place of the output, or of the file that an interactor may write. */
export const protocolArguments = ({ protocol }: OwnProgram, output: string): string[] =>
  protocol === 'testlib'
    ? ['/mnt/case/input', output, '/mnt/case/answer']
    : ['/mnt/case/input', '/mnt/case/answer', `/box/${FEEDBACK}/`];

export const feedbackFolder: FileIn = { at: FEEDBACK, from: { kind: 'folder' } };

/** What a checker is given; files and outputs of the caller's own come after it. */
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

/** What a kattis program leaves behind for us. */
export const feedbackOutputs: readonly FileOut[] = FEEDBACK_FILES.map((name) => ({
  name: `${FEEDBACK}/${name}`,
  kind: 'file',
  maxBytes: MIB,
  to: { kind: 'buffer' },
}));

/** What is there but cannot be taken is an empty text, which is no score. */
export const feedbackOf = ({ outputs }: Pick<RunResult, 'outputs'>): Feedback =>
  new Map(
    FEEDBACK_FILES.flatMap((name) => {
      const file = outputs.get(`${FEEDBACK}/${name}`);
      if (!file || (file.kind === 'refused' && file.reason === 'missing')) return [];
      return [[name, file.kind === 'buffer' ? file.bytes.toString('utf8') : ''] as const];
    }),
  );

/** What the ending of an own program means, and what is said of it; `whose` names it in reasons. */
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
    mayRaise: program.language.contentType === 'python',
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
  // What a failing checker says is for staff: it may hold what no contestant is to see.
  const remark = `${whose} ${decided.trouble}`;
  return { ...shown, remark, trouble: [remark, shown.message].filter(Boolean).join(': ') };
};

export const checkResult = (request: CheckRequest, result: RunResult, feedback: Feedback): CheckResult => ({
  ...readEnding(request, result, feedback),
  exitCode: result.exitCode,
  timeMs: Math.round(result.cpuMs),
  memoryKb: Math.ceil(result.memoryBytes / 1024),
});

const textOf = (stream: Collected | undefined): string =>
  stream?.kind === 'buffer' ? stream.bytes.toString('utf8') : '';
