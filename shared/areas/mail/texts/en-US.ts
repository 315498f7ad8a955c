import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    'code.valid': 'The code is valid for {{minutes}} minutes and works once.',
    'code.ignore': 'If you did not ask for it, you can ignore this mail.',
    'register.subject': '{{site}}: your registration code',
    'register.lead': 'Your code for registering at {{site}} is:',
    'email.subject': '{{site}}: your code for a new address',
    'email.lead': 'Your code for making this the new address of your account at {{site}} is:',
    'reset.subject': '{{site}}: reset your password',
    'reset.lead':
      'Hello {{name}}, a new password was asked for your account at {{site}}. If that was you, please open this page:',
    'reset.button': 'Set a new password',
    'reset.valid': 'The link is valid for {{minutes}} minutes and works once.',
    'test.subject': '{{site}}: test mail',
    'test.lead': 'This mail says that {{site}} can send mails.',
    'test.button': 'Open the site',
    'reset.ignore': 'If it was not you, ignore this mail: your password stays as it is.',
  },
  errors: {
    'mail.cooldown': 'A mail was sent a moment ago, please wait {{seconds}} s',
    'mail.failed': 'The e-mail could not be sent, please try again later',
  },
} as const satisfies Translation<typeof chinese>;
