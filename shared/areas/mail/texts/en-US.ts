import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    'register.subject': '{{site}}: your registration code',
    'register.text':
      'Your code for registering at {{site}} is {{code}}. It is valid for {{minutes}} minutes and works once. If you did not ask for it, you can ignore this mail.',
  },
  errors: {
    'mail.cooldown': 'A code was sent a moment ago, please wait {{seconds}} s',
    'mail.failed': 'The e-mail could not be sent, please try again later',
  },
} as const satisfies Translation<typeof chinese>;
