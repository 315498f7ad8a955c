import { emptyProfile, type Profile } from '@assize/shared/areas/account/profile.ts';
import type { UserInfo } from '@assize/shared/areas/account/user-info.ts';
import type { FactorAsked } from '@assize/shared/areas/factor/wire.ts';
import { may, permissions, type Verb } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import pMap from 'p-map';
import type { Clock } from '../../platform/clock.ts';
import type { TokenReply, Viewer } from '../../platform/http/handler.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { Ids } from '../../platform/ids.ts';
import type { CaptchaService } from '../captcha/service.ts';
import type { SessionService } from '../session/service.ts';
import type { AdminStore } from './admin-store.ts';
import type { FirstAccount } from './first-account.ts';
import type { OwnPassword } from './own-password.ts';
import type { Passwords } from './passwords.ts';
import { presentUser } from './presenter.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { AccountRecord, AccountStore } from './store.ts';

type Ports = {
  store: AccountStore;
  passwords: Passwords;
  sessions: SessionService;
  guard: SignInGuard;
  captchas: CaptchaService;
  clock: Clock;
  ids: Ids;
};
type NewAccount = {
  username: string;
  /** null: nobody signs in with one. */
  password: string | null;
  email: string | null;
  role: Role;
  profile?: Partial<Profile>;
};
type Credentials = {
  username: string;
  password: string;
  captcha?: string | undefined;
  captchaKey?: string | undefined;
};
/** New accounts of a batch that are on their way at once; how many hashes that means is said by `passwords`. */
const preparedAtOnce = 4;

/** Where somebody signs in: address, browser, and the machine of a hall that signed the call. */
export type From = { ip: string; userAgent: string; seat?: Seat | null };
/** What a later module says about entering. */
export type EntryDoor = {
  /** @throws AssizeError where an account may not be entered from there */
  check(account: Pick<AccountRecord, 'uid' | 'role'>, from: From): Promise<void>;
  entered(session: { uid: string; username: string; sessionId: string }, from: From): Promise<void>;
};
/** Question for a second factor, after the first one was right; null: the account has none. */
export type SecondStep = (
  account: AccountRecord,
  entry: { staffOnly: boolean },
) => Promise<FactorAsked | null>;

export type { AccountOnBoard, AccountRecord, AuthorAccount } from './store.ts';

/** Accounts as other modules read them. */
export type People = Pick<
  AccountStore,
  | 'usernames'
  | 'shown'
  | 'authors'
  | 'onBoards'
  | 'uidsMatching'
  | 'uidOf'
  | 'uidsOf'
  | 'byUid'
  | 'byUsername'
>;

/** Accounts and signing in. */
export const accountService = ({ store, passwords, sessions, guard, captchas, clock, ids }: Ports) => {
  const people: People = store;

  /** A new account that is not stored yet. */
  const prepare = async (draft: NewAccount, hash = passwords.hash): Promise<AccountRecord> => {
    const { username, password, email, role, profile } = draft;
    const now = clock.now();
    return {
      uid: ids.uid(),
      username,
      email,
      role,
      passwordHash: password === null ? null : await hash(password),
      disabled: false,
      ...emptyProfile,
      ...profile,
      avatar: null,
      titleName: null,
      titleColor: null,
      gmtCreate: now,
      gmtModified: now,
      deleted: false,
    };
  };

  const create = async (draft: NewAccount) => {
    const account = await prepare(draft);
    return { account, outcome: await store.insert(account) };
  };

  /** The account of a booked try whose password is right. */
  const proven = async (username: string, password: string, ip: string): Promise<AccountRecord> => {
    let account: AccountRecord | null;
    let right: boolean;
    try {
      account = await store.byUsername(username);
      right = await passwords.matches(account?.passwordHash ?? null, password);
    } catch (error) {
      await guard.withdrawn(username, ip);
      throw error;
    }
    if (account === null || !right) {
      await guard.failed(ip);
      throw new AssizeError('auth.wrong-password');
    }
    // Wrong codes before this password go on counting: only a sign-in that gets to its end forgets them.
    await guard.withdrawn(username, ip);
    if (account.disabled) throw new AssizeError('auth.disabled');
    return account;
  };

  let secondStep: SecondStep = async () => null;
  const doors: EntryDoor[] = [];
  /**
   * Opens a session for somebody who has proved to be the owner of an account, as it was read before that.
   * @throws AssizeError `auth.wrong-password` where it was changed meanwhile
   */
  const enter = async (account: AccountRecord, from: From): Promise<TokenReply<UserInfo>> => {
    for (const door of doors) await door.check(account, from);
    const { token, sessionId } = await sessions.open(account, from);
    // A change that ended this user's sessions during the proof did not end this session.
    const now = await store.byUid(account.uid);
    if (
      now === null ||
      now.passwordHash !== account.passwordHash ||
      now.role !== account.role ||
      now.disabled
    ) {
      await sessions.endOne({ uid: account.uid, sessionId }, 'password');
      throw new AssizeError('auth.wrong-password');
    }
    const { uid, username } = account;
    for (const door of doors) await door.entered({ uid, username, sessionId }, from);
    return { data: presentUser(account), token };
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
     * @returns its uid, or null where this call did not make it
     */
    async ensureRoot(password: string): Promise<string | null> {
      if (await store.hasRole('root')) return null;
      const { account, outcome } = await create({ username: 'root', password, email: null, role: 'root' });
      return outcome === 'inserted' ? account.uid : null;
    },

    /**
     * Signs in: opens a session, or asks for the second factor of an account that has one.
     * @throws AssizeError `auth.wrong-password`, `auth.captcha-required`, `auth.captcha-wrong`, `auth.locked`,
     * `auth.disabled`, `request.too-many`; with `staffOnly` `auth.forbidden` for who has no staff role
     */
    async login(
      given: Credentials,
      from: From,
      { staffOnly = false } = {},
    ): Promise<TokenReply<UserInfo | FactorAsked>> {
      const { username, password, captcha, captchaKey } = given;
      const solved = captcha !== undefined && captchaKey !== undefined;
      if (solved) await captchas.spend(captchaKey, captcha);
      await guard.book(username, from.ip, solved);
      const account = await proven(username, password, from.ip);
      if (staffOnly && !may(account.role, 'problem.create')) throw new AssizeError('auth.forbidden');
      const asked = await secondStep(account, { staffOnly });
      if (asked !== null) return { data: asked, token: null };
      await guard.succeeded(username, from.ip);
      return enter(account, from);
    },

    /**
     * Goes on after another first factor than the password: with a session, or the question for the second factor.
     * @throws AssizeError `auth.disabled`, and as `enter` does
     */
    async admit(account: AccountRecord, from: From): Promise<TokenReply<UserInfo | FactorAsked>> {
      if (account.disabled) throw new AssizeError('auth.disabled');
      const asked = await secondStep(account, { staffOnly: false });
      return asked === null ? enter(account, from) : { data: asked, token: null };
    },

    enter,

    /** A later module says from where accounts are entered. */
    addDoor: (door: EntryDoor): void => {
      doors.push(door);
    },

    /** A later module asks for second factors. */
    askSecond: (step: SecondStep): void => {
      secondStep = step;
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

    people,
    /** Many new accounts, in the order of the drafts, none of them stored; `prepared` hears of each. */
    prepareMany: (drafts: readonly NewAccount[], prepared: () => Promise<void>): Promise<AccountRecord[]> =>
      pMap(
        drafts,
        async (draft) => {
          const account = await prepare(draft, passwords.hashInBackground);
          await prepared();
          return account;
        },
        { concurrency: preparedAtOnce },
      ),
    hashPassword: passwords.hash,
  };
};
export type Accounts = ReturnType<typeof accountService>;
export type AccountService = Accounts & {
  /** Accounts as staff keep them. */
  kept: AdminStore;
  /** Names that are locked after wrong passwords and codes. */
  locks: SignInGuard;
  /** Asks for the own password. */
  prove: OwnPassword;
  /** Tells a later module when the first super admin of a new site was made. */
  onFirst: FirstAccount['onMade'];
};
