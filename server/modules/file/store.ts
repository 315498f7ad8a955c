import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

/** Files that statements link to. */
const fileCollection = collection(
  'statement_files',
  z.object({
    _id: z.string(),
    hash: z.string(),
    name: z.string(),
    size: z.int(),
    uid: z.string(),
    gmtCreate: z.date(),
    /** When it was first found that nothing links to it. */
    unlinkedSince: z.date().optional(),
  }),
);
type StatementFile = Omit<Stored<typeof fileCollection>, '_id' | 'unlinkedSince'> & { id: string };

/** Users who uploaded a picture by hand, by its name. Empty: it was deleted, though a version may still have it. */
const imageCollection = collection(
  'statement_images',
  z.object({ _id: z.string(), uids: z.array(z.string()) }),
);

export const statementFileStore = (database: Connection) => {
  const images = imageCollection.on(database);
  const files = fileCollection.on(database);
  return {
    async insert({ id, ...rest }: StatementFile): Promise<void> {
      await files.insert({ _id: id, ...rest });
    },
    async find(id: string): Promise<StatementFile | null> {
      const found = await files.findById(id);
      if (!found) return null;
      const { _id, hash, name, size, uid, gmtCreate } = found;
      return { id: _id, hash, name, size, uid, gmtCreate };
    },
    /** False: there is none. */
    async remove(id: string): Promise<boolean> {
      return (await files.deleteOne({ _id: id })).deletedCount === 1;
    },

    async claimImage(name: string, uid: string): Promise<void> {
      await images.updateOne({ _id: name }, { $addToSet: { uids: uid } }, { upsert: true });
    },
    /** Users who uploaded a picture by hand and did not delete it; null: it never was. */
    async claimsOfImage(name: string): Promise<string[] | null> {
      return (await images.findById(name))?.uids ?? null;
    },
    /** Takes one upload of a picture back, or all of them. */
    async disclaimImage(name: string, uid: string | null): Promise<void> {
      await images.updateOne({ _id: name }, uid === null ? { $set: { uids: [] } } : { $pull: { uids: uid } });
    },
    async *hashes(): AsyncIterable<string> {
      for await (const { hash } of files.find({}, { hash: 1 }).cursor()) yield hash;
    },
    /**
     * Forgets files that nothing links to and that were found so before `before` already; gives how many. Others are
     * remembered as found so `at` this time.
     */
    async forgetUnlinked(isLinked: (id: string) => boolean, at: Date, before: Date): Promise<number> {
      let forgotten = 0;
      const old = files.find({ gmtCreate: { $lt: before } }, { unlinkedSince: 1 });
      for await (const { _id, unlinkedSince } of old.cursor()) {
        if (isLinked(_id)) {
          if (unlinkedSince) await files.updateOne({ _id }, { $unset: { unlinkedSince: 1 } });
        } else if (!unlinkedSince) await files.updateOne({ _id }, { $set: { unlinkedSince: at } });
        else if (unlinkedSince < before) forgotten += (await files.deleteOne({ _id })).deletedCount;
      }
      return forgotten;
    },
  };
};
export type StatementFileStore = ReturnType<typeof statementFileStore>;
