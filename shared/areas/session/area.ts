import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const session = defineArea({
  name: 'session',
  errors: {
    'auth.required': 401,
    'auth.expired': 401,
    'auth.ended': 401,
    'auth.forbidden': 403,
    'session.not-found': 404,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
