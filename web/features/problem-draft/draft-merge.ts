import { changedFields, valueAt } from './draft-fields.ts';
import type { ProblemDraftInput } from './draft-model.ts';

export type Side = 'mine' | 'theirs';

/** A field in which two drafts of one origin differ. */
export type Difference = {
  path: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed it: both means that somebody's work is lost whichever is taken. */
  changedBy: Side | 'both';
};

/** Fields in which `mine` and `theirs` differ, both made from `base`. */
export const differences = (
  base: ProblemDraftInput,
  mine: ProblemDraftInput,
  theirs: ProblemDraftInput,
  /** They replaced files of test data: drafts hold names alone. */
  { theirFiles = false }: { theirFiles?: boolean } = {},
): Difference[] => {
  const byMe = new Set(changedFields(base, mine));
  const byThem = new Set([...changedFields(base, theirs), ...(theirFiles ? ['uploadTestcaseDir'] : [])]);
  return changedFields(theirs, mine).map((path) => ({
    path,
    mine: valueAt(mine, path),
    theirs: valueAt(theirs, path),
    changedBy: byMe.has(path) && byThem.has(path) ? 'both' : byMe.has(path) ? 'mine' : 'theirs',
  }));
};

/** `theirs` with those fields of `mine` that are wanted. */
const take = <T extends object>(theirs: T, mine: T, wanted: (key: string) => boolean): T => {
  const result = { ...theirs };
  for (const key in mine) if (wanted(key)) result[key] = mine[key];
  return result;
};

type Translations = ProblemDraftInput['problem']['translations'];
const mergedTranslations = (
  theirs: Translations,
  mine: Translations,
  wanted: (path: string) => boolean,
): Translations => {
  const result: Translations = {};
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const [left, right] = [theirs[locale], mine[locale]];
    const path = (key: string) => `problem.translations.${locale}.${key}`;
    if (left && right) result[locale] = take(left, right, (key) => wanted(path(key)));
    else {
      // One side has no such translation: its title stands for all of it.
      const one = wanted(path('title')) ? right : left;
      if (one) result[locale] = one;
    }
  }
  return result;
};

/** One draft out of two: the fields for which `side` says `mine` from one, all others from the other. */
export const merged = (
  theirs: ProblemDraftInput,
  mine: ProblemDraftInput,
  side: (path: string) => Side,
): ProblemDraftInput => {
  const wanted = (path: string) => side(path) === 'mine';
  return {
    ...take(theirs, mine, (key) => key !== 'problem' && wanted(key)),
    problem: {
      ...take(theirs.problem, mine.problem, (key) => key !== 'translations' && wanted(`problem.${key}`)),
      translations: mergedTranslations(theirs.problem.translations, mine.problem.translations, wanted),
    },
  };
};

/** `onto`, what the server has of the draft that was `sent`, with what was changed from `sent` to `now`. */
export const carriedOver = (
  sent: ProblemDraftInput,
  now: ProblemDraftInput,
  onto: ProblemDraftInput,
): ProblemDraftInput => {
  if (now === sent) return onto;
  const changed = new Set(changedFields(sent, now));
  // A file put into the same set leaves every value as it was, but not the list.
  if (now.uploadTestcaseDir !== null && now.samples !== sent.samples) changed.add('uploadTestcaseDir');
  return merged(onto, now, (path) => (changed.has(path) ? 'mine' : 'theirs'));
};
