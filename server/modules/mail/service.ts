import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssizeError } from '@assize/shared/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Letter } from './letter.ts';

type Mail = Letter & { to: string };
export type Mailer = {
  /** @throws AssizeError `mail.failed` */
  send(mail: Mail): Promise<void>;
};

export { type Letter, letter } from './letter.ts';

/** Sends through the configured SMTP server. */
const smtpMailer = (smtp: NonNullable<Config['smtp']>, from: string): Mailer => {
  const { host, port, secure, user, password } = smtp;
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user === undefined || password === undefined ? {} : { auth: { user, pass: password } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mail });
      } catch (error) {
        throw new AssizeError('mail.failed', { cause: error, retryAfter: 30 });
      }
    },
  };
};

/** Writes mails into a folder, for a site without a mail server: its keeper reads them there. */
const folderMailer = (folder: string, from: string, clock: Clock, log: FastifyBaseLogger): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail({ from, ...mail });
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const stamp = clock.now().toISOString().replaceAll(':', '-');
        const file = join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
        await writeFile(file, message, { mode: 0o600, flag: 'wx' });
        log.info({ file }, 'a mail was written to a file, for no mail server is configured');
      } catch (error) {
        throw new AssizeError('mail.failed', { cause: error, retryAfter: 30 });
      }
    },
  };
};

/** The way mails leave: SMTP when it is configured, else files in `<data folder>/mails`. */
export const mailer = (config: Config, clock: Clock, log: FastifyBaseLogger): Mailer =>
  config.smtp === null
    ? folderMailer(join(config.dataFolder, 'mails'), config.mailFrom, clock, log)
    : smtpMailer(config.smtp, config.mailFrom);
