import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const task = defineArea({
  name: 'task',
  errors: {
    'task.not-found': 404,
    'task.not-done': 409,
    'task.not-for-mode': 422,
    'task.too-many': 429,
  },
  actions: ['problem.verify'],
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
