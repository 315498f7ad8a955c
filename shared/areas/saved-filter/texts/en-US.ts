import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'saved-filter.not-found': 'The saved filter does not exist',
    'saved-filter.name-taken': 'You have a saved filter of this name',
    'saved-filter.too-many': 'You have {{limit}} saved filters; delete one first',
  },
} as const satisfies Translation<typeof chinese>;
