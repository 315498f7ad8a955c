import type { Readable } from 'node:stream';

/** A stored file: its SHA-256 in hex and its size in bytes. */
export type Blob = { hash: string; size: number };

/** Result of a sweep: files put aside, taken back because they are used again, and deleted for good. */
export type Swept = { aside: number; back: number; deleted: number; deletedBytes: number };

/**
 * Files named by their content (Test data 8). The same bytes are kept once; nothing is ever changed in place, so a reader
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
  /** Makes a file as young as if it were stored now, before something new refers to it. False: there is none. */
  renew(hash: string): Promise<boolean>;
};

/** A store whose unused files can be collected. */
export type SweepableStore = BlobStore & {
  /**
   * Puts aside unused files that were stored or renewed before `before`, where they still can be read, and
   * deletes files that an earlier sweep put aside before `before` and that are still unused. May run at once
   * in several processes, and beside `put`.
   */
  sweep(isUsed: (hash: string) => boolean, before: Date): Promise<Swept>;
};

/** The content went over the limit given to `put`. */
export class BlobTooLarge extends Error {
  constructor() {
    super('blob larger than allowed');
    this.name = 'BlobTooLarge';
  }
}
