/** Runs of the programs of a talk. Pure. */
import {
  capture,
  feedbackFolder,
  feedbackOutputs,
  type OwnProgram,
  protocolArguments,
} from '../checkers/own-checker.ts';
import { type Carried, passFilesIn, passFilesOut } from '../checkers/pass-files.ts';
import { type Program, programSpec } from '../languages/recipe.ts';
import type { FileIn, FileOut, Limits, RunSpec, Source, TalkSpec } from '../sandbox/port.ts';
import type { LocalCase } from '../testdata/store.ts';

/** The output file of an own program of the testlib protocol (`tout`), in its work folder. */
export const TALK_OUTPUT = 'tout';

type Partner = TalkSpec['users'][number];

export type OwnOptions = {
  readonly over: TalkSpec['over'];
  /** Processes of the contestant's program. */
  readonly users: number;
  readonly limits: Limits;
  /** The own program's input; the case's by default. */
  readonly input?: Source;
  /** Files that the own program left in the previous talk; null or absent where it cannot ask for another talk. */
  readonly carried?: Carried | null;
  /** Files taken out of the own program's box in addition to those of the protocol. */
  readonly outputs?: readonly FileOut[];
};

/** Paths of the descriptors of a line: the one that its process reads from, and the one that it writes to. */
const linePaths = (line: number): string[] => [
  `/proc/self/fd/${3 + 2 * line}`,
  `/proc/self/fd/${4 + 2 * line}`,
];

/**
 * Runs of the contestant's program. Under a manager each process gets its index, from 0, as last argument;
 * before that the paths of its line, where it does not talk by stdin and stdout.
 */
export const userSpecs = (
  program: Program,
  userFiles: readonly FileIn[],
  { over, users, limits }: Pick<OwnOptions, 'over' | 'users' | 'limits'>,
): readonly [Partner, ...Partner[]] => {
  const { argv, files, ...base } = programSpec(program, limits);
  const user: Partner = { ...base, argv, stderr: capture, files: [...files, ...userFiles] };
  if (over === 'stdio') return [user];
  const paths = over === 'descriptorsOfAll' ? linePaths(0) : [];
  const indexed = (index: number): Partner => ({ ...user, argv: [...argv, ...paths, String(index)] });
  return [indexed(0), ...Array.from({ length: users - 1 }, (_, i) => indexed(i + 1))];
};

/** The lines of the own program, one for each user. */
const linesOf = (users: number): string[] => Array.from({ length: users }, (_, i) => linePaths(i)).flat();

/**
 * Over stdio, the arguments are those of the protocol. Over descriptors, the arguments are the paths of the
 * lines, after those of the protocol if that is kattis. The problem's own arguments come last.
 */
const argumentsOf = (own: OwnProgram, { over, users }: Pick<OwnOptions, 'over' | 'users'>): string[] => {
  const usual = protocolArguments(own, TALK_OUTPUT);
  const given = over === 'stdio' ? usual : [...(own.protocol === 'kattis' ? usual : []), ...linesOf(users)];
  return [...given, ...own.args];
};

/** The run of the own program, without its lines and streams. */
export const ownSpec = (own: OwnProgram, one: LocalCase, options: OwnOptions): Partner => {
  const { limits, input, carried, outputs = [] } = options;
  const { argv, files, ...base } = programSpec(own.program, limits);
  const given: FileIn[] = [
    { at: '/mnt/case/input', from: input ?? { kind: 'host', path: one.inputPath } },
    { at: '/mnt/case/answer', from: { kind: 'host', path: one.outputPath } },
  ];
  const isKattis = own.protocol === 'kattis';
  const kept = carried ? passFilesIn(carried) : isKattis ? [feedbackFolder] : [];
  const left = carried ? passFilesOut : isKattis ? feedbackOutputs : [];
  return {
    ...base,
    argv: [...argv, ...argumentsOf(own, options)],
    files: [...files, ...own.files, ...given, ...kept],
    stderr: capture,
    outputs: [...left, ...outputs],
  };
};

/** Streams of an own program that talks over descriptors: the case's input, and the share of points that it prints. */
export const ownStreams = (one: LocalCase): Pick<RunSpec, 'stdin' | 'stdout'> => ({
  stdin: { kind: 'host', path: one.inputPath },
  stdout: capture,
});
