import { defaultLocale, type Locale, locales, type Namespace, resources, type TextKey } from './resources.ts';

export { defaultLocale, type Locale, locales } from './resources.ts';

/** Fills `{{name}}` placeholders; one without a value stays as it is, so that the gap is seen. */
export const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));

/** A text of a namespace in one language, for code outside the web UI (mails, `msg` of answers). */
export const translate = <N extends Namespace>(
  locale: Locale,
  namespace: N,
  key: TextKey<N>,
  params: Readonly<Record<string, string | number>> = {},
): string => {
  const texts: Readonly<Record<string, string>> = resources[locale][namespace];
  return fill(texts[key] ?? key, params);
};

/** The language an Accept-Language header asks for: Chinese or English by weight, else the default. */
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
