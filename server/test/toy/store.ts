import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { literally } from '../../platform/mongo/literally.ts';

const noteCollection = collection(
  'toy_notes',
  z.object({ _id: z.int(), uid: z.string(), text: z.string(), isOpen: z.boolean() }),
);
type NoteDocument = Stored<typeof noteCollection>;
export type Note = Omit<NoteDocument, '_id'> & { id: number };

const noteOf = ({ _id, ...rest }: NoteDocument): Note => ({ id: _id, ...rest });

export const noteStore = (database: Connection) => {
  const notes = noteCollection.on(database);
  const withLink = (link: string) => ({ text: { $regex: literally(link) } });
  return {
    async insert({ id, ...rest }: Note): Promise<void> {
      await notes.insert({ _id: id, ...rest });
    },
    async find(id: number): Promise<Note | null> {
      const found = await notes.findById(id);
      return found && noteOf(found);
    },
    async setOpen(id: number, uid: string, isOpen: boolean): Promise<Note | null> {
      const found = await notes.findOneAndUpdate(
        { _id: id, uid },
        { $set: { isOpen } },
        { returnDocument: 'after' },
      );
      return found && noteOf(found);
    },
    async *texts(): AsyncIterable<string> {
      for await (const one of notes.find({}, { text: 1 }).cursor()) yield one.text;
    },
    uses: async (link: string) => (await notes.exists(withLink(link))) !== null,
    shows: async (link: string) => (await notes.exists({ ...withLink(link), isOpen: true })) !== null,
  };
};
export type NoteStore = ReturnType<typeof noteStore>;
