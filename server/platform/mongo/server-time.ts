import type { Connection } from 'mongoose';
import { z } from 'zod';

const hello = z.object({ localTime: z.date() });

/** How far the clock of the database is ahead of ours, in ms; 0 where it does not say. Half of the call lies before its answer. */
export const databaseAheadMs = async (database: Connection): Promise<number> => {
  const before = Date.now();
  const answer = hello.safeParse(await database.db?.admin().command({ hello: 1 }));
  const middle = (before + Date.now()) / 2;
  return answer.success ? answer.data.localTime.getTime() - middle : 0;
};
