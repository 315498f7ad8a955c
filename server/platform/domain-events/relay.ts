import type { Connection } from 'mongoose';
import type { WithOutbox } from './event.ts';
import { outboxModels } from './outbox.ts';
import type { EventStore } from './store.ts';

/** Documents whose entries are passed on at once. */
const batch = 500;

type Waiting = { _id: unknown; outbox: NonNullable<WithOutbox['outbox']> };
type Ports = { database: Connection; store: Pick<EventStore, 'last' | 'logged' | 'append'> };

/**
 * Passes events on from the documents they were written with to the log, where they get their numbers. All outboxes are
 * read as they were at one moment, so that no event comes before one that it followed. May be killed anywhere, and be
 * done twice at once: an event is in the log once.
 */
export const relay = ({ database, store }: Ports) => {
  const read = async () => {
    const session = await database.startSession({ snapshot: true });
    try {
      const found: { model: ReturnType<typeof outboxModels>[number]; waiting: Waiting[] }[] = [];
      for (const model of outboxModels(database)) {
        const waiting = await model
          .find({ 'outbox.at': { $exists: true } }, { outbox: 1 })
          .sort({ 'outbox.at': 1 })
          .limit(batch)
          .session(session)
          .lean<Waiting[]>();
        if (waiting.length > 0) found.push({ model, waiting });
      }
      return found;
    } finally {
      await session.endSession();
    }
  };

  /** Entries by time; those of one document in its own order, whatever the clocks of their writers said. */
  const inOrder = (documents: readonly Waiting[]) =>
    documents
      .flatMap(({ outbox }) => {
        let time = 0;
        return outbox.map((entry) => {
          time = Math.max(time, entry.at.getTime());
          return { time, entry };
        });
      })
      .sort((one, other) => one.time - other.time)
      .map(({ entry }) => entry);

  return {
    /** Whether anything waits. */
    async waits(): Promise<boolean> {
      for (const model of outboxModels(database))
        if ((await model.exists({ 'outbox.at': { $exists: true } })) !== null) return true;
      return false;
    },
    /** Passes on what waits; gives how many events there were. */
    async pass(): Promise<number> {
      const found = await read();
      const entries = inOrder(found.flatMap(({ waiting }) => waiting));
      if (entries.length === 0) return 0;
      const logged = await store.logged(entries.map(({ id }) => id));
      const last = await store.last();
      const fresh = entries.filter(({ id }) => !logged.has(id));
      const appended = fresh.map((entry, index) => ({ ...entry, seq: last + 1 + index }));
      if (appended.length > 0 && !(await store.append(appended))) return 0;
      for (const { model, waiting } of found)
        await model.bulkWrite(
          waiting.map(({ _id, outbox }) => ({
            updateOne: {
              filter: { _id },
              update: { $pull: { outbox: { id: { $in: outbox.map(({ id }) => id) } } } },
            },
          })),
          { ordered: false },
        );
      return entries.length;
    },
  };
};
export type Relay = ReturnType<typeof relay>;
