import {
  findForeignLanguage,
  findLanguage,
  languageOfExtension,
  languages,
} from '@assize/shared/domain/languages.ts';
import { type Remark, remark } from './found.ts';
import { extensionOf } from './tree.ts';

export const everyLanguage = (): string[] => languages.map((one) => one.name);

/** Our name of a language that a package names in its own way; undefined when we have none. */
export const languageNamed = (foreign: string): string | undefined => findForeignLanguage(foreign)?.name;

/** Language of a source by its name; undefined for files that are no program, or none of ours. */
export const languageOfFile = (name: string): string | undefined =>
  languageOfExtension(extensionOf(name))?.name;

/** Whether sources of the language are joined by including one in another, as C and C++ are. */
export const includesSources = (language: string): boolean =>
  ['c', 'cpp'].includes(findLanguage(language)?.icpc ?? '');

/** The languages a package allows; all of ours where it names none that we have. */
export const allowedLanguages = (foreign: readonly string[], notes: Remark[]): string[] => {
  const named = foreign.map((one) => [one, languageNamed(one)] as const);
  const known = new Set(named.flatMap(([, name]) => name ?? []));
  const unknown = named.filter(([, name]) => name === undefined).map(([one]) => one);
  if (unknown.length > 0)
    notes.push(remark('note.languages-unknown', { languages: unknown.slice(0, 20).join(', ') }));
  return known.size === 0
    ? everyLanguage()
    : languages.map((one) => one.name).filter((one) => known.has(one));
};
