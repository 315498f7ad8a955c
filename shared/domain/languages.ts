/** Look-ups in the records of languages. */
import type { Language } from './language.ts';
import { records } from './languages/records.ts';

/** Every language, in the order of the editor's list. */
export const languages: readonly Language[] = records;

/** What most checkers are written in, and the ones that come with this project. */
export const usualCheckerLanguage = 'C++ 17';

/** Languages by names, of which no two may be alike. */
const indexed = (namesOf: (language: Language) => readonly string[]): ReadonlyMap<string, Language> =>
  new Map(languages.flatMap((one) => namesOf(one).map((name) => [name, one] as const)));

const byName = indexed(({ name, aliases }) => [name, ...aliases]);
const byForeignName = indexed(({ foreign }) => foreign.exact);
const byExtension = indexed(({ readsExtensions }) => readsExtensions);

/** The language a wire name or alias means; undefined when there is none. */
export const findLanguage = (name: string): Language | undefined => byName.get(name);

/** The language that a package of another system names in its own way; undefined when there is none. */
export const findForeignLanguage = (foreign: string): Language | undefined => {
  const name = foreign.trim().toLowerCase();
  return (
    findLanguage(foreign) ??
    byForeignName.get(name) ??
    languages.find((one) => one.foreign.family?.test(name) === true)
  );
};

/** The language of a source in a package by its extension, in lower case; undefined for a file that is no source. */
export const languageOfExtension = (extension: string): Language | undefined => byExtension.get(extension);

/** The compile command as people are shown it: with file names, without what only the judge's box has. */
export const shownCompileCommand = ({ compile, source }: Language): string =>
  compile.command
    .filter((word) => !word.includes('/mnt/') && word !== '{link}')
    .map((word) => word.replace('{source}', source).replace('{artefact}', compile.artefact?.name ?? ''))
    .join(' ');
