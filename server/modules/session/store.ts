import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { type SessionsEnded, sessionsEnded } from '../../platform/realtime/events.ts';

const halfYear = 180 * 24 * 3600;
export const sessionCollection = collection(
  'sessions',
  z.object({
    _id: z.string(),
    uid: z.string(),
    ip: z.string(),
    userAgent: z.string(),
    openedAt: z.date(),
    endedAt: z.date().nullable(),
    endReason: sessionsEnded.shape.reason.nullable(),
  }),
  [[{ openedAt: 1 }, { expireAfterSeconds: halfYear }], [{ uid: 1, openedAt: -1 }]],
);
type SessionDocument = Stored<typeof sessionCollection>;

/** The lasting copy of sessions, for the list of one's sign-ins. */
export const sessionStore = (database: Connection) => {
  const sessions = sessionCollection.on(database);
  return {
    async insert(session: Omit<SessionDocument, 'endedAt' | 'endReason'>): Promise<void> {
      await sessions.insert({ ...session, endedAt: null, endReason: null });
    },
    ofIds: (sessionIds: readonly string[]): Promise<SessionDocument[]> =>
      sessions.find({ _id: { $in: [...sessionIds] } }).sort({ openedAt: -1 }),
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
