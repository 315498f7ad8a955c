import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const tag = defineArea({
  name: 'tag',
  verbs: {
    'tag.manage': ['root', 'problem_admin'],
  },
  errors: {
    'tag.not-found': 404,
    'tag.name-taken': 409,
  },
  actions: ['tag.create', 'tag.update', 'tag.delete'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
