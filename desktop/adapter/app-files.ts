import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file as text; undefined where there is none. */
export const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const writableByOthers = 0o022;
const mostReport = 16 * 1024;

/** A small file that only its owner can have written; undefined where there is none, or anybody else may write to it. */
export const readTextOf = (path: string, owner: number): string | undefined => {
  try {
    const facts = lstatSync(path);
    const isOwn = facts.uid === owner && (facts.mode & writableByOthers) === 0;
    return facts.isFile() && isOwn && facts.size <= mostReport ? readFileSync(path, 'utf8') : undefined;
  } catch {
    return undefined;
  }
};

const filesBelow = (folder: string, inside = ''): string[] =>
  readdirSync(join(folder, inside)).flatMap((name) => {
    const path = inside === '' ? name : `${inside}/${name}`;
    return statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path];
  });

/** SHA-256 over names and contents of all files of the app: staff accept builds by it. */
export const hashOfApp = (folder: string): string => {
  const whole = createHash('sha256');
  for (const file of filesBelow(folder).sort())
    whole.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest(),
    );
  return whole.digest('hex');
};
