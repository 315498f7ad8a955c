import type { ClientSession, Connection } from 'mongoose';

/** Writes that are made together or not at all, handed to those who make them. */
export type Together = {
  readonly session: ClientSession;
  /** Does something once the writes are made: what others read of them before that is not there yet. */
  afterwards(tell: () => Promise<void>): void;
};
export type DoTogether = ReturnType<typeof together>;

/**
 * Does some writes in one transaction (ADR 23): a process that dies in between leaves nothing of them. Where others
 * write the same, it is begun anew, so the work has no other effects than its writes.
 */
export const together =
  (database: Connection) =>
  async (work: (writes: Together) => Promise<void>): Promise<void> => {
    const session = await database.startSession();
    let told: (() => Promise<void>)[] = [];
    try {
      await session.withTransaction(async () => {
        told = [];
        await work({ session, afterwards: (tell) => void told.push(tell) });
      });
    } finally {
      await session.endSession();
    }
    for (const tell of told) await tell();
  };

/** Tells of a write when it is made: now, or together with others. */
export const whenMade = async (writes: Together | undefined, tell: () => Promise<void>): Promise<void> => {
  if (writes) writes.afterwards(tell);
  else await tell();
};
