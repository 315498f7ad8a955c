import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookAtApp } from '@assize/desktop/adapter/app-tree.ts';
import { buildHashOf, manifestOf, manifestPath, readManifest } from '@assize/desktop/core/manifest.ts';
import { SetupTrouble } from '../setup/progress.mjs';

/**
 * Writes the list that the app compares itself with at each start. Nothing of the app changes afterwards.
 * @param root folder of the app's program
 * @param owner who will own the installed files
 * @returns the hash by which staff accept the build
 */
export const writeManifest = async (root: string, owner: number): Promise<string> => {
  const { files, ...rest } = manifestOf(await lookAtApp(root), owner);
  writeFileSync(join(root, manifestPath), `${JSON.stringify({ ...rest, files }, null, 1)}\n`, {
    mode: 0o644,
  });
  return buildHashOf(files);
};

/** The hash by which staff accept a build, from its list. @throws SetupTrouble where it is no list */
export const buildHashInside = (text: string): Promise<string> => {
  const found = readManifest(text);
  if (!found) throw new SetupTrouble('That is no list of the files of a build.');
  return buildHashOf(found.files);
};
