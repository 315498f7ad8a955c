import type { Fields } from './fields.ts';
import { valueAt } from './values.ts';

export type Side = 'mine' | 'theirs';

/** A field in which two drafts of one origin differ. */
export type Difference = {
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Author of the change; `both`: either choice loses somebody's work. */
  changedBy: Side | 'both';
};

/**
 * Fields in which `mine` and `theirs` differ, both made from `base`.
 * @param theirsToo fields that they changed although their value is as it was
 */
export const differences = <Draft extends object>(
  { changed }: Pick<Fields<Draft, string>, 'changed'>,
  base: Draft,
  mine: Draft,
  theirs: Draft,
  theirsToo: readonly string[] = [],
): Difference[] => {
  const byMe = new Set(changed(base, mine));
  const byThem = new Set([...changed(base, theirs), ...theirsToo]);
  return changed(theirs, mine).map((path) => ({
    path,
    mine: valueAt(mine, path),
    theirs: valueAt(theirs, path),
    changedBy: byMe.has(path) && byThem.has(path) ? 'both' : byMe.has(path) ? 'mine' : 'theirs',
  }));
};

/**
 * `onto`, the server's version of the draft that was `sent`, with the changes from `sent` to `now`.
 * @param mineToo fields that were changed although their value is as it was
 */
export const carriedOver = <Draft extends object>(
  { changed, merged }: Pick<Fields<Draft, string>, 'changed' | 'merged'>,
  sent: Draft,
  now: Draft,
  onto: Draft,
  mineToo: readonly string[] = [],
): Draft => {
  if (now === sent) return onto;
  const wanted = new Set([...changed(sent, now), ...mineToo]);
  return merged(onto, now, (path) => wanted.has(path));
};
