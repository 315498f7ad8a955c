import { defaultLocale, type Locale } from '@assize/shared/i18n/locales.ts';
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { importPart } from '../import-part.ts';
import { type AntdTexts, languages } from './languages.ts';
import { isLocale, languageStorageKey } from './locale.ts';
import { bundlesOfEveryPage } from './shell-bundles.ts';
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

/** Loads the texts of a language, including the first page's; before the first render. */
export const startTexts = async (locale: Locale, ofFirstPage: readonly TextBundle[]): Promise<void> => {
  for (const bundle of ofFirstPage) wanted.add(bundle);
  await i18next.init({
    lng: locale,
    ns: namespaces,
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: ':',
    resources: {},
    fallbackLng: false,
    interpolation: { escapeValue: false },
    // Parts load their texts before they are drawn; a text that is asked for without them shows as its name.
    saveMissing: true,
    missingKeyHandler: (_, namespace, name) => console.error(`no text is loaded for ${namespace}:${name}`),
    // Without a backend i18next is ready at once.
    initAsync: false,
  });
  await switchLocale(locale);
};

export const currentLocale = (): Locale => (isLocale(i18next.language) ? i18next.language : defaultLocale);

const textIn = (language: string) => i18next.getFixedT<typeof namespaces>(language, namespaces);
export type Translate = ReturnType<typeof textIn>;

/** `t` for code outside components, in the language of now. */
export const textNow = (): Translate => textIn(i18next.language);

const made = new Map<string, { readonly t: Translate; readonly locale: Locale }>();
const followLanguage = (run: () => void): (() => void) => {
  i18next.on('languageChanged', run);
  return () => i18next.off('languageChanged', run);
};

/**
 * `t('namespace:key')` for all namespaces, and the language as a tag for Intl. Both stay the same objects as long as the
 * language does. The hook of i18next would go through all namespaces in every component of every drawing.
 */
export const useText = (): { readonly t: Translate; readonly locale: Locale } => {
  const language = useSyncExternalStore(followLanguage, () => i18next.language);
  const known = made.get(language) ?? { t: textIn(language), locale: currentLocale() };
  made.set(language, known);
  return known;
};

/** The component library's texts in a language that was switched to. */
export const antdTextsOf = (locale: Locale): AntdTexts | undefined => antdTexts.get(locale);

/** Whether a schema's check says a reason that has a text. */
export const isReason = (word: string): word is keyof Texts['reasons'] => i18next.exists(`reasons:${word}`);

/** Whether the text of an error code is loaded. */
export const hasErrorText = (code: string): boolean => i18next.exists(`errors:${code}`);
