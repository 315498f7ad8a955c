/**
 * zh-CN first: the default language of the site. A further language is a tag here, a folder of texts (`further/<tag>`)
 * and a line in each list of languages, which does not compile without it.
 */
export const locales = ['zh-CN', 'en-US'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'zh-CN';

/** The language an Accept-Language header asks for: one of ours by weight, else the default. */
export const localeOf = (acceptLanguage: string | undefined): Locale => {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const match = locales.find((locale) => locale.split('-')[0] === language);
    if (match) return match;
  }
  return defaultLocale;
};
