import type { Translation } from '../../../i18n/translation.ts';
import { form } from './en-US/form.ts';
import { judging } from './en-US/judging.ts';
import { list } from './en-US/list.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: { ...form, ...judging, ...list },
  errors: {
    'problem.display-id-taken': 'This display id is already taken',
    'problem.version-conflict': 'Somebody else has changed this problem meanwhile, please reload it',
    'problem.publish-forbidden': 'Only root and problem administrators may make a problem public',
    'problem.program-fails': 'It does not compile: {{message}}',
  },
  actions: {
    'problem.create': 'Created a problem',
    'problem.update': 'Changed a problem',
    'problem.delete': 'Deleted a problem',
    'problem.auth': 'Changed the visibility of a problem',
  },
} as const satisfies Translation<typeof chinese>;
