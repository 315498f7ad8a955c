import { auditAction } from '@assize/shared/areas/audit/endpoints.ts';
import type { AuditAction } from '@assize/shared/index.ts';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { literally } from '../../platform/mongo/literally.ts';

const newestFirst = { at: -1, _id: -1 } as const;
/** Fields as they were on one side of a change. */
const side = z.record(z.string(), z.json()).nullable();
const auditCollection = collection(
  'audit_log',
  z.object({
    _id: z.int(),
    at: z.date(),
    uid: z.string(),
    username: z.string(),
    ip: z.string(),
    action: auditAction,
    target: z.string(),
    before: side,
    after: side,
  }),
  [
    [newestFirst],
    [{ action: 1, ...newestFirst }],
    [{ username: 1, ...newestFirst }],
    // A keyword may be anywhere in a target: the index is read instead of the entries.
    [{ target: 1 }],
  ],
);
type AuditDocument = Stored<typeof auditCollection>;
export type AuditRecord = Omit<AuditDocument, '_id'> & { id: number };

/** Entries are counted up to this number: counting all of a long log takes longer than reading a page. */
const countTo = 100_000;

/** Things of some actions, by their names or by what their names begin with. */
type AuditTargets = { actions: readonly AuditAction[] } & ({ names: readonly string[] } | { prefix: string });

export type AuditFilter = {
  keyword?: string | undefined;
  action?: AuditAction | undefined;
  username?: string | undefined;
  /** Only these things: some by their names, some by the beginning of their names. */
  targets?: readonly AuditTargets[] | undefined;
  /** From this moment on, and before that one. */
  from?: Date | undefined;
  until?: Date | undefined;
};

const queryOf = (one: AuditTargets) => ({
  action: { $in: [...one.actions] },
  target: 'names' in one ? { $in: [...one.names] } : { $regex: `^${literally(one.prefix)}` },
});

const recordOf = ({ _id, ...rest }: AuditDocument): AuditRecord => ({ id: _id, ...rest });

/** The audit log: entries are added, never changed, and removed when they are old. */
export const auditStore = (database: Connection) => {
  const entries = auditCollection.on(database);
  return {
    async insert({ id, ...entry }: AuditRecord): Promise<void> {
      await entries.insert({ _id: id, ...entry });
    },
    /** Removes entries from before `at`; gives how many. */
    async removeBefore(at: Date): Promise<number> {
      return (await entries.deleteMany({ at: { $lt: at } })).deletedCount;
    },
    /** Newest first. */
    async page(
      { keyword, action, username, targets, from, until }: AuditFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: AuditRecord[]; total: number }> {
      const filter = {
        ...(action ? { action } : {}),
        ...(username ? { username } : {}),
        ...(from || until ? { at: { ...(from && { $gte: from }), ...(until && { $lt: until }) } } : {}),
        ...(targets ? { $or: targets.map(queryOf) } : {}),
        ...(keyword ? { target: { $regex: literally(keyword), $options: 'i' } } : {}),
      };
      const [found, total] = await Promise.all([
        entries.find(filter).sort(newestFirst).skip(skip).limit(limit),
        entries.countDocuments(filter, {
          limit: countTo,
          ...(Object.keys(filter).length === 0 ? { hint: newestFirst } : {}),
        }),
      ]);
      return { records: found.map(recordOf), total };
    },
  };
};
export type AuditStore = ReturnType<typeof auditStore>;
