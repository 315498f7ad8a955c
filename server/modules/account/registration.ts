import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { translate } from '@assize/shared/i18n/translate.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { Mailer } from '../mail/service.ts';
import { codeSeconds, type MailCodes } from './mail-codes.ts';
import type { AccountService } from './service.ts';
import type { AccountStore } from './store.ts';

type Ports = {
  accounts: Pick<AccountService, 'create'>;
  store: Pick<AccountStore, 'hasUsername' | 'hasEmail'>;
  codes: MailCodes;
  mailer: Mailer;
  captchas: Pick<CaptchaService, 'spend'>;
  newCode: () => string;
  site: { name: string; register: boolean };
};
type CodeRequest = { email: string; captcha?: string | undefined; captchaKey?: string | undefined };

/** Making an account of one's own, with a code that proves the e-mail address. */
export const registration = ({ accounts, store, codes, mailer, captchas, newCode, site }: Ports) => {
  const mustBeOpen = () => {
    if (!site.register) throw new AssizeError('register.closed');
  };
  const mustBeFreeEmail = async (email: string) => {
    if (await store.hasEmail(email)) throw new AssizeError('register.email-taken', { field: 'email' });
  };

  return {
    /**
     * Sends a code to somebody who solved a captcha, which is then used up.
     * @throws AssizeError `register.closed`, `captcha.required`, `register.email-taken`, `auth.captcha-*`,
     * `mail.*`
     */
    async sendCode(
      { email, captcha, captchaKey }: CodeRequest,
      locale: Locale,
    ): Promise<{ cooldown: number }> {
      mustBeOpen();
      if (captcha === undefined || captchaKey === undefined)
        throw new AssizeError('captcha.required', { field: 'captcha' });
      await mustBeFreeEmail(email);
      await captchas.spend(captchaKey, captcha);
      const wait = await codes.claim(email);
      if (wait > 0) throw new AssizeError('mail.cooldown', { retryAfter: wait, params: { seconds: wait } });
      const code = newCode();
      try {
        await codes.keep(email, code);
        await mailer.send({
          to: email,
          subject: translate(locale, 'mail', 'register.subject', { site: site.name }),
          text: translate(locale, 'mail', 'register.text', {
            site: site.name,
            code,
            minutes: codeSeconds / 60,
          }),
        });
      } catch (error) {
        await codes.release(email);
        throw error;
      }
      return { cooldown: codes.cooldownSeconds };
    },

    /** @throws AssizeError `register.*` */
    async register(form: { username: string; password: string; email: string; code: string }): Promise<null> {
      mustBeOpen();
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
