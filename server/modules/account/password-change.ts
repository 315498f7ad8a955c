import type { Clock } from '../../platform/clock.ts';
import type { SessionService } from '../session/service.ts';
import type { AccountStore } from './store.ts';

type Ports = {
  store: Pick<AccountStore, 'change'>;
  sessions: Pick<SessionService, 'endAll'>;
  clock: Clock;
};

/** Stores a new password and ends the sessions of its user, but the one it was changed from (Accounts 7). */
export const passwordChange =
  ({ store, sessions, clock }: Ports) =>
  async (uid: string, passwordHash: string, keptSession?: string): Promise<void> => {
    await store.change(uid, { passwordHash, gmtModified: clock.now() });
    // After the change: a sign-in that runs beside it sees the new password once it has its session.
    await sessions.endAll(uid, 'password', keptSession);
  };
export type PasswordChange = ReturnType<typeof passwordChange>;
