import type { Readable } from 'node:stream';

/** A stored file: its SHA-256 in hex and its size in bytes. */
export type Blob = { hash: string; size: number };

/**
 * Files named by their content (D31). The same bytes are kept once; nothing is ever changed in place, so a reader
 * never sees half a file.
 */
export type BlobStore = {
  /** Stores what the stream brings; with maxBytes, fails with `BlobTooLarge` beyond it and keeps nothing. */
  put(content: Readable | AsyncIterable<Uint8Array>, limits?: { maxBytes?: number }): Promise<Blob>;
  putBytes(content: Uint8Array): Promise<Blob>;
  /** null when there is no such file. */
  open(hash: string): Promise<{ stream: Readable; size: number } | null>;
  /** The whole file; only for what is known to be small. null when there is no such file. */
  read(hash: string): Promise<Buffer | null>;
  has(hash: string): Promise<boolean>;
};

/** The content went over the limit given to `put`. */
export class BlobTooLarge extends Error {
  constructor() {
    super('blob larger than allowed');
    this.name = 'BlobTooLarge';
  }
}
