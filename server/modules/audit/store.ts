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

auditSchema.index({ at: -1, _id: -1 });

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

/** The audit log: entries are added and never changed. */
export const auditStore = (database: Connection) => {
  const entries = database.model<AuditDocument>('AuditEntry', auditSchema, 'audit_log');
  return {
    async insert({ id, ...entry }: AuditRecord): Promise<void> {
      await entries.create({ _id: id, ...entry });
    },
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
        entries.find(filter).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean<AuditDocument[]>(),
        entries.countDocuments(filter),
      ]);
      return { records: found.map(recordOf), total };
    },
  };
};
export type AuditStore = ReturnType<typeof auditStore>;
