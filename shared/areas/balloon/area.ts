import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const balloon = defineArea({
  name: 'balloon',
  errors: {
    'balloon.not-acm': 422,
    'balloon.not-found': 404,
    'balloon.claimed': 409,
    'balloon.wrong-state': 409,
  },
  actions: ['balloon.claim', 'balloon.release', 'balloon.deliver', 'balloon.take-back', 'balloon.fetch'],
  topics: { balloon: /^[1-9]\d{0,15}$/ },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
