import type { Locale } from '../i18n/locales.ts';

type Texts = Readonly<Record<'title' | 'description' | 'input' | 'output' | 'hint', string>>;

/** Language of a statement whose author does not name it: Chinese has Han characters (Problems 6). */
export const statementLanguage = ({ title, description, input, output, hint }: Texts): Locale =>
  /\p{Script=Han}/u.test([title, description, input, output, hint].join('\n')) ? 'zh-CN' : 'en-US';
