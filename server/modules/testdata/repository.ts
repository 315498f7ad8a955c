import { type Connection, Schema } from 'mongoose';

/** What an upload left behind for later use: a listing in the file store, bound to its user for a day (D25). */
export type UploadRecord = { id: string; uid: string; listing: string; expiresAt: Date };

type UploadDocument = { _id: string; uid: string; listing: string; expiresAt: Date };

const uploadSchema = new Schema<UploadDocument>(
  {
    _id: { type: String, required: true },
    uid: { type: String, required: true },
    listing: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
uploadSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const uploadRepository = (database: Connection) => {
  const uploads = database.model<UploadDocument>('Upload', uploadSchema, 'uploads');
  return {
    async insert({ id, ...rest }: UploadRecord): Promise<void> {
      await uploads.create({ _id: id, ...rest });
    },
    async find(id: string): Promise<UploadRecord | null> {
      const found = await uploads.findById(id).lean();
      return found && { id: found._id, uid: found.uid, listing: found.listing, expiresAt: found.expiresAt };
    },
  };
};
export type UploadRepository = ReturnType<typeof uploadRepository>;
