import type { AuditAction } from '@assize/shared/index.ts';
import { type Connection, Schema } from 'mongoose';

export type AuditRecord = {
  id: number;
  at: Date;
  uid: string;
  username: string;
  ip: string;
  action: AuditAction;
  target: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

type AuditDocument = Omit<AuditRecord, 'id'> & { _id: number };

const auditSchema = new Schema<AuditDocument>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    uid: { type: String, required: true },
    username: { type: String, required: true },
    ip: { type: String, default: '' },
    action: { type: String, required: true },
    target: { type: String, default: '' },
    before: { type: Schema.Types.Mixed },
    after: { type: Schema.Types.Mixed },
  },
  { versionKey: false, minimize: false },
);

const newestFirst = { at: -1, _id: -1 } as const;
auditSchema.index(newestFirst);
auditSchema.index({ action: 1, ...newestFirst });
auditSchema.index({ username: 1, ...newestFirst });
// A keyword may be anywhere in a target: the index is read instead of the entries.
auditSchema.index({ target: 1 });

/** Entries are counted no further: counting all of a long log takes longer than reading a page. */
const countTo = 100_000;

export type AuditFilter = {
  keyword?: string | undefined;
  action?: AuditAction | undefined;
  username?: string | undefined;
};

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&');

const recordOf = ({ _id, ...rest }: AuditDocument): AuditRecord => ({
  id: _id,
  ...rest,
  before: rest.before ?? null,
  after: rest.after ?? null,
});

/** The audit log: entries are added, never changed, and removed when they are old. */
export const auditStore = (database: Connection) => {
  const entries = database.model<AuditDocument>('AuditEntry', auditSchema, 'audit_log');
  return {
    async insert({ id, ...entry }: AuditRecord): Promise<void> {
      await entries.create({ _id: id, ...entry });
    },
    /** Forgets what is older; gives how many. */
    async removeBefore(at: Date): Promise<number> {
      return (await entries.deleteMany({ at: { $lt: at } })).deletedCount;
    },
    /** Newest first. */
    async page(
      { keyword, action, username }: AuditFilter,
      { skip, limit }: { skip: number; limit: number },
    ): Promise<{ records: AuditRecord[]; total: number }> {
      const filter = {
        ...(action ? { action } : {}),
        ...(username ? { username } : {}),
        ...(keyword ? { target: { $regex: literally(keyword), $options: 'i' } } : {}),
      };
      const [found, total] = await Promise.all([
        entries.find(filter).sort(newestFirst).skip(skip).limit(limit).lean<AuditDocument[]>(),
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
