import { z } from 'zod';
import { endpoint } from '../../wire/http.ts';
import { emailAddress } from '../account/endpoints.ts';

/** A bare address, or a name before an address in angle brackets. */
const sender = /^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

/** How mails leave, without the password. */
export const mailSetting = z.object({
  /** Name or address of the SMTP server; empty: mails are written to files. */
  emailHost: z
    .string()
    .trim()
    .max(255)
    .regex(/^[A-Za-z0-9._:-]*$/),
  emailPort: z.int().min(1).max(65_535),
  /** TLS from the start; else it begins in the open, and turns to TLS where the server offers it. */
  emailSsl: z.boolean(),
  /** Empty: nobody signs in. */
  emailUsername: z.string().trim().max(320),
  emailFrom: z.string().trim().max(320).regex(sender),
});
export type MailSetting = z.infer<typeof mailSetting>;

const version = z.int().nonnegative();
const reply = mailSetting.extend({
  /** Whether a password is stored, which nobody gets to see. */
  configured: z.boolean(),
  version,
});
const configure = { access: 'site.configure' } as const;

export const readMailSetting = endpoint({
  ...configure,
  method: 'GET',
  effects: false,
  path: '/admin/config/get-email-config',
  rate: 'read',
  reply,
  summary: 'How mails leave, without the password of the mail server',
});

export const saveMailSetting = endpoint({
  ...configure,
  method: 'PUT',
  effects: true,
  path: '/admin/config/set-email-config',
  rate: 'write',
  body: mailSetting.extend({
    /** Left out: the stored one stays; empty: none. */
    emailPassword: z.string().max(1_000).optional(),
    version,
  }),
  reply,
  errors: ['site-setting.changed-meanwhile', 'mail.password-again'],
  audit: 'mail.update',
  summary: 'Change how mails leave; another server is not given the stored password',
});

/** What became of a test mail. */
export const mailOutcomes = [
  'sent',
  /** No server is set: it was written to a file. */
  'file',
  'login',
  'refused',
  'unknown-host',
  'timeout',
  'certificate',
  'recipient',
  'other',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

export const testMail = endpoint({
  ...configure,
  method: 'POST',
  effects: true,
  path: '/admin/config/test-email',
  rate: 'mail',
  body: z.object({ email: emailAddress }),
  reply: z.object({
    outcome: z.enum(mailOutcomes),
    /** What the mail server or the connection to it said. */
    answer: z.string(),
  }),
  audit: 'mail.test',
  summary: 'Send a mail with the saved settings, and tell what became of it',
});
