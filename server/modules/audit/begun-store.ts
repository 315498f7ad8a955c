import type { AuditAction } from '@assize/shared/index.ts';
import { type Connection, Schema } from 'mongoose';

/** A change that was announced and has not ended. */
export type BegunRecord = {
  /** Of the entry that takes its place. */
  id: number;
  at: Date;
  uid: string;
  username: string;
  ip: string;
  action: AuditAction;
  /** Method and path. */
  call: string;
};
type BegunDocument = Omit<BegunRecord, 'id'> & { _id: number };

const begunSchema = new Schema<BegunDocument>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    uid: { type: String, required: true },
    username: { type: String, required: true },
    ip: { type: String, default: '' },
    action: { type: String, required: true },
    call: { type: String, required: true },
  },
  { versionKey: false },
);
begunSchema.index({ at: 1 });

/** Changes on their way into the audit log. */
export const begunStore = (database: Connection) => {
  const begun = database.model<BegunDocument>('BegunChange', begunSchema, 'audit_begun');
  return {
    async insert({ id, ...rest }: BegunRecord): Promise<void> {
      await begun.create({ _id: id, ...rest });
    },
    async remove(id: number): Promise<void> {
      await begun.deleteOne({ _id: id });
    },
    /** The oldest of those that were announced before. */
    async announcedBefore(before: Date, limit: number): Promise<BegunRecord[]> {
      const found = await begun
        .find({ at: { $lt: before } })
        .sort({ at: 1 })
        .limit(limit)
        .lean<BegunDocument[]>();
      return found.map(({ _id, ...rest }) => ({ id: _id, ...rest }));
    },
  };
};
export type BegunStore = ReturnType<typeof begunStore>;
