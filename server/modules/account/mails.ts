import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import { type Letter, letter } from '../mail/service.ts';
import { codeSeconds } from './mail-codes.ts';

const minutes = codeSeconds / 60;

/** A mail with a code to be typed into the page that asked for it. */
const codeMail =
  (purpose: 'register' | 'email') =>
  (locale: Locale, site: string, code: string): Letter =>
    letter({
      subject: translate(locale, 'mail', `${purpose}.subject`, { site }),
      lead: translate(locale, 'mail', `${purpose}.lead`, { site }),
      body: { code },
      notes: [translate(locale, 'mail', 'code.valid', { minutes }), translate(locale, 'mail', 'code.ignore')],
      from: site,
      lang: locale,
    });

export const registerMail = codeMail('register');
export const changeEmailMail = codeMail('email');

/** A mail with the page that sets a new password. */
export const resetMail = (
  locale: Locale,
  site: { name: string; url: string },
  { username, code }: { username: string; code: string },
): Letter =>
  letter({
    subject: translate(locale, 'mail', 'reset.subject', { site: site.name }),
    lead: translate(locale, 'mail', 'reset.lead', { site: site.name, name: username }),
    body: {
      link: `${site.url}/reset-password?${new URLSearchParams({ username, code })}`,
      label: translate(locale, 'mail', 'reset.button'),
    },
    notes: [translate(locale, 'mail', 'reset.valid', { minutes }), translate(locale, 'mail', 'reset.ignore')],
    from: site.name,
    lang: locale,
  });
