import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'captcha.required': 'Please solve the puzzle first',
    'auth.captcha-wrong': 'The verification failed, please try again',
    'auth.captcha-too-fast': 'Too fast, this may be a robot: please verify again',
  },
} as const satisfies Translation<typeof chinese>;
