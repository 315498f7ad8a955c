import type { mail as chinese } from '../zh-CN/mail.ts';

export const mail = {
  'register.subject': '{{site}}: your registration code',
  'register.text':
    'Your code for registering at {{site}} is {{code}}. It is valid for {{minutes}} minutes and works once. If you did not ask for it, you can ignore this mail.',
} as const satisfies Record<keyof typeof chinese, string>;
