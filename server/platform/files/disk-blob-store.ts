import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type Blob, BlobTooLarge, type SweepableStore, type Swept } from './blob-store.ts';

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
/** Result of the work; null when its file is not there. */
const unlessMissing = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};
/** Whether the work was done; false when its file is not there. */
const done = async (work: () => Promise<void>): Promise<boolean> =>
  (await unlessMissing(() => work().then(() => true))) ?? false;

const sha256Pattern = /^[0-9a-f]{64}$/;
/** Bytes written at once; files of at most that size are hashed before anything is written. */
const pieceBytes = 1024 * 1024;

/**
 * A blob store in a folder of the local disk: `<root>/<first two digits>/<hash>`. A file is written under a name of
 * its own, synced, then renamed, so that a crash leaves either the whole file or none under its hash. Unused ones wait
 * in `<root>/unused` before they are deleted.
 */
export const diskBlobStore = (root: string): SweepableStore => {
  const staging = join(root, 'staging');
  const unused = join(root, 'unused');
  const folderOf = (hash: string) => join(root, hash.slice(0, 2));
  const pathOf = (hash: string) => join(folderOf(hash), hash);

  /** Works on a file wherever it lies; null when there is none. */
  const found = async <T>(hash: string, work: (path: string) => Promise<T>): Promise<T | null> => {
    if (!sha256Pattern.test(hash)) return null;
    for (const path of [pathOf(hash), join(unused, hash), pathOf(hash)]) {
      const result = await unlessMissing(() => work(path));
      if (result !== null) return result;
    }
    return null;
  };

  /** Whether the file is in its place; the same step makes the file young. */
  const touch = (hash: string): Promise<boolean> => {
    const now = new Date();
    return done(() => utimes(pathOf(hash), now, now));
  };

  const moveIn = async (from: string, hash: string) => {
    await mkdir(folderOf(hash), { recursive: true, mode: 0o700 });
    await rename(from, pathOf(hash));
  };

  const stage = async (): Promise<{ path: string; file: FileHandle }> => {
    const path = join(staging, randomUUID());
    const create = () => open(path, 'wx', 0o600);
    const file = await unlessMissing(create);
    if (file) return { path, file };
    await mkdir(staging, { recursive: true, mode: 0o700 });
    return { path, file: await create() };
  };

  const put = async (
    content: Readable | AsyncIterable<Uint8Array>,
    { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
  ): Promise<Blob> => {
    const digest = createHash('sha256');
    let size = 0;
    let held: Uint8Array[] = [];
    let heldBytes = 0;
    let staged: Awaited<ReturnType<typeof stage>> | undefined;
    const write = async () => {
      staged ??= await stage();
      await staged.file.writeFile(held.length === 1 && held[0] ? held[0] : Buffer.concat(held, heldBytes));
      held = [];
      heldBytes = 0;
    };
    try {
      for await (const chunk of content) {
        size += chunk.length;
        if (size > maxBytes) throw new BlobTooLarge();
        digest.update(chunk);
        held.push(chunk);
        heldBytes += chunk.length;
        if (heldBytes >= pieceBytes) await write();
      }
      const hash = digest.digest('hex');
      if (await touch(hash)) return { hash, size };
      if (heldBytes > 0 || !staged) await write();
      await staged?.file.datasync();
      if (staged) await moveIn(staged.path, hash);
      return { hash, size };
    } finally {
      await staged?.file.close();
      if (staged) await rm(staged.path, { force: true });
    }
  };

  /** Files of a folder by the hashes they are named by. */
  const hashesIn = async (folder: string): Promise<string[]> =>
    ((await unlessMissing(() => readdir(folder))) ?? []).filter((name) => sha256Pattern.test(name));

  const sweepUnused = async (isUsed: (hash: string) => boolean, before: Date, swept: Swept) => {
    for (const hash of await hashesIn(unused)) {
      const path = join(unused, hash);
      if (isUsed(hash)) {
        if (await done(() => moveIn(path, hash))) swept.back += 1;
        continue;
      }
      const facts = await unlessMissing(() => stat(path));
      // Moving a file sets its ctime: since when it lies here.
      if (facts === null || facts.ctime >= before || facts.mtime >= before) continue;
      await rm(path, { force: true });
      swept.deleted += 1;
      swept.deletedBytes += facts.size;
    }
  };

  return {
    put,
    putBytes: (content) => put(Readable.from([content])),
    open: (hash) =>
      found(hash, async (path) => {
        const file = await open(path, 'r');
        const { size } = await file.stat();
        return { stream: file.createReadStream(), size };
      }),
    read: (hash) => found(hash, (path) => readFile(path)),
    async renew(hash) {
      if (!sha256Pattern.test(hash)) return false;
      if (await touch(hash)) return true;
      await done(() => moveIn(join(unused, hash), hash));
      return touch(hash);
    },

    async sweep(isUsed, before) {
      const swept: Swept = { aside: 0, back: 0, deleted: 0, deletedBytes: 0 };
      await sweepUnused(isUsed, before, swept);
      const folders = (await unlessMissing(() => readdir(root))) ?? [];
      for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name)))
        for (const hash of await hashesIn(join(root, folder))) {
          if (isUsed(hash)) continue;
          const facts = await unlessMissing(() => stat(pathOf(hash)));
          if (facts === null || facts.mtime >= before) continue;
          await mkdir(unused, { recursive: true, mode: 0o700 });
          if (await done(() => rename(pathOf(hash), join(unused, hash)))) swept.aside += 1;
        }
      return swept;
    },
  };
};
