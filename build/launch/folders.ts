import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './accounts.ts';

/** Makes a folder that only its owner enters, and gives it (not what is inside) to that owner. */
export const privateFolder = (path: string, owner?: Account): string => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (owner) giveTo(path, owner);
  return path;
};

/** Hands a file or folder and all below it to an account; entries already its own are left alone. */
export const giveTo = (path: string, owner: Account): void => {
  if (!existsSync(path)) return;
  const info = lstatSync(path);
  if (info.uid !== owner.uid || info.gid !== owner.gid) chownSync(path, owner.uid, owner.gid);
  else return;
  if (!info.isDirectory()) return;
  for (const entry of readdirSync(path)) {
    const child = join(path, entry);
    if (!lstatSync(child).isSymbolicLink()) giveTo(child, owner);
  }
};
