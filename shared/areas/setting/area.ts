import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** The page of one's own settings; what it changes belongs to accounts and sessions. */
export const setting = defineArea({
  name: 'setting',
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
