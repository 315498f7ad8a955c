/**
 * Frames between Node and the native box, whose side is in request.c and outcome.c.
 * A frame is a little-endian u32 length and that many bytes. A request is id u32 and items (tag u8, length
 * u32, bytes).
 */
import type { CallProfile, Outcome, TalkSpec } from '../port.ts';
import { frameWriter } from './frame-writer.ts';

/** Destination of a stream or file: memory, or a host file that must not exist yet. */
export type WireTarget = { readonly to: 'buffer' } | { readonly to: 'file'; readonly path: string };

export type WireStream =
  | { readonly mode: 'discard' }
  | { readonly mode: 'stdout' }
  | {
      readonly mode: 'capture';
      readonly target: WireTarget;
      readonly maxBytes: number;
      readonly truncate: boolean;
    };

export interface WireRun {
  readonly argv: readonly string[];
  readonly env: readonly string[];
  readonly stdin:
    | { readonly kind: 'none' }
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
    | { readonly kind: 'path'; readonly path: string };
  /** `at` begins with box/ or mnt/. */
  readonly files: readonly {
    readonly at: string;
    readonly bytes: Uint8Array;
    /** given: the program cannot change the file; owned: it can; folder: empty, the program can write in it. */
    readonly kind: 'given' | 'owned' | 'folder';
  }[];
  readonly mounts: readonly { readonly at: string; readonly path: string }[];
  readonly profile: CallProfile;
  readonly traced: boolean;
  /** µs and bytes, in the order of struct limits. */
  readonly limits: {
    readonly cpuUs: number;
    readonly wallUs: number;
    readonly memory: number;
    readonly stack: number;
    readonly processes: number;
    readonly file: number;
    readonly space: number;
  };
  readonly stdout: WireStream;
  readonly stderr: WireStream;
  readonly outputs: readonly {
    readonly name: string;
    readonly tree: boolean;
    readonly maxBytes: number;
    readonly target: WireTarget;
  }[];
}

/** A collected stream or file; `bytes` only for a buffer that was taken. */
export interface WireCollected {
  readonly state: 'taken' | 'truncated' | 'missing' | 'not-regular' | 'too-large' | 'bad-name';
  readonly size: number;
  readonly bytes?: Buffer;
}

export interface WireResult {
  readonly outcome: Outcome | 'cancelled';
  readonly exitCode: number;
  readonly signal: number;
  readonly cpuUs: number;
  readonly wallUs: number;
  readonly memory: number;
  readonly endUs: number;
  /** Bytes that a program in a talk read and wrote; else 0. */
  readonly read: number;
  readonly wrote: number;
  readonly detail: string;
  readonly refusedCalls: ReadonlyMap<string, number>;
  readonly stdout: WireCollected;
  readonly stderr: WireCollected;
  readonly outputs: readonly WireCollected[];
}

export interface WireReply {
  readonly results: readonly WireResult[];
  /** In a talk, a bit for each user that stopped talking only after the own program did. */
  readonly wentOn: number;
  /** In a talk, a bit for each user that ended with bytes to it unread while the own program went on. */
  readonly left: number;
  /** In a talk, a bit for each user that the own program, when it ended, had left with 32 KiB or more unread. */
  readonly ahead: number;
  /** What was said in a talk, if asked: line 2 i is from user i, line 2 i + 1 to user i. */
  readonly transcript: {
    readonly notes: readonly { readonly line: number; readonly bytes: Buffer }[];
    readonly cut: boolean;
  } | null;
}

const PROFILES = { native: 0, managed: 1, compiler: 2 } as const satisfies Record<CallProfile, number>;
/** Added to the number of a profile. */
const TRACED = 4;
const FILE_TAGS = { given: 'f', owned: 'w', folder: 'd' } as const;

const { write, begin, frame: finished } = frameWriter();

const textItem = (tag: string, value: string): void => {
  write.item(tag);
  write.text(value);
  write.endItem();
};

const rawItem = (tag: string, name: string | undefined, value: Uint8Array): void => {
  write.item(tag);
  if (name !== undefined) write.text(name);
  write.raw(value);
  write.endItem();
};

const streamItem = (tag: string, stream: WireStream): void => {
  write.item(tag);
  if (stream.mode === 'capture') {
    const { target } = stream;
    write.u8(target.to === 'file' ? 3 : 2);
    write.u8(stream.truncate ? 1 : 0);
    write.u64(stream.maxBytes);
    write.text(target.to === 'file' ? target.path : '');
  } else {
    write.u8(stream.mode === 'stdout' ? 1 : 0);
    write.u8(0);
    write.u64(0);
    write.text('');
  }
  write.endItem();
};

/** How the programs of a request talk: they are the users, then the own program. */
export interface WireTalk {
  readonly over: TalkSpec['over'];
  /** Most bytes noted of each line; 0: none. */
  readonly transcriptBytes: number;
  /** Exit codes of the own program after which users are ended. */
  readonly rejecting: readonly number[];
}

const OVER = { stdio: 1, descriptors: 2, descriptorsOfAll: 3 } as const satisfies Record<
  WireTalk['over'],
  number
>;

/** A bit for each exit code. */
const codeBits = (codes: readonly number[]): Buffer => {
  const bits = Buffer.alloc(32);
  for (const code of codes) bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7));
  return bits;
};

const runItems = (run: WireRun): void => {
  const { limits } = run;
  write.item('L');
  write.endItem();
  for (const word of run.argv) textItem('a', word);
  for (const pair of run.env) textItem('e', pair);
  if (run.stdin.kind === 'bytes') rawItem('i', undefined, run.stdin.bytes);
  if (run.stdin.kind === 'path') textItem('I', run.stdin.path);
  for (const file of run.files) rawItem(FILE_TAGS[file.kind], file.at, file.bytes);
  for (const mount of run.mounts) {
    write.item('m');
    write.text(mount.at);
    write.text(mount.path);
    write.endItem();
  }
  write.item('p');
  write.u8(PROFILES[run.profile] + (run.traced ? TRACED : 0));
  write.endItem();
  write.item('l');
  write.u64(limits.cpuUs);
  write.u64(limits.wallUs);
  write.u64(limits.memory);
  write.u64(limits.stack);
  write.u64(limits.processes);
  write.u64(limits.file);
  write.u64(limits.space);
  write.endItem();
  streamItem('o', run.stdout);
  streamItem('E', run.stderr);
  for (const { name, tree, maxBytes, target } of run.outputs) {
    write.item('c');
    write.u8(tree ? 1 : 0);
    write.u8(target.to === 'file' ? 1 : 0);
    write.u64(maxBytes);
    write.text(name);
    write.text(target.to === 'file' ? target.path : '');
    write.endItem();
  }
};

/** @returns the whole frame, its length in front; `talk` is absent for one program alone */
export const encodeRequest = (id: number, runs: readonly WireRun[], talk?: WireTalk): Buffer => {
  begin();
  write.u32(id);
  for (const run of runs) runItems(run);
  if (talk) {
    write.item('t');
    write.u8(OVER[talk.over]);
    write.u64(talk.transcriptBytes);
    write.raw(codeBits(talk.rejecting));
    write.endItem();
  }
  return finished();
};

/** The frame that asks the box to end the running request. */
export const encodeCancel = (id: number): Buffer => {
  const frame = Buffer.allocUnsafe(8);
  frame.writeUInt32LE(4, 0);
  frame.writeUInt32LE(id, 4);
  return frame;
};
