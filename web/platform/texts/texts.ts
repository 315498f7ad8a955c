import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { resources } from '@assize/shared/i18n/resources.ts';
import i18next from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { chooseLocale, languageQueryKey, languageStorageKey } from './locale.ts';

type Texts = Omit<(typeof resources)['zh-CN'], 'mail'>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    nsSeparator: ':';
    resources: Texts;
  }
}

const namespaces = [
  'common',
  'account',
  'errors',
  'home',
  'problem',
  'submission',
  'test-run',
  'verdict',
  'admin',
  'audit',
  'desk',
  'judges',
  'judging-desk',
  'package',
  'problem-list',
  'rejudge',
  'validation',
] as const;

/** Texts come with the part of the site that needs them. */
const loaders = {
  shell: { 'zh-CN': () => import('./zh-cn.ts'), 'en-US': () => import('./en-us.ts') },
  desk: { 'zh-CN': () => import('./zh-cn-desk.ts'), 'en-US': () => import('./en-us-desk.ts') },
};
type Part = keyof typeof loaders;
const wantedParts = new Set<Part>(['shell']);

const addTexts = async (locale: Locale) => {
  const parts = await Promise.all([...wantedParts].map((part) => loaders[part][locale]()));
  for (const { ui } of parts)
    for (const [namespace, texts] of Object.entries(ui)) i18next.addResourceBundle(locale, namespace, texts);
};

/** A loader of a page or part of the back-office that brings its texts along. */
export const withDeskTexts =
  <T>(load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    wantedParts.add('desk');
    const [part] = await Promise.all([load(), addTexts(currentLocale())]);
    return part;
  };

const applyLocale = (locale: Locale) => {
  document.documentElement.lang = locale;
  localStorage.setItem(languageStorageKey, locale);
};

/** Chooses the language, loads its texts and remembers the choice; before the first render. */
export const startTexts = async (): Promise<void> => {
  const locale = chooseLocale(
    new URLSearchParams(location.search).get(languageQueryKey),
    localStorage.getItem(languageStorageKey),
    navigator.languages,
  );
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
  });
  await addTexts(locale);
  applyLocale(locale);
};

/** Switches the whole page to another language. */
export const switchLocale = async (locale: Locale): Promise<void> => {
  await addTexts(locale);
  await i18next.changeLanguage(locale);
  applyLocale(locale);
};

export const currentLocale = (): Locale => (i18next.language === 'en-US' ? 'en-US' : 'zh-CN');

/** `t` for code outside components, in the language of now. */
export const textNow = (): Translate => i18next.getFixedT<typeof namespaces>(i18next.language, namespaces);

/** `t('namespace:key')` for all namespaces, and the language as a tag for Intl. */
export const useText = () => {
  const { t, i18n } = useTranslation(namespaces);
  const locale: Locale = i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
  return { t, locale };
};
export type Translate = ReturnType<typeof useText>['t'];
