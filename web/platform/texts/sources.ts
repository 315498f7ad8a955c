import { type Bundle, loadTexts } from '@assize/shared/i18n/load-texts.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Texts as AllTexts, areas } from '@assize/shared/index.ts';

/** The one file that knows where texts stand: a bundle is what an area has for pages, in one language. */
export type TextBundle = (typeof areas)[number]['name'];

/** Texts of pages, by namespace; mails and system messages are written by the server. */
export type Texts = Omit<AllTexts, 'mail' | 'messages'>;

type Missing<N extends readonly unknown[]> = Exclude<keyof Texts, N[number]>;
/** The names as they are; an area whose texts are left out is a type error here. */
const everyOne = <const N extends readonly (keyof Texts)[]>(
  names: N & ([Missing<N>] extends [never] ? unknown : { missing: Missing<N> }),
): N => names;

/** Areas that have texts of pages, and the groups to which every area adds. */
export const namespaces = everyOne([
  'help',
  'account',
  'actions',
  'admin',
  'audit',
  'authoring',
  'balloon',
  'carousel',
  'clarification',
  'comment',
  'common',
  'contest',
  'contest-admin',
  'contest-export',
  'contest-import',
  'contest-staff',
  'dashboard',
  'draft',
  'errors',
  'file',
  'hall',
  'factor',
  'judging',
  'message',
  'node',
  'package',
  'people',
  'print',
  'problem',
  'provider',
  'reasons',
  'rejudge',
  'setting',
  'site-setting',
  'site',
  'solution',
  'standings',
  'submission',
  'task',
  'team',
  'user-admin',
  'virtual-run',
]);

/** A text that needs no values, by its name: `namespace:key`. */
export type TextName = {
  [N in keyof Texts]: {
    [K in keyof Texts[N] & string]: Texts[N][K] extends `${string}{{${string}` ? never : `${N}:${K}`;
  }[keyof Texts[N] & string];
}[keyof Texts];

/** The texts of an area in a language, by namespace and key. */
export const readBundle = (area: TextBundle, locale: Locale): Promise<Bundle> =>
  loadTexts(locale, new Set([area]));
