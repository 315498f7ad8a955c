import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const mail = defineArea({
  name: 'mail',
  errors: {
    'mail.cooldown': 429,
    'mail.failed': 503,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
