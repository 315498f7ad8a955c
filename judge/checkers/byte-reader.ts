import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate as others } from 'node:timers/promises';

/** An output to compare: bytes in memory, or a file, which is opened once and through no link. */
export type ByteSource =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string };

const CHUNK = 256 * 1024;
/** Number of windows of a file after which other work of the process gets its turn. */
const WINDOWS_AT_A_GO = 4;
const nothing = new Uint8Array(0);

/**
 * A window that moves over a source: the bytes from `chunk[pos]` to `end` are readable; `fill` brings the
 * next ones. The fields are public so that inner loops can keep them in locals.
 *
 * Files are read synchronously, not in the thread pool: outputs and answers usually are in the page cache,
 * and a trip to the pool and back takes as long as reading them, or many times longer on a busy machine.
 */
export class ByteReader {
  chunk: Uint8Array = nothing;
  /** The same bytes as `chunk`, to read several at a time. */
  words: DataView = new DataView(nothing.buffer);
  pos = 0;
  end = 0;
  /** Whether the window is the last one. */
  atEnd = false;
  readonly size: number;
  readonly #file: number | undefined;
  readonly #bytes: Uint8Array;
  /** Offset in the source of chunk[0]. */
  #offset = 0;
  #windows = 0;

  /** @param bytes the source itself, or room for a window of `file` */
  private constructor(bytes: Uint8Array, file: number | undefined, size: number) {
    this.#bytes = bytes;
    this.#file = file;
    this.size = size;
    this.atEnd = size === 0;
  }

  static open(source: ByteSource): ByteReader {
    if (source.kind === 'bytes') return new ByteReader(source.bytes, undefined, source.bytes.length);
    const file = openSync(source.path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const { size } = fstatSync(file);
    return new ByteReader(new Uint8Array(Math.min(size, CHUNK)), file, size);
  }

  /** Offset in the source of the next byte. */
  get at(): number {
    return this.#offset + this.pos;
  }

  /** Replaces a window read to its end by the next one. */
  async fill(): Promise<void> {
    await this.seek(this.#offset + this.end);
  }

  /** Moves the window so that it starts at `offset`. */
  async seek(offset: number): Promise<void> {
    this.#offset = offset;
    this.pos = 0;
    if (this.#file !== undefined) {
      this.#windows++;
      if (this.#windows % WINDOWS_AT_A_GO === 0) await others();
      this.chunk = this.#bytes;
      this.end = readFully(this.#file, this.#bytes, offset);
    } else {
      this.chunk = this.#bytes.subarray(offset);
      this.end = this.chunk.length;
    }
    this.words = new DataView(this.chunk.buffer, this.chunk.byteOffset, this.chunk.byteLength);
    // The window also is the last one when the file became shorter since it was opened.
    this.atEnd = this.end === 0 || offset + this.end >= this.size;
  }

  /** Up to `length` bytes from `offset`; the window stays where it is. */
  peek(offset: number, length: number): Uint8Array {
    if (this.#file === undefined) return this.#bytes.subarray(offset, offset + length);
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, readFully(this.#file, bytes, offset));
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

const readFully = (file: number, into: Uint8Array, offset: number): number => {
  let got = 0;
  while (got < into.length) {
    const count = readSync(file, into, got, into.length - got, offset + got);
    if (count === 0) break;
    got += count;
  }
  return got;
};
