/**
 * The sandbox's cache folder: `run-<process>` is deleted when that process ends, `kept` stays. Only the judge
 * can reach either folder.
 */
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Artefact } from './port.ts';

export interface ArtefactStore {
  /** A new path for the box to write to. */
  draft(): string;
  /** Makes an artefact of a finished draft. */
  keep(draft: string, kind: Artefact['kind'], bytes: number, key?: string): Promise<Artefact>;
  /** Deletes a draft that is not to be kept. */
  drop(draft: string): Promise<void>;
  find(key: string): Promise<Artefact | undefined>;
  discard(artefact: Artefact): Promise<void>;
  dispose(): Promise<void>;
}

const remove = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

/** A name that no other process ever gets. Process numbers repeat: in a container, at every start. */
const processMark = async (pid: number): Promise<string | undefined> => {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
    ]);
    // Field 22 is the start time; field 2, a name in brackets, may hold anything.
    const began = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    return `${pid}-${boot.slice(0, 8)}${began}`;
  } catch {
    return undefined;
  }
};

/** Deletes the folders of judges that were killed. */
const sweep = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const [, mark, pid] = /^run-((\d+)-[^-]*)/.exec(name) ?? [];
    if (mark !== undefined && mark !== (await processMark(Number(pid)))) await remove(join(folder, name));
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
  const passing = await mkdtemp(join(folder, `run-${await processMark(process.pid)}-`));
  let drafts = 0;
  return {
    draft() {
      drafts += 1;
      return join(passing, String(drafts));
    },
    async keep(draft, kind, bytes, key) {
      if (key === undefined) return { kind, path: draft, bytes };
      const path = join(kept, key);
      // A rename cannot replace a folder. Programs that have the old artefact mounted keep it.
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
