/** Test data on this node's disk: files named by content, pulled when a problem needs them (D31). */
import { createHash, randomUUID } from 'node:crypto';
import { unlinkSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, type ManifestCase, manifest, sha256 } from '@assize/shared/contract/judge.ts';
import { canonicalJson } from '@assize/shared/domain/canonical-json.ts';
import { type Lease, LeaseCache } from '../lease-cache.ts';
import { JudgeTrouble } from '../trouble.ts';

/** Where test data comes from: the server, over HTTP. Both reject with JudgeTrouble when it does not give them. */
export interface DataSource {
  manifest(hash: string, signal: AbortSignal): Promise<Manifest>;
  blob(hash: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

/** A case with its files on this node; the paths hold for as long as the data is leased. */
export type LocalCase = ManifestCase & { readonly inputPath: string; readonly outputPath: string };

export interface TestData {
  /** The cases of a problem, with every file in place. @throws JudgeTrouble when they cannot be had */
  lease(manifestHash: string): Promise<Lease<readonly LocalCase[]>>;
}

export type TestDataOptions = {
  readonly folder: string;
  readonly source: DataSource;
  /** Kept at most; what running jobs need may exceed it. */
  readonly maxBytes: number;
  /** For one file, in ms. */
  readonly timeoutMs?: number;
};

/** `usedAt` is what the file's time says, in ms. */
type StoredFile = { readonly path: string; readonly size: number; usedAt: number };

const DOWNLOADS_PER_JOB = 6;

/** Opens the cache; what an earlier process left is used again, half-written files are removed. */
export const openTestData = async (options: TestDataOptions): Promise<TestData> => {
  const { folder, source, timeoutMs = 120_000 } = options;
  const files = new LeaseCache<StoredFile>({
    maxBytes: options.maxBytes,
    sizeOf: (file) => file.size,
    dispose: (file) => unlinkSync(file.path),
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const file of await leftBehind(folder)) files.seed(file.hash, file);

  /** A file under its hash; `size` is what the manifest says of it. */
  const fetchBlob = (hash: string, size: number) =>
    files.lease(hash, async () => {
      const path = join(folder, hash);
      await writeWhole(path, { hash, size }, await source.blob(hash, AbortSignal.timeout(timeoutMs)));
      return { path, size, usedAt: Date.now() };
    });

  const fetchManifest = async (hash: string): Promise<Manifest> => {
    const file = await files.lease(hash, async () => {
      const text = canonicalJson(await source.manifest(hash, AbortSignal.timeout(timeoutMs)));
      const bytes = Buffer.from(text);
      await writeWhole(join(folder, hash), { hash, size: bytes.length }, [bytes]);
      return { path: join(folder, hash), size: bytes.length, usedAt: Date.now() };
    });
    try {
      return manifest.parse(JSON.parse(await readFile(file.value.path, 'utf8')));
    } finally {
      file.release();
    }
  };

  return {
    async lease(manifestHash) {
      const { cases } = await fetchManifest(manifestHash);
      const sizes = new Map(
        cases.flatMap(({ input, output }) => [input, output]).map((blob) => [blob.hash, blob.size] as const),
      );
      const held = new Map<string, Lease<StoredFile>>();
      const release = () => {
        for (const lease of held.values()) lease.release();
      };
      try {
        await inParallel([...sizes], DOWNLOADS_PER_JOB, async ([hash, size]) => {
          held.set(hash, await fetchBlob(hash, size));
        });
      } catch (error) {
        release();
        throw error;
      }
      const pathOf = (hash: string) => join(folder, hash);
      await rememberUse([...held.values()].map((lease) => lease.value));
      return {
        value: cases.map((one) => ({
          ...one,
          inputPath: pathOf(one.input.hash),
          outputPath: pathOf(one.output.hash),
        })),
        release,
      };
    },
  };
};

/** Writes beside, checks, and only then gives the file its name: a name in this folder always means that content. */
const writeWhole = async (
  path: string,
  expected: { hash: string; size: number },
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<void> => {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const hash = createHash('sha256');
    let size = 0;
    // Programs with file input read it under a uid of their own; the folder keeps everyone else out.
    const file = await open(draft, 'wx', 0o644);
    try {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > expected.size)
          throw new JudgeTrouble('data', `test data ${expected.hash} is longer than it should be`);
        hash.update(chunk);
        await writeFile(file, chunk);
      }
    } finally {
      await file.close();
    }
    if (size !== expected.size || hash.digest('hex') !== expected.hash) {
      throw new JudgeTrouble('data', `test data ${expected.hash} arrived with another content`);
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof JudgeTrouble) throw error;
    throw new JudgeTrouble('data', `test data ${expected.hash} could not be fetched`, { cause: error });
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

/** Runs `work` over all items, some at a time; the first failure ends it once those under way are done. */
const inParallel = async <T>(items: T[], width: number, work: (item: T) => Promise<void>): Promise<void> => {
  const rest = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
};
