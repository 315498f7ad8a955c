import { defaultLocale, type Locale, locales } from '@assize/shared/i18n/locales.ts';

/** The names this choice has in storage and in the address. */
export const languageStorageKey = 'Web_Language';
export const languageQueryKey = 'l';

export const isLocale = (value: string | null | undefined): value is Locale =>
  locales.some((locale) => locale === value);

/**
 * Language of the page: the query value (a tag we have in any case, anything else is English), else the stored choice,
 * else the browser's first language that we have, else Chinese.
 */
export const chooseLocale = (
  query: string | null,
  stored: string | null,
  browser: readonly string[],
): Locale => {
  if (query !== null)
    return locales.find((locale) => locale.toLowerCase() === query.toLowerCase()) ?? 'en-US';
  if (isLocale(stored)) return stored;
  for (const tag of browser) {
    const match = locales.find((locale) => locale.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (match) return match;
  }
  return defaultLocale;
};
