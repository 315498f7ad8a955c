import { type Connection, Schema } from 'mongoose';

/** `set`: a data set. `answer`: outputs handed in for a problem. */
export type UploadKind = 'set' | 'answer';
/** What an upload left behind for later use: a listing in the file store, bound to its user for a day (Test data 1). */
export type UploadRecord = {
  id: string;
  kind: UploadKind;
  uid: string;
  /** The problem an answer is for; null for sets. */
  pid: number | null;
  listing: string;
  /** Counts the changes of a set. */
  rev: number;
  expiresAt: Date;
};

type UploadDocument = Omit<UploadRecord, 'id'> & { _id: string };

const uploadSchema = new Schema<UploadDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    uid: { type: String, required: true },
    pid: { type: Number, default: null },
    listing: { type: String, required: true },
    rev: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
uploadSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const uploadStore = (database: Connection) => {
  const uploads = database.model<UploadDocument>('Upload', uploadSchema, 'uploads');
  return {
    async insert({ id, ...rest }: UploadRecord): Promise<void> {
      await uploads.create({ _id: id, ...rest });
    },
    async find(id: string): Promise<UploadRecord | null> {
      const found = await uploads.findById(id).lean<UploadDocument>();
      if (!found) return null;
      const { _id, ...rest } = found;
      return { id: _id, ...rest };
    },
    /** Listings of all uploads. */
    async *listings(): AsyncIterable<string> {
      const all = uploads.find({}, { listing: 1 }).lean<Pick<UploadDocument, 'listing'>>().cursor();
      for await (const { listing } of all) yield listing;
    },
    /** Puts another listing in place of that of revision `rev`. False: somebody else was first. */
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
