import { type UserInfo, userInfo } from '@assize/shared/areas/account/user-info.ts';
import { may, type Verb } from '@assize/shared/domain/permissions.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { create } from 'zustand';
import { storedToken, tokenStorageKey } from './token.ts';

const userStorageKey = 'userInfo';

type Session = {
  token: string | null;
  user: UserInfo | null;
  /** Owner of the page: the person signed in, or the person whose session ended while it was open. */
  owner: string | null;
};

const nobody: Session = { token: null, user: null, owner: null };

const storedUser = (): UserInfo | null => {
  try {
    return userInfo.nullable().parse(JSON.parse(localStorage.getItem(userStorageKey) ?? 'null'));
  } catch {
    return null;
  }
};

const read = (): Session => {
  const token = storedToken();
  const user = storedUser();
  return token === null || user === null ? nobody : { token, user, owner: user.uid };
};

/** Who is signed in on this device; the same in all tabs. */
export const useSession = create<Session>()(read);

/** Keeps a renewed token (Accounts 5). */
export const keepToken = (token: string): void => {
  localStorage.setItem(tokenStorageKey, token);
  useSession.setState({ token });
};

export const signIn = (user: UserInfo): void => {
  localStorage.setItem(userStorageKey, JSON.stringify(user));
  // A token that came for another user meanwhile stays: the last sign-in wins in all tabs.
  useSession.setState({ token: storedToken(), user, owner: user.uid });
};

const forget = (): void => {
  localStorage.removeItem(tokenStorageKey);
  localStorage.removeItem(userStorageKey);
};

/** Forgets token and user of a session that the server ended; the page and its drafts stay that person's. */
export const endSession = (): void => {
  forget();
  useSession.setState({ token: null, user: null });
};

/** Forgets the session that its owner leaves, and the owner of the page. */
export const leaveSession = (): void => {
  forget();
  useSession.setState(nobody);
};

/** Roles may change while signed in: a 403 refreshes them. */
export const keepRoles = (roleList: Role[]): void => {
  const { user } = useSession.getState();
  if (user) signIn({ ...user, roleList });
};

/** Where a page goes whose person has signed out elsewhere: admin pages to their own sign-in (Pages 4). */
export const afterSignOut = (pathname: string): string =>
  /^\/admin(?:\/|$)/.test(pathname) ? '/admin/login' : '/home';

/** Follows sign-in and sign-out in other tabs; `onEnd` when the session was ended there. */
export const followOtherTabs = (onEnd: () => void): void => {
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== tokenStorageKey && key !== userStorageKey) return;
    const before = useSession.getState();
    const now = read();
    if (now.token === before.token && now.user?.uid === before.user?.uid) return;
    useSession.setState(now);
    if (before.token !== null && now.token === null && storedToken() === null) onEnd();
  });
};

/** Whether the signed-in user holds a verb; only for what to show, the server decides (Accounts 11). */
export const useMay = (verb: Verb): boolean => useSession(({ user }) => may(user?.roleList[0] ?? null, verb));
