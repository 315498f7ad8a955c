import { defineArea } from '../../area.ts';
import { staff } from '../../domain/roles.ts';
import { events } from './events.ts';
import type * as chinese from './texts/zh-CN.ts';

export const dashboard = defineArea({
  name: 'dashboard',
  verbs: {
    'dashboard.view': staff,
  },
  topics: { overview: null },
  events,
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
