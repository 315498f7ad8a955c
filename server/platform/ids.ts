import { randomBytes } from 'node:crypto';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { collection } from './mongo/collection.ts';
import { isDuplicateKey } from './mongo/connection.ts';

/** Ids: uid is 32 hex digits, everything else a positive integer of a named sequence. */
export type Ids = {
  uid(): string;
  /** Unique in its sequence, not in order of time: every process takes blocks. */
  next(sequence: string): Promise<number>;
};

type Block = { next: number; end: number };
export const counterCollection = collection('counters', z.object({ _id: z.string(), taken: z.int() }));

/** Ids from the `counters` collection, `blockSize` at a time; the rest of a block at exit stays unused. */
export const mongoIds = (database: Connection, blockSize = 20): Ids => {
  const counters = counterCollection.on(database);
  const blocks = new Map<string, Promise<Block>>();

  const take = async (sequence: string): Promise<Block> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { taken } = await counters
          .findOneAndUpdate(
            { _id: sequence },
            { $inc: { taken: blockSize } },
            { upsert: true, returnDocument: 'after' },
          )
          .orFail();
        return { next: taken - blockSize + 1, end: taken };
      } catch (error) {
        // Two first upserts of one counter: the loser tries again and finds it.
        if (!isDuplicateKey(error) || attempt === 3) throw error;
      }
    }
  };

  const next = async (sequence: string): Promise<number> => {
    for (;;) {
      const pending = blocks.get(sequence) ?? take(sequence);
      blocks.set(sequence, pending);
      let block: Block;
      try {
        block = await pending;
      } catch (error) {
        if (blocks.get(sequence) === pending) blocks.delete(sequence);
        throw error;
      }
      if (block.next <= block.end) {
        block.next += 1;
        return block.next - 1;
      }
      if (blocks.get(sequence) === pending) blocks.delete(sequence);
    }
  };

  return { uid: () => randomBytes(16).toString('hex'), next };
};
