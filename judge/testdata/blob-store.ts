/** Files on this node's disk, named by their content, pulled from the server when somebody needs them (D31). */
import { createHash, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@assize/shared/contract/judge.ts';
import { type Lease, LeaseCache } from '../lease-cache.ts';
import { JudgeTrouble } from '../trouble.ts';

/** `usedAt` is what the file's time says, in ms. */
export type StoredFile = { readonly path: string; readonly size: number; usedAt: number };

/** What a file must be; without a size, at most `maxBytes`. */
export type Expected = { readonly hash: string } & (
  | { readonly size: number }
  | { readonly maxBytes: number }
);

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface BlobStore {
  /**
   * The file of that content; `pull` is asked for it once, however many wait, and only when it is not there.
   * @throws JudgeTrouble when what arrives is not it, or does not arrive
   */
  lease(expected: Expected, pull: () => Promise<Chunks>): Promise<Lease<StoredFile>>;
  /** Notes that the files were used now, for the order of use after a restart. */
  rememberUse(files: readonly StoredFile[]): Promise<void>;
}

/** Opens the folder; what an earlier process left is used again, half-written files are removed. */
export const openBlobStore = async (folder: string, maxBytes: number): Promise<BlobStore> => {
  const files = new LeaseCache<StoredFile>({
    maxBytes,
    sizeOf: (file) => file.size,
    dispose: (file) => unlinkSync(file.path),
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of await leftBehind(folder)) files.seed(file.hash, file);
  return {
    lease: (expected, pull) =>
      files.lease(expected.hash, async () => {
        const path = join(folder, expected.hash);
        return { path, size: await writeWhole(path, expected, pull), usedAt: Date.now() };
      }),
    rememberUse,
  };
};

/**
 * Writes beside, checks, and only then gives the file its name: a name in this folder always means that content.
 * @returns the size
 */
const writeWhole = async (path: string, expected: Expected, pull: () => Promise<Chunks>): Promise<number> => {
  const { hash: wanted } = expected;
  const most = 'size' in expected ? expected.size : expected.maxBytes;
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const chunks = await pull();
    const hash = createHash('sha256');
    let size = 0;
    // Programs with file input read it under a uid of their own; the folder keeps everyone else out.
    const file = await open(draft, 'wx', 0o644);
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > most) throw new JudgeTrouble('data', `test data ${wanted} is longer than it should be`);
        hash.update(chunk);
        await writeFile(file, chunk);
      }
    } finally {
      await file.close();
    }
    if (('size' in expected && size !== expected.size) || hash.digest('hex') !== wanted) {
      throw new JudgeTrouble('data', `test data ${wanted} arrived with another content`);
    }
    await rename(draft, path);
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof JudgeTrouble) throw error;
    throw new JudgeTrouble('data', `test data ${wanted} could not be fetched`, { cause: error });
  }
};

/** Whole files of an earlier process, those used longest ago first. */
const leftBehind = async (folder: string): Promise<(StoredFile & { hash: string })[]> => {
  const found: (StoredFile & { hash: string })[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (sha256.safeParse(name).success) {
      const { size, mtimeMs } = await stat(path);
      found.push({ hash: name, path, size, usedAt: mtimeMs });
    } else if (name.endsWith('.part')) await rm(path, { force: true });
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
};

const SAME_USE_MS = 10 * 60_000;

/** The order of use outlives this process in the times of the files; some minutes more or less do not matter. */
const rememberUse = async (files: readonly StoredFile[]): Promise<void> => {
  const now = Date.now();
  const old = files.filter((file) => now - file.usedAt > SAME_USE_MS);
  for (const file of old) file.usedAt = now;
  await Promise.allSettled(old.map(({ path }) => utimes(path, now / 1000, now / 1000)));
};
