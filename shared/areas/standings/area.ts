import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const standings = defineArea({
  name: 'standings',
  errors: {
    'standings.not-acm': 422,
    'standings.no-roll': 409,
    'standings.no-accepted': 404,
  },
  topics: { board: /^[1-9]\d{0,15}$/ },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
