/** What came of a compile: a program, or the message for its author. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryPoint } from '@assize/shared/domain/entry-point.ts';
import type { Artefact, RunResult } from '../sandbox/port.ts';
import { failOnInternalError } from '../trouble.ts';
import { cleanMessage } from './compile-message.ts';
import type { Program } from './recipe.ts';
import type { Toolchain } from './toolchains.ts';

export type Compiled =
  | { readonly ok: true; readonly program: Program }
  /** The compiler's message, fit for the author of the source. */
  | { readonly ok: false; readonly message: string };

export const succeeded = (result: RunResult): boolean => result.outcome === 'exited' && result.exitCode === 0;

export const messageOf = ({ stdout }: RunResult): string =>
  stdout?.kind === 'buffer' ? cleanMessage(stdout.bytes, stdout.truncated) : '';

type Asked = {
  readonly language: Toolchain['language'];
  readonly code: string;
  readonly entry: EntryPoint;
};

export const compiledOf = async ({ language, code, entry }: Asked, result: RunResult): Promise<Compiled> => {
  const { artefact } = language.compile;
  failOnInternalError(result, 'compiling');
  const stopped = whyStopped(language, result);
  if (stopped !== undefined)
    return { ok: false, message: [stopped, messageOf(result)].filter(Boolean).join('\n') };
  if (!artefact) return { ok: true, program: { language, from: { kind: 'content', bytes: code } } };

  const made = result.outputs.get(artefact.name);
  if (made?.kind === 'artefact') {
    const message = await whyNotStarted(entry, made.artefact);
    if (message !== undefined) return { ok: false, message };
    const { start } = entry;
    const from = { kind: 'artefact', artefact: made.artefact } as const;
    return { ok: true, program: { language, from, ...(start === undefined ? {} : { start }) } };
  }
  const reason =
    made?.kind === 'refused' && made.reason === 'too-large'
      ? `The compiled program is larger than ${language.compile.limits.outputMb} MB.`
      : 'The compiler made no program.';
  return { ok: false, message: [reason, messageOf(result)].filter(Boolean).join('\n') };
};

/** The reason why what was compiled cannot be started; undefined where it can. */
const whyNotStarted = async (
  { start, missing }: EntryPoint,
  { kind, path }: Artefact,
): Promise<string | undefined> => {
  if (missing !== undefined || start === undefined || kind !== 'tree') return missing;
  const file = join(path, `${start.replaceAll('.', '/')}.class`);
  const isThere = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
  return isThere ? undefined : `The program is started by class ${start}, which the source does not have.`;
};

/**
 * The reason why there is no program: a sentence, or empty where the compiler's messages tell the reason.
 * undefined: success.
 */
const whyStopped = (
  { compile: { limits } }: Toolchain['language'],
  result: RunResult,
): string | undefined => {
  switch (result.outcome) {
    case 'cpu-limit':
      return `Compiling took longer than ${limits.cpuMs / 1000} s.`;
    case 'memory-limit':
      return `Compiling took more than ${limits.memoryMb} MB of memory.`;
    case 'wall-limit':
      return `Compiling did not end within ${Math.floor(result.wallMs / 1000)} s: the compiler waited for something.`;
    case 'output-limit':
      return `The compiled program is larger than ${limits.outputMb} MB.`;
    case 'signalled':
      return `The compiler was killed by signal ${result.signal}.`;
    default:
      return result.exitCode === 0
        ? undefined
        : messageOf(result)
          ? ''
          : `The compiler ended with code ${result.exitCode}.`;
  }
};
