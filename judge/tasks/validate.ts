/** Runs a validator on an input. */
import type { JudgeProtocol } from '@assize/shared/areas/judging/manifest.ts';
import { cleanRemark } from '../checkers/clean-remark.ts';
import { capture, checkerLimits, textOf } from '../checkers/own-checker.ts';
import { whyUndecided } from '../checkers/protocol.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import type { FileIn, Sandbox, Source } from '../sandbox/port.ts';
import { failOnInternalError } from '../trouble.ts';

export type Validator = {
  readonly program: Program;
  readonly protocol: JudgeProtocol;
  readonly args: readonly string[];
  readonly files: readonly FileIn[];
};

export type Validation = {
  /** The reason why the validator did not decide; undefined when it did. */
  readonly trouble?: string;
  readonly accepted: boolean;
  /** What the validator wrote, stderr before stdout, at most 4 KiB. */
  readonly message: string;
  readonly exitCode: number;
  readonly timeMs: number;
  readonly memoryKb: number;
};

const mostMessage = 4096;

/** Exit code that accepts an input. */
const accepting: Readonly<Record<JudgeProtocol, number>> = { testlib: 0, kattis: 42 };

/** The input is the validator's stdin. @throws JudgeTrouble; the signal's reason when it was aborted */
export const validate = async (
  sandbox: Sandbox,
  { program, protocol, args, files }: Validator,
  { input, signal }: { input: Source; signal: AbortSignal },
): Promise<Validation> => {
  const { argv, files: own, ...base } = programSpec(program, checkerLimits(program.language.run.processes));
  const result = await sandbox.run({
    ...base,
    argv: [...argv, ...args],
    files: [...own, ...files],
    stdin: input,
    stdout: capture,
    stderr: capture,
    signal,
  });
  failOnInternalError(result, 'validating');
  const [stderr, stdout] = [textOf(result.stderr), textOf(result.stdout)];
  const said = [stderr, stdout].filter((text) => text.trim() !== '');
  const why = whyUndecided({ ...result, stderr, crash: program.language.checker.crash });
  return {
    ...(why === undefined ? {} : { trouble: `the validator ${why}` }),
    accepted: why === undefined && result.exitCode === accepting[protocol],
    message: cleanRemark(said.join('\n'), mostMessage),
    exitCode: result.exitCode,
    timeMs: Math.round(result.cpuMs),
    memoryKb: Math.ceil(result.memoryBytes / 1024),
  };
};
