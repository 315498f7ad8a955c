import { hallSeat } from '@assize/shared/areas/hall/seats.ts';
import { type ProofRule, proofRule } from '@assize/shared/domain/kiosk/proof.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

const hallCollection = collection(
  'halls',
  z.object({
    _id: z.int(),
    name: z.string(),
    /** The name in lower case. */
    nameKey: z.string(),
    version: z.int(),
    seats: z.array(hallSeat),
    builds: z.array(z.string()),
    configs: z.array(z.string()),
  }),
  [[{ nameKey: 1 }, { unique: true }]],
);
const contestCollection = collection(
  'contest_halls',
  z.object({
    /** The contest. */
    _id: z.int(),
    hallId: z.int().nullable(),
    proof: proofRule,
  }),
  [[{ hallId: 1 }], [{ proof: 1 }]],
);

export type HallRecord = Omit<Stored<typeof hallCollection>, '_id' | 'nameKey'> & { hallId: number };
export type ContestHall = { cid: number; hallId: number | null; proof: ProofRule };

const hallOf = ({ _id, nameKey: _, ...rest }: Stored<typeof hallCollection>): HallRecord => ({
  hallId: _id,
  ...rest,
});
const contestOf = ({ _id, hallId, proof }: Stored<typeof contestCollection>): ContestHall => ({
  cid: _id,
  hallId,
  proof,
});

/** Halls with their seats, and which contest takes place where. */
export const hallStore = (database: Connection) => {
  const halls = hallCollection.on(database);
  const contests = contestCollection.on(database);
  const setOf = async (cid: number, change: Partial<Omit<ContestHall, 'cid'>>): Promise<void> => {
    const whole = { hallId: null, proof: 'ignore' as const, ...change };
    for (let attempt = 0; ; attempt += 1) {
      const { matchedCount } = await contests.updateOne({ _id: cid }, { $set: change });
      if (matchedCount > 0) return;
      try {
        return await contests.insert({ _id: cid, ...whole });
      } catch (error) {
        // Another one made it first.
        if (!isDuplicateKey(error) || attempt > 0) throw error;
      }
    }
  };

  return {
    /** False: another hall has the name. */
    async insert({ hallId, ...rest }: HallRecord): Promise<boolean> {
      try {
        await halls.insert({ _id: hallId, nameKey: rest.name.toLowerCase(), ...rest });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    all: async (): Promise<HallRecord[]> => (await halls.find({}).sort({ nameKey: 1 })).map(hallOf),
    async find(hallId: number): Promise<HallRecord | null> {
      const found = await halls.findById(hallId);
      return found && hallOf(found);
    },
    /** Saves seats over a version. False: another one stands now. */
    async saveSeats(hallId: number, version: number, seats: HallRecord['seats']): Promise<boolean> {
      const { modifiedCount } = await halls.updateOne(
        { _id: hallId, version },
        { $set: { seats, version: version + 1 } },
      );
      return modifiedCount === 1;
    },
    async accept(hallId: number, { builds, configs }: Pick<HallRecord, 'builds' | 'configs'>): Promise<void> {
      await halls.updateOne({ _id: hallId }, { $set: { builds, configs } });
    },
    async remove(hallId: number): Promise<void> {
      await halls.deleteOne({ _id: hallId });
    },

    /** A contest about which nobody has said anything takes place in no hall. */
    async ofContest(cid: number): Promise<ContestHall> {
      const found = await contests.findById(cid);
      return found ? contestOf(found) : { cid, hallId: null, proof: 'ignore' };
    },
    contestsIn: async (hallId: number): Promise<number[]> =>
      (await contests.find({ hallId })).map(({ _id }) => _id),
    /** Contests that take nothing from machines that are not proven. */
    requiring: async (): Promise<ContestHall[]> => (await contests.find({ proof: 'require' })).map(contestOf),
    setHall: (cid: number, hallId: number | null) => setOf(cid, { hallId }),
    setProof: (cid: number, proof: ProofRule) => setOf(cid, { proof }),
  };
};
export type HallStore = ReturnType<typeof hallStore>;
