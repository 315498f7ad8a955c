import type { Namespace, TextKey } from '../index.ts';
import { fill } from './fill.ts';
import { loadTexts } from './load-texts.ts';
import { defaultLocale, type Locale, locales } from './locales.ts';

/** All texts of all areas, for programs that need every one: the website loads them area by area. */
const loaded = new Map(
  await Promise.all(locales.map(async (locale) => [locale, await loadTexts(locale)] as const)),
);

/** A text of a namespace in one language, for code outside the web UI (mails, `msg` of answers). */
export const translate = <N extends Namespace>(
  locale: Locale,
  namespace: N,
  key: TextKey<N>,
  params: Readonly<Record<string, string | number>> = {},
): string => {
  return fill(loaded.get(locale)?.[namespace]?.[key] ?? key, params);
};

/** Whether a word is a key of a namespace. */
export const isTextKey = <N extends Namespace>(namespace: N, word: unknown): word is TextKey<N> =>
  typeof word === 'string' && Object.hasOwn(loaded.get(defaultLocale)?.[namespace] ?? {}, word);
