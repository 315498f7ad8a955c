import { confirmTotp, startTotp } from '@assize/shared/areas/factor/endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../platform/clock.ts';
import { type TestSite, testPassword } from './site.ts';

/** The code that an authenticator app shows. */
export const appCode = (secret: string, clock: Clock): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: clock.now().getTime() });

/** A user who has set an authenticator app up. */
export const withApp = async (site: TestSite, username: string) => {
  const me = site.asUser(username);
  const { secret } = await me.call(startTotp, { body: { password: testPassword } });
  const code = appCode(secret, site.app.core.clock);
  const { recoveryCodes } = await me.call(confirmTotp, { body: { code } });
  return {
    me,
    secret,
    /** The code by which the app was set up: it is used. */
    usedCode: code,
    recoveryCodes: recoveryCodes ?? [],
  };
};
