import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Clock } from '../../platform/clock.ts';
import { keyOf, sealer } from '../../platform/sealing.ts';
import type { FactorStore } from './store.ts';

/** Codes of RFC 6238 as every authenticator app makes them: SHA-1, six digits, 30 s; one step late or early is right. */
const app = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

/** Letters and digits that nobody takes for each other: 5 bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const recoveryCodes = 10;
const newRecoveryCode = (): string =>
  Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');

type Ports = {
  store: Pick<FactorStore, 'read' | 'spendStep' | 'spendRecovery'>;
  /** The secret of the site. */
  secret: string;
  clock: Clock;
};

/** Codes of authenticator apps, and recovery codes. */
export const factorCodes = ({ store, secret, clock }: Ports) => {
  const { seal, open } = sealer(secret, 'authenticator apps');
  const hashKey = keyOf(secret, 'recovery codes');
  const hashOf = (uid: string, code: string) =>
    createHmac('sha256', hashKey).update(`${uid} ${code}`).digest('base64url');

  /** Time step of a right code; null: it is wrong. */
  const stepOf = (base32: string, code: string): number | null => {
    const timestamp = clock.now().getTime();
    const delta = TOTP.validate({
      ...app,
      token: code,
      secret: Secret.fromBase32(base32),
      timestamp,
      window,
    });
    return delta === null ? null : TOTP.counter({ period: app.period, timestamp }) + delta;
  };

  return {
    /** A secret for an app, and the address that its picture carries. */
    newSecret(issuer: string, label: string): { secret: string; address: string } {
      const made = new TOTP({ ...app, issuer, label });
      return { secret: made.secret.base32, address: made.toString() };
    },
    seal,
    /** null: it was sealed by another secret of the site. */
    opened: open,
    stepOf,

    /** Uses a code up: six digits are of the app, everything else is a recovery code. False: it is wrong, or was used. */
    async take(uid: string, code: string): Promise<boolean> {
      if (!/^\d{6}$/.test(code)) return store.spendRecovery(uid, hashOf(uid, code));
      const { totpSecret } = await store.read(uid);
      const base32 = totpSecret === null ? null : open(totpSecret);
      const step = base32 === null ? null : stepOf(base32, code);
      return totpSecret !== null && step !== null && store.spendStep(uid, totpSecret, step);
    },

    /** Ten recovery codes as they are shown, and as they are kept. */
    newRecovery(uid: string): { shown: string[]; kept: string[] } {
      const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
      return {
        shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
        kept: codes.map((code) => hashOf(uid, code)),
      };
    },
  };
};
export type FactorCodes = ReturnType<typeof factorCodes>;
