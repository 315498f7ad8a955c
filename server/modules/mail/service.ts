import { join } from 'node:path';
import type { saveMailSetting, testMail } from '@assize/shared/areas/mail/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import type { ReplyOf } from '@assize/shared/wire/http.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { SettingService, Settings } from '../site-setting/service.ts';
import { letter } from './letter.ts';
import { failureOf, folderWay, type Mail, smtpWay, type Way } from './ways.ts';

export type Mailer = {
  /** @throws AssizeError `mail.failed` */
  send(mail: Mail): Promise<void>;
};

export { type Letter, letter } from './letter.ts';

type Stored = Settings['mail'];
type Ports = {
  settings: Pick<SettingService, 'current' | 'read' | 'save'>;
  sealer: Sealer;
  dataFolder: string;
  siteUrl: string;
  clock: Clock;
  log: FastifyBaseLogger;
};

const present = ({ sealedPassword, ...rest }: Stored & { version: number }) => ({
  ...rest,
  configured: sealedPassword !== null,
});

/**
 * The way mails leave: the SMTP server of the settings, else files in `<data folder>/mails`. Each process obeys a
 * change as soon as it obeys the other settings.
 */
export const mailService = ({ settings, sealer, dataFolder, siteUrl, clock, log }: Ports) => {
  let known: { setting: string; way: Way } | undefined;
  const wayOf = (stored: Stored): Way => {
    const { sealedPassword, ...setting } = stored;
    const key = JSON.stringify(stored);
    if (known?.setting === key) return known.way;
    known?.way.close();
    const way =
      setting.emailHost === ''
        ? folderWay(join(dataFolder, 'mails'), setting.emailFrom, clock, log)
        : smtpWay(setting, sealedPassword === null ? null : sealer.open(sealedPassword));
    known = { setting: key, way };
    return way;
  };

  const send = async (mail: Mail): Promise<void> => {
    try {
      await wayOf(await settings.current('mail')).send(mail);
    } catch (error) {
      throw new AssizeError('mail.failed', { cause: error, retryAfter: 30 });
    }
  };

  return {
    send,
    read: async () => present(await settings.read('mail')),

    /** @throws AssizeError `site-setting.changed-meanwhile`, `mail.password-again` */
    async save({
      emailPassword,
      ...values
    }: z.output<(typeof saveMailSetting)['body']>): Promise<Logged<ReplyOf<typeof saveMailSetting>, Change>> {
      const before = await settings.read('mail');
      const isElsewhere = before.emailHost !== values.emailHost;
      // Whoever may set the server must not get the password told by pointing it at another one.
      if (
        isElsewhere &&
        values.emailHost !== '' &&
        before.sealedPassword !== null &&
        emailPassword === undefined
      )
        throw new AssizeError('mail.password-again', { field: 'emailPassword' });
      const kept = isElsewhere ? null : before.sealedPassword;
      const sealed =
        emailPassword === undefined ? kept : emailPassword === '' ? null : sealer.seal(emailPassword);
      const saved = await settings.save('mail', { ...values, sealedPassword: sealed });
      const { version: _, ...shown } = present(before);
      const { version, ...after } = present(saved.data);
      const hasNewPassword = sealed !== before.sealedPassword && sealed !== null;
      return {
        data: { ...after, version },
        audit: {
          target: 'mail',
          before: shown,
          after: { ...after, ...(hasNewPassword ? { newPassword: true } : {}) },
        },
      };
    },

    /** Sends a mail with the saved settings. A failure is an answer here. */
    async test(email: string, locale: Locale): Promise<Logged<ReplyOf<typeof testMail>, Change>> {
      const site = (await settings.current('website')).name;
      const stored = await settings.read('mail');
      const mail = letter({
        subject: translate(locale, 'mail', 'test.subject', { site }),
        lead: translate(locale, 'mail', 'test.lead', { site }),
        body: { link: siteUrl, label: translate(locale, 'mail', 'test.button') },
        notes: [],
        from: site,
        lang: locale,
      });
      const { version: _, ...setting } = stored;
      const result = await wayOf(setting)
        .send({ to: email, ...mail })
        .then(
          (answer) => ({ outcome: setting.emailHost === '' ? ('file' as const) : ('sent' as const), answer }),
          failureOf,
        );
      return { data: result, audit: { target: email, after: { outcome: result.outcome } } };
    },

    close: () => known?.way.close(),
  };
};
export type MailService = ReturnType<typeof mailService>;
