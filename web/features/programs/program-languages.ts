import { languages } from '@assize/shared/domain/languages.ts';

/** Languages in which a problem's own programs may be written. */
export const checkerLanguages = languages.filter((one) => one.forChecker).map(({ name }) => name);

/** Monaco's name of a language; plain text for one we do not know. */
export const contentTypeOf = (name: string | null): string =>
  languages.find((one) => one.name === name || one.aliases?.includes(name ?? ''))?.contentType ?? 'plaintext';

/** What most checkers are written in. */
export const usualLanguage = 'C++ 17';
