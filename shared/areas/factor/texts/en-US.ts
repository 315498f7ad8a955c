import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    title: 'Two-step verification',
    placeholder: '',
  },
  errors: {
    'factor.challenge-gone': 'This took too long, please enter your password again',
    'factor.code-wrong': 'The code is wrong, or was used before',
    'factor.passkey-wrong': 'The passkey was not accepted, please try again or choose another way',
    'factor.locked': 'Too many wrong codes, please try again in {{minutes}} min',
    'factor.setup-gone': 'This took too long, please start again',
    'factor.totp-there': 'This account has an authenticator app already',
    'factor.passkey-there': 'This passkey was added before',
    'factor.passkeys-full': 'There can be 20 passkeys, please remove one first',
    'factor.passkeys-off': 'Passkeys do not work at the address of this site',
    'factor.not-found': 'This is no longer set up, please reload the page',
  },
} as const satisfies Translation<typeof chinese>;
