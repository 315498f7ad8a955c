import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection, type Stored } from '../../platform/mongo/collection.ts';
import { isDuplicateKey } from '../../platform/mongo/connection.ts';

/** Node tokens; of their secrets only SHA-256 is kept. */
const tokenCollection = collection(
  'node_tokens',
  z.object({
    _id: z.int(),
    name: z.string(),
    /** Name while it is in use: a revoked token frees its name. */
    liveName: z.string().optional(),
    createdAt: z.date(),
    /** Username of its maker. */
    createdBy: z.string(),
    /** Null once revoked. */
    hash: z.string().nullable(),
    /** The secret before the last rotation. */
    oldHash: z.string().nullable(),
    oldUntil: z.date().nullable(),
    revokedAt: z.date().nullable(),
    lastUsedAt: z.date().nullable(),
    /** Node that used it last. */
    lastUsedBy: z.string().nullable(),
  }),
  [[{ liveName: 1 }, { unique: true, partialFilterExpression: { liveName: { $exists: true } } }]],
);
type TokenDocument = Stored<typeof tokenCollection>;
export type NodeTokenRecord = Omit<TokenDocument, '_id' | 'liveName'> & { id: number };

const recordOf = ({ _id, liveName: _name, ...rest }: TokenDocument): NodeTokenRecord => ({
  id: _id,
  ...rest,
});

/** Tokens of judge nodes; there are few, and revoked ones stay for the record. */
export const nodeTokenStore = (database: Connection) => {
  const tokens = tokenCollection.on(database);
  return {
    async all(): Promise<NodeTokenRecord[]> {
      return (await tokens.find().sort({ _id: 1 })).map(recordOf);
    },
    /** False: the name is in use. */
    async insert({ id, ...record }: NodeTokenRecord): Promise<boolean> {
      try {
        await tokens.insert({ _id: id, ...record, liveName: record.name.toLowerCase() });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    /** Gives a token a new secret if its secret is still the one that was read; null: it has changed. */
    async rotate(
      { id, hash }: Pick<NodeTokenRecord, 'id' | 'hash'>,
      next: Pick<NodeTokenRecord, 'hash' | 'oldHash' | 'oldUntil'>,
    ): Promise<NodeTokenRecord | null> {
      const found = await tokens.findOneAndUpdate(
        { _id: id, hash, revokedAt: null },
        { $set: next },
        { returnDocument: 'after' },
      );
      return found && recordOf(found);
    },
    /** The token as it was; null: there is none, or it is revoked already. */
    async revoke(id: number, at: Date): Promise<NodeTokenRecord | null> {
      const found = await tokens.findOneAndUpdate(
        { _id: id, revokedAt: null },
        { $set: { revokedAt: at, hash: null, oldHash: null, oldUntil: null }, $unset: { liveName: 1 } },
        { returnDocument: 'before' },
      );
      return found && recordOf(found);
    },
    async used(id: number, by: string, at: Date): Promise<void> {
      await tokens.updateOne({ _id: id }, { $set: { lastUsedAt: at, lastUsedBy: by } });
    },
  };
};
export type NodeTokenStore = ReturnType<typeof nodeTokenStore>;
