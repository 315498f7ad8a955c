import { close, closeSync, constants, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';

const readAt = promisify(read);
const closeFile = promisify(close);

/** Output to compare: bytes in memory, or a file opened once without following a link. */
export type ByteSource =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string };

const CHUNK = 256 * 1024;
const nothing = new Uint8Array(0);

/**
 * A window that moves over a source: `chunk[pos]` up to `end` is readable now; `fill` brings what follows.
 * The fields are public so that inner loops can keep them in locals.
 */
export class ByteReader {
  chunk: Uint8Array = nothing;
  pos = 0;
  end = 0;
  /** Nothing follows the window. */
  atEnd = false;
  readonly size: number;
  readonly #file: number | undefined;
  readonly #bytes: Uint8Array;
  readonly #own: Uint8Array;
  /** Offset in the source of chunk[0]. */
  #offset = 0;

  private constructor(bytes: Uint8Array, file: number | undefined, size: number) {
    this.#bytes = bytes;
    this.#file = file;
    this.size = size;
    this.#own = file === undefined ? nothing : new Uint8Array(CHUNK);
    this.atEnd = size === 0;
  }

  static open(source: ByteSource): ByteReader {
    if (source.kind === 'bytes') return new ByteReader(source.bytes, undefined, source.bytes.length);
    const file = openSync(source.path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const { size } = fstatSync(file);
    if (size > CHUNK) return new ByteReader(nothing, file, size);
    // Small files, the usual case: four trips through the thread pool would cost ten times the reading.
    try {
      const bytes = readWhole(file, size);
      return new ByteReader(bytes, undefined, bytes.length);
    } finally {
      closeSync(file);
    }
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
      this.chunk = this.#own;
      this.end = await readFully(this.#file, this.#own, offset);
    } else {
      this.chunk = this.#bytes.subarray(offset);
      this.end = this.chunk.length;
    }
    // A file that became shorter than it said ends here too.
    this.atEnd = this.end === 0 || offset + this.end >= this.size;
  }

  /** Up to `length` bytes from `offset`, apart from the window. */
  async peek(offset: number, length: number): Promise<Uint8Array> {
    if (this.#file === undefined) return this.#bytes.subarray(offset, offset + length);
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, await readFully(this.#file, bytes, offset));
  }

  async close(): Promise<void> {
    if (this.#file !== undefined) await closeFile(this.#file);
  }
}

const readFully = async (file: number, into: Uint8Array, offset: number): Promise<number> => {
  let got = 0;
  while (got < into.length) {
    const { bytesRead } = await readAt(file, into, got, into.length - got, offset + got);
    if (bytesRead === 0) break;
    got += bytesRead;
  }
  return got;
};

const readWhole = (file: number, size: number): Uint8Array => {
  const bytes = new Uint8Array(size);
  let got = 0;
  while (got < size) {
    const count = readSync(file, bytes, got, size - got, got);
    if (count === 0) break;
    got += count;
  }
  return bytes.subarray(0, got);
};
