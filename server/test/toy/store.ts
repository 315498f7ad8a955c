import { type Connection, Schema } from 'mongoose';

export type Note = { id: number; uid: string; text: string; isOpen: boolean };
type NoteDocument = Omit<Note, 'id'> & { _id: number };

const schema = new Schema<NoteDocument>(
  {
    _id: { type: Number, required: true },
    uid: { type: String, required: true },
    text: { type: String, required: true },
    isOpen: { type: Boolean, required: true },
  },
  { versionKey: false },
);
const noteOf = ({ _id, ...rest }: NoteDocument): Note => ({ id: _id, ...rest });

export const noteStore = (database: Connection) => {
  const notes = database.model<NoteDocument>('ToyNote', schema, 'toy_notes');
  const withLink = (link: string) => ({ text: { $regex: link.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') } });
  return {
    async insert({ id, ...rest }: Note): Promise<void> {
      await notes.create({ _id: id, ...rest });
    },
    async find(id: number): Promise<Note | null> {
      const found = await notes.findById(id).lean<NoteDocument>();
      return found && noteOf(found);
    },
    async setOpen(id: number, uid: string, isOpen: boolean): Promise<Note | null> {
      const found = await notes
        .findOneAndUpdate({ _id: id, uid }, { $set: { isOpen } }, { returnDocument: 'after' })
        .lean<NoteDocument>();
      return found && noteOf(found);
    },
    async *texts(): AsyncIterable<string> {
      for await (const one of notes.find({}, { text: 1 }).lean<NoteDocument>().cursor()) yield one.text;
    },
    uses: async (link: string) => (await notes.exists(withLink(link))) !== null,
    shows: async (link: string) => (await notes.exists({ ...withLink(link), isOpen: true })) !== null,
  };
};
export type NoteStore = ReturnType<typeof noteStore>;
