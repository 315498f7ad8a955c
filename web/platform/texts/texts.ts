import { defaultLocale, type Locale } from '@assize/shared/i18n/locales.ts';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { importPart } from '../import-part.ts';
import { type AntdTexts, languages } from './languages.ts';
import { chooseLocale, isLocale, languageQueryKey, languageStorageKey } from './locale.ts';
import { namespaces, readBundle, type TextBundle, type Texts } from './sources.ts';

export type { TextBundle, TextName } from './sources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    nsSeparator: ':';
    resources: Texts;
  }
}

/** Bundles of parts that any page may show: messages, verdicts, the login dialog. */
export const bundlesOfEveryPage = [
  'account',
  'captcha',
  'common',
  'judging',
  'session',
] as const satisfies TextBundle[];

/** Bundles of the parts loaded so far: another language brings them all. */
const wanted = new Set<TextBundle>(bundlesOfEveryPage);
const antdTexts = new Map<Locale, AntdTexts>();

const added = new Set<string>();
const addBundle = async (bundle: TextBundle, locale: Locale): Promise<void> => {
  if (added.has(`${locale} ${bundle}`)) return;
  const texts = await importPart(() => readBundle(bundle, locale));
  // Several areas add to one namespace.
  for (const [namespace, some] of Object.entries(texts))
    i18next.addResourceBundle(locale, namespace, some, true, true);
  added.add(`${locale} ${bundle}`);
};
const addWanted = async (locale: Locale): Promise<void> => {
  await Promise.all([...wanted].map((bundle) => addBundle(bundle, locale)));
};

/** Loads a part together with its texts. */
export const withTexts =
  <T>(needed: readonly TextBundle[], load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    for (const bundle of needed) wanted.add(bundle);
    const [part] = await Promise.all([load(), addWanted(currentLocale())]);
    return part;
  };

/** Makes a language the page's, once its texts are here, and remembers the choice. */
export const switchLocale = async (locale: Locale): Promise<void> => {
  const [antd] = await Promise.all([importPart(languages[locale].antd), addWanted(locale)]);
  antdTexts.set(locale, antd.default);
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
  localStorage.setItem(languageStorageKey, locale);
};

/** Chooses the language and loads its texts, including the first page's; before the first render. */
export const startTexts = async (ofFirstPage: readonly TextBundle[]): Promise<void> => {
  const locale = chooseLocale(
    new URLSearchParams(location.search).get(languageQueryKey),
    localStorage.getItem(languageStorageKey),
    navigator.languages,
  );
  for (const bundle of ofFirstPage) wanted.add(bundle);
  await i18next.use(initReactI18next).init({
    lng: locale,
    ns: namespaces,
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: ':',
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    // Without a backend i18next is ready at once.
    initAsync: false,
  });
  await switchLocale(locale);
};

export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : defaultLocale);

/** `t` for code outside components, in the language of now. */
export const textNow = (): Translate => i18next.getFixedT<typeof namespaces>(i18next.language, namespaces);

/** `t('namespace:key')` for all namespaces, and the language as a tag for Intl. */
export const useText = () => {
  const { t, i18n } = useTranslation(namespaces);
  const locale: Locale = isLocale(i18n.language) ? i18n.language : defaultLocale;
  return { t, locale };
};
export type Translate = ReturnType<typeof useText>['t'];

/** The component library's texts in a language that was switched to. */
export const antdTextsOf = (locale: Locale): AntdTexts | undefined => antdTexts.get(locale);

/** Whether a schema's check says a reason that has a text. */
export const isReason = (word: string): word is keyof Texts['reasons'] => i18next.exists(`reasons:${word}`);

/** Whether the text of an error code is loaded. */
export const hasErrorText = (code: string): boolean => i18next.exists(`errors:${code}`);
