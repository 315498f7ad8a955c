import type { Translation } from '../../../i18n/translation.ts';
import type { texts as chinese } from './zh-CN.ts';

export const texts = {
  ui: {
    signIn: 'Log in with {{name}}',
    title: 'Login through a provider',
    working: 'Logging in…',
    failed: 'You could not be logged in',
    linkFailed: 'Your account could not be linked',
    toSettings: 'Back to the settings',
    toHome: 'To the home page',
    again: 'Log in again',
    linked: 'Linked with {{name}}: you can log in with it',
    since: 'Linked',
    hint: 'Once linked, {{name}} logs you in here.',
    link: 'Link with {{name}}',
    unlink: 'End the link',
    unlinked: 'The link with {{name}} has ended',
    noPassword:
      'Your account has no password yet. Set one by “Forgot your password?” in the login dialog before you end the link.',
    linkDone: 'Your account is linked now',
  },
  errors: {
    'provider.off': 'This site has no login through a provider',
    'provider.away': 'The login service cannot be reached, please try again later',
    'provider.gone': 'This took too long, or was begun in another browser. Please start again',
    'provider.failed': 'What the login service said could not be verified. Please start again',
    'provider.denied': 'You did not allow it',
    'provider.no-account': 'No account is linked yet. Log in with your password and link it in the settings.',
    'provider.email-taken':
      'There is an account with this e-mail address. Log in to it with its password and link it in the settings.',
    'provider.linked-elsewhere': 'It is linked with another account of this site',
    'provider.linked-already': 'Your account is linked already, end that link first',
    'provider.password-needed': 'Set a password first, or you could not log in any more',
    'provider.not-linked': 'Your account is not linked',
  },
} as const satisfies Translation<typeof chinese>;
