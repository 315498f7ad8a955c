import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const problem = defineArea({
  name: 'problem',
  errors: {
    'problem.not-found': 404,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
