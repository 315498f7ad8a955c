import type { UserInfo } from '@assize/shared/areas/account/user-info.ts';
import type { FactorProof, PasskeyAnswer } from '@assize/shared/areas/factor/wire.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { TokenReply } from '../../platform/http/handler.ts';
import type { AccountRecord, AccountService, From, SecondStep } from '../account/service.ts';
import type { CaptchaService } from '../captcha/service.ts';
import { type PasskeyChallenges, printOf, type SignInChallenges } from './challenges.ts';
import type { PasskeyDoor } from './passkeys.ts';
import type { ProveFactor } from './proof.ts';
import type { FactorStore } from './store.ts';

type Ports = {
  accounts: Pick<AccountService, 'people' | 'locks' | 'enter'>;
  captchas: Pick<CaptchaService, 'spend'>;
  store: Pick<FactorStore, 'read' | 'passkeysOf'>;
  passkeys: PasskeyDoor;
  prove: ProveFactor;
  challenges: SignInChallenges;
  alone: PasskeyChallenges;
};
type Second = FactorProof & {
  challenge: string;
  captcha?: string | undefined;
  captchaKey?: string | undefined;
};
const gone = () => new AssizeError('factor.challenge-gone', { field: 'challenge' });
const wrongPasskey = () => new AssizeError('factor.passkey-wrong', { field: 'passkey' });

/** Signing in with a second factor, or with a passkey alone (Accounts 21, 23). */
export const factorSignIn = (ports: Ports) => {
  const { accounts, captchas, store, passkeys, prove, challenges, alone } = ports;
  const { people, locks, enter } = accounts;

  /** The question, after the password of an account was right; null: it has no second factor. */
  const ask: SecondStep = async ({ uid, passwordHash }, { staffOnly }) => {
    const [{ totpSecret }, keys] = await Promise.all([store.read(uid), store.passkeysOf(uid)]);
    if (totpSecret === null && keys.length === 0) return null;
    const options = passkeys !== null && keys.length > 0 ? await passkeys.askOptions(keys) : null;
    const challenge = await challenges.keep({
      uid,
      password: printOf(passwordHash),
      staffOnly,
      passkey: options?.challenge ?? null,
    });
    return { challenge, totp: totpSecret !== null, passkey: options && { ...options } };
  };

  /** The account of a challenge, as long as nothing was changed by which its password might be another. */
  const accountOf = async (kept: Awaited<ReturnType<typeof challenges.read>>): Promise<AccountRecord> => {
    const account = kept && (await people.byUid(kept.uid));
    if (!kept || !account || account.disabled || printOf(account.passwordHash) !== kept.password)
      throw gone();
    return account;
  };

  return {
    ask,

    /** @throws AssizeError `factor.*`, `auth.captcha-*`, `auth.locked`, `auth.wrong-password`, `request.too-many` */
    async finish(given: Second, from: From): Promise<TokenReply<UserInfo>> {
      const { challenge, captcha, captchaKey, ...proof } = given;
      const kept = await challenges.read(challenge);
      const account = await accountOf(kept);
      const solved = captcha !== undefined && captchaKey !== undefined;
      if (solved) await captchas.spend(captchaKey, captcha);
      await locks.book(account.username, from.ip, solved);
      try {
        await prove(account.uid, proof, kept?.passkey ?? null);
      } catch (error) {
        const isWrong = error instanceof AssizeError && error.status === 422;
        if (isWrong) await locks.failed(from.ip);
        else await locks.withdrawn(account.username, from.ip);
        throw error;
      }
      // Several right proofs may get here at once: the one that uses the challenge up goes on.
      if ((await challenges.take(challenge)) === null) throw gone();
      await locks.succeeded(account.username, from.ip);
      return enter(account, from);
    },

    /** @throws AssizeError `factor.passkeys-off` */
    async startAlone() {
      if (passkeys === null) throw new AssizeError('factor.passkeys-off');
      const options = await passkeys.askOptions(null);
      return { challenge: await alone.keep(options.challenge), options: { ...options } };
    },

    /** @throws AssizeError `factor.challenge-gone`, `factor.passkey-wrong`, `factor.passkeys-off`, `auth.disabled` */
    async finishAlone(
      { challenge, passkey }: { challenge: string; passkey: PasskeyAnswer },
      from: From,
    ): Promise<TokenReply<UserInfo>> {
      if (passkeys === null) throw new AssizeError('factor.passkeys-off');
      const signed = await alone.take(challenge);
      if (signed === null) throw gone();
      const uid = await passkeys.ownerOf(passkey, signed, { alone: true });
      const account = uid === null ? null : await people.byUid(uid);
      if (account === null) {
        await locks.failed(from.ip);
        throw wrongPasskey();
      }
      if (account.disabled) throw new AssizeError('auth.disabled');
      return enter(account, from);
    },
  };
};
export type FactorSignIn = ReturnType<typeof factorSignIn>;
