/**
 * Files on this node's disk, named by the hash of their content, and pulled from the server when a job needs
 * them (Test data 8).
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from '@assize/shared/areas/judging/manifest.ts';
import { type Lease, LeaseCache } from '../lease-cache.ts';
import { JudgeTrouble } from '../trouble.ts';

/** `usedAt` is the file's modification time in ms. */
export type StoredFile = { readonly path: string; size: number; usedAt: number };

/** A file of an earlier process may have lost content in a power failure, so it is checked when it is first used. */
type OwnFile = StoredFile & { sound: Promise<void> | 'yes' | 'unknown' };

/** The hash of a file's content, and its exact or largest size in bytes. */
export type Expected = { readonly hash: string } & (
  | { readonly size: number }
  | { readonly maxBytes: number }
);

const PROBE_BYTES = 64 * 1024;

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface BlobStore {
  /**
   * The file with that content. Calls `pull` only when the file is not there, and once, however many callers
   * wait.
   * @throws JudgeTrouble when different content or none arrives
   */
  lease(expected: Expected, pull: () => Promise<Chunks>): Promise<Lease<StoredFile>>;
  /** Whether the disk stores a small file. */
  probe(): Promise<boolean>;
  /** Notes that the files were just used, for the order of use after a restart. */
  rememberUse(files: readonly StoredFile[]): Promise<void>;
}

/** Opens the folder. Whole files of an earlier process are used again, half-written ones are removed. */
export const openBlobStore = async (folder: string, maxBytes: number): Promise<BlobStore> => {
  const files = new LeaseCache<OwnFile>({
    maxBytes,
    sizeOf: (file) => file.size,
    dispose: (file) => rmSync(file.path, { force: true }),
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of await leftBehind(folder)) files.seed(file.hash, file);

  const makeSound = async (file: OwnFile, expected: Expected, pull: () => Promise<Chunks>): Promise<void> => {
    if (!(await isWhole(file, expected))) {
      file.size = await writeWhole(file.path, expected, pull);
      files.remeasure(expected.hash);
    }
    file.sound = 'yes';
  };

  return {
    async lease(expected, pull) {
      const lease = await files.lease(expected.hash, async () => {
        const path = join(folder, expected.hash);
        const size = await writeWhole(path, expected, pull);
        return { path, size, usedAt: Date.now(), sound: 'yes' };
      });
      const { value: file } = lease;
      try {
        if (file.sound === 'unknown') file.sound = makeSound(file, expected, pull);
        if (file.sound !== 'yes') await file.sound;
        if ('size' in expected && file.size !== expected.size)
          throw new JudgeTrouble('problem-data', `test data ${expected.hash} should have another size`);
        return lease;
      } catch (error) {
        if (file.sound !== 'yes') file.sound = 'unknown';
        lease.release();
        throw error;
      }
    },
    probe: () => takesFiles(folder),
    rememberUse,
  };
};

/** Whether a file has the content that its name says. */
const isWhole = async ({ path, size }: StoredFile, expected: Expected): Promise<boolean> => {
  if ('size' in expected && size !== expected.size) return false;
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch {
    // A file that is missing or cannot be read is pulled anew.
    return false;
  }
  return hash.digest('hex') === expected.hash;
};

const takesFiles = async (folder: string): Promise<boolean> => {
  const path = join(folder, `${randomUUID()}.part`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await writeFile(file, Buffer.alloc(PROBE_BYTES, 1));
      await file.datasync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
};

/**
 * Writes a draft, checks it, and only then gives it the name, so that a name in this folder always stands for
 * its content.
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
    // Readable for all, as programs with file input read the file under another uid; the folder's mode keeps
    // other users out.
    const file = await open(draft, 'wx', 0o644);
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > most)
          throw new JudgeTrouble('problem-data', `test data ${wanted} is longer than it should be`);
        hash.update(chunk);
        await writeFile(file, chunk);
      }
      // The content must be on the disk before the name is.
      await file.datasync();
    } finally {
      await file.close();
    }
    if (('size' in expected && size !== expected.size) || hash.digest('hex') !== wanted) {
      throw new JudgeTrouble('problem-data', `test data ${wanted} arrived with another content`);
    }
    await rename(draft, path);
    return size;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    if (error instanceof JudgeTrouble) throw error;
    const what = isOfTheMachine(error) ? `could not be written (${error.code})` : 'could not be fetched';
    throw new JudgeTrouble('node-data', `test data ${wanted} ${what}`, { cause: error });
  }
};

/** Whether the system failed (no room, no rights, a broken disk), not the content. */
export const isOfTheMachine = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'errno' in error && 'syscall' in error;

/** Files of an earlier process, in the order of their last use. */
const leftBehind = async (folder: string): Promise<(OwnFile & { hash: string })[]> => {
  const found: (OwnFile & { hash: string })[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (sha256.safeParse(name).success) {
      const { size, mtimeMs } = await stat(path);
      found.push({ hash: name, path, size, usedAt: mtimeMs, sound: 'unknown' });
    } else if (name.endsWith('.part')) await rm(path, { force: true });
  }
  return found.sort((a, b) => a.usedAt - b.usedAt);
};

const SAME_USE_MS = 10 * 60_000;

/** Keeps the order of use over restarts in the files' times; some minutes more or less do not matter. */
const rememberUse = async (files: readonly StoredFile[]): Promise<void> => {
  const now = Date.now();
  const old = files.filter((file) => now - file.usedAt > SAME_USE_MS);
  for (const file of old) file.usedAt = now;
  await Promise.allSettled(old.map(({ path }) => utimes(path, now / 1000, now / 1000)));
};
