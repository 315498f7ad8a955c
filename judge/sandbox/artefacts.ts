/** The sandbox's cache folder: `run-<pid>` ends with its process, `kept` stays. Only the judge can reach either. */
import { lstat, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artefact } from './port.ts';

export interface ArtefactStore {
  /** A path that does not exist yet, for the box to write to. */
  draft(): string;
  /** Makes an artefact of a finished draft. */
  keep(draft: string, kind: Artefact['kind'], bytes: number, key?: string): Promise<Artefact>;
  /** Forgets a draft that came to nothing. */
  drop(draft: string): Promise<void>;
  find(key: string): Promise<Artefact | undefined>;
  discard(artefact: Artefact): Promise<void>;
  dispose(): Promise<void>;
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

const processIsAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** What killed judges left behind. */
const sweep = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const pid = /^run-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !processIsAlive(Number(pid))) await remove(join(folder, name));
  }
};

const sizeOf = async (path: string): Promise<number> => {
  const stat = await lstat(path);
  if (!stat.isDirectory()) return stat.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
};

export const openArtefactStore = async (folder: string): Promise<ArtefactStore> => {
  const kept = join(folder, 'kept');
  await mkdir(kept, { recursive: true, mode: 0o700 });
  await sweep(folder);
  const passing = await mkdtemp(join(folder, `run-${process.pid}-`));
  let drafts = 0;
  return {
    draft() {
      drafts += 1;
      return join(passing, String(drafts));
    },
    async keep(draft, kind, bytes, key) {
      if (key === undefined) return { kind, path: draft, bytes };
      const path = join(kept, key);
      // A rename cannot replace a folder. Programs that have the old one mounted keep it.
      const old = `${draft}.old`;
      await rename(path, old).catch(() => undefined);
      await rename(draft, path);
      await remove(old);
      return { kind, path, bytes, key };
    },
    drop: remove,
    async find(key) {
      const path = join(kept, key);
      const stat = await lstat(path).catch(() => undefined);
      if (!stat || !(stat.isFile() || stat.isDirectory()) || dirname(path) !== kept) return undefined;
      return { kind: stat.isFile() ? 'file' : 'tree', path, bytes: await sizeOf(path), key };
    },
    async discard({ path }) {
      if (dirname(path) === kept || dirname(path) === passing) await remove(path);
    },
    dispose: () => remove(passing),
  };
};
