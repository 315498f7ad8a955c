/**
 * The sandbox port: requests of the judge to a box, and the facts that the judge gets back. A result never is
 * a verdict; plan/ and checkers/ turn facts into verdicts.
 * Units are in the names: ms, bytes. Nothing that a program does rejects a call; a rejected promise means a
 * request that broke the port's rules (SandboxRequestError), was aborted, or came after dispose().
 */

import type { Artefact, RunResult, RunSpec } from './run-spec.ts';

export * from './run-spec.ts';

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
