/** What came of a compile: a program, or the message for its author. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntryPoint } from '@assize/shared/domain/entry-point.ts';
import type { Language } from '@assize/shared/domain/language.ts';
import type { Artefact, RunResult } from '../sandbox/port.ts';
import { failOnInternalError } from '../trouble.ts';
import { cleanMessage, withoutQuotes } from './compile-message.ts';
import { type Program, sourceFile } from './recipe.ts';
import type { Sources } from './sources.ts';

export type Compiled =
  | { readonly ok: true; readonly program: Program }
  /** The compiler's message, fit for the author of the source. */
  | { readonly ok: false; readonly message: string };

export const succeeded = (result: RunResult): boolean => result.outcome === 'exited' && result.exitCode === 0;

export const messageOf = ({ stdout }: RunResult): string =>
  stdout?.kind === 'buffer' ? cleanMessage(stdout.bytes, stdout.truncated) : '';

export const compiledOf = async (
  language: Language,
  sources: Sources,
  result: RunResult,
): Promise<Compiled> => {
  const { artefact } = language.compile;
  const { submitted, grader, started, entry } = sources;
  failOnInternalError(result, 'compiling');
  const refused = (reason: string): Compiled => {
    const hidden = grader.map(({ code }) => code);
    const said = withoutQuotes(messageOf(result), hidden, submitted.code);
    return { ok: false, message: [reason, said, togetherWith(sources)].filter(Boolean).join('\n') };
  };
  const stopped = whyStopped(language, result);
  if (stopped !== undefined) return refused(stopped);
  if (!artefact) {
    const { name, code } = started;
    const beside = [submitted, ...grader].filter((one) => one.name !== name).map(sourceFile);
    return { ok: true, program: { language, from: { kind: 'content', bytes: code }, name, beside } };
  }
  const made = result.outputs.get(artefact.name);
  if (made?.kind === 'artefact') {
    const message = await whyNotStarted(entry, made.artefact);
    if (message !== undefined) return { ok: false, message };
    const { start } = entry;
    const from = { kind: 'artefact', artefact: made.artefact } as const;
    return { ok: true, program: { language, from, ...(start === undefined ? {} : { start }) } };
  }
  return refused(
    made?.kind === 'refused' && made.reason === 'too-large'
      ? `The compiled program is larger than ${language.compile.limits.outputMb} MB.`
      : 'The compiler made no program.',
  );
};

/** What explains names that two files have, and names that only the grader uses. */
const togetherWith = ({ submitted, grader }: Sources): string =>
  grader.length === 0
    ? ''
    : `${submitted.name} was compiled together with files of the problem: ${grader.map(({ name }) => name).join(', ')}.`;

/** The reason why what was compiled cannot be started; undefined where it can. */
const whyNotStarted = async (
  { start, startedFile, missing }: EntryPoint,
  { path }: Artefact,
): Promise<string | undefined> => {
  if (missing !== undefined || startedFile === undefined) return missing;
  const isThere = await stat(join(path, startedFile)).then(
    (found) => found.isFile(),
    () => false,
  );
  return isThere ? undefined : `The program is started by class ${start}, which the source does not have.`;
};

/**
 * The reason why there is no program: a sentence, or empty where the compiler's messages tell the reason.
 * undefined: success.
 */
const whyStopped = ({ compile: { limits } }: Language, result: RunResult): string | undefined => {
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
