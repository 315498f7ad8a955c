import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const balloonCollection = collection(
  'balloons',
  z.object({
    /** `<cid>.<participant>.<pid>`: one of each. */
    _id: z.string(),
    cid: z.int(),
    participant: z.string(),
    pid: z.int(),
    /** When the run came that solved the problem; null: it is not solved any more. */
    solvedAt: z.date().nullable(),
    /** Given behind the seal. */
    granted: z.boolean(),
    hand: z.enum(['none', 'claimed', 'delivered']),
    /** Who took it, as which runner and until when; or who brought it. */
    staffUid: z.string().nullable(),
    runner: z.string().nullable(),
    leaseUntil: z.date().nullable(),
    changedAt: z.date(),
  }),
  [[{ cid: 1, participant: 1 }]],
);
type Document = Stored<typeof balloonCollection>;
export type BalloonRecord = Omit<Document, '_id'>;
export type BalloonKey = Pick<BalloonRecord, 'cid' | 'participant' | 'pid'>;
/** One page of a member of staff. */
export type Runner = { uid: string; runner: string };
type Hand = Pick<BalloonRecord, 'hand' | 'staffUid' | 'runner' | 'leaseUntil'>;

const idOf = ({ cid, participant, pid }: BalloonKey): string => `${cid}.${participant}.${pid}`;
const recordOf = ({ _id, ...rest }: Document): BalloonRecord => rest;
const inNoHand: Hand = { hand: 'none', staffUid: null, runner: null, leaseUntil: null };

/**
 * Balloons. What is solved and what is granted is written by the consumer of verdicts alone, whose hands a balloon is in
 * by staff alone: so neither takes back what the other wrote.
 */
export const balloonStore = (database: Connection) => {
  const balloons = balloonCollection.on(database);

  return {
    async of(cid: number): Promise<BalloonRecord[]> {
      return (await balloons.find({ cid })).map(recordOf);
    },
    async ofTeam(cid: number, participant: string): Promise<BalloonRecord[]> {
      return (await balloons.find({ cid, participant })).map(recordOf);
    },
    async find(key: BalloonKey): Promise<BalloonRecord | null> {
      const found = await balloons.findById(idOf(key));
      return found && recordOf(found);
    },

    /** Says when a problem was solved; null: it is not. A problem that is solved no more loses its grant. */
    async solved(key: BalloonKey, solvedAt: Date | null, now: Date): Promise<void> {
      const change = { solvedAt, ...(solvedAt === null ? { granted: false } : {}) };
      const { matchedCount } = await balloons.updateOne({ _id: idOf(key) }, { $set: change });
      if (matchedCount === 1 || solvedAt === null) return;
      try {
        await balloons.insert({
          _id: idOf(key),
          ...key,
          solvedAt,
          granted: false,
          ...inNoHand,
          changedAt: now,
        });
      } catch (error) {
        // Another process made it meanwhile.
        if (!isDuplicateKey(error)) throw error;
        await balloons.updateOne({ _id: idOf(key) }, { $set: change });
      }
    },
    async grant(key: BalloonKey): Promise<void> {
      await balloons.updateOne({ _id: idOf(key) }, { $set: { granted: true } });
    },

    /** Of a balloon that nobody has, or whose runner's time is over. @returns whether it was this runner */
    async claim(
      key: BalloonKey,
      { uid, runner }: Runner,
      { now, until }: { now: Date; until: Date },
    ): Promise<boolean> {
      const { matchedCount } = await balloons.updateOne(
        {
          _id: idOf(key),
          $or: [
            { hand: 'none' },
            { hand: 'claimed', leaseUntil: { $lte: now } },
            { hand: 'claimed', staffUid: uid, runner },
          ],
        },
        { $set: { hand: 'claimed', staffUid: uid, runner, leaseUntil: until, changedAt: now } },
      );
      return matchedCount === 1;
    },

    async release(key: BalloonKey, { uid, runner }: Runner, now: Date): Promise<boolean> {
      const { matchedCount } = await balloons.updateOne(
        { _id: idOf(key), hand: 'claimed', staffUid: uid, runner },
        { $set: { ...inNoHand, changedAt: now } },
      );
      return matchedCount === 1;
    },

    async deliver(key: BalloonKey, { uid, runner }: Runner, now: Date): Promise<boolean> {
      const { matchedCount } = await balloons.updateOne(
        {
          _id: idOf(key),
          $or: [
            { hand: 'none' },
            { hand: 'claimed', leaseUntil: { $lte: now } },
            { hand: 'claimed', staffUid: uid, runner },
          ],
        },
        { $set: { hand: 'delivered', staffUid: uid, runner: null, leaseUntil: null, changedAt: now } },
      );
      return matchedCount === 1;
    },

    /** It is not with its team: it was not delivered after all, or was fetched. */
    async back(key: BalloonKey, now: Date): Promise<boolean> {
      const { matchedCount } = await balloons.updateOne(
        { _id: idOf(key), hand: 'delivered' },
        { $set: { ...inNoHand, changedAt: now } },
      );
      return matchedCount === 1;
    },
  };
};
export type BalloonStore = ReturnType<typeof balloonStore>;
