import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaService } from '../captcha/service.ts';
import type { Mailer } from '../mail/service.ts';
import { type MailCodes, newLinkCode } from './mail-codes.ts';
import { resetMail } from './mails.ts';
import type { PasswordChange } from './password-change.ts';
import type { Passwords } from './passwords.ts';
import type { CodeRequest } from './registration.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { AccountStore } from './store.ts';

type Ports = {
  store: Pick<AccountStore, 'byEmail' | 'byUsername'>;
  codes: MailCodes;
  mailer: Mailer;
  captchas: Pick<CaptchaService, 'demanded' | 'spend'>;
  passwords: Passwords;
  changePassword: PasswordChange;
  guard: Pick<SignInGuard, 'succeeded'>;
  siteName: () => Promise<string>;
  siteUrl: string;
  log: Pick<FastifyBaseLogger, 'error'>;
};
const wrongCode = () => new AssizeError('reset.code-wrong', { field: 'code' });

/** A new password for somebody who lost the old one, by a link sent to the address of the account (Accounts 14). */
export const passwordReset = (ports: Ports) => {
  const { store, codes, mailer, captchas, passwords, changePassword, guard, siteName, siteUrl, log } = ports;

  const sendLink = async (email: string, locale: Locale): Promise<void> => {
    const account = await store.byEmail(email);
    if (account === null || account.disabled) return;
    const code = newLinkCode();
    const site = { name: await siteName(), url: siteUrl };
    await codes.deliver(email, code, () =>
      mailer.send({ to: email, ...resetMail(locale, site, { username: account.username, code }) }),
    );
  };

  return {
    /**
     * Sends a link where there is such an account. The answer does not wait for that: its words and its time are
     * the same whether there is one or not.
     * @throws AssizeError `captcha.required`, `auth.captcha-*`, `mail.cooldown`
     */
    async apply({ email, ...given }: CodeRequest, locale: Locale): Promise<{ cooldown: number }> {
      const proof = captchas.demanded(given);
      await captchas.spend(proof.captchaKey, proof.captcha);
      await codes.claim(email);
      sendLink(email, locale).catch((error: unknown) => {
        log.error({ err: error }, 'a link for a new password could not be sent');
      });
      return { cooldown: codes.cooldownSeconds };
    },

    /** Sets a password by the code of a link, which is then used up. @throws AssizeError `reset.code-wrong` */
    async reset(given: { username: string; password: string; code: string }, ip: string): Promise<null> {
      const account = await store.byUsername(given.username);
      const email = account?.email ?? null;
      if (account === null || email === null || !(await codes.check(email, given.code))) throw wrongCode();
      const passwordHash = await passwords.hash(given.password);
      // Several calls with one code may get here at once: the one that uses it up goes on.
      if (!(await codes.spend(email))) throw wrongCode();
      await changePassword(account.uid, passwordHash);
      await guard.succeeded(account.username, ip);
      return null;
    },
  };
};
export type PasswordReset = ReturnType<typeof passwordReset>;
