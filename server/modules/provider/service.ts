import type { UserInfo } from '@assize/shared/areas/account/user-info.ts';
import type { FactorAsked } from '@assize/shared/areas/factor/wire.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Locale } from '@assize/shared/i18n/locales.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { TokenReply, Viewer } from '../../platform/http/handler.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { shortLived } from '../../platform/redis/short-lived.ts';
import type { AccountRecord, AccountService, From } from '../account/service.ts';
import type { FactorMails } from '../factor/service.ts';
import { newAccount } from './new-account.ts';
import { journey, type OidcProvider, type ProvidedPerson } from './oidc.ts';
import type { IdentityStore } from './store.ts';

type Ports = {
  /** null: the site has no provider. */
  provider: { oidc: OidcProvider; name: string; issuer: string; makesAccounts: boolean } | null;
  accounts: Pick<AccountService, 'people' | 'prove' | 'create' | 'admit' | 'kept'>;
  identities: IdentityStore;
  mails: FactorMails;
  redis: RedisStore;
  clock: Clock;
};
type CameBack = { ticket: string; query: string };

const journeySeconds = 10 * 60;
/** A journey, and the account that it is to be linked with; null: it is a sign-in. */
const kept = journey.extend({ uid: z.string().nullable() });

/** Signing in through a provider, and linking accounts with it (Accounts 24). */
export const providerService = (ports: Ports) => {
  const { provider, accounts, identities, mails, redis, clock } = ports;
  const { people, prove, admit } = accounts;
  const journeys = shortLived(redis, ['provider'], kept, journeySeconds);
  const configured = () => {
    if (provider === null) throw new AssizeError('provider.off');
    return provider;
  };
  const accountOf = async ({ uid }: Viewer): Promise<AccountRecord> => {
    const account = await people.byUid(uid);
    if (account === null) throw new AssizeError('auth.ended');
    return account;
  };

  const start = async (uid: string | null): Promise<{ address: string; ticket: string }> => {
    const begun = await configured().oidc.start();
    return { address: begun.address, ticket: await journeys.keep({ ...begun.journey, uid }) };
  };
  /** Who came back; the ticket is used up by it. */
  const finish = async ({ ticket, query }: CameBack, uid: string | null): Promise<ProvidedPerson> => {
    const { oidc } = configured();
    const begun = await journeys.take(ticket);
    if (begun === null || begun.uid !== uid) throw new AssizeError('provider.gone');
    return oidc.finish(query, begun);
  };

  /** The account of a person; made where the site wants that. @throws AssizeError `provider.no-account`, `provider.email-taken` */
  const accountFor = async (person: ProvidedPerson): Promise<AccountRecord> => {
    const known = async () => {
      const uid = await identities.uidOf(person.issuer, person.subject);
      return uid === null ? null : people.byUid(uid);
    };
    const found = await known();
    if (found !== null) return found;
    if (!configured().makesAccounts) throw new AssizeError('provider.no-account');
    let made: AccountRecord;
    try {
      made = await newAccount(accounts, person);
    } catch (failure) {
      // The address may be that of the account which the same person got a moment ago.
      const other = await known();
      if (other === null) throw failure;
      return other;
    }
    if ((await identities.link(person, made.uid, clock.now())) === 'linked') return made;
    // The same person came twice at once: the other account is theirs.
    await accounts.kept.discard(made.uid);
    const other = await known();
    if (other === null) throw new AssizeError('provider.gone');
    return other;
  };

  return {
    /** Name on the button; null: there is none. */
    name: provider?.name ?? null,

    /** Removes the links of an account that is deleted. */
    forget: identities.forget,

    /** @throws AssizeError `provider.off`, `provider.away` */
    startSignIn: () => start(null),

    /** @throws AssizeError `provider.*`, `auth.disabled` */
    async signIn(given: CameBack, from: From): Promise<TokenReply<UserInfo | FactorAsked>> {
      return admit(await accountFor(await finish(given, null)), from);
    },

    async read(viewer: Viewer) {
      const { uid, passwordHash } = await accountOf(viewer);
      const since = provider === null ? null : await identities.linkedSince(uid, provider.issuer);
      return {
        name: provider?.name ?? null,
        linkedSince: since?.toISOString() ?? null,
        hasPassword: passwordHash !== null,
      };
    },

    /** @throws AssizeError `provider.*`, `account.password-*` */
    async startLink(viewer: Viewer, { password }: { password?: string | undefined }) {
      const { issuer } = configured();
      const account = await accountOf(viewer);
      if (account.passwordHash !== null) await prove(account, password ?? '', 'password');
      if ((await identities.linkedSince(account.uid, issuer)) !== null)
        throw new AssizeError('provider.linked-already');
      return start(account.uid);
    },

    /** @throws AssizeError `provider.*` */
    async link(viewer: Viewer, given: CameBack, locale: Locale): Promise<null> {
      const person = await finish(given, viewer.uid);
      const outcome = await identities.link(person, viewer.uid, clock.now());
      if (outcome === 'person-taken') throw new AssizeError('provider.linked-elsewhere');
      if (outcome === 'account-taken') throw new AssizeError('provider.linked-already');
      mails.tell('linked', await accountOf(viewer), locale, configured().name);
      return null;
    },

    /** @throws AssizeError `provider.*`, `account.password-*` */
    async unlink(viewer: Viewer, { password }: { password: string }, locale: Locale): Promise<null> {
      const { issuer, name } = configured();
      const account = await accountOf(viewer);
      if (account.passwordHash === null) throw new AssizeError('provider.password-needed');
      await prove(account, password, 'password');
      if (!(await identities.unlink(account.uid, issuer))) throw new AssizeError('provider.not-linked');
      mails.tell('unlinked', account, locale, name);
      return null;
    },
  };
};
export type ProviderService = ReturnType<typeof providerService>;
