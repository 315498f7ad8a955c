/**
 * Frames between Node and the native box, whose side is in request.c and outcome.c.
 * A frame is a little-endian u32 length and that many bytes. A request is id u32 and items (tag u8, length
 * u32, bytes).
 */
import type { Outcome } from '../port.ts';

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
  /** What was said in a talk, if asked: line 2 i is from user i, line 2 i + 1 to user i. */
  readonly transcript: {
    readonly notes: readonly { readonly line: number; readonly bytes: Buffer }[];
    readonly cut: boolean;
  } | null;
}

const OUTCOMES = [
  'exited',
  'signalled',
  'cpu-limit',
  'wall-limit',
  'memory-limit',
  'output-limit',
  'internal-error',
  'cancelled',
  'dismissed',
  'stuck',
] as const;
const STATES = ['taken', 'truncated', 'missing', 'not-regular', 'too-large', 'bad-name'] as const;
const FILE_TAGS = { given: 'f', owned: 'w', folder: 'd' } as const;
const NUL = Buffer.alloc(1);

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

const u64 = (...values: number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(values.length * 8);
  values.forEach((value, i) => void bytes.writeBigUInt64LE(BigInt(value), i * 8));
  return bytes;
};

const streamBody = (stream: WireStream): Buffer[] => {
  if (stream.mode !== 'capture') return [Buffer.from([stream.mode === 'stdout' ? 1 : 0, 0]), u64(0), NUL];
  const { target } = stream;
  return [
    Buffer.from([target.to === 'file' ? 3 : 2, stream.truncate ? 1 : 0]),
    u64(stream.maxBytes),
    target.to === 'file' ? text(target.path) : NUL,
  ];
};

/** How the programs of a request talk: they are the users, then the own program. */
export interface WireTalk {
  readonly over: 'stdio' | 'descriptors';
  /** Most bytes noted of each line; 0: none. */
  readonly transcriptBytes: number;
  /** Exit codes of the own program after which users are ended. */
  readonly rejecting: readonly number[];
}

const OVER = { stdio: 1, descriptors: 2 } as const;

/** A bit for each exit code. */
const codeBits = (codes: readonly number[]): Buffer => {
  const bits = Buffer.alloc(32);
  for (const code of codes) bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7));
  return bits;
};

/** @returns the whole frame, its length in front; `talk` is absent for one program alone */
export const encodeRequest = (id: number, runs: readonly WireRun[], talk?: WireTalk): Buffer => {
  const head = Buffer.allocUnsafe(8);
  const parts: Uint8Array[] = [head];
  let length = 4;
  const add = (tag: string, ...body: Uint8Array[]): void => {
    const front = Buffer.allocUnsafe(5);
    const size = body.reduce((sum, part) => sum + part.length, 0);
    front.write(tag, 'latin1');
    front.writeUInt32LE(size, 1);
    parts.push(front, ...body);
    length += 5 + size;
  };
  for (const run of runs) {
    const { limits } = run;
    add('L');
    for (const word of run.argv) add('a', text(word));
    for (const pair of run.env) add('e', text(pair));
    if (run.stdin.kind === 'bytes') add('i', run.stdin.bytes);
    if (run.stdin.kind === 'path') add('I', text(run.stdin.path));
    for (const file of run.files) add(FILE_TAGS[file.kind], text(file.at), file.bytes);
    for (const mount of run.mounts) add('m', text(mount.at), text(mount.path));
    add(
      'l',
      u64(
        limits.cpuUs,
        limits.wallUs,
        limits.memory,
        limits.stack,
        limits.processes,
        limits.file,
        limits.space,
      ),
    );
    add('o', ...streamBody(run.stdout));
    add('E', ...streamBody(run.stderr));
    for (const { name, tree, maxBytes, target } of run.outputs) {
      const kind = Buffer.from([tree ? 1 : 0, target.to === 'file' ? 1 : 0]);
      add('c', kind, u64(maxBytes), text(name), target.to === 'file' ? text(target.path) : NUL);
    }
  }
  if (talk) add('t', Buffer.from([OVER[talk.over]]), u64(talk.transcriptBytes), codeBits(talk.rejecting));
  head.writeUInt32LE(length, 0);
  head.writeUInt32LE(id, 4);
  return Buffer.concat(parts, length + 4);
};

/** The frame that asks the box to end the running request. */
export const encodeCancel = (id: number): Buffer => {
  const frame = Buffer.allocUnsafe(8);
  frame.writeUInt32LE(4, 0);
  frame.writeUInt32LE(id, 4);
  return frame;
};

const at = <T>(list: readonly T[], index: number): T => {
  const value = list[index];
  if (value === undefined) throw new Error(`box reply: no meaning for ${index}`);
  return value;
};

/**
 * @param frame without its length
 * @param runs the runs of the request, by which the reply is read
 * @throws if the box refused the request or the frame is damaged
 */
export const decodeReply = (
  frame: Buffer,
  id: number,
  runs: readonly WireRun[],
  talk?: WireTalk,
): WireReply => {
  if (frame.readUInt32LE(0) !== id) throw new Error('box reply: another request');
  if (frame.readUInt8(4) !== 1) throw new Error(`box refused the request: ${frame.toString('utf8', 5)}`);
  let offset = 5;
  const bytes = (size: number): Buffer => {
    const start = offset;
    offset += size;
    if (offset > frame.length) throw new Error('box reply: cut off');
    return frame.subarray(start, offset);
  };
  const number = (): number => Number(bytes(8).readBigUInt64LE(0));
  const collected = (buffered: boolean): WireCollected => {
    const state = at(STATES, bytes(1).readUInt8(0));
    const size = number();
    const taken = state === 'taken' || state === 'truncated';
    return buffered && taken ? { state, size, bytes: bytes(size) } : { state, size };
  };
  const buffered = (stream: WireStream): boolean =>
    stream.mode === 'capture' && stream.target.to === 'buffer';
  const results = runs.map((run): WireResult => {
    const stdout = collected(buffered(run.stdout));
    const stderr = collected(buffered(run.stderr));
    const outputs = run.outputs.map((output) => collected(output.target.to === 'buffer'));
    const facts = bytes(12);
    const [cpuUs, wallUs, memory] = [number(), number(), number()];
    const [endUs, read, wrote] = [number(), number(), number()];
    return {
      outcome: at(OUTCOMES, facts.readUInt32LE(0)),
      exitCode: facts.readInt32LE(4),
      signal: facts.readInt32LE(8),
      cpuUs,
      wallUs,
      memory,
      endUs,
      read,
      wrote,
      detail: bytes(bytes(4).readUInt32LE(0)).toString('utf8'),
      stdout,
      stderr,
      outputs,
    };
  });
  const [wentOn, left] = talk ? [bytes(4).readUInt32LE(0), bytes(4).readUInt32LE(0)] : [0, 0];
  const isNoted = talk !== undefined && talk.transcriptBytes > 0;
  const transcript = isNoted ? { cut: bytes(1).readUInt8(0) === 1, notes: notesIn(bytes(number())) } : null;
  return { results, wentOn, left, transcript };
};

const notesIn = (log: Buffer): { line: number; bytes: Buffer }[] => {
  const notes: { line: number; bytes: Buffer }[] = [];
  for (let offset = 0; offset < log.length; ) {
    const start = offset + 5;
    const end = start + log.readUInt32LE(offset + 1);
    notes.push({ line: log.readUInt8(offset), bytes: log.subarray(start, end) });
    offset = end;
  }
  return notes;
};
