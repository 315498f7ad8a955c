/**
 * The sandbox port: requests of the judge to a box, and the facts that the judge gets back. A result never is
 * a verdict; plan/ and checkers/ turn facts into verdicts.
 * Units are in the names: ms, bytes. Nothing that a program does rejects a call; a rejected promise means a
 * request that broke the port's rules (SandboxRequestError), was aborted, or came after dispose().
 */

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

/** A program whose stdin and stdout are lines of a talk. */
type Partner = Omit<RunSpec, 'stdin' | 'stdout' | 'signal'>;

/**
 * The problem's own program talks with the contestant's processes, its users, by pipes; users cannot reach
 * each other. Over stdio there is one user: the stdout of each program is the stdin of the other. Over
 * descriptors the own program reads what user i (from 0) prints at descriptor 3 + 2 i, and writes to the
 * user's stdin at 4 + 2 i; the own program's streams are as for a program alone. Over descriptors of all,
 * users read at 3 and write at 4, their stdin is empty, and what they print is thrown away. The end of one
 * program does not break the other's pipe at once, so that nothing depends on which was faster: the own
 * program may talk on to a user that has ended, and a user may write 64 KiB more after the own program's end.
 * Everybody is ended when all have waited for a second.
 */
export type TalkSpec = {
  /** Most bytes noted of each line, on demand, as noting makes a talk slower; its outcome is the same. */
  readonly transcriptBytes?: number;
  /**
   * Exit codes with which the own program does not accept. Users are then ended within 50 ms, as they are when the
   * own program did not end by itself. Absent: users are never ended.
   */
  readonly rejecting?: readonly number[];
  readonly signal?: AbortSignal;
} & (
  | { readonly over: 'stdio'; readonly own: Partner; readonly users: readonly [Partner] }
  /** 1 to 16 users. */
  | {
      readonly over: 'descriptors' | 'descriptorsOfAll';
      readonly own: Omit<RunSpec, 'signal'>;
      readonly users: readonly Partner[];
    }
);

export interface TalkResult {
  readonly own: RunResult;
  /** In the order of the request. */
  readonly users: readonly RunResult[];
  /** For each user, whether it stopped talking only after the own program had stopped talking to it. */
  readonly wentOn: readonly boolean[];
  /** For each user, whether it ended with bytes to it unread while the own program went on. */
  readonly leftEarly: readonly boolean[];
  /** For each user, whether the own program, when it ended, had 32 KiB or more of its words unread. */
  readonly ahead: readonly boolean[];
  /** Only if asked. */
  readonly transcript?: Transcript;
}

/** What was said in a talk: an answer comes after what it answers. */
export interface Transcript {
  /** Each entry is all that one side said on a line until something else was said. */
  readonly said: readonly {
    /** The user at the end of the line. */
    readonly user: number;
    /** true: the user said this; false: the own program did. */
    readonly byUser: boolean;
    readonly bytes: Buffer;
  }[];
  /** Whether more was said than the cap allows. */
  readonly cut: boolean;
}

/** Answer of a short command inside the box (compiler versions). */
export interface ProbeResult {
  /** Whether the command started and exited with 0. */
  readonly ok: boolean;
  readonly exitCode: number;
  /** stdout and stderr in the order written, at most 64 KiB, as UTF-8. */
  readonly text: string;
}

export interface SelfTestCheck {
  /** Stable name, e.g. `network-unreachable`. */
  readonly name: string;
  readonly passed: boolean;
  /** Observation, for the operator. */
  readonly detail: string;
}

export interface SelfTestReport {
  readonly passed: boolean;
  readonly checks: readonly SelfTestCheck[];
}

/** A request breaks the rules of this port; the caller's mistake. */
export class SandboxRequestError extends Error {
  override readonly name = 'SandboxRequestError';
}

/** The machine cannot run boxes; `missing` says what and how to get it, one line each. */
export class SandboxUnavailableError extends Error {
  override readonly name = 'SandboxUnavailableError';
  readonly missing: readonly string[];
  constructor(missing: readonly string[]) {
    super(`sandbox unavailable: ${missing.join('; ')}`);
    this.missing = missing;
  }
}

export interface Sandbox {
  /** Changes with the sandbox and the machine's kernel and C library: what was tried under another one may fail. */
  readonly identity: string;
  /** Number of runs at once. */
  readonly slots: number;
  /** Number of free slots for which no request waits. */
  readonly idle: number;
  /** Requests beyond the free slots wait; first come, first served, for all kinds of requests. */
  compile(spec: RunSpec): Promise<RunResult>;
  run(spec: RunSpec): Promise<RunResult>;
  /** Takes a slot for each program, or all slots if there are fewer. */
  runTalk(spec: TalkSpec): Promise<TalkResult>;
  /** Runs a command that needs no files; at most 30 s of CPU time, 512 MiB. */
  probe(argv: readonly string[]): Promise<ProbeResult>;
  /** An artefact that this or an earlier process kept under the key. */
  find(key: string): Promise<Artefact | undefined>;
  /** Deletes an artefact; runs that have it mounted keep it. Discarding twice is no error. */
  discard(artefact: Artefact): Promise<void>;
  /** Tries to break out of a box; a node whose box does not hold must not judge. */
  selfTest(): Promise<SelfTestReport>;
  /** Ends running programs and the box processes; further calls reject. */
  dispose(): Promise<void>;
}
