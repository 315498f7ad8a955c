import { type OwnPackage, ownFile, ownPackage } from '@assize/shared/areas/contest-import/own-package.ts';
import type { PackageTree } from '../package/service.ts';
import { readTree } from './files.ts';
import type { Remarks } from './remarks.ts';

/** What one of our packages says beside the standard; null: it is another one, or it is broken, which is told. */
export const readOwnPart = async (tree: PackageTree, told: Remarks): Promise<OwnPackage | null> => {
  const content = await readTree(tree, ownFile, told);
  if (content === undefined) return null;
  const parsed = ownPackage.safeParse(content);
  if (parsed.success) return parsed.data;
  for (const { path, code } of parsed.error.issues)
    told.fault({ file: ownFile, field: path.join('.') }, code === 'too_big' ? 'too-long' : 'malformed');
  return null;
};
