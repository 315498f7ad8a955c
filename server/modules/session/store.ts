import { proofLabel } from '@assize/shared/domain/kiosk/states.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { type SessionsEnded, sessionsEnded } from '../../platform/realtime/events.ts';
import { tokenLife } from './tokens.ts';

const halfYear = 180 * 24 * 3600;
export const sessionCollection = collection(
  'sessions',
  z.object({
    _id: z.string(),
    uid: z.string(),
    ip: z.string(),
    userAgent: z.string(),
    /** The machine of a hall that signed the sign-in; absent: none did. */
    machine: z.object({ seatId: z.string(), deviceId: z.string(), label: proofLabel }).optional(),
    openedAt: z.date(),
    /** Of the last request, to some minutes. */
    seenAt: z.date(),
    /** When its newest token expires. */
    expiresAt: z.date(),
    endedAt: z.date().nullable(),
    endReason: sessionsEnded.shape.reason.nullable(),
  }),
  [
    [{ openedAt: 1 }, { expireAfterSeconds: halfYear }],
    [{ uid: 1, openedAt: -1 }],
    [{ endedAt: 1, seenAt: -1, _id: -1 }],
  ],
);
export type SessionDocument = Stored<typeof sessionCollection>;

/** The lasting copy of sessions, for the list of one's sign-ins. */
export const sessionStore = (database: Connection) => {
  const sessions = sessionCollection.on(database);
  return {
    async insert(session: Omit<SessionDocument, 'endedAt' | 'endReason'>): Promise<void> {
      await sessions.insert({ ...session, endedAt: null, endReason: null });
    },
    ofIds: (sessionIds: readonly string[]): Promise<SessionDocument[]> =>
      sessions.find({ _id: { $in: [...sessionIds] } }).sort({ openedAt: -1 }),
    /** Notes a request of a session. */
    async markSeen(sessionId: string, seenAt: Date, expiresAt: Date): Promise<void> {
      await sessions.updateOne({ _id: sessionId, endedAt: null }, { $set: { seenAt, expiresAt } });
    },

    /** Sessions that are open, of some users or of all, the one seen last first. */
    async openPage(
      now: Date,
      uids: readonly string[] | undefined,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: SessionDocument[]; total: number }> {
      const filter = {
        endedAt: null,
        // A session that is open was seen while its token was good.
        seenAt: { $gt: new Date(now.getTime() - 2 * tokenLife * 1000) },
        expiresAt: { $gt: now },
        ...(uids ? { uid: { $in: [...uids] } } : {}),
      };
      const [records, total] = await Promise.all([
        sessions.find(filter).sort({ seenAt: -1, _id: -1 }).skip(skip).limit(limit),
        sessions.countDocuments(filter),
      ]);
      return { records, total };
    },

    /** Number of people who were seen since then. */
    async countSeen(since: Date): Promise<number> {
      const [found] = await sessions.aggregate<{ people: number }>([
        { $match: { endedAt: null, seenAt: { $gte: since } } },
        { $group: { _id: '$uid' } },
        { $count: 'people' },
      ]);
      return found?.people ?? 0;
    },

    /** A session of any user; null: there is none. */
    find: (sessionId: string): Promise<SessionDocument | null> => sessions.findOne({ _id: sessionId }),

    /** The last sign-ins of a user, newest first. */
    lastOf: (uid: string, limit: number): Promise<SessionDocument[]> =>
      sessions.find({ uid }).sort({ openedAt: -1 }).limit(limit),

    async markEnded(
      sessionIds: readonly string[],
      endedAt: Date,
      endReason: SessionsEnded['reason'],
    ): Promise<void> {
      await sessions.updateMany(
        { _id: { $in: [...sessionIds] }, endedAt: null },
        { $set: { endedAt, endReason } },
      );
    },

    /** When each of some users signed in last; without those who never did, or longer ago than sessions are kept. */
    async lastOpened(uids: readonly string[]): Promise<Map<string, Date>> {
      const found = await sessions.aggregate<{ _id: string; openedAt: Date }>([
        { $match: { uid: { $in: [...uids] } } },
        { $sort: { uid: 1, openedAt: -1 } },
        { $group: { _id: '$uid', openedAt: { $first: '$openedAt' } } },
      ]);
      return new Map(found.map(({ _id, openedAt }) => [_id, openedAt]));
    },

    /** Removes what is known of a user's sign-ins. */
    async removeOf(uid: string): Promise<void> {
      await sessions.deleteMany({ uid });
    },
  };
};
export type SessionStore = ReturnType<typeof sessionStore>;
