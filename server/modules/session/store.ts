import { type Connection, Schema } from 'mongoose';
import type { SessionsEnded } from '../../platform/realtime/events.ts';

type SessionDocument = {
  _id: string;
  uid: string;
  ip: string;
  userAgent: string;
  openedAt: Date;
  endedAt: Date | null;
  endReason: SessionsEnded['reason'] | null;
};

const schema = new Schema<SessionDocument>(
  {
    _id: String,
    uid: { type: String, required: true },
    ip: { type: String, required: true },
    userAgent: { type: String, default: '' },
    openedAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endReason: { type: String, default: null },
  },
  { versionKey: false },
);
const halfYear = 180 * 24 * 3600;
schema.index({ openedAt: 1 }, { expireAfterSeconds: halfYear });
schema.index({ uid: 1, openedAt: -1 });

/** The lasting copy of sessions, for the list of one's sign-ins. */
export const sessionStore = (database: Connection) => {
  const sessions = database.model('Session', schema, 'sessions');
  return {
    async insert(session: Omit<SessionDocument, 'endedAt' | 'endReason'>): Promise<void> {
      await sessions.create({ ...session, endedAt: null, endReason: null });
    },
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
  };
};
export type SessionStore = ReturnType<typeof sessionStore>;
