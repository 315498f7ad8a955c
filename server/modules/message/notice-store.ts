import { recipients } from '@assize/shared/areas/message/endpoints.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { literally } from '../../platform/mongo/literally.ts';

const noticeCollection = collection(
  'notices',
  z.object({
    _id: z.int(),
    title: z.string(),
    content: z.string(),
    type: z.enum(recipients),
    uid: z.string(),
    pushed: z.boolean(),
    /** When it goes out, or went out. */
    pushedAt: z.date(),
    gmtCreate: z.date(),
    gmtModified: z.date(),
  }),
  [
    [{ pushed: 1, pushedAt: -1, _id: -1 }],
    [{ pushed: 1, gmtCreate: -1, _id: -1 }],
    [{ type: 1, pushed: 1, gmtCreate: -1, _id: -1 }],
  ],
);
type NoticeDocument = Stored<typeof noticeCollection>;
export type NoticeRecord = Omit<NoticeDocument, '_id'> & { id: number };
export type Recipient = NoticeRecord['type'];
type NoticeHead = Pick<NoticeRecord, 'id' | 'pushedAt'>;

const recordOf = ({ _id, ...rest }: NoticeDocument): NoticeRecord => ({ id: _id, ...rest });

/** Notices of the staff: few, each stored once for all its recipients. */
export const noticeStore = (database: Connection) => {
  const notices = noticeCollection.on(database);
  return {
    async insert({ id, ...rest }: NoticeRecord): Promise<void> {
      await notices.insert({ _id: id, ...rest });
    },
    async find(id: number): Promise<NoticeRecord | null> {
      const found = await notices.findOne({ _id: id });
      return found && recordOf(found);
    },
    async ofIds(ids: readonly number[]): Promise<Map<number, NoticeRecord>> {
      const found = await notices.find({ _id: { $in: [...ids] } });
      return new Map(found.map((one) => [one._id, recordOf(one)]));
    },
    /** Notices for some recipients that went out after a time, newest first. */
    async sentAfter(time: Date, types: readonly Recipient[]): Promise<NoticeHead[]> {
      const found = await notices
        .find({ pushed: true, pushedAt: { $gt: time }, type: { $in: [...types] } }, { pushedAt: 1 })
        .sort({ pushedAt: -1, _id: -1 });
      return found.map(({ _id, pushedAt }) => ({ id: _id, pushedAt }));
    },
    /** Sends out what is due; gives how many notices that were. */
    async push(now: Date): Promise<number> {
      const due = { pushed: false, pushedAt: { $lte: now } };
      return (await notices.updateMany(due, { $set: { pushed: true } })).modifiedCount;
    },
    /** Waiting ones first, then newest first. */
    async page(
      type: Recipient | undefined,
      skip: number,
      limit: number,
    ): Promise<{ records: NoticeRecord[]; total: number }> {
      const filter = type === undefined ? {} : { type };
      const [found, total] = await Promise.all([
        notices.find(filter).sort({ pushed: 1, gmtCreate: -1, _id: -1 }).skip(skip).limit(limit),
        // Counted by the index of the types: a count without a condition reads all.
        notices.countDocuments({ type: { $in: type === undefined ? [...recipients] : [type] } }),
      ]);
      return { records: found.map(recordOf), total };
    },
    /** False: there is none. */
    async update({ id, title, content, type, gmtModified }: NoticeRecord): Promise<boolean> {
      const changed = { title, content, type, gmtModified };
      return (await notices.updateOne({ _id: id }, { $set: changed })).matchedCount === 1;
    },
    async remove(id: number): Promise<boolean> {
      return (await notices.deleteOne({ _id: id })).deletedCount === 1;
    },
    async *contents(): AsyncIterable<string> {
      for await (const one of notices.find({}, { content: 1 }).cursor()) yield one.content;
    },
    async anyHas(text: string): Promise<boolean> {
      return (await notices.exists({ content: { $regex: literally(text) } })) !== null;
    },
    async anySentToAllHas(text: string): Promise<boolean> {
      const content = { $regex: literally(text) };
      return (await notices.exists({ content, pushed: true, type: 'All' })) !== null;
    },
  };
};
export type NoticeStore = ReturnType<typeof noticeStore>;
