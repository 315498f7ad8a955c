import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { Mailer } from '../mail/service.ts';
import { type MailCodes, newMailCode } from './mail-codes.ts';
import type { MailDomains } from './mail-domains.ts';
import { registerMail } from './mails.ts';
import type { AccountService } from './service.ts';
import type { AccountStore } from './store.ts';

type Ports = {
  accounts: Pick<AccountService, 'create'>;
  store: Pick<AccountStore, 'hasUsername' | 'hasEmail'>;
  codes: MailCodes;
  domains: MailDomains;
  mailer: Mailer;
  captchas: Pick<CaptchaService, 'demanded' | 'spend'>;
  /** Whether people may make accounts of their own. */
  isOpen: () => Promise<boolean>;
  siteName: () => Promise<string>;
};
export type CodeRequest = { email: string; captcha?: string | undefined; captchaKey?: string | undefined };

/** Making an account of one's own, with a code that proves the e-mail address. */
export const registration = (ports: Ports) => {
  const { accounts, store, codes, domains, mailer, captchas, isOpen, siteName } = ports;
  const mustBeOpen = async () => {
    if (!(await isOpen())) throw new AssizeError('register.closed');
  };
  const mustBeFreeEmail = async (email: string) => {
    domains.mustBeTaken(email, 'email');
    if (await store.hasEmail(email)) throw new AssizeError('register.email-taken', { field: 'email' });
  };

  return {
    /**
     * Sends a code to somebody who solved a captcha, which is then used up.
     * @throws AssizeError `register.closed`, `captcha.required`, `register.email-*`, `auth.captcha-*`, `mail.*`
     */
    async sendCode({ email, ...given }: CodeRequest, locale: Locale): Promise<{ cooldown: number }> {
      await mustBeOpen();
      const proof = captchas.demanded(given);
      await mustBeFreeEmail(email);
      await captchas.spend(proof.captchaKey, proof.captcha);
      await codes.claim(email);
      const code = newMailCode();
      const site = await siteName();
      await codes.deliver(email, code, () => mailer.send({ to: email, ...registerMail(locale, site, code) }));
      return { cooldown: codes.cooldownSeconds };
    },

    /** @throws AssizeError `register.*` */
    async register(form: { username: string; password: string; email: string; code: string }): Promise<null> {
      await mustBeOpen();
      const { username, password, email, code } = form;
      if (await store.hasUsername(username))
        throw new AssizeError('register.username-taken', { field: 'username' });
      await mustBeFreeEmail(email);
      if (!(await codes.check(email, code))) throw new AssizeError('register.code-wrong', { field: 'code' });
      await accounts.create({ username, password, email, role: 'user' });
      await codes.spend(email);
      return null;
    },

    /** Whether a name or an address is taken; false for one that was not given. */
    async exists({ username, email }: { username?: string | undefined; email?: string | undefined }) {
      return {
        username: username !== undefined && username !== '' && (await store.hasUsername(username)),
        email: email !== undefined && email !== '' && (await store.hasEmail(email)),
      };
    },
  };
};
export type Registration = ReturnType<typeof registration>;
