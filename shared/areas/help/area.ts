import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Texts of the pages about the site; what they show comes from other areas. */
export const help = defineArea({
  name: 'help',
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
