/**
 * Graders: files of the setter that are compiled or run with what the contestant wrote (Ways of judging 15).
 * Pure.
 */
import type { Language } from './language.ts';
import { findLanguage, languageOfExtension } from './languages.ts';

/** A grader or a file of one; `name` is its file name in the box. */
export type GraderFile = { readonly language: string; readonly name: string };

export type GraderText = GraderFile & { readonly code: string };

/**
 * The graders of a problem, and the file name without its ending of what the contestant wrote beside them.
 */
export type Graders<F extends GraderFile> = { readonly sourceName: string; readonly files: readonly F[] };

const headerEndings = new Set(['h', 'hh', 'hpp', 'hxx']);
/** ICPC codes of languages that include headers. */
const including = new Set(['c', 'cpp']);

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isHeader = ({ name }: Pick<GraderFile, 'name'>): boolean => headerEndings.has(endingOf(name));

/**
 * A grader serves all versions of its language (C++ 11 to 23, Python 3 and PyPy), which share their ICPC
 * code.
 */
const isOfFamily = (name: string, { icpc }: Language): boolean => findLanguage(name)?.icpc === icpc;

/** Whether a file may be a grader by its name: a source of the language, or a header of C and C++. */
export const isGraderName = (name: string, language: Language): boolean => {
  const ending = endingOf(name);
  return (
    ending === language.extension ||
    languageOfExtension(ending)?.icpc === language.icpc ||
    (including.has(language.icpc) && isHeader({ name }))
  );
};

/**
 * The files that lie beside a source in this language, graders before headers; null where there is no grader.
 */
export const graderFor = <F extends GraderFile>(
  language: Language,
  files: readonly F[],
): { readonly sources: readonly [F, ...F[]]; readonly headers: readonly F[] } | null => {
  const [first, ...more] = files.filter((one) => !isHeader(one) && isOfFamily(one.language, language));
  if (!first) return null;
  return { sources: [first, ...more], headers: including.has(language.icpc) ? files.filter(isHeader) : [] };
};

/** Those of the languages that a problem with these graders can take; all, where there are none. */
export const gradedLanguages = (names: readonly string[], files: readonly GraderFile[]): string[] =>
  names.filter((name) => {
    const language = findLanguage(name);
    return files.length === 0 || (language !== undefined && graderFor(language, files) !== null);
  });
