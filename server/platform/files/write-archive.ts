import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file for an archive; it is opened when its turn has come. */
export type EntryToWrite = { name: string; open: () => Promise<Readable>; executable?: boolean };

/** One date for all entries, so that the same content makes the same archive. */
const fixedDate = new Date('2000-01-01T00:00:00Z');

/**
 * A zip of these files, made while it is read: one file is open at a time. The stream fails when one of them cannot
 * be read; then the archive is broken off.
 */
export const zipOf = (entries: readonly EntryToWrite[]): Readable => {
  const zip = new ZipFile();
  const out = new PassThrough();
  let current: Readable | undefined;
  // Nothing more is read for a reader who left.
  out.once('close', () => current?.destroy());
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  for (const { name, open, executable = false } of entries)
    zip.addReadStreamLazy(name, { mtime: fixedDate, mode: executable ? 0o100755 : 0o100644 }, (give) => {
      open().then(
        (stream) => {
          current = stream;
          if (out.destroyed) stream.destroy();
          else give(null, stream);
        },
        (error: unknown) => fail(error),
      );
    });
  zip.end();
  zip.outputStream.pipe(out);
  return out;
};
