import { defineArea } from '../../area.ts';
import { mayPost, staff } from '../../domain/roles.ts';
import type * as chinese from './texts/zh-CN.ts';

export const solution = defineArea({
  name: 'solution',
  verbs: {
    'solution.write': mayPost,
    'solution.moderate': staff.filter((role) => role !== 'admin'),
  },
  errors: {
    'solution.not-found': 404,
    'solution.not-solved': 403,
    'solution.spoiler': 403,
    'solution.changed': 409,
    'solution.already-reported': 409,
  },
  actions: ['solution.approve', 'solution.refuse'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
