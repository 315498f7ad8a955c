import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const checkCollection = collection(
  'contest_ac_checks',
  /** By the number of the submission: who dealt with it, and when. */
  z.object({ _id: z.int(), cid: z.int(), uid: z.string(), at: z.date() }),
  [[{ cid: 1 }]],
);

/** Marks of accepted submissions that staff have dealt with. */
export const acCheckStore = (database: Connection) => {
  const checks = checkCollection.on(database);
  return {
    async of(cid: number): Promise<Set<number>> {
      return new Set((await checks.find({ cid }, { _id: 1 })).map((one) => one._id));
    },
    /** A second mark changes nothing. */
    async add({
      submitId,
      ...rest
    }: {
      submitId: number;
      cid: number;
      uid: string;
      at: Date;
    }): Promise<void> {
      try {
        await checks.insert({ _id: submitId, ...rest });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },
    async remove(submitId: number, cid: number): Promise<void> {
      await checks.deleteOne({ _id: submitId, cid });
    },
  };
};
export type AcCheckStore = ReturnType<typeof acCheckStore>;
