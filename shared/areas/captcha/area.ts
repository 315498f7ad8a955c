import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const captcha = defineArea({
  name: 'captcha',
  errors: {
    'captcha.required': 422,
    'auth.captcha-wrong': 422,
    'auth.captcha-too-fast': 422,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
