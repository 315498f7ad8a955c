import { type Visibility, visibilities } from '@assize/shared/areas/clics/objects.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** One line of a feed. */
export type FeedEntry = {
  seq: number;
  type: string;
  /** null for what a contest has one of. */
  id: string | null;
  /** JSON of the object; null: it is gone. */
  data: string | null;
};

const feedCollection = collection(
  'clics_feeds',
  z.object({
    _id: z.int(),
    /** Part of each token: tokens of a feed that was lost are good for no other. */
    epoch: z.string(),
    /** When somebody last listened, loosely. */
    readAt: z.date(),
  }),
  [[{ readAt: 1 }]],
);
const entryCollection = collection(
  'clics_feed_entries',
  z.object({
    _id: z.string(),
    cid: z.int(),
    visibility: z.enum(visibilities),
    seq: z.int(),
    type: z.string(),
    id: z.string().nullable(),
    data: z.string().nullable(),
  }),
  // The number decides who writes: of two processes that append at once one is refused.
  [[{ cid: 1, visibility: 1, seq: 1 }, { unique: true }]],
);
/** What may still be lost with one member of a replica set is told to nobody. */
const lasting = 'majority';

/** Feeds of contests: what was told, in order, for each kind of readers. Nothing is ever changed or removed. */
export const feedStore = (database: Connection) => {
  const feeds = feedCollection.on(database);
  const entries = entryCollection.on(database);

  return {
    async find(cid: number): Promise<{ epoch: string; readAt: Date } | null> {
      return feeds.findById(cid);
    },
    /** The feed of a contest; it begins when it is first asked for. */
    async open(cid: number, epoch: string, now: Date): Promise<{ epoch: string }> {
      try {
        const found = await feeds.findById(cid);
        if (found) return found;
        await feeds.insert({ _id: cid, epoch, readAt: now });
        return { epoch };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await feeds.findById(cid)) ?? { epoch };
      }
    },
    async noteRead(cid: number, now: Date): Promise<void> {
      await feeds.updateOne({ _id: cid }, { $set: { readAt: now } });
    },
    /** Contests whose feeds somebody has listened to since then. */
    async readSince(since: Date): Promise<number[]> {
      return (await feeds.find({ readAt: { $gt: since } }, { _id: 1 })).map(({ _id }) => _id);
    },

    async last(cid: number, visibility: Visibility): Promise<number> {
      const found = await entries
        .findOne({ cid, visibility }, { seq: 1 })
        .sort({ seq: -1 })
        .readConcern(lasting);
      return found?.seq ?? 0;
    },
    async after(cid: number, visibility: Visibility, seq: number, limit: number): Promise<FeedEntry[]> {
      const found = await entries
        .find({ cid, visibility, seq: { $gt: seq } })
        .sort({ seq: 1 })
        .limit(limit)
        .readConcern(lasting);
      return found.map(({ seq: place, type, id, data }) => ({ seq: place, type, id, data }));
    },
    /** Appends lines in this order. False: another process has written meanwhile; the rest was not appended. */
    async append(cid: number, visibility: Visibility, list: readonly FeedEntry[]): Promise<boolean> {
      try {
        await entries.insertMany(
          list.map((one) => ({ _id: `${cid}.${visibility}.${one.seq}`, cid, visibility, ...one })),
          { ordered: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
};
export type FeedStore = ReturnType<typeof feedStore>;
