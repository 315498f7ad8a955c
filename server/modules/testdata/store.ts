import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

/** Uploads for later use: a listing in the file store, bound to its user for a day (Test data 7). */
const uploadCollection = collection(
  'uploads',
  z.object({
    _id: z.string(),
    /** `set`: a data set. `answer`: outputs handed in for a problem. */
    kind: z.enum(['set', 'answer']),
    uid: z.string(),
    /** The problem an answer is for; null for sets. */
    pid: z.int().nullable(),
    listing: z.string(),
    /** Counts the changes of a set. */
    rev: z.int(),
    expiresAt: z.date(),
  }),
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);
type UploadDocument = Stored<typeof uploadCollection>;
export type UploadRecord = Omit<UploadDocument, '_id'> & { id: string };
export type UploadKind = UploadRecord['kind'];

export const uploadStore = (database: Connection) => {
  const uploads = uploadCollection.on(database);
  return {
    async insert({ id, ...rest }: UploadRecord): Promise<void> {
      await uploads.insert({ _id: id, ...rest });
    },
    async find(id: string): Promise<UploadRecord | null> {
      const found = await uploads.findById(id);
      if (!found) return null;
      const { _id, ...rest } = found;
      return { id: _id, ...rest };
    },
    /** Listings of all uploads. */
    async *listings(): AsyncIterable<string> {
      const all = uploads.find({}, { listing: 1 }).cursor();
      for await (const { listing } of all) yield listing;
    },
    /** Replaces the listing of revision `rev`. False: another change came first. */
    async replace(
      { id, rev }: Pick<UploadRecord, 'id' | 'rev'>,
      next: Pick<UploadRecord, 'listing' | 'expiresAt'>,
    ): Promise<boolean> {
      const { modifiedCount } = await uploads.updateOne(
        { _id: id, rev },
        { $set: { ...next, rev: rev + 1 } },
      );
      return modifiedCount === 1;
    },
  };
};
export type UploadStore = ReturnType<typeof uploadStore>;
