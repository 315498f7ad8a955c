import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';
import type { DoTogether } from '../../platform/mongo/together.ts';

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

/** A balloon that nobody has taken yet. */
export const newBalloon = (
  { cid, participant, pid }: BalloonKey,
  solvedAt: Date,
  now: Date,
): BalloonRecord => ({
  ...{ cid, participant, pid, solvedAt, granted: false, ...inNoHand, changedAt: now },
});

/**
 * Balloons. What is solved and what is granted is written by the consumer of verdicts alone, whose hands a balloon is in
 * by staff alone: so neither takes back what the other wrote.
 */
export const balloonStore = (database: Connection, together: DoTogether) => {
  const balloons = balloonCollection.on(database);

  return {
    /** All of a contest, as of one moment. */
    async of(cid: number): Promise<BalloonRecord[]> {
      return (await balloons.find({ cid }).readConcern('snapshot')).map(recordOf);
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
        await balloons.insert({ _id: idOf(key), ...newBalloon(key, solvedAt, now) });
      } catch (error) {
        // Another process made it meanwhile.
        if (!isDuplicateKey(error)) throw error;
        await balloons.updateOne({ _id: idOf(key) }, { $set: change });
      }
    },
    /** The same of many balloons, with their grants: whoever reads meanwhile meets all of it or nothing. */
    async settle(
      list: readonly Pick<BalloonRecord, keyof BalloonKey | 'solvedAt' | 'granted'>[],
      now: Date,
    ): Promise<void> {
      await together(async ({ session }) => {
        await balloons.bulkWrite(
          list.map(({ cid, participant, pid, solvedAt, granted }) => ({
            updateOne: {
              filter: { _id: idOf({ cid, participant, pid }) },
              update: {
                // A grant that another process gave meanwhile stays.
                $set: { solvedAt, ...(granted || solvedAt === null ? { granted } : {}) },
                $setOnInsert: {
                  ...{ cid, participant, pid, ...inNoHand, changedAt: now },
                  ...(granted || solvedAt === null ? {} : { granted }),
                },
              },
              upsert: true,
            },
          })),
          { ordered: false, session },
        );
      });
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
