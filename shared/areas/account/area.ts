import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

export const account = defineArea({
  name: 'account',
  errors: {
    'auth.wrong-password': 422,
    'auth.captcha-required': 422,
    'auth.locked': 429,
    'auth.disabled': 403,
    'register.closed': 403,
    'register.username-taken': 409,
    'register.email-taken': 409,
    'register.email-domain': 422,
    'register.code-wrong': 422,
    'reset.code-wrong': 422,
    'account.password-wrong': 422,
    'account.password-locked': 429,
    'account.password-same': 422,
    'account.email-same': 422,
    'mail.cooldown': 429,
    'mail.failed': 503,
  },
  topics: { user: /^[0-9a-f]{32}$/ },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
