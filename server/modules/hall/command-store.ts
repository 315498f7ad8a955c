import { type CommandVerb, commandOutcomes, commandVerbs } from '@assize/shared/domain/kiosk/command.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

const days = 24 * 3600;
const commandCollection = collection(
  'hall_commands',
  z.object({
    _id: z.string(),
    /** All that one order of staff made. */
    batch: z.string(),
    hallId: z.int(),
    deviceId: z.string(),
    seat: z.string(),
    verb: z.enum(commandVerbs),
    /** As JSON. */
    args: z.string(),
    uid: z.string(),
    issuedAt: z.date(),
    expiresAt: z.date(),
    state: z.enum(['waiting', 'replaced', ...commandOutcomes]),
    reason: z.string().nullable(),
  }),
  [
    [{ deviceId: 1, state: 1, issuedAt: 1 }],
    [{ batch: 1, state: 1, seat: 1 }],
    [{ issuedAt: 1 }, { expireAfterSeconds: 30 * days }],
  ],
);
/** One order of staff. */
const batchCollection = collection(
  'hall_batches',
  z.object({
    _id: z.string(),
    hallId: z.int(),
    verb: z.enum(commandVerbs),
    text: z.string(),
    uid: z.string(),
    issuedAt: z.date(),
    expiresAt: z.date(),
    machines: z.int(),
  }),
  [[{ hallId: 1, issuedAt: -1, _id: -1 }], [{ issuedAt: 1 }, { expireAfterSeconds: 30 * days }]],
);
export type BatchRecord = Omit<Stored<typeof batchCollection>, '_id'> & { batch: string };

type Document = Stored<typeof commandCollection>;
export type CommandRecord = Omit<Document, '_id'> & { id: string };
const commandOf = ({ _id, ...rest }: Document): CommandRecord => ({ id: _id, ...rest });

/** Commands to machines, kept until they are answered or over. */
export const commandStore = (database: Connection) => {
  const commands = commandCollection.on(database);
  const batches = batchCollection.on(database);
  return {
    async insert(records: readonly CommandRecord[]): Promise<void> {
      await commands.insertMany(records.map(({ id, ...rest }) => ({ _id: id, ...rest })));
    },
    /** Waiting commands of these verbs have another in their place. */
    async replace(deviceIds: readonly string[], verbs: readonly CommandVerb[]): Promise<void> {
      if (verbs.length === 0) return;
      await commands.updateMany(
        { deviceId: { $in: [...deviceIds] }, state: 'waiting', verb: { $in: [...verbs] } },
        { $set: { state: 'replaced' } },
      );
    },
    waitingOf: async (deviceId: string, now: Date): Promise<CommandRecord[]> =>
      (
        await commands
          .find({ deviceId, state: 'waiting', expiresAt: { $gt: now } })
          .sort({ issuedAt: 1 })
          .limit(50)
      ).map(commandOf),
    /** Number of waiting commands of machines. */
    async waiting(deviceIds: readonly string[], now: Date): Promise<Map<string, number>> {
      const found = await commands.aggregate<{ _id: string; count: number }>([
        { $match: { deviceId: { $in: [...deviceIds] }, state: 'waiting', expiresAt: { $gt: now } } },
        { $group: { _id: '$deviceId', count: { $sum: 1 } } },
      ]);
      return new Map(found.map(({ _id, count }) => [_id, count]));
    },
    /** Notes an answer. `read` follows `done`; any other second answer changes nothing. */
    async answer(
      { id, deviceId }: Pick<CommandRecord, 'id' | 'deviceId'>,
      state: Exclude<CommandRecord['state'], 'waiting' | 'replaced'>,
      reason: string | null,
    ): Promise<boolean> {
      const from =
        state === 'read' ? (['waiting', 'replaced', 'done'] as const) : (['waiting', 'replaced'] as const);
      const { modifiedCount } = await commands.updateOne(
        { _id: id, deviceId, state: { $in: [...from] } },
        { $set: { state, reason } },
      );
      return modifiedCount === 1;
    },
    async insertBatch({ batch, ...rest }: BatchRecord): Promise<void> {
      await batches.insert({ _id: batch, ...rest });
    },
    /** Orders of staff in a hall, the latest first. */
    async batches(
      hallId: number,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: BatchRecord[]; total: number }> {
      const [found, total] = await Promise.all([
        batches.find({ hallId }).sort({ issuedAt: -1, _id: -1 }).skip(skip).limit(limit),
        batches.countDocuments({ hallId }),
      ]);
      return { records: found.map(({ _id, ...rest }) => ({ batch: _id, ...rest })), total };
    },
    /** How many commands of some batches are in each state. */
    async counts(ids: readonly string[]): Promise<Map<string, Map<CommandRecord['state'], number>>> {
      const found = await commands.aggregate<{
        _id: { batch: string; state: CommandRecord['state'] };
        count: number;
      }>([
        { $match: { batch: { $in: [...ids] } } },
        { $group: { _id: { batch: '$batch', state: '$state' }, count: { $sum: 1 } } },
      ]);
      const all = new Map<string, Map<CommandRecord['state'], number>>();
      for (const { _id, count } of found)
        all.set(_id.batch, (all.get(_id.batch) ?? new Map()).set(_id.state, count));
      return all;
    },
    /** The first seats whose machine has not carried a batch out. */
    async open(batch: string, limit: number): Promise<string[]> {
      const found = await commands
        .find({ batch, state: { $in: ['failed', 'refused', 'waiting'] } }, { seat: 1 })
        .limit(limit);
      return found.map(({ seat }) => seat).sort();
    },
  };
};
export type CommandStore = ReturnType<typeof commandStore>;
