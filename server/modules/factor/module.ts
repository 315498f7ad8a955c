import { defineModule } from '../../platform/module/define.ts';
import { boundedTries } from '../../platform/redis/tries.ts';
import type { AccountService } from '../account/service.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { Mailer } from '../mail/service.ts';
import type { SettingService } from '../site-setting/service.ts';
import { begun, challengeSeconds, passkeyChallenges, signInChallenges } from './challenges.ts';
import { factorCodes } from './codes.ts';
import { factorMails } from './mails.ts';
import { ownFactors } from './own-factors.ts';
import { passkeyDoor, passkeyPlace } from './passkeys.ts';
import { factorProof, lockSeconds, mostWrongCodes } from './proof.ts';
import { factorRoutes } from './routes.ts';
import { factorService } from './service.ts';
import { factorSignIn } from './sign-in.ts';
import { factorStore } from './store.ts';

type Needs = {
  account: AccountService;
  captcha: CaptchaService;
  mail: Mailer;
  'site-setting': Pick<SettingService, 'current'>;
};
const setupSeconds = 10 * 60;

/** Second factors: authenticator apps, passkeys, recovery codes. */
export const factor = defineModule({
  name: 'factor',
  create: (core, { account, captcha, mail, 'site-setting': setting }: Needs) => {
    const { database, redis, config, clock, log, secret } = core;
    const store = factorStore(database);
    const siteName = async () => (await setting.current('website')).name;
    const codes = factorCodes({ store, secret, clock });
    const passkeys = passkeyDoor({ place: passkeyPlace(config.site.url), store, clock, siteName });
    const tries = boundedTries(redis, 'factor-tries', mostWrongCodes, lockSeconds);
    const prove = factorProof({ codes, passkeys, tries });
    const mails = factorMails({ mailer: mail, siteName, siteUrl: config.site.url, log });
    const signIn = factorSignIn({
      accounts: account,
      captchas: captcha,
      store,
      passkeys,
      prove,
      challenges: signInChallenges(redis),
      alone: passkeyChallenges(redis),
    });
    account.askSecond(signIn.ask);
    const own = ownFactors({
      accounts: account,
      store,
      codes,
      passkeys,
      prove,
      tries,
      mails,
      clock,
      siteName,
      newTotp: begun(redis, 'totp', setupSeconds),
      newPasskey: begun(redis, 'new-passkey', challengeSeconds),
      askedPasskey: begun(redis, 'own-passkey', challengeSeconds),
    });
    return {
      service: factorService({ store, mails, passkeyOrigin: passkeys?.origin ?? null }),
      routes: factorRoutes(signIn, own),
      fileRefs: {},
    };
  },
});
