import type { AccountRecord } from '../account/service.ts';
import type { FactorMails } from './mails.ts';
import type { FactorStore } from './store.ts';

export type { FactorMails } from './mails.ts';

type Ports = {
  store: Pick<FactorStore, 'read' | 'having' | 'forget'>;
  mails: FactorMails;
  passkeyOrigin: string | null;
};

/** Second factors, as other modules see them. */
export const factorService = ({ store, mails, passkeyOrigin }: Ports) => ({
  /** Where passkeys work, as `https://host`; null: nowhere on this site. */
  passkeyOrigin,

  /** Those of some users that have one. */
  having: store.having,

  /** Takes all second factors of a user away without a word, with the account or for who runs the server. */
  forget: store.forget,

  /** The same for a user who lost them, who is told in the language in which they were set up. False: there were none. */
  async reset(account: Pick<AccountRecord, 'uid' | 'username' | 'email'>): Promise<boolean> {
    const { locale } = await store.read(account.uid);
    if (!(await store.forget(account.uid))) return false;
    mails.tell('reset', account, locale);
    return true;
  },

  mails,
});
export type FactorService = ReturnType<typeof factorService>;
