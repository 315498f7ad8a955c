import type { Core } from '../core.ts';
import type { OutboxEntry } from './event.ts';
import type { EventStore } from './store.ts';

/** Documents whose entries are passed on at once. */
const batch = 500;

type Waiting = { _id: string | number; outbox: OutboxEntry[] };
const somethingWaits = { 'outbox.at': { $exists: true } };
type Place = { time: number; id: string };
const compare = (one: Place, other: Place): number =>
  one.time - other.time || Number(one.id > other.id) - Number(one.id < other.id);
type Ports = { database: Core['database']; store: Pick<EventStore, 'last' | 'logged' | 'append'> };

/**
 * Passes events on from the documents they were written with to the log, where they get their numbers. All outboxes are
 * read as they were at one moment, so that no event comes before one that it followed. May be killed anywhere, and be
 * done twice at once: an event is in the log once.
 */
export const relay = ({ database, store }: Ports) => {
  /** The collections whose documents have an outbox. */
  const outboxes = () =>
    Object.values(database.models)
      .filter((model) => model.schema.path('outbox') !== undefined)
      .map((model) => database.db?.collection<Waiting>(model.collection.name))
      .filter((one) => one !== undefined);

  const read = async () => {
    const session = await database.startSession({ snapshot: true });
    try {
      const found: { from: ReturnType<typeof outboxes>[number]; waiting: Waiting[] }[] = [];
      for (const from of outboxes()) {
        const waiting = await from
          .find(somethingWaits, { projection: { outbox: 1 }, session })
          .sort({ 'outbox.at': 1 })
          .limit(batch)
          .toArray();
        if (waiting.length > 0) found.push({ from, waiting });
      }
      return found;
    } finally {
      await session.endSession();
    }
  };

  /**
   * Entries by time, those of one millisecond by their ids; entries of one document in its own order, also where the
   * clocks of their writers differ.
   */
  const inOrder = (documents: readonly Waiting[]) =>
    documents
      .flatMap(({ outbox }) => {
        let place: Place = { time: 0, id: '' };
        return outbox.map((entry) => {
          const own = { time: entry.at.getTime(), id: entry.id };
          if (compare(own, place) > 0) place = own;
          return { place, entry };
        });
      })
      .sort((one, other) => compare(one.place, other.place))
      .map(({ entry }) => entry);

  return {
    /** Whether anything waits. */
    async waits(): Promise<boolean> {
      for (const one of outboxes())
        if ((await one.findOne(somethingWaits, { projection: { _id: 1 } })) !== null) return true;
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
      for (const { from, waiting } of found)
        await from.bulkWrite(
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
