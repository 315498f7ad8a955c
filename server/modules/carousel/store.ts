import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

const slideCollection = collection(
  'carousel',
  z.object({
    _id: z.int(),
    url: z.string(),
    link: z.string(),
    alt: z.string(),
    shown: z.boolean(),
    rank: z.int(),
  }),
  [[{ rank: 1, _id: 1 }], [{ url: 1, shown: 1 }]],
);
type SlideDocument = Stored<typeof slideCollection>;
export type SlideRecord = Omit<SlideDocument, '_id'> & { id: number };

const recordOf = ({ _id, ...rest }: SlideDocument): SlideRecord => ({ id: _id, ...rest });

/** Pictures of the home page: a handful. */
export const slideStore = (database: Connection) => {
  const slides = slideCollection.on(database);
  return {
    /** All of them in their order. */
    async all(): Promise<SlideRecord[]> {
      return (await slides.find().sort({ rank: 1, _id: 1 })).map(recordOf);
    },
    async find(id: number): Promise<SlideRecord | null> {
      const found = await slides.findOne({ _id: id });
      return found && recordOf(found);
    },
    async insert({ id, ...rest }: SlideRecord): Promise<void> {
      await slides.insert({ _id: id, ...rest });
    },
    /** False: there is none. */
    async update(id: number, changed: Partial<Omit<SlideRecord, 'id'>>): Promise<boolean> {
      return (await slides.updateOne({ _id: id }, { $set: changed })).matchedCount === 1;
    },
    async remove(id: number): Promise<boolean> {
      return (await slides.deleteOne({ _id: id })).deletedCount === 1;
    },
    async *urls(): AsyncIterable<string> {
      for (const { url } of await slides.find({}, { url: 1 })) yield url;
    },
    has: async (url: string): Promise<boolean> => (await slides.exists({ url })) !== null,
    shows: async (url: string): Promise<boolean> => (await slides.exists({ url, shown: true })) !== null,
  };
};
export type SlideStore = ReturnType<typeof slideStore>;
