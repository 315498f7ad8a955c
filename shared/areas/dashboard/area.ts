import { defineArea } from '../../area.ts';
import { staff } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const dashboard = defineArea({
  name: 'dashboard',
  verbs: {
    'dashboard.view': staff,
  },
  topics: { overview: null },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
