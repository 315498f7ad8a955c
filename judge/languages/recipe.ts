/** Turns language records into requests to the sandbox. Pure. */
import type { Command, Language, Prepared } from '@assize/shared/domain/language.ts';
import type { Artefact, FileIn, Limits, RunSpec, Source, StreamOut } from '../sandbox/port.ts';
import type { NamedSource, Sources } from './sources.ts';

const MIB = 1024 * 1024;

/** A program to run: the artefact of a compile, or the source itself where the language has no compiled form. */
export type Program = {
  readonly language: Language;
  readonly from: Source;
  /** Its name in the work folder; by default that of what the language compiles, or of its sources. */
  readonly name?: string;
  /** Files that it cannot do without when it runs: what a grader loads. */
  readonly beside?: readonly FileIn[];
  /** Class that it is started by, with its package, or file of the compiled folder. */
  readonly start?: string;
};

/** Bytes of compiler messages that are kept; the compiler goes on beyond them. */
const MESSAGE_BYTES = 64 * 1024;
/** Bytes of stderr that are kept and searched for the runtime's words. */
const STDERR_BYTES = 64 * 1024;
const COMPILE_PROCESSES = 256;
const COMPILE_STACK = 256 * MIB;
/** Largest stacks: a JVM does not start with more than the first; V8 counts the bytes of the second in 31 bits. */
const MOST_STACK_MB = 1024;
const MOST_STACK_KB = 2047 * 1024;

/**
 * Replaces the placeholders of a command: a word by several where it has a list; one without a value stays.
 */
const fill = (
  command: Command,
  values: Readonly<Record<string, string | number>>,
  lists: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] =>
  command.flatMap(
    (word) =>
      lists.get(word) ?? word.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all)),
  );

export type CompileParts = {
  /** The prepared file, if it has been made. */
  readonly prepared?: Artefact | undefined;
  readonly link: readonly string[];
  /** Files beside the sources. */
  readonly files?: readonly FileIn[] | undefined;
};

const contentAt = (at: string, bytes: string): FileIn => ({ at, from: { kind: 'content', bytes } });

/** A source as a file of the work folder. */
export const sourceFile = ({ name, code }: NamedSource): FileIn => contentAt(name, code);

/** The request that compiles sources. */
export const compileSpec = (
  { compile }: Language,
  { submitted, grader, compiled }: Pick<Sources, 'submitted' | 'grader' | 'compiled'>,
  { prepared, link, files: beside = [] }: CompileParts,
): RunSpec => {
  const given = (compile.files ?? []).map(({ at, text }) => contentAt(at, text));
  const files: FileIn[] = [...[submitted, ...grader].map(sourceFile), ...given, ...beside];
  if (prepared && compile.prepared) {
    files.push({ at: compile.prepared.at, from: { kind: 'artefact', artefact: prepared } });
  }
  const maxBytes = compile.limits.outputMb * MIB;
  const outputs: RunSpec['outputs'] = compile.artefact
    ? [{ ...compile.artefact, maxBytes, to: { kind: 'artefact' } }]
    : [];
  return {
    argv: fill(
      compile.command,
      { artefact: compile.artefact?.name ?? submitted.name },
      new Map([
        ['{source}', compiled],
        ['{link}', link],
      ]),
    ),
    ...(compile.env ? { env: compile.env } : {}),
    files,
    stdout: messages,
    stderr: { kind: 'stdout' },
    outputs,
    profile: 'compiler',
    limits: compileLimits(compile.limits),
  };
};

/** The request that makes a prepared file and keeps it under `key` over restarts. */
export const prepareSpec = (prepared: Prepared, key: string): RunSpec => ({
  argv: fill(prepared.command, { source: prepared.source, artefact: prepared.makes }),
  files: [contentAt(prepared.source, prepared.text)],
  stdout: messages,
  stderr: { kind: 'stdout' },
  outputs: [
    {
      name: prepared.makes,
      kind: 'file',
      maxBytes: prepared.limits.outputMb * MIB,
      to: { kind: 'artefact', key },
    },
  ],
  profile: 'compiler',
  limits: compileLimits(prepared.limits),
});

const messages: StreamOut = {
  kind: 'capture',
  to: { kind: 'buffer' },
  maxBytes: MESSAGE_BYTES,
  truncate: true,
};

const compileLimits = ({ cpuMs, memoryMb, outputMb }: Prepared['limits']): Limits => ({
  cpuMs,
  wallMs: 3 * cpuMs,
  memoryBytes: memoryMb * MIB,
  stackBytes: COMPILE_STACK,
  processes: COMPILE_PROCESSES,
  outputBytes: MESSAGE_BYTES,
  fileBytes: outputMb * MIB,
});

/** The language's part of a run; streams, input and output files come from the case. */
export const programSpec = (
  { language, from, name = fileOf(language), beside = [], start }: Program,
  limits: Limits,
): Pick<RunSpec, 'argv' | 'env' | 'limits' | 'profile' | 'stderr'> & {
  readonly files: readonly FileIn[];
} => {
  const { run } = language;
  const memoryMb = Math.floor(limits.memoryBytes / MIB);
  const stackMb = Math.floor(limits.stackBytes / MIB);
  return {
    argv: fill(run.command, {
      artefact: name,
      ...(start === undefined ? {} : { start }),
      memoryMb,
      stackMb: Math.min(MOST_STACK_MB, stackMb),
      // Engines that measure their stack themselves need some of the stack for frames of their own code.
      stackKb: Math.min(MOST_STACK_KB, Math.max(512, stackMb * 1024 - 1024)),
      startMb: Math.min(32, memoryMb),
    }),
    ...(run.env ? { env: run.env } : {}),
    files: [{ at: name, from }, ...beside],
    stderr:
      run.outOfMemory.length > 0
        ? { kind: 'capture', to: { kind: 'buffer' }, maxBytes: STDERR_BYTES, truncate: true }
        : { kind: 'discard' },
    profile: run.profile,
    limits,
  };
};

/** Usual name of a program in the work folder of a run. */
const fileOf = ({ compile, source }: Language): string => compile.artefact?.name ?? source;
