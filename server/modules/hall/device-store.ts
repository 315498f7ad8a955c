import { type PublicKey, publicKey } from '@assize/shared/domain/kiosk/values.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

const deviceCollection = collection(
  'hall_devices',
  z.object({
    _id: z.string(),
    hallId: z.int(),
    seat: z.string(),
    publicKey,
    /** Secret of offline codes, encrypted. */
    unlockSecret: z.string(),
    /** Name of the machine. */
    machine: z.string(),
    enrolledAt: z.date(),
    /** The machine of its seat; absent: it was taken out. */
    live: z.literal(true).optional(),
    endedAt: z.date().nullable(),
    /** Whether staff have locked it, and have not unlocked it since. */
    lockWanted: z.boolean(),
  }),
  [
    // A seat has one machine.
    [
      { hallId: 1, seat: 1 },
      { unique: true, partialFilterExpression: { live: true } },
    ],
    [{ hallId: 1, seat: 1, enrolledAt: -1 }],
  ],
);
const codeCollection = collection(
  'hall_codes',
  z.object({
    /** SHA-256 of the code. */
    _id: z.string(),
    hallId: z.int(),
    seat: z.string(),
    /** Member of staff who made it. */
    uid: z.string(),
    username: z.string(),
    expiresAt: z.date(),
  }),
  [[{ hallId: 1, seat: 1 }], [{ expiresAt: 1 }, { expireAfterSeconds: 3_600 }]],
);

type Document = Stored<typeof deviceCollection>;
export type DeviceRecord = Omit<Document, '_id' | 'live' | 'publicKey'> & {
  deviceId: string;
  publicKey: PublicKey;
  live: boolean;
};
export type CodeRecord = Omit<Stored<typeof codeCollection>, '_id'> & { hash: string };

const deviceOf = ({ _id, live, ...rest }: Document): DeviceRecord => ({
  deviceId: _id,
  live: live === true,
  ...rest,
});

/** Machines of halls, and the codes by which they become that. */
export const deviceStore = (database: Connection) => {
  const devices = deviceCollection.on(database);
  const codes = codeCollection.on(database);
  return {
    async insert({ deviceId, live, ...rest }: DeviceRecord): Promise<void> {
      await devices.insert({ _id: deviceId, ...rest, ...(live && { live: true as const }) });
    },
    async find(deviceId: string): Promise<DeviceRecord | null> {
      const found = await devices.findById(deviceId);
      return found && deviceOf(found);
    },
    liveOf: async (hallId: number): Promise<DeviceRecord[]> =>
      (await devices.find({ hallId, live: true })).map(deviceOf),
    async liveAt(hallId: number, seat: string): Promise<DeviceRecord | null> {
      const found = await devices.findOne({ hallId, seat, live: true });
      return found && deviceOf(found);
    },
    /** Takes machines out; gives those that this call took. */
    async end(hallId: number, seats: readonly string[], endedAt: Date): Promise<DeviceRecord[]> {
      const ended: DeviceRecord[] = [];
      for (const seat of seats) {
        const found = await devices.findOneAndUpdate(
          { hallId, seat, live: true },
          { $set: { endedAt }, $unset: { live: 1 } },
          { returnDocument: 'after' },
        );
        if (found) ended.push(deviceOf(found));
      }
      return ended;
    },
    /** Notes what staff want of seats, with the machines that were taken out of them: the next one is asked for it. */
    async wantLock(hallId: number, seats: readonly string[], lockWanted: boolean): Promise<void> {
      await devices.updateMany({ hallId, seat: { $in: [...seats] } }, { $set: { lockWanted } });
    },
    /** Whether the last machine of a seat was to be locked. */
    async wasLocked(hallId: number, seat: string): Promise<boolean> {
      const last = await devices.findOne({ hallId, seat }).sort({ enrolledAt: -1 });
      return last?.lockWanted ?? false;
    },

    /** New codes of seats; those that they had end. */
    async putCodes(hallId: number, made: readonly CodeRecord[]): Promise<void> {
      await codes.deleteMany({ hallId, seat: { $in: made.map((one) => one.seat) } });
      await codes.insertMany(made.map(({ hash, ...rest }) => ({ _id: hash, ...rest })));
    },
    /** Uses a code up; null: it is not good. */
    async takeCode(hash: string, now: Date): Promise<CodeRecord | null> {
      const found = await codes.findOneAndDelete({ _id: hash, expiresAt: { $gt: now } });
      if (!found) return null;
      const { _id, ...rest } = found;
      return { hash: _id, ...rest };
    },
  };
};
export type DeviceStore = ReturnType<typeof deviceStore>;
