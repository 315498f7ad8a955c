import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'auth.required': 'Please login first',
    'auth.expired': 'Your login has expired, please log in again',
    'auth.ended': 'You have been logged out, please log in again',
    'session.not-found': 'This session has ended already',
    'auth.forbidden': 'You are not allowed to do this',
  },
} as const satisfies Translation<typeof chinese>;
