import { defineArea } from '../../area.ts';
import type * as chinese from './texts/zh-CN.ts';

/** What proves a person beside the password: codes of an authenticator app, passkeys, recovery codes. */
export const factor = defineArea({
  name: 'factor',
  errors: {
    'factor.challenge-gone': 422,
    'factor.code-wrong': 422,
    'factor.passkey-wrong': 422,
    'factor.locked': 429,
    'factor.setup-gone': 422,
    'factor.totp-there': 409,
    'factor.passkey-there': 409,
    'factor.passkeys-full': 422,
    'factor.passkeys-off': 422,
    'factor.not-found': 404,
  },
  texts: (locale): Promise<typeof chinese> => import(`./texts/${locale}.ts`),
});
