import type { OwnFactors } from '@assize/shared/areas/factor/endpoints.ts';
import { mostPasskeys } from '@assize/shared/areas/factor/endpoints.ts';
import type { FactorProof, NewPasskey } from '@assize/shared/areas/factor/wire.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { BoundedTries } from '../../platform/redis/tries.ts';
import type { AccountRecord, AccountService } from '../account/service.ts';
import type { Begun } from './challenges.ts';
import type { FactorCodes } from './codes.ts';
import type { FactorMails } from './mails.ts';
import type { PasskeyDoor } from './passkeys.ts';
import { locked, type ProveFactor } from './proof.ts';
import type { FactorStore } from './store.ts';

type Ports = {
  accounts: Pick<AccountService, 'people' | 'prove'>;
  store: FactorStore;
  codes: FactorCodes;
  passkeys: PasskeyDoor;
  prove: ProveFactor;
  tries: BoundedTries;
  mails: FactorMails;
  clock: Clock;
  siteName: () => Promise<string>;
  /** Secrets that wait for their first code, sealed. */
  newTotp: Begun;
  /** What a new passkey signs, and what a known one signs to change factors. */
  newPasskey: Begun;
  askedPasskey: Begun;
};
type Password = { password?: string | undefined };
type Codes = { recoveryCodes: string[] | null };
const passkeysOff = () => new AssizeError('factor.passkeys-off');

/** What people change of their own second factors (Accounts 20, 22, 23). */
export const ownFactors = (ports: Ports) => {
  const { accounts, store, codes, passkeys, prove, tries, mails, clock, siteName } = ports;
  const { newTotp, newPasskey, askedPasskey } = ports;

  const accountOf = async ({ uid }: Viewer): Promise<AccountRecord> => {
    const account = await accounts.people.byUid(uid);
    if (account === null) throw new AssizeError('auth.ended');
    return account;
  };
  /** People who only sign in through a provider have no password to give. */
  const withPassword = async (viewer: Viewer, { password }: Password): Promise<AccountRecord> => {
    const account = await accountOf(viewer);
    if (account.passwordHash !== null) await accounts.prove(account, password ?? '', 'password');
    return account;
  };
  const withBoth = async (viewer: Viewer, given: Password & FactorProof): Promise<AccountRecord> => {
    const account = await withPassword(viewer, given);
    await prove(account.uid, given, await askedPasskey.take(account.uid));
    return account;
  };
  const firstRecovery = async (uid: string): Promise<Codes> => {
    const { shown, kept } = codes.newRecovery(uid);
    return { recoveryCodes: (await store.firstRecovery(uid, kept)) ? shown : null };
  };
  /** Recovery codes end with the last factor. */
  const dropRecovery = async (uid: string): Promise<void> => {
    const [{ totpSecret }, keys] = await Promise.all([store.read(uid), store.passkeysOf(uid)]);
    if (totpSecret === null && keys.length === 0) await store.keepRecovery(uid, []);
  };
  const notFull = async (uid: string): Promise<void> => {
    if ((await store.passkeysOf(uid)).length >= mostPasskeys) throw new AssizeError('factor.passkeys-full');
  };

  return {
    async read(viewer: Viewer): Promise<OwnFactors> {
      const [{ totpSince, recovery }, keys, { passwordHash }] = await Promise.all([
        store.read(viewer.uid),
        store.passkeysOf(viewer.uid),
        accountOf(viewer),
      ]);
      return {
        totpSince: totpSince?.toISOString() ?? null,
        passkeys: keys.map(({ _id, name, gmtCreate, lastUsed }) => ({
          id: _id,
          name,
          gmtCreate: gmtCreate.toISOString(),
          lastUsed: lastUsed?.toISOString() ?? null,
        })),
        recoveryLeft: recovery.length,
        hasPassword: passwordHash !== null,
        passkeyOrigin: passkeys?.origin ?? null,
      };
    },

    /** @throws AssizeError `account.password-*`, `factor.totp-there` */
    async startTotp(viewer: Viewer, given: Password) {
      const { uid, username } = await withPassword(viewer, given);
      if ((await store.read(uid)).totpSecret !== null) throw new AssizeError('factor.totp-there');
      const made = codes.newSecret(await siteName(), username);
      await newTotp.keep(uid, codes.seal(made.secret));
      return made;
    },

    /** @throws AssizeError `factor.setup-gone`, `factor.code-wrong`, `factor.locked`, `factor.totp-there` */
    async confirmTotp(viewer: Viewer, { code }: { code: string }, locale: Locale): Promise<Codes> {
      const { uid } = viewer;
      const sealed = await newTotp.read(uid);
      const secret = sealed === null ? null : codes.opened(sealed);
      if (sealed === null || secret === null) throw new AssizeError('factor.setup-gone');
      const wait = await tries.book(uid);
      if (wait !== 0) throw locked(wait);
      const step = codes.stepOf(secret, code);
      if (step === null) throw new AssizeError('factor.code-wrong', { field: 'code' });
      await tries.succeeded(uid);
      await store.touch(uid, locale);
      if (!(await store.addTotp(uid, sealed, step, clock.now()))) throw new AssizeError('factor.totp-there');
      await newTotp.take(uid);
      mails.tell('totpOn', await accountOf(viewer), locale);
      return firstRecovery(uid);
    },

    /** @throws AssizeError `account.password-*`, `factor.*` */
    async removeTotp(viewer: Viewer, given: Password & FactorProof, locale: Locale): Promise<null> {
      const account = await withBoth(viewer, given);
      if (!(await store.removeTotp(account.uid))) throw new AssizeError('factor.not-found');
      await dropRecovery(account.uid);
      mails.tell('totpOff', account, locale);
      return null;
    },

    /** @throws AssizeError `account.password-*`, `factor.*` */
    async renewRecovery(viewer: Viewer, given: Password & FactorProof, locale: Locale) {
      const account = await withBoth(viewer, given);
      const { shown, kept } = codes.newRecovery(account.uid);
      await store.touch(account.uid, locale);
      await store.keepRecovery(account.uid, kept);
      mails.tell('recovery', account, locale);
      return { recoveryCodes: shown };
    },

    /** @throws AssizeError `account.password-*`, `factor.passkeys-off`, `factor.passkeys-full` */
    async startPasskey(viewer: Viewer, given: Password) {
      if (passkeys === null) throw passkeysOff();
      const account = await withPassword(viewer, given);
      await notFull(account.uid);
      const options = await passkeys.newOptions(account);
      await newPasskey.keep(account.uid, options.challenge);
      return { ...options };
    },

    /** @throws AssizeError `factor.*` */
    async addPasskey(
      viewer: Viewer,
      given: { name: string; passkey: NewPasskey },
      locale: Locale,
    ): Promise<Codes> {
      if (passkeys === null) throw passkeysOff();
      const { uid } = viewer;
      const challenge = await newPasskey.take(uid);
      if (challenge === null) throw new AssizeError('factor.setup-gone');
      await notFull(uid);
      const made = await passkeys.made(given.passkey, challenge);
      if (made === null) throw new AssizeError('factor.passkey-wrong', { field: 'passkey' });
      await store.touch(uid, locale);
      const kept = { ...made, uid, name: given.name, gmtCreate: clock.now(), lastUsed: null };
      if (!(await store.addPasskey(kept)))
        throw new AssizeError('factor.passkey-there', { field: 'passkey' });
      mails.tell('passkeyOn', await accountOf(viewer), locale, given.name);
      return firstRecovery(uid);
    },

    /** @throws AssizeError `factor.passkeys-off`, `factor.not-found` */
    async askPasskey({ uid }: Viewer) {
      if (passkeys === null) throw passkeysOff();
      const keys = await store.passkeysOf(uid);
      if (keys.length === 0) throw new AssizeError('factor.not-found');
      const options = await passkeys.askOptions(keys);
      await askedPasskey.keep(uid, options.challenge);
      return { ...options };
    },

    /** @throws AssizeError `factor.not-found` */
    async renamePasskey({ uid }: Viewer, { id, name }: { id: string; name: string }): Promise<null> {
      if (!(await store.renamePasskey(uid, id, name)))
        throw new AssizeError('factor.not-found', { field: 'id' });
      return null;
    },

    /** @throws AssizeError `account.password-*`, `factor.*` */
    async removePasskey(
      viewer: Viewer,
      given: Password & FactorProof & { id: string },
      locale: Locale,
    ): Promise<null> {
      const found = await store.passkey(given.id);
      if (found?.uid !== viewer.uid) throw new AssizeError('factor.not-found', { field: 'id' });
      const account = await withBoth(viewer, given);
      if (!(await store.removePasskey(account.uid, given.id)))
        throw new AssizeError('factor.not-found', { field: 'id' });
      await dropRecovery(account.uid);
      mails.tell('passkeyOff', account, locale, found.name);
      return null;
    },
  };
};
export type OwnFactorsService = ReturnType<typeof ownFactors>;
