import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'tag.not-found': 'The tag does not exist',
    'tag.name-taken': 'This name is already taken',
  },
  actions: {
    'tag.create': 'Created a tag or classification',
    'tag.update': 'Changed a tag or classification',
    'tag.delete': 'Deleted a tag or classification',
  },
} as const satisfies Translation<typeof chinese>;
