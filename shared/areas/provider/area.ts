import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** Signing in through another service by OpenID Connect. */
export const provider = defineArea({
  name: 'provider',
  errors: {
    'provider.off': 422,
    'provider.away': 503,
    'provider.gone': 422,
    'provider.failed': 422,
    'provider.denied': 422,
    'provider.no-account': 422,
    'provider.email-taken': 409,
    'provider.linked-elsewhere': 409,
    'provider.linked-already': 409,
    'provider.password-needed': 422,
    'provider.not-linked': 404,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
