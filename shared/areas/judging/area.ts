import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const judging = defineArea({
  name: 'judging',
  errors: {
    'judge.unknown-data': 404,
    'judge.not-connected': 422,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
