import type { Connection } from 'mongoose';
import {
  type ItemDocument,
  itemCollection,
  type NewOutcome,
  type RejudgeDocument,
  type RejudgeItem,
  type RejudgeRecord,
  rejudgeCollection,
} from './document.ts';
import { isShown, type RejudgeState } from './record.ts';

export type RejudgeCounts = { judged: number; changed: number };

const keyOf = (rejudgeId: number, submitId: number) => `${rejudgeId}-${submitId}`;
const ended: readonly RejudgeState[] = ['applied', 'cancelled'];
const insertAtOnce = 500;

const recordOf = ({ _id, open: _open, ...rest }: RejudgeDocument): RejudgeRecord => ({ id: _id, ...rest });
const itemOf = ({ _id, isJudged: _judged, ...rest }: ItemDocument): RejudgeItem => rest;

/** Rejudges and their items. Every change of state is a compare-and-set. */
export const rejudgeStore = (database: Connection) => {
  const rejudges = rejudgeCollection.on(database);
  const items = itemCollection.on(database);

  return {
    /** Notes that a rejudge is about to take submissions. */
    async begin({ id, ...record }: RejudgeRecord): Promise<void> {
      await rejudges.insert({ _id: id, ...record, open: true });
    },
    async addItems(list: readonly RejudgeItem[]): Promise<void> {
      for (let at = 0; at < list.length; at += insertAtOnce)
        await items.insertMany(
          list.slice(at, at + insertAtOnce).map((one) => ({
            _id: keyOf(one.rejudgeId, one.submitId),
            ...one,
            isJudged: one.after !== null,
          })),
        );
    },
    /** Notes that a rejudge has all its items. False: it was given up meanwhile. */
    async begun(id: number, changes: Pick<RejudgeRecord, 'state' | 'total'>): Promise<boolean> {
      const { modifiedCount } = await rejudges.updateOne({ _id: id, state: 'beginning' }, { $set: changes });
      return modifiedCount === 1;
    },
    /** Forgets a rejudge that came to nothing. */
    async remove(id: number): Promise<void> {
      await items.deleteMany({ rejudgeId: id });
      await rejudges.deleteOne({ _id: id });
    },

    async find(id: number): Promise<RejudgeRecord | null> {
      const found = await rejudges.findById(id);
      return found && recordOf(found);
    },

    /** Moves a rejudge to another state if it is still in one of `from`. */
    async move(id: number, from: readonly RejudgeState[], to: RejudgeState, at: Date): Promise<boolean> {
      const { modifiedCount } = await rejudges.updateOne(
        { _id: id, state: { $in: [...from] } },
        {
          $set: { state: to, ...(ended.includes(to) ? { endedAt: at } : {}) },
          // A cancelled rejudge has still to let go what it holds.
          ...(to === 'applied' ? { $unset: { open: 1 } } : {}),
        },
      );
      return modifiedCount === 1;
    },
    /** Notes that nothing is left to do for a rejudge. */
    async close(id: number): Promise<void> {
      await rejudges.updateOne({ _id: id }, { $unset: { open: 1 } });
    },

    /** Newest first; those of a contest alone where `cid` is given. */
    async page({ skip, limit, cid }: { skip: number; limit: number; cid?: number | undefined }) {
      const filter = {
        kind: 'rejudge',
        state: { $ne: 'beginning' },
        ...(cid === undefined ? {} : { 'filter.cid': cid }),
      } as const;
      const [found, total] = await Promise.all([
        rejudges.find(filter).sort({ createdAt: -1, _id: -1 }).skip(skip).limit(limit),
        rejudges.countDocuments(filter),
      ]);
      return { records: found.map(recordOf).filter(isShown), total };
    },

    /** Rejudges that still need something done. */
    async open(): Promise<RejudgeRecord[]> {
      const found = await rejudges.find({ open: true }).sort({ _id: 1 });
      return found.map(recordOf);
    },

    /** Counts of judged and of changed submissions, by rejudge. */
    async counts(ids: readonly number[]): Promise<Map<number, RejudgeCounts>> {
      const groups = await items.aggregate<{
        _id: { id: number; isJudged: boolean; changed: boolean };
        count: number;
      }>([
        { $match: { rejudgeId: { $in: [...ids] } } },
        {
          $group: {
            _id: { id: '$rejudgeId', isJudged: '$isJudged', changed: '$changed' },
            count: { $sum: 1 },
          },
        },
      ]);
      const counts = new Map(ids.map((id): [number, RejudgeCounts] => [id, { judged: 0, changed: 0 }]));
      for (const { _id, count } of groups) {
        const of = counts.get(_id.id);
        if (of && _id.isJudged) of.judged += count;
        if (of && _id.changed) of.changed += count;
      }
      return counts;
    },

    async matrix(id: number): Promise<[before: number, after: number, count: number][]> {
      const found = await items.aggregate<{ _id: { before: number; after: number }; count: number }>([
        { $match: { rejudgeId: id, isJudged: true } },
        { $group: { _id: { before: '$before.status', after: '$after.status' }, count: { $sum: 1 } } },
      ]);
      return found
        .map(({ _id, count }): [number, number, number] => [_id.before, _id.after, count])
        .sort((a, b) => b[2] - a[2]);
    },

    async itemPage(
      id: number,
      { onlyChanged, skip, limit }: { onlyChanged: boolean; skip: number; limit: number },
    ): Promise<{ records: RejudgeItem[]; total: number }> {
      const filter = { rejudgeId: id, ...(onlyChanged ? { changed: true } : {}) };
      const [found, total] = await Promise.all([
        items.find(filter).sort({ submitId: 1 }).skip(skip).limit(limit),
        items.countDocuments(filter),
      ]);
      return { records: found.map(itemOf), total };
    },

    /** All items, a batch at a time, by submission. */
    async *items(id: number, batch = 500): AsyncGenerator<RejudgeItem[]> {
      for (let after = 0; ; ) {
        const found = await items
          .find({ rejudgeId: id, submitId: { $gt: after } })
          .sort({ submitId: 1 })
          .limit(batch);
        const last = found.at(-1);
        if (!last) return;
        yield found.map(itemOf);
        after = last.submitId;
      }
    },

    /** The first items that are not judged yet. */
    async waiting(id: number, limit: number): Promise<RejudgeItem[]> {
      const found = await items.find({ rejudgeId: id, isJudged: false }).sort({ submitId: 1 }).limit(limit);
      return found.map(itemOf);
    },

    async queued(id: number, submitIds: readonly number[], at: Date): Promise<void> {
      await items.updateMany(
        { _id: { $in: submitIds.map((one) => keyOf(id, one)) } },
        { $set: { queuedAt: at } },
      );
    },

    async itemOfRound(submitId: number, round: number): Promise<RejudgeItem | null> {
      const found = await items.findOne({ submitId, round });
      return found && itemOf(found);
    },

    /** Notes how a round ended, once. */
    async judged(
      { rejudgeId, submitId }: RejudgeItem,
      after: NewOutcome,
      changed: boolean,
    ): Promise<boolean> {
      const { modifiedCount } = await items.updateOne(
        { _id: keyOf(rejudgeId, submitId), isJudged: false },
        { $set: { after, changed, isJudged: true } },
      );
      return modifiedCount === 1;
    },
  };
};
export type RejudgeStore = ReturnType<typeof rejudgeStore>;
