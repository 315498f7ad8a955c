import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { ConfigProviderProps } from 'antd';

export type AntdTexts = NonNullable<ConfigProviderProps['locale']>;

type Language = {
  /** In the language itself. */
  name: string;
  /** Texts of the component library. */
  antd: () => Promise<{ default: AntdTexts }>;
};

/** Languages of the page; a further language is a line here and its text files. */
export const languages: Readonly<Record<Locale, Language>> = {
  'zh-CN': { name: '简体中文', antd: () => import('antd/es/locale/zh_CN.js') },
  'en-US': { name: 'English', antd: () => import('antd/es/locale/en_US.js') },
};
