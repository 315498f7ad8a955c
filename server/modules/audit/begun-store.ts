import { auditAction } from '@assize/shared/areas/audit/endpoints.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';

/** Changes that were announced and have not ended. */
const begunCollection = collection(
  'audit_begun',
  z.object({
    /** Id of the entry that takes the place of this announcement. */
    _id: z.int(),
    at: z.date(),
    uid: z.string(),
    username: z.string(),
    ip: z.string(),
    action: auditAction,
    /** Method and path. */
    call: z.string(),
  }),
  [[{ at: 1 }]],
);
export type BegunRecord = Omit<Stored<typeof begunCollection>, '_id'> & { id: number };

/** Changes on their way into the audit log. */
export const begunStore = (database: Connection) => {
  const begun = begunCollection.on(database);
  return {
    async insert({ id, ...rest }: BegunRecord): Promise<void> {
      await begun.insert({ _id: id, ...rest });
    },
    async remove(id: number): Promise<void> {
      await begun.deleteOne({ _id: id });
    },
    /** The oldest change that was announced before this time. */
    async announcedBefore(before: Date, limit: number): Promise<BegunRecord[]> {
      const found = await begun
        .find({ at: { $lt: before } })
        .sort({ at: 1 })
        .limit(limit);
      return found.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
    },
  };
};
export type BegunStore = ReturnType<typeof begunStore>;
