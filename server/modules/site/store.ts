import { type Connection, Schema } from 'mongoose';

export type AnnouncementRecord = {
  id: number;
  title: string;
  content: string;
  uid: string;
  hidden: boolean;
  gmtCreate: Date;
};

const schema = new Schema<AnnouncementRecord>(
  {
    id: { type: Number, required: true, unique: true },
    title: { type: String, required: true },
    content: { type: String, required: true },
    uid: { type: String, required: true },
    hidden: { type: Boolean, required: true },
    gmtCreate: { type: Date, required: true },
  },
  { versionKey: false, id: false },
);
// The index ends with the sort, so that a page is read in order (and ids settle equal times).
schema.index({ hidden: 1, gmtCreate: -1, id: -1 });

const toRecord = ({
  id,
  title,
  content,
  uid,
  hidden,
  gmtCreate,
}: AnnouncementRecord): AnnouncementRecord => ({
  id,
  title,
  content,
  uid,
  hidden,
  gmtCreate,
});

export const announcementStore = (database: Connection) => {
  const announcements = database.model('Announcement', schema, 'announcements');
  return {
    async insert(announcement: AnnouncementRecord): Promise<void> {
      await announcements.create(announcement);
    },
    async *contents(): AsyncIterable<string> {
      for await (const one of announcements.find({}, { content: 1 }).lean<AnnouncementRecord>().cursor())
        yield one.content;
    },
    async anyShows(text: string): Promise<boolean> {
      const content = { $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') };
      return (await announcements.exists({ hidden: false, content })) !== null;
    },
    async visiblePage(
      skip: number,
      limit: number,
    ): Promise<{ records: AnnouncementRecord[]; total: number }> {
      const visible = { hidden: false };
      const [records, total] = await Promise.all([
        announcements
          .find(visible)
          .sort({ gmtCreate: -1, id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<AnnouncementRecord[]>(),
        announcements.countDocuments(visible),
      ]);
      return { records: records.map(toRecord), total };
    },
  };
};
export type AnnouncementStore = ReturnType<typeof announcementStore>;
