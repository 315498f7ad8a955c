import { z } from 'zod';
import type { Core } from '../core.ts';
import { collection, type Stored } from '../mongo/collection.ts';
import { isDuplicateKey } from '../mongo/connection.ts';
import type { LoggedEvent } from './event.ts';

const eventCollection = collection(
  'domain_events',
  z.object({ _id: z.int(), key: z.string(), event: z.string(), at: z.date(), data: z.string() }),
  [
    // An event that is passed on a second time is refused.
    [{ key: 1 }, { unique: true }],
    [{ event: 1, _id: 1 }],
  ],
);
/** Cursor of a consumer, and the process whose turn it is. */
const cursorCollection = collection(
  'event_cursors',
  z.object({ _id: z.string(), seq: z.int(), owner: z.string(), leasedUntil: z.date() }),
);

const placeOf = ({ _id, key, ...rest }: Stored<typeof eventCollection>): LoggedEvent => ({
  ...rest,
  seq: _id,
  id: key,
});
/** Until most members of a replica set have a write, it may be lost with one member. */
const lasting = 'majority';
const nobody = 'nobody';

/** The log of events, and the cursors of its consumers. */
export const eventStore = (database: Core['database']) => {
  const events = eventCollection.on(database);
  const cursors = cursorCollection.on(database);
  const afterNow = (ms: number) => ({ $dateAdd: { startDate: '$$NOW', unit: 'millisecond', amount: ms } });

  return {
    async last(): Promise<number> {
      const found = await events.findOne({}, { _id: 1 }).sort({ _id: -1 }).readConcern(lasting);
      return found?._id ?? 0;
    },
    /** Ids among the given that are in the log already. */
    async logged(ids: readonly string[]): Promise<Set<string>> {
      const found = await events.find({ key: { $in: [...ids] } }, { key: 1 });
      return new Set(found.map(({ key }) => key));
    },
    /** Appends events in this order. False: another process did so meanwhile, and the rest was not appended. */
    async append(list: readonly LoggedEvent[]): Promise<boolean> {
      try {
        await events.insertMany(
          list.map(({ seq, id, ...rest }) => ({ _id: seq, key: id, ...rest })),
          { ordered: true },
        );
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async after(seq: number, names: readonly string[], limit: number): Promise<LoggedEvent[]> {
      const found = await events
        .find({ _id: { $gt: seq }, event: { $in: [...names] } })
        .sort({ _id: 1 })
        .limit(limit)
        .readConcern(lasting);
      return found.map(placeOf);
    },

    /** Gives a new consumer a place: before the oldest event that is kept. */
    async begin(consumer: string): Promise<void> {
      try {
        if ((await cursors.exists({ _id: consumer })) === null)
          await cursors.insert({ _id: consumer, seq: 0, owner: nobody, leasedUntil: new Date(0) });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async seqOf(consumer: string): Promise<number> {
      return (await cursors.findById(consumer).readConcern(lasting))?.seq ?? 0;
    },
    /** Takes the turn at a consumer, by the clock of the database; null: another process has it. */
    async take(consumer: string, owner: string, ms: number): Promise<{ seq: number } | null> {
      const taken = await cursors.findOneAndUpdate(
        { _id: consumer, $expr: { $lte: ['$leasedUntil', '$$NOW'] } },
        [{ $set: { owner, leasedUntil: afterNow(ms) } }],
        { returnDocument: 'after', updatePipeline: true },
      );
      return taken && { seq: taken.seq };
    },
    /** Makes a turn last longer. False: it went to another process. */
    async keep(consumer: string, owner: string, ms: number): Promise<boolean> {
      const { matchedCount } = await cursors.updateOne(
        { _id: consumer, owner },
        [{ $set: { leasedUntil: afterNow(ms) } }],
        { updatePipeline: true },
      );
      return matchedCount === 1;
    },
    /** Moves a consumer on; `leave` ends the turn. False: it went to another process. */
    async move(consumer: string, owner: string, seq: number, leave: boolean): Promise<boolean> {
      const { matchedCount } = await cursors.updateOne(
        { _id: consumer, owner },
        [{ $set: { seq: { $max: ['$seq', seq] }, ...(leave ? { leasedUntil: '$$NOW' } : {}) } }],
        { updatePipeline: true },
      );
      return matchedCount === 1;
    },

    /** Forgets events from before a time that all who follow them have taken; never the last, which the next counts on. */
    async prune(
      before: Date,
      followed: readonly { seq: number; names: readonly string[] }[],
    ): Promise<number> {
      const awaited = followed.map(({ seq, names }) => ({ _id: { $gt: seq }, event: { $in: [...names] } }));
      const { deletedCount } = await events.deleteMany({
        _id: { $lt: await this.last() },
        at: { $lt: before },
        ...(awaited.length > 0 ? { $nor: awaited } : {}),
      });
      return deletedCount;
    },
  };
};
export type EventStore = ReturnType<typeof eventStore>;
