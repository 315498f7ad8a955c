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
type FileDocument = Omit<StatementFile, 'id'> & { _id: string };

const text = { type: String, required: true } as const;
const schema = new Schema<FileDocument>(
  {
    _id: text,
    hash: text,
    name: text,
    size: { type: Number, required: true },
    uid: text,
    gmtCreate: { type: Date, required: true },
  },
  { versionKey: false },
);

export const statementFileRepository = (database: Connection) => {
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
  };
};
export type StatementFileRepository = ReturnType<typeof statementFileRepository>;
