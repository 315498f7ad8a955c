import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { resources } from '@assize/shared/i18n/resources.ts';

/** The one file that knows where texts stand: a bundle is a namespace, and a file for each language. */
type Sources = (typeof resources)['zh-CN'];

export const bundles = [
  'account',
  'admin',
  'audit',
  'common',
  'desk',
  'errors',
  'home',
  'judges',
  'judging-desk',
  'package',
  'problem',
  'problem-list',
  'rejudge',
  'submission',
  'test-run',
  'validation',
  'verdict',
] as const satisfies readonly (keyof Sources)[];
export type TextBundle = (typeof bundles)[number];
/** Bundles with their keys. */
export type Texts = Pick<Sources, TextBundle>;
/** A text that needs no values, by its name: `bundle:key`. */
export type TextName = {
  [B in TextBundle]: {
    [K in keyof Texts[B] & string]: Texts[B][K] extends `${string}{{${string}` ? never : `${B}:${K}`;
  }[keyof Texts[B] & string];
}[TextBundle];

type TextFile = Readonly<Record<string, Readonly<Record<string, string>>>>;
const files = import.meta.glob<TextFile>('../../../shared/i18n/*/*.ts');

/** Where the texts of a bundle stand, from here. */
export const fileOfBundle = (bundle: TextBundle, locale: Locale): string =>
  `../../../shared/i18n/${locale}/${bundle}.ts`;

/** The texts of a bundle in a language, by key. */
export const readBundle = async (
  bundle: TextBundle,
  locale: Locale,
): Promise<Readonly<Record<string, string>>> => {
  const load = files[fileOfBundle(bundle, locale)];
  if (!load) throw new Error(`no texts of ${bundle} in ${locale}`);
  return Object.assign({}, ...Object.values(await load()));
};
