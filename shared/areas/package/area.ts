import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const packages = defineArea({
  name: 'package',
  verbs: {
    'problem.import': ['root'],
    'problem.export': ['root'],
  },
  actions: ['problem.import', 'problem.export'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
