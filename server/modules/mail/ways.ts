import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailOutcome, MailSetting } from '@assize/shared/areas/mail/endpoints.ts';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Clock } from '../../platform/clock.ts';
import type { Letter } from './letter.ts';

export type Mail = Letter & { to: string };
/** A way for mails; what it throws is the error of the library. */
export type Way = { send(mail: Mail): Promise<string>; close(): void };

export const smtpWay = (setting: MailSetting, password: string | null): Way => {
  const { emailHost: host, emailPort: port, emailSsl: secure, emailUsername: user, emailFrom } = setting;
  const transport = createTransport({
    host,
    port,
    secure,
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => (await transport.sendMail({ from: emailFrom, ...mail })).response,
    close: () => transport.close(),
  };
};

/** Writes mails into a folder, for a site without a mail server: its keeper reads them there. */
export const folderWay = (folder: string, from: string, clock: Clock, log: FastifyBaseLogger): Way => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = clock.now().toISOString().replaceAll(':', '-');
      const file = join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ file }, 'a mail was written to a file, for no mail server is configured');
      return file;
    },
    close: () => transport.close(),
  };
};

const outcomeByCode: Readonly<Record<string, MailOutcome>> = {
  EAUTH: 'login',
  EENVELOPE: 'recipient',
  EDNS: 'unknown-host',
  ENOTFOUND: 'unknown-host',
  ETIMEDOUT: 'timeout',
  ECONNECTION: 'refused',
  ECONNREFUSED: 'refused',
};
/** Codes of Node for a certificate that is not believed. */
const ofCertificates = /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY/;

/** What kept a mail from leaving: a word for it, and what was answered. */
export const failureOf = (error: unknown): { outcome: MailOutcome; answer: string } => {
  if (!(error instanceof Error)) return { outcome: 'other', answer: String(error) };
  const facts: { code?: unknown; response?: unknown; cause?: unknown } = error;
  const code = typeof facts.code === 'string' ? facts.code : '';
  const causes = [error, facts.cause].filter((one) => one instanceof Error);
  const saysCertificate = causes.some(
    (one) => /certificate/i.test(one.message) || ('code' in one && ofCertificates.test(String(one.code))),
  );
  const refused = causes.some((one) => one.message.includes('ECONNREFUSED'));
  const answer = typeof facts.response === 'string' ? facts.response : error.message;
  if (saysCertificate) return { outcome: 'certificate', answer };
  if (refused) return { outcome: 'refused', answer };
  return { outcome: outcomeByCode[code] ?? 'other', answer };
};
