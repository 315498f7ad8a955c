import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const clarification = defineArea({
  name: 'clarification',
  errors: {
    'clarification.not-found': 404,
    'clarification.closed': 403,
    'clarification.too-many': 429,
    'clarification.claimed': 409,
    'clarification.changed': 409,
    'clarification.unanswered': 422,
  },
  actions: ['clarification.answer', 'clarification.broadcast', 'clarification.canned'],
  topics: { clarification: /^[1-9]\d{0,15}$/ },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
