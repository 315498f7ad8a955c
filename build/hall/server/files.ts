import { constants } from 'node:fs';
import { chown, copyFile, link, lstat, mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a data folder: logs grow by themselves, and the mark of the last backup is no data. */
const left = new Set(['logs', 'last-backup']);

const isSame = (a: { size: number; mtimeMs: number }, b: { size: number; mtimeMs: number }): boolean =>
  // A copy keeps its time to the millisecond.
  a.size === b.size && Math.abs(a.mtimeMs - b.mtimeMs) < 2;

/** Servers run as a user of their own: what root brings back for them must be theirs again. */
const giveBack = async (path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> => {
  if (process.getuid?.() === 0) await chown(path, uid, gid);
};

/**
 * Copies a folder with its owners. What has not changed since the copy before becomes a further name of the same file,
 * so that a copy each minute costs what is new.
 * @param before an earlier copy; null: none
 * @returns files that were really copied
 */
export const copyFolder = async (
  from: string,
  into: string,
  before: string | null,
  top = true,
): Promise<number> => {
  let copied = 0;
  await mkdir(into, { recursive: true, mode: 0o700 });
  await giveBack(into, await lstat(from));
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (top && left.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(into, entry.name)];
    const older = before === null ? null : join(before, entry.name);
    if (entry.isDirectory()) copied += await copyFolder(source, target, older, false);
    else if (entry.isFile()) {
      // A file may go while it is copied: an upload that was thrown away.
      const facts = await lstat(source).catch(() => null);
      if (facts === null) continue;
      const old = older === null ? null : await lstat(older).catch(() => null);
      if (older !== null && old !== null && isSame(facts, old)) {
        await link(older, target);
        continue;
      }
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await giveBack(target, facts);
      await utimes(target, facts.atimeMs / 1000, facts.mtimeMs / 1000);
      copied += 1;
    }
  }
  return copied;
};
