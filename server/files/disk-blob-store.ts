import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Blob, type BlobStore, BlobTooLarge } from './blob-store.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const sha256Pattern = /^[0-9a-f]{64}$/;

/**
 * A blob store in a folder of the local disk: `<root>/<first two digits>/<hash>`. A file is written under a name of
 * its own, synced, then renamed, so that a crash leaves either the whole file or none under its hash.
 */
export const diskBlobStore = (root: string): BlobStore => {
  const staging = join(root, 'staging');

  const pathOf = (hash: string) => (sha256Pattern.test(hash) ? join(root, hash.slice(0, 2), hash) : null);
  const sizeOf = async (path: string) => {
    try {
      const found = await stat(path);
      return found.isFile() ? found.size : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  const put = async (
    content: Readable | AsyncIterable<Uint8Array>,
    { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
  ): Promise<Blob> => {
    const temporary = join(staging, randomUUID());
    const digest = createHash('sha256');
    let size = 0;
    await mkdir(staging, { recursive: true, mode: 0o700 });
    try {
      const file = await open(temporary, 'wx', 0o600);
      try {
        for await (const chunk of content) {
          size += chunk.length;
          if (size > maxBytes) throw new BlobTooLarge();
          digest.update(chunk);
          await file.writeFile(chunk);
        }
        await file.datasync();
      } finally {
        await file.close();
      }
      const hash = digest.digest('hex');
      const path = join(root, hash.slice(0, 2), hash);
      if ((await sizeOf(path)) === null) {
        await mkdir(join(root, hash.slice(0, 2)), { recursive: true, mode: 0o700 });
        await rename(temporary, path);
      }
      return { hash, size };
    } finally {
      await rm(temporary, { force: true });
    }
  };

  return {
    put,
    putBytes: (content) => put(Readable.from([content])),
    async open(hash) {
      const path = pathOf(hash);
      if (path === null) return null;
      try {
        const file = await open(path, 'r');
        const { size } = await file.stat();
        return { stream: file.createReadStream(), size };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async read(hash) {
      const path = pathOf(hash);
      if (path === null) return null;
      try {
        return await readFile(path);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async has(hash) {
      const path = pathOf(hash);
      return path !== null && (await sizeOf(path)) !== null;
    },
  };
};
