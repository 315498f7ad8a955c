import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { literally } from '../../platform/mongo/literally.ts';

const announcementCollection = collection(
  'announcements',
  z.object({
    _id: z.int(),
    title: z.string(),
    content: z.string(),
    uid: z.string(),
    hidden: z.boolean(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
  }),
  // The index ends with the sort, so that a page is read in order (and ids settle equal times).
  [[{ hidden: 1, gmtCreate: -1, _id: -1 }], [{ gmtCreate: -1, _id: -1 }]],
);
type AnnouncementDocument = Stored<typeof announcementCollection>;
export type AnnouncementRecord = Omit<AnnouncementDocument, '_id'> & { id: number };

const recordOf = ({ _id, ...rest }: AnnouncementDocument): AnnouncementRecord => ({ id: _id, ...rest });

export const announcementStore = (database: Connection) => {
  const announcements = announcementCollection.on(database);
  const pageOf = async (filter: { hidden?: boolean }, skip: number, limit: number) => {
    const [found, total] = await Promise.all([
      announcements.find(filter).sort({ gmtCreate: -1, _id: -1 }).skip(skip).limit(limit),
      announcements.countDocuments(filter),
    ]);
    return { records: found.map(recordOf), total };
  };
  return {
    async insert({ id, ...rest }: AnnouncementRecord): Promise<void> {
      await announcements.insert({ _id: id, ...rest });
    },
    async *contents(): AsyncIterable<string> {
      for await (const one of announcements.find({}, { content: 1 }).cursor()) yield one.content;
    },
    async anyShows(text: string): Promise<boolean> {
      const content = { $regex: literally(text) };
      return (await announcements.exists({ hidden: false, content })) !== null;
    },
    visiblePage: (skip: number, limit: number) => pageOf({ hidden: false }, skip, limit),
    wholePage: (skip: number, limit: number) => pageOf({}, skip, limit),
    async find(id: number): Promise<AnnouncementRecord | null> {
      const found = await announcements.findOne({ _id: id });
      return found && recordOf(found);
    },
    /** False: there is none. */
    async update({ id, ...rest }: AnnouncementRecord): Promise<boolean> {
      return (await announcements.updateOne({ _id: id }, { $set: rest })).matchedCount === 1;
    },
    async remove(id: number): Promise<boolean> {
      return (await announcements.deleteOne({ _id: id })).deletedCount === 1;
    },
  };
};
export type AnnouncementStore = ReturnType<typeof announcementStore>;
