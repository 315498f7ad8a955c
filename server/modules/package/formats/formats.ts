import type { ImportFormat } from '@assize/shared/areas/package/endpoints.ts';
import { cmsFormat } from './cms/reader.ts';
import type { PackageFormat } from './format.ts';
import { fpsFormat } from './fps/reader.ts';
import { hojFormat } from './hoj/reader.ts';
import { hydroFormat } from './hydro/reader.ts';
import { icpcFormat } from './icpc/reader.ts';
import { polygonFormat } from './polygon/reader.ts';
import { qduojFormat } from './qduoj/reader.ts';
import type { PackageTree } from './tree.ts';

/** In the order in which they are asked whether an archive is theirs: the surest signs first. */
const formats: readonly PackageFormat[] = [
  hojFormat,
  polygonFormat,
  fpsFormat,
  qduojFormat,
  hydroFormat,
  icpcFormat,
  cmsFormat,
];

/** The format of an archive: the one asked for, or the first that knows it; null when none does. */
export const formatOf = async (wanted: ImportFormat, tree: PackageTree): Promise<PackageFormat | null> => {
  for (const format of formats)
    if (wanted === 'auto' ? await format.fits(tree) : format.name === wanted) return format;
  return null;
};
