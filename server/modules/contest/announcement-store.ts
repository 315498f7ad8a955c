import type { Connection } from 'mongoose';
import type { Stored } from '../../platform/mongo/collection.ts';
import { literally } from '../../platform/mongo/literally.ts';
import { announcementCollection, type ContestAnnouncementRecord } from './document.ts';

const recordOf = ({ _id, ...rest }: Stored<typeof announcementCollection>): ContestAnnouncementRecord => ({
  id: _id,
  ...rest,
});
const newestFirst = { gmtCreate: -1, _id: -1 } as const;

export const contestAnnouncementStore = (database: Connection) => {
  const announcements = announcementCollection.on(database);
  return {
    async insert({ id, ...rest }: ContestAnnouncementRecord): Promise<void> {
      await announcements.insert({ _id: id, ...rest });
    },
    async find(cid: number, id: number): Promise<ContestAnnouncementRecord | null> {
      const found = await announcements.findOne({ _id: id, cid });
      return found && recordOf(found);
    },
    async update({ id, ...rest }: ContestAnnouncementRecord): Promise<boolean> {
      return (await announcements.updateOne({ _id: id }, { $set: rest })).matchedCount === 1;
    },
    async remove(id: number): Promise<boolean> {
      return (await announcements.deleteOne({ _id: id })).deletedCount === 1;
    },
    /** Newest first; `hidden`: those that are not shown as well. */
    async page(
      cid: number,
      { hidden }: { hidden: boolean },
      { skip, limit }: { skip: number; limit: number },
    ) {
      const query = { cid, ...(hidden ? {} : { hidden: false }) };
      const [found, total] = await Promise.all([
        announcements.find(query).sort(newestFirst).skip(skip).limit(limit),
        announcements.countDocuments(query),
      ]);
      return { records: found.map(recordOf), total };
    },
    async *contents(): AsyncIterable<string> {
      for await (const one of announcements.find({}, { content: 1 }).cursor()) yield one.content;
    },
    async anyHas(link: string): Promise<boolean> {
      return (await announcements.exists({ content: { $regex: literally(link) } })) !== null;
    },
  };
};
export type ContestAnnouncementStore = ReturnType<typeof contestAnnouncementStore>;
