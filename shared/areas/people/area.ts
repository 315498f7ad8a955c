import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const people = defineArea({
  name: 'people',
  verbs: {
    'statistics.refresh': ['root'],
  },
  errors: {
    'people.not-found': 404,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
