/** Compiles programs with `testlib.h` in the box, and runs them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@assize/shared/domain/languages.ts';
import { compileSpec } from '../languages/recipe.ts';
import { loneSource } from '../languages/sources.ts';
import type { Artefact, FileIn, Limits, RunResult, Source } from '../sandbox/port.ts';
import { LIMITS, MIB, said, sandbox } from '../sandbox/test/sandbox-for-tests.ts';

const WALL_MS = 110_000;

const header: FileIn = {
  at: 'testlib.h',
  from: { kind: 'host', path: join(import.meta.dirname, 'testlib.h') },
};

/** A program of this folder's `programs/`. */
export const programCode = (name: string): Promise<string> =>
  readFile(join(import.meta.dirname, 'programs', `${name}.cpp`), 'utf8');

/**
 * Several programs in one, which compiles faster than each alone: the first argument tells which program
 * runs. The programs include `testlib.h` and standard headers, and their `main` ends by `quit` or `return`.
 */
export const together = (programs: Readonly<Record<string, string>>): string => {
  const headers = new Set<string>();
  const bodies = Object.entries(programs).map(([name, code]) => {
    const body = code.replace(/^#include (.*)$/gm, (_, what: string) => {
      headers.add(what);
      return '';
    });
    return `namespace program_${name} {\n${body.replace(/\bint main\(/, 'int run(')}\n}\n`;
  });
  const choices = Object.keys(programs).map(
    (name) => `if (name == "${name}") return program_${name}::run(argc - 1, argv + 1);`,
  );
  return [
    ...[...headers].map((what) => `#include ${what}`),
    ...bodies,
    'int main(int argc, char *argv[]) {',
    'const std::string name = argv[1];',
    ...choices,
    'return 99;',
    '}',
    '',
  ].join('\n');
};

/** Compiles a program as a setter's program is compiled. */
export const compileWithHeader = async (code: string, name = 'C++ 17'): Promise<Artefact> => {
  const language = languages.find((one) => one.name === name);
  if (!language) throw new Error(`no language ${name}`);
  const spec = compileSpec(language, loneSource(language, code), { link: [], files: [header] });
  // Other tests may keep the machine busy: only the compiler's own time counts.
  const limits = { ...spec.limits, wallMs: WALL_MS };
  const result = await sandbox().compile({ ...spec, limits });
  const made = result.outputs.get(language.compile.artefact?.name ?? '');
  if (made?.kind !== 'artefact') throw new Error(`${result.outcome}: ${said(result)}`);
  return made.artefact;
};

/** Messages of the compiler about a source under all usual warnings. */
export const warningsOf = async (code: string, standard: string): Promise<string> => {
  const result = await sandbox().compile({
    argv: ['g++', `-std=${standard}`, '-O2', '-Wall', '-Wextra', '-fsyntax-only', 'main.cpp'],
    files: [{ at: 'main.cpp', from: { kind: 'content', bytes: code } }, header],
    stderr: { kind: 'stdout' },
    limits: { ...LIMITS, cpuMs: 30_000, wallMs: WALL_MS, memoryBytes: 1024 * MIB, stackBytes: 64 * MIB },
  });
  return result.outcome === 'exited' && result.exitCode === 0 ? said(result) : `failed: ${said(result)}`;
};

export type Given = {
  /** Command in place of the program with `args`; the program is `./program`. */
  readonly argv?: readonly string[];
  readonly args?: readonly string[];
  readonly files?: Readonly<Record<string, string | Uint8Array | Source>>;
  readonly stdin?: string | Uint8Array;
  /** Names of files to collect. */
  readonly wanted?: readonly string[];
  readonly limits?: Partial<Limits>;
};

export type Ended = {
  readonly code: number;
  /** stderr without its last end of line. */
  readonly message: string;
  readonly stdout: string;
  readonly files: ReadonlyMap<string, string>;
  readonly result: RunResult;
};

const isSource = (given: string | Uint8Array | Source): given is Source =>
  typeof given !== 'string' && !(given instanceof Uint8Array);

const text = (collected: RunResult['stdout']): string =>
  collected?.kind === 'buffer' ? collected.bytes.toString('utf8') : '';

/** Runs a compiled program; throws unless it ended by itself. */
export const ended = async (program: Artefact, given: Given): Promise<Ended> => {
  const { args = [], argv = ['./program', ...args], files = {}, stdin, wanted = [], limits = {} } = given;
  const result = await sandbox().run({
    argv,
    files: [
      { at: 'program', from: { kind: 'artefact', artefact: program } },
      ...Object.entries(files).map(([at, one]) => ({
        at,
        from: isSource(one) ? one : ({ kind: 'content', bytes: one } as const),
      })),
    ],
    ...(stdin === undefined ? {} : { stdin: { kind: 'content', bytes: stdin } as const }),
    stderr: { kind: 'capture', to: { kind: 'buffer' }, maxBytes: MIB, truncate: true },
    outputs: wanted.map((name) => ({ name, kind: 'file', maxBytes: MIB, to: { kind: 'buffer' } }) as const),
    limits: { ...LIMITS, cpuMs: 5000, wallMs: WALL_MS, ...limits },
  });
  if (result.outcome !== 'exited') {
    throw new Error(`${result.outcome} ${result.signal} ${result.detail ?? ''}: ${text(result.stderr)}`);
  }
  return {
    code: result.exitCode,
    message: text(result.stderr).replace(/\n$/, ''),
    stdout: text(result.stdout),
    files: new Map(wanted.map((name) => [name, text(result.outputs.get(name))])),
    result,
  };
};

/** A checker's run on three texts. */
export const checked = (
  program: Artefact,
  name: string,
  output: string | Uint8Array | Source,
  answer: string | Uint8Array | Source,
  input: string | Uint8Array | Source = '',
  limits: Partial<Limits> = {},
): Promise<Ended> =>
  ended(program, {
    args: [name, 'test.in', 'user.out', 'test.ans'],
    files: { 'test.in': input, 'user.out': output, 'test.ans': answer },
    limits,
  });
