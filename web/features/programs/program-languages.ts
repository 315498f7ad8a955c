export { usualCheckerLanguage as usualLanguage } from '@assize/shared/domain/languages.ts';

import { findLanguage, languages } from '@assize/shared/domain/languages.ts';

/** Languages in which a problem's own programs may be written. */
export const checkerLanguages = languages.filter((one) => one.checker !== null).map(({ name }) => name);

/** Monaco's name of a language; plain text for one we do not know. */
export const contentTypeOf = (name: string | null): string => findLanguage(name ?? '')?.monaco ?? 'plaintext';
