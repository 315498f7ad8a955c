/** The part of the sandbox port that is about one program: what it gets, its limits, and the facts of its end. */

/** Bytes for a file or for stdin. Large or repeated data are `host` or `artefact`: Node copies neither. */
export type Source =
  /** Bytes already in memory: small inputs, source code. */
  | { readonly kind: 'content'; readonly bytes: Uint8Array | string }
  /** A regular file (or, for `files`, a folder) of the judge's own, opened by the box process, read-only in
   *  the box. The path is trusted and absolute: never one that a contestant's program could have written to
   *  or named. The mode of the file must let others read (folders: enter), as the program is another user;
   *  also for stdin, which programs may open again as /dev/stdin. A file that others may write to is refused
   *  as stdin. */
  | { readonly kind: 'host'; readonly path: string }
  /** An artefact of an earlier run, read-only in the box. */
  | { readonly kind: 'artefact'; readonly artefact: Artefact };

/** A result kept in the sandbox's own cache folder, to be mounted into later runs (on any slot) without a copy. */
export interface Artefact {
  /** `tree` is a folder that holds only regular files and folders (Java classes). */
  readonly kind: 'file' | 'tree';
  /** Path on the host, which the default checker reads; opened with O_NOFOLLOW. */
  readonly path: string;
  /** Size of the file, or of all files of the tree. */
  readonly bytes: number;
  /** Name over restarts; absent for an artefact that is deleted when this process ends. */
  readonly key?: string;
}

/** Most bytes of a file name on Linux, and of a path in the box. */
const LONGEST_SEGMENT = 255;
const LONGEST_PATH = 500;

/** Whether `name` can be a file of a box: a relative path without an empty segment, `.`, `..` or NUL. */
export const isBoxName = (name: string): boolean =>
  Buffer.byteLength(name) <= LONGEST_PATH &&
  !name.includes('\0') &&
  name
    .split('/')
    .every((part) => !['', '.', '..'].includes(part) && Buffer.byteLength(part) <= LONGEST_SEGMENT);

/** A file or folder put into the box before the program starts. */
export interface FileIn {
  /**
   * Where the program finds it.
   * `name` or `dir/name`: in the work folder (`/box`, also HOME and current folder).
   * `/mnt/dir/name`: under `/mnt`, for files that do not belong in the work folder, as precompiled headers.
   * A segment is any name that a file can have (`isBoxName`).
   * `content` becomes a file of its own; `host` and `artefact` are read-only mounts that the program cannot
   * change or remove.
   * `folder` is an empty folder that the program may write in; later files of the list may lie in it.
   */
  readonly at: string;
  readonly from: Source | { readonly kind: 'folder' };
  /** The program may write to the file. Only for `content` in the work folder. */
  readonly owned?: true;
}

/** Destination of captured bytes: a Buffer of the result, or the cache as an artefact. */
export type Destination =
  | { readonly kind: 'buffer' }
  /**
   * With `key` (`[A-Za-z0-9._-]{1,128}`, no leading dot) the artefact is kept over restarts and found by
   * `find(key)`.
   */
  | { readonly kind: 'artefact'; readonly key?: string };

/** A stream of the program. `maxBytes` defaults to limits.outputBytes. */
export type StreamOut =
  | { readonly kind: 'discard' }
  /** Into the same stream as stdout (stderr only): compiler messages in their order. */
  | { readonly kind: 'stdout' }
  | {
      readonly kind: 'capture';
      readonly to: Destination;
      readonly maxBytes?: number;
      /** true: bytes beyond the cap are read and thrown away, and the run goes on (compiler messages, stderr).
       *  false (default): exceeding the cap ends the run with `output-limit`. */
      readonly truncate?: boolean;
    };

/** A file or folder collected from the work folder after all processes in the box have ended. */
export interface FileOut {
  /** Relative to the work folder, by `isBoxName`. */
  readonly name: string;
  /** `tree` needs an artefact as destination. */
  readonly kind: 'file' | 'tree';
  /** Cap on the size of the file, or of all files of the tree. Sparse files count with their apparent size. */
  readonly maxBytes: number;
  readonly to: Destination;
}

/** All are finite positive integers; zero, negative, NaN and absurd values are refused. */
export interface Limits {
  /** CPU time of all processes and threads together. 1 ms to 1 h. */
  readonly cpuMs: number;
  /** Elapsed time. 1 ms to 2 h. */
  readonly wallMs: number;
  /** Anonymous and shared memory of all processes, the box's own tmpfs included. 1 MiB to 1 TiB. */
  readonly memoryBytes: number;
  /** Stack of the main thread (RLIMIT_STACK). */
  readonly stackBytes: number;
  /** Processes and threads alive at once. 1 to 100 000. */
  readonly processes: number;
  /** Default cap of stdout and of stderr, each. */
  readonly outputBytes: number;
  /** Largest file the program may write (RLIMIT_FSIZE); the writable folders together hold at most twice this. */
  readonly fileBytes: number;
}

/**
 * The system calls that a program may make: those of compiled programs, those of runtimes with collectors,
 * just-in-time compilers and threads of their own, or those of compilers, which are most.
 */
export type CallProfile = 'native' | 'managed' | 'compiler';

/** One program run. */
export interface RunSpec {
  /** argv[0] is looked up in PATH if it has no slash, with the work folder as current folder. */
  readonly argv: readonly string[];
  /** Replaces or adds to PATH=/usr/local/bin:/usr/bin:/bin HOME=/box LANG=C.UTF-8, which are the whole environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly files?: readonly FileIn[];
  /** Default: empty. */
  readonly stdin?: Source;
  /** Default: captured into a buffer. */
  readonly stdout?: StreamOut;
  /** Default: discarded. */
  readonly stderr?: StreamOut;
  readonly outputs?: readonly FileOut[];
  readonly limits: Limits;
  /** Default: native, the fewest. */
  readonly profile?: CallProfile;
  /** Counts the calls that the profile refuses. Slower; the program sees no difference. */
  readonly traced?: boolean;
  /** Ends a waiting or running request; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** The end of a run: facts, not verdicts. */
export type Outcome =
  | 'exited'
  | 'signalled'
  | 'cpu-limit'
  | 'wall-limit'
  | 'memory-limit'
  | 'output-limit'
  /** A user of a talk, ended because the own program had ended without accepting. */
  | 'dismissed'
  /** A program of a talk in which everybody waited for a second: nothing on the lines, nothing read, written or
   *  computed. */
  | 'stuck'
  /** The sandbox failed, not the program: never a verdict, may be retried. */
  | 'internal-error';

/** A collected stream or file. */
export type Collected =
  | { readonly kind: 'buffer'; readonly bytes: Buffer; readonly truncated: boolean }
  | { readonly kind: 'artefact'; readonly artefact: Artefact; readonly truncated: boolean }
  /** `not-regular`: a link, FIFO, device, or a file where a folder was asked for, or the reverse. `bad-name`:
   *  a tree has a file name that is no UTF-8, or too long a path. */
  | { readonly kind: 'refused'; readonly reason: 'missing' | 'not-regular' | 'too-large' | 'bad-name' };

export interface RunResult {
  readonly outcome: Outcome;
  /** Exit status if the main process exited, else 0. */
  readonly exitCode: number;
  /** Signal number if a signal ended the main process (also the sandbox' SIGKILL), else 0. */
  readonly signal: number;
  /** CPU time of the program alone, without the box' set-up; fractional. */
  readonly cpuMs: number;
  /** Elapsed time from exec to the end of the main process; fractional. */
  readonly wallMs: number;
  /** Peak of anonymous and shared memory. */
  readonly memoryBytes: number;
  /** Time of the end, in ms since the request's first program was started: the order of ends in a talk. */
  readonly endMs: number;
  /** Bytes that all processes of a program in a talk read from and wrote to any file; 0 elsewhere, or where
   *  unknown. */
  readonly readBytes: number;
  readonly wroteBytes: number;
  /** Both streams are absent when discarded. */
  readonly stdout?: Collected;
  readonly stderr?: Collected;
  /** By FileOut.name, one for each asked. */
  readonly outputs: ReadonlyMap<string, Collected>;
  /** Refused calls with their counts, only of a traced run; in a talk those of all programs, with the first. */
  readonly refusedCalls?: ReadonlyMap<string, number>;
  /** Only for `internal-error`: for the log, never for contestants. */
  readonly detail?: string;
}
