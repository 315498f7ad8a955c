export { usualCheckerLanguage as usualLanguage } from '@assize/shared/domain/languages.ts';

import { findLanguage, languages } from '@assize/shared/domain/languages.ts';

/** Languages of a problem's programs, whether a judge has them now or not. */
export const languageNames = languages.map(({ name }) => name);

/** Monaco's name of a language; plain text for one we do not know. */
export const contentTypeOf = (name: string | null): string => findLanguage(name ?? '')?.monaco ?? 'plaintext';
