import { type Connection, Schema } from 'mongoose';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** A node token; of its secrets only SHA-256 is kept. */
export type NodeTokenRecord = {
  id: number;
  name: string;
  createdAt: Date;
  /** Name of the one who made it. */
  createdBy: string;
  /** Null once revoked. */
  hash: string | null;
  /** The secret before the last rotation. */
  oldHash: string | null;
  oldUntil: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** Node that used it last. */
  lastUsedBy: string | null;
};

type TokenDocument = Omit<NodeTokenRecord, 'id'> & {
  _id: number;
  /** Name while it is in use: a revoked token frees its name. */
  liveName?: string;
};

const tokenSchema = new Schema<TokenDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    liveName: String,
    createdAt: { type: Date, required: true },
    createdBy: { type: String, required: true },
    hash: String,
    oldHash: String,
    oldUntil: Date,
    revokedAt: Date,
    lastUsedAt: Date,
    lastUsedBy: String,
  },
  { versionKey: false },
);
tokenSchema.index(
  { liveName: 1 },
  { unique: true, partialFilterExpression: { liveName: { $exists: true } } },
);

const recordOf = (found: TokenDocument): NodeTokenRecord => ({
  id: found._id,
  name: found.name,
  createdAt: found.createdAt,
  createdBy: found.createdBy,
  hash: found.hash ?? null,
  oldHash: found.oldHash ?? null,
  oldUntil: found.oldUntil ?? null,
  revokedAt: found.revokedAt ?? null,
  lastUsedAt: found.lastUsedAt ?? null,
  lastUsedBy: found.lastUsedBy ?? null,
});

/** Tokens of judge nodes; there are few, and revoked ones stay for the record. */
export const nodeTokenStore = (database: Connection) => {
  const tokens = database.model<TokenDocument>('NodeToken', tokenSchema, 'node_tokens');
  return {
    async all(): Promise<NodeTokenRecord[]> {
      return (await tokens.find().sort({ _id: 1 }).lean<TokenDocument[]>()).map(recordOf);
    },
    /** False: the name is in use. */
    async insert({ id, ...record }: NodeTokenRecord): Promise<boolean> {
      try {
        await tokens.create({ _id: id, ...record, liveName: record.name.toLowerCase() });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Gives it a new secret, if it still has the one that was read; null: it has not, or is revoked. */
    async rotate(
      { id, hash }: Pick<NodeTokenRecord, 'id' | 'hash'>,
      next: Pick<NodeTokenRecord, 'hash' | 'oldHash' | 'oldUntil'>,
    ): Promise<NodeTokenRecord | null> {
      const found = await tokens
        .findOneAndUpdate({ _id: id, hash, revokedAt: null }, { $set: next }, { returnDocument: 'after' })
        .lean<TokenDocument>();
      return found && recordOf(found);
    },
    /** The token as it was; null: there is none, or it is revoked already. */
    async revoke(id: number, at: Date): Promise<NodeTokenRecord | null> {
      const found = await tokens
        .findOneAndUpdate(
          { _id: id, revokedAt: null },
          { $set: { revokedAt: at, hash: null, oldHash: null, oldUntil: null }, $unset: { liveName: 1 } },
          { returnDocument: 'before' },
        )
        .lean<TokenDocument>();
      return found && recordOf(found);
    },
    async used(id: number, by: string, at: Date): Promise<void> {
      await tokens.updateOne({ _id: id }, { $set: { lastUsedAt: at, lastUsedBy: by } });
    },
  };
};
export type NodeTokenStore = ReturnType<typeof nodeTokenStore>;
