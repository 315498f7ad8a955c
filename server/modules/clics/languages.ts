import type { ClicsObject } from '@assize/shared/areas/clics/objects.ts';
import { textLanguage } from '@assize/shared/areas/judging/job.ts';
import { slugOf } from '@assize/shared/domain/language-slug.ts';
import { languages } from '@assize/shared/domain/languages.ts';

const known = new Map(
  languages.map((one) => {
    const isAlone = languages.filter(({ icpc }) => icpc === one.icpc).length === 1;
    return [one.name, isAlone ? one.icpc : slugOf(one.name)];
  }),
);

/** Id of a language: the standard's where one language of ours has it, else one of its name. */
export const languageIdOf = (name: string): string => known.get(name) ?? slugOf(name);

export const languageObjects: readonly ClicsObject<'languages'>[] = [
  ...languages.map((one) => ({
    id: languageIdOf(one.name),
    name: one.name,
    entry_point_required: false,
    extensions: [...new Set([one.extension, ...one.readsExtensions])],
  })),
  { id: slugOf(textLanguage), name: textLanguage, entry_point_required: false, extensions: ['txt'] },
];
