import type {
  endSession,
  endSessionsOf,
  listOpenSessions,
  OpenSession,
} from '@assize/shared/areas/user-admin/endpoints.ts';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Page } from '@assize/shared/wire/values.ts';
import type { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Change, Logged } from '../../platform/http/audit.ts';
import type { Viewer } from '../../platform/http/handler.ts';
import type { AccountService } from '../account/service.ts';
import type { MessageService } from '../message/service.ts';
import type { SessionService } from '../session/service.ts';

type Ports = {
  sessions: Pick<SessionService, 'endAll' | 'endOne' | 'records'>;
  people: Pick<AccountService['people'], 'usernames' | 'uidsMatching'>;
  messages: Pick<MessageService, 'tell'>;
  clock: Clock;
};
/** Users that a keyword may name. */
const mostMatches = 500;

/** Open sessions of all users, as super admins see and end them (Users 11). */
export const openSessions = ({ sessions, people, messages, clock }: Ports) => {
  const tell = async (uid: string, viewer: Viewer): Promise<void> => {
    if (uid !== viewer.uid) await messages.tell([uid], 'user.sessions', {});
  };
  return {
    async page(
      { keyword, currentPage, limit }: z.output<(typeof listOpenSessions)['query']>,
      viewer: Viewer,
    ): Promise<Page<OpenSession>> {
      const uids = keyword ? await people.uidsMatching(keyword, mostMatches) : undefined;
      const paging = { skip: (currentPage - 1) * limit, limit };
      const { records, total } = await sessions.records.openPage(clock.now(), uids, paging);
      const names = await people.usernames(records.map(({ uid }) => uid));
      return {
        records: records.map(({ _id, uid, ip, userAgent, openedAt, seenAt }) => ({
          sessionId: _id,
          uid,
          username: names.get(uid) ?? '',
          ip,
          userAgent,
          openedAt: openedAt.toISOString(),
          seenAt: seenAt.toISOString(),
          current: _id === viewer.sessionId,
        })),
        total,
      };
    },

    /** @throws AssizeError `session.not-found`, `user.self` */
    async end(
      { sessionId }: z.output<(typeof endSession)['body']>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      if (sessionId === viewer.sessionId) throw new AssizeError('user.self', { field: 'sessionId' });
      const found = await sessions.records.find(sessionId);
      if (!found || found.endedAt !== null || found.expiresAt <= clock.now())
        throw new AssizeError('session.not-found', { field: 'sessionId' });
      const { uid, ip } = found;
      await sessions.endOne({ uid, sessionId }, 'logout');
      await tell(uid, viewer);
      const username = (await people.usernames([uid])).get(uid) ?? uid;
      return { data: null, audit: { target: username, before: { ip } } };
    },

    /** @throws AssizeError `user.not-found` */
    async endAll(
      { uid }: z.output<(typeof endSessionsOf)['body']>,
      viewer: Viewer,
    ): Promise<Logged<null, Change>> {
      const username = (await people.usernames([uid])).get(uid);
      if (username === undefined) throw new AssizeError('user.not-found', { field: 'uid' });
      await sessions.endAll(uid, 'logout', viewer.sessionId);
      await tell(uid, viewer);
      return { data: null, audit: { target: username } };
    },
  };
};
export type OpenSessions = ReturnType<typeof openSessions>;
