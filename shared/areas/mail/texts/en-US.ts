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
    'factor.subject': '{{site}}: a change in how you log in',
    'factor.totpOn': 'Hello {{name}}, an authenticator app is now asked for when you log in at {{site}}.',
    'factor.totpOff': 'Hello {{name}}, the authenticator app of your account at {{site}} was turned off.',
    'factor.passkeyOn': 'Hello {{name}}, the passkey “{{what}}” was added to your account at {{site}}.',
    'factor.passkeyOff': 'Hello {{name}}, the passkey “{{what}}” was removed from your account at {{site}}.',
    'factor.recovery':
      'Hello {{name}}, your account at {{site}} got new recovery codes. The old ones no longer work.',
    'factor.reset':
      'Hello {{name}}, the staff of {{site}} removed the second step from your login. From now on your password is enough. You can set up a new second step in the settings.',
    'factor.linked': 'Hello {{name}}, you can now log in to your account at {{site}} with {{what}}.',
    'factor.unlinked':
      'Hello {{name}}, {{what}} can no longer be used to log in to your account at {{site}}.',
    'factor.button': 'Open the settings',
    'factor.ifNotYou':
      'If it was not you, change your password at once and look through the devices that are logged in.',
    'factor.ifUnasked': 'If you did not ask for this, please write to the staff of the site at once.',
  },
} as const satisfies Translation<typeof chinese>;
