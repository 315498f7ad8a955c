import { defineModule } from '../../platform/module/define.ts';
import { stampOf } from '../../platform/redis/stamp.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { FileService } from '../file/service.ts';
import type { Mailer } from '../mail/service.ts';
import type { SessionService } from '../session/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import { adminStore } from './admin-store.ts';
import { firstAccount } from './first-account.ts';
import { mailCodes } from './mail-codes.ts';
import { mailDomains } from './mail-domains.ts';
import { ownAccount } from './own-account.ts';
import { ownPassword } from './own-password.ts';
import { passwordChange } from './password-change.ts';
import { passwordReset } from './password-reset.ts';
import { argonPasswords } from './passwords.ts';
import { registration } from './registration.ts';
import { accountRoutes } from './routes.ts';
import { accountService } from './service.ts';
import { signInGuard } from './sign-in-guard.ts';
import { accountStore } from './store.ts';

type Needs = {
  session: SessionService;
  captcha: CaptchaService;
  mail: Mailer;
  file: FileService;
  'site-setting': Pick<SettingService, 'current'>;
};

/** Accounts, signing in and registering. */
export const account = defineModule({
  name: 'account',
  create: (core, { session, captcha, mail, file, 'site-setting': setting }: Needs) => {
    const { database, redis, config, clock, ids, log } = core;
    const listing = stampOf(redis, 'user-list');
    const store = accountStore(database, listing);
    const siteName = async () => (await setting.current('website')).name;
    const passwords = argonPasswords();
    const guard = signInGuard(redis);
    const domains = mailDomains(config.refusedMailDomains);
    const accounts = accountService({
      store,
      passwords,
      sessions: session,
      guard,
      captchas: captcha,
      clock,
      ids,
    });
    const registrations = registration({
      accounts,
      store,
      codes: mailCodes(redis, 'register', 60),
      domains,
      mailer: mail,
      captchas: captcha,
      isOpen: async () => (await setting.current('switches')).register,
      siteName,
    });
    const changePassword = passwordChange({ store, sessions: session, clock });
    const resetCodes = mailCodes(redis, 'reset', 90);
    const resets = passwordReset({
      store,
      codes: resetCodes,
      mailer: mail,
      captchas: captcha,
      passwords,
      changePassword,
      guard,
      siteName,
      siteUrl: config.site.url,
      log,
    });
    const prove = ownPassword(redis, passwords);
    const own = ownAccount({
      store,
      passwords,
      proven: prove,
      changePassword,
      codes: mailCodes(redis, 'email', 30),
      domains,
      resetCodes,
      captchas: captcha,
      mailer: mail,
      files: file,
      clock,
      siteName,
    });
    const first = firstAccount({ ensureRoot: accounts.ensureRoot, givenPassword: config.rootPassword });
    return {
      service: {
        ...accounts,
        kept: adminStore(database, listing, clock),
        locks: guard,
        prove,
        onFirst: first.onMade,
      },
      routes: accountRoutes(accounts, registrations, resets, own),
      fileRefs: { texts: { all: store.avatars, uses: store.hasAvatar, shows: store.hasAvatar } },
      firstStart: first.make,
    };
  },
});
