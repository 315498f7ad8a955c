import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'language.not-offered': 'This language is not offered for the problem',
  },
} as const satisfies Translation<typeof chinese>;
