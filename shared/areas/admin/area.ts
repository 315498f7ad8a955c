import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const admin = defineArea({
  name: 'admin',
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
