import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const runCollection = collection(
  'virtual_runs',
  z.object({
    _id: z.int(),
    cid: z.int(),
    uid: z.string(),
    startTime: z.date(),
    endTime: z.date(),
    /** When its owner ended it before its time. */
    endedAt: z.date().nullable(),
    /** Until it is ended, or another one begins after its end: one of a person in a contest. */
    open: z.literal(true).optional(),
  }),
  [
    [{ cid: 1, uid: 1, startTime: -1, _id: -1 }],
    [
      { cid: 1, uid: 1, open: 1 },
      { unique: true, partialFilterExpression: { open: true } },
    ],
  ],
);
type VirtualRunDocument = Stored<typeof runCollection>;
export type VirtualRunRecord = Omit<VirtualRunDocument, '_id' | 'open'> & { id: number };

const recordOf = ({ _id, open: _open, ...rest }: VirtualRunDocument): VirtualRunRecord => ({
  id: _id,
  ...rest,
});

/** Virtual runs of people in contests. */
export const virtualRunStore = (database: Connection) => {
  const runs = runCollection.on(database);
  return {
    /** The last first. */
    async of(cid: number, uid: string): Promise<VirtualRunRecord[]> {
      return (await runs.find({ cid, uid }).sort({ startTime: -1, _id: -1 })).map(recordOf);
    },
    async running(cid: number, uid: string, now: Date): Promise<VirtualRunRecord | null> {
      const found = await runs.findOne({ cid, uid, open: true, endTime: { $gt: now } });
      return found && recordOf(found);
    },
    /** False: another one of the person goes on in the contest. */
    async start({ id, ...rest }: VirtualRunRecord): Promise<boolean> {
      const { cid, uid, startTime } = rest;
      await runs.updateMany({ cid, uid, open: true, endTime: { $lte: startTime } }, { $unset: { open: '' } });
      try {
        await runs.insert({ _id: id, ...rest, open: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** null: it is over, or there is none. */
    async end(
      { id, cid, uid }: Pick<VirtualRunRecord, 'id' | 'cid' | 'uid'>,
      now: Date,
    ): Promise<VirtualRunRecord | null> {
      const found = await runs.findOneAndUpdate(
        { _id: id, cid, uid, open: true, endTime: { $gt: now } },
        { $set: { endedAt: now }, $unset: { open: '' } },
        { returnDocument: 'after' },
      );
      return found && recordOf(found);
    },
  };
};
export type VirtualRunStore = ReturnType<typeof virtualRunStore>;
