import { type Connection, Schema } from 'mongoose';

/** A file that statements link to. */
type StatementFile = {
  id: string;
  hash: string;
  name: string;
  size: number;
  uid: string;
  gmtCreate: Date;
};
type FileDocument = Omit<StatementFile, 'id'> & {
  _id: string;
  /** When it was first found that nothing links to it. */
  unlinkedSince?: Date;
};

/** Who uploaded a picture by hand, by its name. Nobody any more: it was deleted, though a version may still have it. */
type UploadedImage = { _id: string; uids: string[] };

const text = { type: String, required: true } as const;
const schema = new Schema<FileDocument>(
  {
    _id: text,
    hash: text,
    name: text,
    size: { type: Number, required: true },
    uid: text,
    gmtCreate: { type: Date, required: true },
    unlinkedSince: Date,
  },
  { versionKey: false },
);

const imageSchema = new Schema<UploadedImage>(
  { _id: text, uids: { type: [String], required: true } },
  { versionKey: false },
);

export const statementFileStore = (database: Connection) => {
  const images = database.model<UploadedImage>('StatementImage', imageSchema, 'statement_images');
  const files = database.model<FileDocument>('StatementFile', schema, 'statement_files');
  return {
    async insert({ id, ...rest }: StatementFile): Promise<void> {
      await files.create({ _id: id, ...rest });
    },
    async find(id: string): Promise<StatementFile | null> {
      const found = await files.findById(id).lean<FileDocument>();
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
    /** Who uploaded a picture by hand and did not delete it; null: nobody ever did. */
    async claimsOfImage(name: string): Promise<string[] | null> {
      return (await images.findById(name).lean<UploadedImage>())?.uids ?? null;
    },
    /** Takes one upload of a picture back, or all of them. */
    async disclaimImage(name: string, uid: string | null): Promise<void> {
      await images.updateOne({ _id: name }, uid === null ? { $set: { uids: [] } } : { $pull: { uids: uid } });
    },
    async *hashes(): AsyncIterable<string> {
      for await (const { hash } of files.find({}, { hash: 1 }).lean<FileDocument>().cursor()) yield hash;
    },
    /**
     * Forgets files that nothing links to and that were found so before `before` already; gives how many. Others are
     * remembered as found so `at` this time.
     */
    async forgetUnlinked(isLinked: (id: string) => boolean, at: Date, before: Date): Promise<number> {
      let forgotten = 0;
      const old = files.find({ gmtCreate: { $lt: before } }, { unlinkedSince: 1 }).lean<FileDocument>();
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
