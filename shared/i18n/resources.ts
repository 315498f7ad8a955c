import { deskUi as deskEn } from './en-US/desk-ui.ts';
import { errors as errorsEn } from './en-US/errors.ts';
import { mail as mailEn } from './en-US/mail.ts';
import { ui as uiEn } from './en-US/ui.ts';
import type { Locale } from './locales.ts';
import { deskUi as deskZh } from './zh-CN/desk-ui.ts';
import { errors as errorsZh } from './zh-CN/errors.ts';
import { mail as mailZh } from './zh-CN/mail.ts';
import { ui as uiZh } from './zh-CN/ui.ts';

export { defaultLocale, type Locale, locales } from './locales.ts';

const zhCN = { errors: errorsZh, mail: mailZh, ...uiZh, ...deskZh };
/**
 * Namespaces and their keys. A language that lacks one does not compile; each other language's file says
 * `satisfies Record<keyof typeof chinese, string>`, so that one too many does not compile either.
 */
type Texts = { [N in keyof typeof zhCN]: { [K in keyof (typeof zhCN)[N]]: string } };

/**
 * All texts: locale → namespace → flat key → text with i18next's `{{placeholder}}`. Keys are looked up whole: the dots
 * in them separate nothing (`keySeparator: false` in i18next).
 */
export const resources = {
  'zh-CN': zhCN,
  'en-US': { errors: errorsEn, mail: mailEn, ...uiEn, ...deskEn },
} as const satisfies Record<Locale, Texts>;

export type Namespace = keyof Texts;
export type TextKey<N extends Namespace> = keyof Texts[N] & string;
