import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const callCollection = collection(
  'hall_surrendered',
  z.object({
    _id: z.int(),
    hallId: z.int(),
    seat: z.string(),
    deviceId: z.string(),
    /** SHA-256 of the call and its stamp: the same call is kept once. */
    digest: z.string(),
    /** Account that had signed in on the machine last. */
    username: z.string().nullable(),
    path: z.string(),
    body: z.string(),
    pressedAt: z.date().nullable(),
    receivedAt: z.date(),
    seenBy: z.string().nullable(),
  }),
  [
    [{ hallId: 1, receivedAt: -1, _id: -1 }],
    [{ hallId: 1, seenBy: 1 }],
    [{ deviceId: 1, digest: 1 }, { unique: true }],
  ],
);
type Document = Stored<typeof callCollection>;
export type SurrenderedCall = Omit<Document, '_id'> & { id: number };
const callOf = ({ _id, ...rest }: Document): SurrenderedCall => ({ id: _id, ...rest });

/** Calls that machines could not make any more, as evidence for staff. */
export const surrenderedStore = (database: Connection) => {
  const calls = callCollection.on(database);
  return {
    /** False: it is kept already. */
    async insert({ id, ...rest }: SurrenderedCall): Promise<boolean> {
      try {
        await calls.insert({ _id: id, ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async page(hallId: number, { skip, limit }: { skip: number; limit: number }) {
      const [found, total] = await Promise.all([
        calls.find({ hallId }).sort({ receivedAt: -1, _id: -1 }).skip(skip).limit(limit),
        calls.countDocuments({ hallId }),
      ]);
      return { records: found.map(callOf), total };
    },
    open: (hallId: number): Promise<number> => calls.countDocuments({ hallId, seenBy: null }),
    async markSeen(hallId: number, id: number, seenBy: string): Promise<SurrenderedCall | null> {
      const found = await calls.findOneAndUpdate(
        { _id: id, hallId },
        { $set: { seenBy } },
        { returnDocument: 'after' },
      );
      return found && callOf(found);
    },
  };
};
export type SurrenderedStore = ReturnType<typeof surrenderedStore>;
