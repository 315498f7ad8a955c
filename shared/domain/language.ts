import type { LimitFactors } from './limits.ts';

/**
 * Words of a program call inside the box. Placeholders: {source} and {artefact} are file names in the work folder;
 * {link} stands for the link options that work on the machine;
 * {memoryMb}, {stackMb}, {stackKb} are the limits of the run, the stack's at most what the runtime takes (1 GB for
 * {stackMb}, 2 GB for {stackKb}); {startMb} is a small heap to start with.
 */
export type Command = readonly string[];

/** What a toolchain makes once per compiler version so that compiling is faster: precompiled headers, class archives. */
export type Prepared = {
  /** Source file made from `text`. */
  source: string;
  text: string;
  command: Command;
  /** The file it makes, and where compiles find it (below /mnt). */
  makes: string;
  at: string;
  limits: { cpuMs: number; memoryMb: number; outputMb: number };
  /** true: made before a judge says that it is ready. false: made afterwards, when nothing else is to do. */
  ready: boolean;
};

/** Ways to link, the preferred one first; a judge takes the first with which `trial` compiles and exits with 0. */
export type LinkChoice = { options: readonly (readonly string[])[]; trial: string };

/**
 * A language as data (D30). One entry here and one fixture under judge/test/fixtures make a language complete.
 * `name` is the wire name.
 */
export type Language = {
  name: string;
  /** Other names that mean this language on import and on the wire. */
  aliases?: readonly string[];
  /** Monaco language id. */
  contentType: string;
  extension: string;
  factors: LimitFactors;
  /** May be used for checkers and interactors. */
  forChecker?: true;
  /** File name of the source inside the box. */
  source: string;
  compile: {
    command: Command;
    env?: Readonly<Record<string, string>>;
    /** What is kept of a compile: a file or a folder; null when the compile only checks and the source is run. */
    artefact: { name: string; kind: 'file' | 'tree' } | null;
    /** A file that a program without its entry point does not make, and what its author is told then. */
    entry?: { file: string; message: string };
    limits: { cpuMs: number; memoryMb: number; outputMb: number };
    prepared?: Prepared;
    link?: LinkChoice;
  };
  run: {
    command: Command;
    /** Processes and threads at once; runtimes with threads of their own need some. */
    processes: number;
    env?: Readonly<Record<string, string>>;
    /** What the runtime prints on stderr when it ends for want of memory; then a failed run is Memory Limit. */
    outOfMemory?: readonly string[];
  };
  /** Command whose first output line is the version shown. */
  versionCommand: Command;
  /** Debian packages that bring the toolchain. */
  packages: readonly string[];
  /** Starting text of the editor. */
  template: string;
};
