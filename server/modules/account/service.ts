import type { UserInfo } from '@assize/shared/contract/account.ts';
import { may, permissions, type Role, type Verb } from '@assize/shared/domain/permissions.ts';
import { AssizeError } from '@assize/shared/errors/catalogue.ts';
import type { TokenReply, Viewer } from '../../http/handler.ts';
import type { Clock } from '../../plugins/clock.ts';
import type { Ids } from '../../plugins/ids.ts';
import type { SessionService } from '../session/service.ts';
import type { Passwords } from './passwords.ts';
import { presentUser } from './presenter.ts';
import type { AccountRecord, AccountRepository } from './repository.ts';

type Ports = {
  accounts: AccountRepository;
  passwords: Passwords;
  sessions: SessionService;
  clock: Clock;
  ids: Ids;
};
type NewAccount = { username: string; password: string; email: string | null; role: Role };
type From = { ip: string; userAgent: string };

/** Accounts and signing in. */
export const accountService = ({ accounts, passwords, sessions, clock, ids }: Ports) => {
  const create = async ({ username, password, email, role }: NewAccount) => {
    const now = clock.now();
    const account: AccountRecord = {
      uid: ids.uid(),
      username,
      email,
      role,
      passwordHash: await passwords.hash(password),
      disabled: false,
      authVersion: 0,
      nickname: null,
      avatar: null,
      titleName: null,
      titleColor: null,
      gmtCreate: now,
      gmtModified: now,
    };
    return { account, outcome: await accounts.insert(account) };
  };

  return {
    /** Makes an account for staff, set-up and tests. @throws AssizeError when name or address is taken */
    async create(draft: NewAccount): Promise<AccountRecord> {
      const { account, outcome } = await create(draft);
      if (outcome === 'username-taken')
        throw new AssizeError('register.username-taken', { field: 'username' });
      if (outcome === 'email-taken') throw new AssizeError('register.email-taken', { field: 'email' });
      return account;
    },

    /**
     * Makes the first super admin if there is none. Of several processes that start at once one succeeds.
     * @returns whether this call made it
     */
    async ensureRoot(password: () => string): Promise<boolean> {
      if (await accounts.hasRole('root')) return false;
      const { outcome } = await create({ username: 'root', password: password(), email: null, role: 'root' });
      return outcome === 'inserted';
    },

    /** @throws AssizeError `auth.wrong-password`, `auth.disabled` */
    async login(given: { username: string; password: string }, from: From): Promise<TokenReply<UserInfo>> {
      const account = await accounts.byUsername(given.username);
      const right = await passwords.matches(account?.passwordHash ?? null, given.password);
      if (account === null || !right) throw new AssizeError('auth.wrong-password');
      if (account.disabled) throw new AssizeError('auth.disabled');
      const { token } = await sessions.open(account, from);
      return { data: presentUser(account), token };
    },

    logout: async (viewer: Viewer): Promise<null> => {
      await sessions.endOne(viewer, 'logout');
      return null;
    },

    async authInfo(viewer: Viewer) {
      const verbs = Object.keys(permissions) as Verb[];
      return {
        roles: [viewer.role],
        permissions: verbs.filter((verb) => may(viewer.role, verb)),
        expires: (await sessions.expiry(viewer.sessionId)).toISOString(),
      };
    },

    /** Shown names by uid (D22); unknown uids are left out. */
    usernames: (uids: readonly string[]) => accounts.usernames(uids),
    byUid: (uid: string) => accounts.byUid(uid),
    byUsername: (username: string) => accounts.byUsername(username),
  };
};
export type AccountService = ReturnType<typeof accountService>;
