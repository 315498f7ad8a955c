import type { LimitFactors } from './limits.ts';

/**
 * Words of a program call inside the box. Placeholders: {source} and {artefact} are file names in the work folder;
 * {link} stands for the link options that work on the machine;
 * {start} is the class, or the file of the compiled folder, that the program is started by;
 * {memoryMb}, {stackMb}, {stackKb} are the limits of the run, the stack's at most what the runtime takes (1 GB for
 * {stackMb}, 2 GB for {stackKb}); {startMb} is a small heap to start with.
 */
export type Command = readonly string[];

/** A file that a toolchain makes once per compiler version so that compiling is faster: headers, class archives. */
export type Prepared = {
  /** Source file made from `text`. */
  source: string;
  text: string;
  command: Command;
  /** The file it makes, and where compiles find it (below /mnt). */
  makes: string;
  at: string;
  limits: { cpuMs: number; memoryMb: number; outputMb: number };
  /** true: made before a judge says that it is ready. false: made afterwards, while the judge is idle. */
  ready: boolean;
};

/** How a runtime ends a program that crashed: with one of these exit codes (null: any), and words on stderr. */
export type EndingSign = { exitCodes: readonly number[] | null; words: RegExp };

/** Names of a language in packages of HOJ, QDUOJ, FPS, Hydro, ICPC and Polygon. */
export type ForeignNames = {
  /** In lower case; no two languages share one. */
  exact: readonly string[];
  /** A family whose version hides in a longer name (`cc.cc14o2`, `java11`), tried on names in lower case. No two
   *  languages match the same name. null: there is none. */
  family: RegExp | null;
};

/** A language's part in checkers, interactors and managers. */
export type CheckerUse = {
  /** Whether `testlib.h` lies beside programs when they are compiled. */
  testlib: boolean;
  /** The ending of a program that crashed, which would mean a verdict otherwise; null: a signal tells it. */
  crash: EndingSign | null;
};

/**
 * How a grader of the setter gets together with what the contestant wrote (Ways of judging 15). `beside`: the
 * compiler gets the sources of both. `imports`: the grader names the contestant's file; the compiler gets the
 * grader alone, and where nothing is compiled it is the grader that runs.
 */
export type GraderUse = 'beside' | 'imports';

/**
 * A language as data (Languages 1). One record here and one folder of programs in judge/test/fixtures/languages make a
 * language complete; docs/operate/languages.md says how.
 */
export type Language = {
  /** Name on the wire. */
  name: string;
  /** Other names that mean this language, on the wire and on import. */
  aliases: readonly string[];
  foreign: ForeignNames;
  /** Its code in `languages` of an ICPC `problem.yaml`. */
  icpc: string;
  /** Its id in Monaco, which colours sources. */
  monaco: string;
  /** Extension of files that are written in it. */
  extension: string;
  /** Extensions of sources in packages that are read as this language; no two languages share one. */
  readsExtensions: readonly string[];
  factors: LimitFactors;
  /** Whether `npm start` installs it; `npm run languages` installs all that have packages. */
  atStart: boolean;
  checker: CheckerUse;
  grader: GraderUse;
  /** File name of the source inside the box; a public class of Java gives it another. */
  source: string;
  compile: {
    command: Command;
    env?: Readonly<Record<string, string>>;
    /** Files that the compiler finds beside the source, or below /mnt. */
    files?: readonly { at: string; text: string }[];
    /** The file or folder that a compile makes; null when it only checks and the source is run. */
    artefact: { name: string; kind: 'file' | 'tree' } | null;
    /**
     * How the start is found where a compile does not make the one program that is started: by the grammar of
     * the source, where a class may have any name, or by the file name.
     */
    entry?: 'java' | 'kotlin' | 'file';
    limits: { cpuMs: number; memoryMb: number; outputMb: number };
    prepared?: Prepared;
    /** Ways to link, the preferred one first; a judge takes the first with which the trial succeeds. */
    link?: readonly (readonly string[])[];
  };
  run: {
    command: Command;
    /** The system calls that its programs may make: native for compiled ones, managed for runtimes. */
    profile: 'native' | 'managed';
    /** Processes and threads at once; runtimes with threads of their own need some. */
    processes: number;
    env?: Readonly<Record<string, string>>;
    /** Words of the runtime on stderr when it ends for want of memory: a failed run with them is Memory Limit. */
    outOfMemory: readonly string[];
    /** Words of the runtime on stderr when it makes an error of a broken pipe instead of dying by the signal. */
    brokenPipe: readonly string[];
  };
  /**
   * A program that starts a thread if the language has them, and exits with 0. Judges offer the language only if its
   * trial succeeds in the box.
   */
  trial: string;
  /** Command whose first output line is the version shown. */
  versionCommand: Command;
  /** Debian packages that bring the toolchain. */
  packages: readonly string[];
  /** Starting text of the editor. */
  template: string;
};
