import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const print = defineArea({
  name: 'print',
  errors: {
    'print.off': 403,
    'print.too-soon': 429,
    'print.no-jobs-left': 422,
    'print.no-pages-left': 422,
    'print.not-found': 404,
    'print.claimed': 409,
    'print.lease-ended': 409,
    'print.wrong-state': 409,
  },
  actions: ['print.claim', 'print.release', 'print.printed', 'print.fail', 'print.reprint'],
  topics: { print: /^[1-9]\d{0,15}$/ },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
