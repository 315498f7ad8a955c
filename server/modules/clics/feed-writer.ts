import { type Visibility, visibilities } from '@assize/shared/areas/clics/objects.ts';
import type { ClicsFacts } from './facts.ts';
import { clicsObjects, differenceOf, objectsOf, type Told, tell } from './feed-difference.ts';
import type { FeedStore } from './feed-store.ts';

type Ports = {
  store: FeedStore;
  /** null: there is no such contest any more. */
  factsOf: (cid: number) => Promise<ClicsFacts | null>;
};
type Known = { seq: number; told: Told };

/** Lines read, or written, at once. */
const batch = 1_000;
/** Contests whose lines a process remembers. */
const mostKnown = 20;

/**
 * Brings feeds up to what is. A feed is the difference between what it told and what the collections hold now, so
 * whatever was missed is told the next time. Processes may do this at once: lines are appended under numbers that
 * follow each other, and the one that comes second begins anew.
 */
export const feedWriter = ({ store, factsOf }: Ports) => {
  const known = new Map<number, Record<Visibility, Known>>();
  const running = new Map<number, Promise<void>>();

  const catchUp = async (cid: number, visibility: Visibility, one: Known): Promise<void> => {
    for (;;) {
      const entries = await store.after(cid, visibility, one.seq, batch);
      for (const entry of entries) {
        tell(one.told, entry);
        one.seq = entry.seq;
      }
      if (entries.length < batch) return;
    }
  };

  const knownOf = (cid: number): Record<Visibility, Known> => {
    const held = known.get(cid) ?? {
      public: { seq: 0, told: new Map() },
      admin: { seq: 0, told: new Map() },
    };
    known.delete(cid);
    known.set(cid, held);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
    return held;
  };

  /** True once nothing is left to tell. */
  const write = async (cid: number): Promise<boolean> => {
    const held = knownOf(cid);
    // What was told is read before what is: whoever writes in between is noticed by the numbers.
    for (const visibility of visibilities) await catchUp(cid, visibility, held[visibility]);
    const facts = await factsOf(cid);
    if (facts === null) return true;
    for (const visibility of visibilities) {
      const one = held[visibility];
      const now = objectsOf(clicsObjects(facts, visibility));
      const lines = differenceOf(one.told, now).map((line, n) => ({ ...line, seq: one.seq + n + 1 }));
      for (let from = 0; from < lines.length; from += batch) {
        const part = lines.slice(from, from + batch);
        if (!(await store.append(cid, visibility, part))) return false;
        for (const line of part) {
          tell(one.told, line);
          one.seq = line.seq;
        }
      }
    }
    return true;
  };

  const writeAll = async (cid: number): Promise<void> => {
    while (!(await write(cid)));
  };

  /** Resolves when the feed has told all that was there when this was called. */
  return (cid: number): Promise<void> => {
    const before = running.get(cid);
    const mine = (before ?? Promise.resolve()).catch(() => undefined).then(() => writeAll(cid));
    running.set(cid, mine);
    const forget = () => {
      if (running.get(cid) === mine) running.delete(cid);
    };
    mine.then(forget, forget);
    return mine;
  };
};
export type FeedWriter = ReturnType<typeof feedWriter>;
