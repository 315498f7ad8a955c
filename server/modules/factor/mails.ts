import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import type { FastifyBaseLogger } from 'fastify';
import { letter, type Mailer } from '../mail/service.ts';

/** Changes of what one signs in with. */
export type FactorNews =
  | 'totpOn'
  | 'totpOff'
  | 'passkeyOn'
  | 'passkeyOff'
  | 'recovery'
  | 'reset'
  | 'linked'
  | 'unlinked';

type Ports = {
  mailer: Mailer;
  siteName: () => Promise<string>;
  siteUrl: string;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** Tells people by mail that their way to sign in was changed. The change does not wait for the mail, nor fail with it. */
export const factorMails = ({ mailer, siteName, siteUrl, log }: Ports) => {
  const send = async (
    news: FactorNews,
    { username, email }: { username: string; email: string },
    locale: Locale,
    what: string,
  ): Promise<void> => {
    const site = await siteName();
    const note = news === 'reset' ? 'factor.ifUnasked' : 'factor.ifNotYou';
    const content = letter({
      subject: translate(locale, 'mail', 'factor.subject', { site }),
      lead: translate(locale, 'mail', `factor.${news}`, { site, name: username, what }),
      body: { link: `${siteUrl}/setting`, label: translate(locale, 'mail', 'factor.button') },
      notes: [translate(locale, 'mail', note)],
      from: site,
      lang: locale,
    });
    await mailer.send({ to: email, ...content });
  };
  return {
    /** @param what name of the passkey or of the provider */
    tell(
      news: FactorNews,
      { username, email }: { username: string; email: string | null },
      locale: Locale,
      what = '',
    ): void {
      if (email === null) return;
      send(news, { username, email }, locale, what).catch((error: unknown) => {
        log.error({ err: error }, 'a mail about a change of sign-in could not be sent');
      });
    },
  };
};
export type FactorMails = ReturnType<typeof factorMails>;
