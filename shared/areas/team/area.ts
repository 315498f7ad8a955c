import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const team = defineArea({
  name: 'team',
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
