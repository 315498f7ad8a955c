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
    /** With which the target begins; null: it begins otherwise. */
    number: z.int().nullable(),
    before: side,
    after: side,
  }),
  [
    [newestFirst],
    [{ action: 1, ...newestFirst }],
    [{ username: 1, ...newestFirst }],
    // A keyword may be anywhere in a target: the index is read instead of the entries.
    [{ target: 1, ...newestFirst }],
    [{ number: 1, action: 1, ...newestFirst }],
  ],
);
type AuditDocument = Stored<typeof auditCollection>;
export type AuditRecord = Omit<AuditDocument, '_id' | 'number'> & { id: number };

const numberOf = (target: string): number | null => {
  const [digits] = /^\d{1,15}(?= )/.exec(target) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** Entries are counted up to this number: counting all of a long log takes longer than reading a page. */
const countTo = 100_000;

/** Things of some actions, by their names or by the number with which their names begin. */
type AuditTargets = { actions: readonly AuditAction[] } & ({ names: readonly string[] } | { number: number });

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
  ...('names' in one ? { target: { $in: [...one.names] } } : { number: one.number }),
});

const recordOf = ({ _id, number: _number, ...rest }: AuditDocument): AuditRecord => ({ id: _id, ...rest });

/** The audit log: entries are added, never changed, and removed when they are old. */
export const auditStore = (database: Connection) => {
  const entries = auditCollection.on(database);
  return {
    async insert({ id, ...entry }: AuditRecord): Promise<void> {
      await entries.insert({ _id: id, number: numberOf(entry.target), ...entry });
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
