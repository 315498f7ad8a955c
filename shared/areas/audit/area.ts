import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const audit = defineArea({
  name: 'audit',
  verbs: {
    'audit.read': ['root'],
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
