import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  errors: {
    'clics.wrong-credentials':
      'Username or password is wrong, or the account needs a second step (use a token instead)',
    'clics.not-found': 'There is no such object',
    'clics.bad-token': 'The token is none of this feed; read it from the beginning',
    'clics.too-many-feeds': 'Too many feeds are open; try again later',
  },
} as const satisfies Translation<typeof chinese>;
