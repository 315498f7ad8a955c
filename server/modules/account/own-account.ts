import type { UserInfo } from '@assize/shared/areas/account/endpoints.ts';
import type { Profile } from '@assize/shared/areas/account/profile.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { UploadedFile, Viewer } from '../../platform/http/handler.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { FileService } from '../file/service.ts';
import type { Mailer } from '../mail/service.ts';
import { type MailCodes, newMailCode } from './mail-codes.ts';
import type { MailDomains } from './mail-domains.ts';
import { changeEmailMail } from './mails.ts';
import type { OwnPassword } from './own-password.ts';
import type { PasswordChange } from './password-change.ts';
import type { Passwords } from './passwords.ts';
import { presentProfile, presentUser } from './presenter.ts';
import type { CodeRequest } from './registration.ts';
import { type AccountRecord, type AccountStore, accountKey, type Changes } from './store.ts';

type Ports = {
  store: Pick<AccountStore, 'byUid' | 'change' | 'hasEmail'>;
  passwords: Passwords;
  proven: OwnPassword;
  changePassword: PasswordChange;
  /** Codes for a new address, and those of links for a lost password. */
  codes: MailCodes;
  domains: MailDomains;
  resetCodes: Pick<MailCodes, 'spend'>;
  captchas: Pick<CaptchaService, 'demanded' | 'spend'>;
  mailer: Mailer;
  files: Pick<FileService, 'storeAvatar'>;
  clock: Clock;
  siteName: () => Promise<string>;
};
const emailTaken = (field: string) => new AssizeError('register.email-taken', { field });

/** What people change of their own account. */
export const ownAccount = (ports: Ports) => {
  const {
    store,
    passwords,
    proven,
    changePassword,
    codes,
    domains,
    resetCodes,
    captchas,
    mailer,
    files,
    clock,
    siteName,
  } = ports;

  const accountOf = async ({ uid }: Viewer): Promise<AccountRecord> => {
    const account = await store.byUid(uid);
    if (account === null) throw new AssizeError('auth.ended');
    return account;
  };
  const change = async ({ uid }: Viewer, fields: Changes): Promise<UserInfo> => {
    const changed = await store.change(uid, { ...fields, gmtModified: clock.now() });
    if (changed === null) throw new AssizeError('auth.ended');
    if (changed === 'email-taken') throw emailTaken('newEmail');
    return presentUser(changed);
  };
  /** A link that is on its way to the mailbox must not undo what its owner changes. */
  const endReset = async ({ email }: AccountRecord): Promise<void> => {
    if (email !== null) await resetCodes.spend(email);
  };
  const mustBeNew = async (account: AccountRecord, email: string, field: string): Promise<void> => {
    domains.mustBeTaken(email, field);
    if (account.email !== null && accountKey(account.email) === accountKey(email))
      throw new AssizeError('account.email-same', { field });
    if (await store.hasEmail(email)) throw emailTaken(field);
  };

  return {
    profile: async (viewer: Viewer): Promise<Profile> => presentProfile(await accountOf(viewer)),

    changeProfile: (viewer: Viewer, profile: Profile): Promise<UserInfo> => change(viewer, profile),

    /** @throws AssizeError `account.password-*` */
    async changePassword(viewer: Viewer, given: { oldPassword: string; newPassword: string }): Promise<null> {
      const account = await accountOf(viewer);
      await proven(account, given.oldPassword, 'oldPassword');
      if (given.oldPassword === given.newPassword)
        throw new AssizeError('account.password-same', { field: 'newPassword' });
      await endReset(account);
      await changePassword(account.uid, await passwords.hash(given.newPassword), viewer.sessionId);
      return null;
    },

    /** @throws AssizeError `account.email-same`, `register.email-taken`, `captcha.required`, `auth.captcha-*`, `mail.*` */
    async sendCode(
      viewer: Viewer,
      { email, ...given }: CodeRequest,
      locale: Locale,
    ): Promise<{ cooldown: number }> {
      const proof = captchas.demanded(given);
      await mustBeNew(await accountOf(viewer), email, 'email');
      await captchas.spend(proof.captchaKey, proof.captcha);
      await codes.claim(email);
      const code = newMailCode();
      const site = await siteName();
      await codes.deliver(email, code, () =>
        mailer.send({ to: email, ...changeEmailMail(locale, site, code) }),
      );
      return { cooldown: codes.cooldownSeconds };
    },

    /** @throws AssizeError `account.*`, `register.email-taken`, `register.code-wrong` */
    async changeEmail(
      viewer: Viewer,
      { password, newEmail, code }: { password: string; newEmail: string; code: string },
    ): Promise<UserInfo> {
      const account = await accountOf(viewer);
      await proven(account, password, 'password');
      await mustBeNew(account, newEmail, 'newEmail');
      const right = (await codes.check(newEmail, code)) && (await codes.spend(newEmail));
      if (!right) throw new AssizeError('register.code-wrong', { field: 'code' });
      await endReset(account);
      return change(viewer, { email: newEmail });
    },

    /** @throws AssizeError `upload.*` */
    async takeAvatar(viewer: Viewer, upload: UploadedFile | undefined): Promise<UserInfo> {
      const { link } = await files.storeAvatar(upload, viewer);
      return change(viewer, { avatar: link });
    },

    removeAvatar: (viewer: Viewer): Promise<UserInfo> => change(viewer, { avatar: null }),
  };
};
export type OwnAccount = ReturnType<typeof ownAccount>;
