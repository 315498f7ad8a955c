import { type Role, roles } from '@assize/shared/domain/roles.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type SessionsEnded, sessionsEndedChannel } from '../../platform/realtime/events.ts';
import type { RedisStore } from '../../platform/redis/connection.ts';
import { tokenLife } from './tokens.ts';

const record = z.object({
  uid: z.string(),
  username: z.string(),
  role: z.enum(roles),
  /** When the newest token of the session expires; seconds since the epoch. */
  expiresAt: z.int(),
  /** Of the last request, to some minutes; seconds since the epoch. */
  seenAt: z.int(),
});
export type SessionRecord = {
  uid: string;
  username: string;
  role: Role;
  expiresAt: number;
  seenAt: number;
};

/** Live sessions in Redis: a session without its record here has ended (Accounts 5). */
export const liveSessions = ({ client, key }: RedisStore, clock: Clock) => {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const recordKey = (sessionId: string) => key('session', sessionId);
  const userKey = (uid: string) => key('sessions-of', uid);
  return {
    async add(sessionId: string, session: SessionRecord): Promise<void> {
      await client
        .multi()
        .set(recordKey(sessionId), JSON.stringify(session), 'EX', tokenLife)
        .zremrangebyscore(userKey(session.uid), '-inf', now())
        .zadd(userKey(session.uid), session.expiresAt, sessionId)
        .expire(userKey(session.uid), tokenLife * 2)
        .exec();
    },

    async read(sessionId: string): Promise<SessionRecord | null> {
      const found = await client.get(recordKey(sessionId));
      return found === null ? null : record.parse(JSON.parse(found));
    },

    /** Prolongs a session that still lives; one that ended meanwhile stays ended. */
    async prolong(sessionId: string, session: SessionRecord): Promise<boolean> {
      const set = await client.set(recordKey(sessionId), JSON.stringify(session), 'EX', tokenLife, 'XX');
      if (set !== 'OK') return false;
      await client
        .multi()
        .zadd(userKey(session.uid), session.expiresAt, sessionId)
        .expire(userKey(session.uid), tokenLife * 2)
        .exec();
      return true;
    },

    /** Notes a request of a session that still lives; how long it lives stays. */
    async touch(sessionId: string, session: SessionRecord): Promise<void> {
      await client.set(recordKey(sessionId), JSON.stringify(session), 'KEEPTTL', 'XX');
    },

    /** Living sessions of a user under another name; how long they live stays. */
    async rename(uid: string, username: string): Promise<void> {
      for (const sessionId of await client.zrange(userKey(uid), '0', '-1')) {
        const found = await client.get(recordKey(sessionId));
        if (found === null) continue;
        const renamed = { ...record.parse(JSON.parse(found)), username };
        await client.set(recordKey(sessionId), JSON.stringify(renamed), 'KEEPTTL', 'XX');
      }
    },

    /** Sessions of a user that have not expired. */
    ofUser: (uid: string): Promise<string[]> => client.zrangebyscore(userKey(uid), now(), '+inf'),

    /** Deletes sessions and tells every process in the same step. */
    async end(ended: SessionsEnded): Promise<void> {
      if (ended.sessionIds.length === 0) return;
      await client
        .multi()
        .del(ended.sessionIds.map(recordKey))
        .zrem(userKey(ended.uid), ended.sessionIds)
        .publish(key(sessionsEndedChannel), JSON.stringify(ended))
        .exec();
    },
  };
};
export type LiveSessions = ReturnType<typeof liveSessions>;
