import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Scratch } from '../formats/format.ts';

/** Scratch room in a file; the caller deletes the file after `close`. */
export const fileScratch = async (path: string): Promise<Scratch & { close(): Promise<void> }> => {
  const file = await open(path, 'wx+', 0o600);
  let size = 0;
  return {
    async write(chunk) {
      await file.write(chunk, 0, chunk.length, size);
      size += chunk.length;
    },
    size: () => size,
    // createReadStream's end is inclusive.
    open: (from, to) => createReadStream(path, { start: from, end: to - 1 }),
    async clear() {
      if (size > 0) await file.truncate(0);
      size = 0;
    },
    close: () => file.close(),
  };
};
