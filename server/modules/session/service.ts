import type { OwnSession } from '@assize/shared/areas/session/endpoints.ts';
import type { Role } from '@assize/shared/domain/roles.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Authenticate, bareToken } from '../../platform/http/access.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { Seat } from '../../platform/http/seat.ts';
import type { Ids } from '../../platform/ids.ts';
import type { SessionsEnded } from '../../platform/realtime/events.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { SessionStore } from './store.ts';
import { renewAfter, type Tokens, tokenLife } from './tokens.ts';

type Ports = {
  live: LiveSessions;
  store: SessionStore;
  tokens: Tokens;
  clock: Clock;
  ids: Ids;
  log: Pick<FastifyBaseLogger, 'debug'>;
};
/** Seconds between two notes that a session is used. */
const seenEvery = 5 * 60;
type Account = { uid: string; username: string; role: Role };
type Reason = SessionsEnded['reason'];

/** Opens, reads and ends sessions (Accounts 5). */
export const sessionService = ({ live, store, tokens, clock, ids, log }: Ports) => {
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  /** @throws AssizeError `auth.expired`, `auth.ended`, `auth.required` */
  const readToken = async (token: string) => {
    const { sessionId, signedAt } = await tokens.read(token);
    const session = await live.read(sessionId);
    if (session === null) throw new AssizeError('auth.ended');
    const viewer: Viewer = { uid: session.uid, username: session.username, role: session.role, sessionId };
    return { viewer, signedAt, session };
  };

  /** The copy for lists is no reason to let a call wait or fail. */
  const noteSeen = (sessionId: string, expiresAt: number): void => {
    store
      .markSeen(sessionId, clock.now(), new Date(expiresAt * 1000))
      .catch((error: unknown) => log.debug({ err: error }, 'a request of a session was not noted'));
  };

  const authenticate: Authenticate = async (authorization) => {
    const token = bareToken(authorization);
    if (token === '') return null;
    const { viewer, signedAt, session } = await readToken(token);
    const now = seconds();
    if (now - signedAt < renewAfter) {
      if (now - session.seenAt >= seenEvery) {
        await live.touch(viewer.sessionId, { ...session, seenAt: now });
        noteSeen(viewer.sessionId, session.expiresAt);
      }
      return { viewer, renewed: null };
    }
    const expiresAt = now + tokenLife;
    if (!(await live.prolong(viewer.sessionId, { ...session, expiresAt, seenAt: now })))
      throw new AssizeError('auth.ended');
    noteSeen(viewer.sessionId, expiresAt);
    return { viewer, renewed: await tokens.sign(viewer.sessionId) };
  };

  const end = async (uid: string, sessionIds: string[], reason: Reason): Promise<void> => {
    await live.end({ uid, sessionIds, reason });
    await store.markEnded(sessionIds, clock.now(), reason);
  };

  const endAll = async (uid: string, reason: Reason, except?: string): Promise<void> => {
    const sessionIds = (await live.ofUser(uid)).filter((id) => id !== except);
    if (sessionIds.length > 0) await end(uid, sessionIds, reason);
  };

  return {
    authenticate,

    /** The viewer of a raw token, for the first frame of a socket. @throws AssizeError as `authenticate` does */
    async viewerOfToken(token: string): Promise<Viewer> {
      return (await readToken(bareToken(token))).viewer;
    },

    /** Starts a session and signs its first token. */
    async open(
      account: Account,
      { ip, userAgent, seat }: { ip: string; userAgent: string; seat?: Seat | null },
    ): Promise<{ token: string; sessionId: string }> {
      const sessionId = ids.uid();
      const { uid, username, role } = account;
      const now = clock.now();
      const [seenAt, expiresAt] = [seconds(), seconds() + tokenLife];
      const until = new Date(expiresAt * 1000);
      const machine = seat?.signed
        ? { seatId: seat.seatId, deviceId: seat.deviceId, label: seat.label }
        : null;
      await store.insert({
        ...{ _id: sessionId, uid, ip, userAgent, openedAt: now, seenAt: now, expiresAt: until },
        ...(machine && { machine }),
      });
      await live.add(sessionId, { uid, username, role, expiresAt, seenAt });
      return { token: await tokens.sign(sessionId), sessionId };
    },

    /** When the newest token of a session expires. */
    async expiry(sessionId: string): Promise<Date> {
      const session = await live.read(sessionId);
      if (session === null) throw new AssizeError('auth.ended');
      return new Date(session.expiresAt * 1000);
    },

    endOne: (viewer: Pick<Viewer, 'uid' | 'sessionId'>, reason: Reason) =>
      end(viewer.uid, [viewer.sessionId], reason),

    /** Ends all sessions of a user but one (a password change keeps the one it came from). */
    endAll,

    /** Sessions of the viewer that live, the present one first. */
    async listOwn({ uid, sessionId }: Viewer): Promise<Page<OwnSession>> {
      const found = await store.ofIds(await live.ofUser(uid));
      const records = found.map(({ _id, ip, userAgent, openedAt }) => ({
        sessionId: _id,
        ip,
        userAgent,
        openedAt: openedAt.toISOString(),
        current: _id === sessionId,
      }));
      const current = records.filter((one) => one.current);
      return { records: [...current, ...records.filter((one) => !one.current)], total: records.length };
    },

    /** @throws AssizeError `session.not-found`, for sessions of others too */
    async endOwn({ uid }: Viewer, sessionId: string): Promise<null> {
      if (!(await live.ofUser(uid)).includes(sessionId))
        throw new AssizeError('session.not-found', { field: 'sessionId' });
      await end(uid, [sessionId], 'logout');
      return null;
    },

    async endOthers({ uid, sessionId }: Viewer): Promise<null> {
      await endAll(uid, 'logout', sessionId);
      return null;
    },

    /** Gives the living sessions of a user another name. */
    rename: live.rename,

    records: store satisfies Pick<
      SessionStore,
      'lastOpened' | 'removeOf' | 'openPage' | 'countSeen' | 'lastOf' | 'find'
    >,
  };
};
export type SessionService = ReturnType<typeof sessionService>;
