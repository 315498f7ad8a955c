import type { Connection } from 'mongoose';
import { z } from 'zod';
import { yearSeconds } from '../../platform/clock.ts';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

const messageCollection = collection(
  'messages',
  z.object({
    _id: z.int(),
    uid: z.string(),
    kind: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    url: z.string().nullable(),
    gmtCreate: z.date(),
  }),
  [[{ uid: 1, gmtCreate: -1, _id: -1 }], [{ gmtCreate: 1 }, { expireAfterSeconds: yearSeconds }]],
);
type MessageDocument = Stored<typeof messageCollection>;
export type MessageRecord = Omit<MessageDocument, '_id'> & { id: number };

/** What a user has read and removed. A notice is stored once for all: only these marks are a user's own. */
const markCollection = collection(
  'message_marks',
  z.object({
    _id: z.string(),
    /** Time of the newest message that was read. */
    readUntil: z.date(),
    /** All up to this time were removed. */
    clearedUntil: z.date(),
    /** Ids of single notices that were removed. */
    cleared: z.array(z.int()),
  }),
  [],
);
export type Marks = Omit<Stored<typeof markCollection>, '_id'>;

const never = new Date(0);
const newestFirst = { gmtCreate: -1, _id: -1 } as const;

/** Messages of users, and their marks. */
export const messageStore = (database: Connection) => {
  const messages = messageCollection.on(database);
  const marks = markCollection.on(database);
  const recordOf = ({ _id, ...rest }: MessageDocument): MessageRecord => ({ id: _id, ...rest });
  return {
    async insert(records: readonly MessageRecord[]): Promise<void> {
      await messages.insertMany(records.map(({ id, ...rest }) => ({ _id: id, ...rest })));
    },
    /** A user's messages after a time, newest first. */
    async after(uid: string, time: Date, limit: number): Promise<MessageRecord[]> {
      const found = await messages
        .find({ uid, gmtCreate: { $gt: time } })
        .sort(newestFirst)
        .limit(limit);
      return found.map(recordOf);
    },
    countAfter: (uid: string, time: Date, limit?: number): Promise<number> =>
      messages.countDocuments({ uid, gmtCreate: { $gt: time } }, limit === undefined ? {} : { limit }),
    async remove(uid: string, id: number): Promise<boolean> {
      return (await messages.deleteOne({ _id: id, uid })).deletedCount === 1;
    },
    async removeUntil(uid: string, time: Date): Promise<void> {
      await messages.deleteMany({ uid, gmtCreate: { $lte: time } });
    },
    async marks(uid: string): Promise<Marks> {
      const found = await marks.findOne({ _id: uid });
      return found ?? { readUntil: never, clearedUntil: never, cleared: [] };
    },
    async markRead(uid: string, until: Date): Promise<void> {
      await marks.updateOne(
        { _id: uid },
        { $max: { readUntil: until }, $setOnInsert: { clearedUntil: never, cleared: [] } },
        { upsert: true },
      );
    },
    async markCleared(uid: string, until: Date): Promise<void> {
      await marks.updateOne(
        { _id: uid },
        { $max: { clearedUntil: until, readUntil: until }, $set: { cleared: [] } },
        { upsert: true },
      );
    },
    async clearNotice(uid: string, id: number): Promise<void> {
      await marks.updateOne(
        { _id: uid },
        { $addToSet: { cleared: id }, $setOnInsert: { readUntil: never, clearedUntil: never } },
        { upsert: true },
      );
    },
    /** Forgets all of a user. */
    async forget(uid: string): Promise<void> {
      await messages.deleteMany({ uid });
      await marks.deleteOne({ _id: uid });
    },
  };
};
export type MessageStore = ReturnType<typeof messageStore>;
