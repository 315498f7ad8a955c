import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hallFolder, manifestPath } from '../core/manifest.ts';
import type { FoundFile } from '../policy/self-test.ts';

const rights = 0o7777;

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk);
  return hash.digest('hex');
};

/** The folder behind a link; null: there is none yet, and so no config. */
const followed = async (path: string): Promise<Stats | null> => {
  try {
    return await stat(path);
  } catch {
    return null;
  }
};

/**
 * Looks at every file and folder of an installed app. The hall's folder may be a link, which is followed; its files
 * and the list of the build are not hashed.
 * @param root folder of the app's program
 */
export const lookAtApp = async (root: string): Promise<readonly FoundFile[]> => {
  const all: FoundFile[] = [];
  const look = async (path: string): Promise<void> => {
    const ofHall = path === hallFolder || path.startsWith(`${hallFolder}/`);
    const whole = join(root, path);
    const facts = path === hallFolder ? await followed(whole) : await lstat(whole);
    if (facts === null) return;
    const isHashed = facts.isFile() && !ofHall && path !== manifestPath;
    all.push({
      path,
      hash: isHashed ? await hashOf(whole) : null,
      owner: facts.uid,
      mode: facts.mode & rights,
      isLink: !facts.isFile() && !facts.isDirectory(),
    });
    if (!facts.isDirectory()) return;
    for (const name of (await readdir(whole)).sort()) await look(path === '.' ? name : `${path}/${name}`);
  };
  await look('.');
  return all;
};
