import { defineModule } from '../../platform/module/define.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { Mailer } from '../mail/service.ts';
import type { SessionService } from '../session/service.ts';
import { firstAccount } from './first-account.ts';
import { mailCodes, newMailCode } from './mail-codes.ts';
import { argonPasswords } from './passwords.ts';
import { registration } from './registration.ts';
import { accountRoutes } from './routes.ts';
import { accountService } from './service.ts';
import { signInGuard } from './sign-in-guard.ts';
import { accountStore } from './store.ts';

type Needs = { session: SessionService; captcha: CaptchaService; mail: Mailer };

/** Accounts, signing in and registering. */
export const account = defineModule({
  name: 'account',
  create: ({ database, redis, config, clock, ids }, { session, captcha, mail }: Needs) => {
    const store = accountStore(database);
    const accounts = accountService({
      store,
      passwords: argonPasswords(),
      sessions: session,
      guard: signInGuard(redis),
      captchas: captcha,
      clock,
      ids,
    });
    const registrations = registration({
      accounts,
      store,
      codes: mailCodes(redis, 'register', 60),
      mailer: mail,
      captchas: captcha,
      newCode: newMailCode,
      site: config.site,
    });
    const first = firstAccount({ ensureRoot: accounts.ensureRoot, givenPassword: config.rootPassword });
    return {
      service: { ...accounts, onFirst: first.onMade },
      routes: accountRoutes(accounts, registrations),
      fileRefs: {},
      firstStart: first.make,
    };
  },
});
