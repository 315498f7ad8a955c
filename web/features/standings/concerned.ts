import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Users of one contest that are kept. */
const mostConcerned = 500;
/** Contests of which users are kept. */
const rememberedContests = 50;

type Concerned = {
  /** Followed users by contest, in the order in which they were chosen. */
  uidsOf: Readonly<Record<string, readonly string[]>>;
  toggle: (cid: number, uid: string) => void;
};

/** Users whose rows somebody follows on this device, contest by contest. */
export const useConcerned = create<Concerned>()(
  persist(
    (set) => ({
      uidsOf: {},
      toggle: (cid, uid) =>
        set(({ uidsOf }) => {
          const before = uidsOf[cid] ?? [];
          const next = before.includes(uid)
            ? before.filter((one) => one !== uid)
            : [...before, uid].slice(-mostConcerned);
          const others = Object.entries(uidsOf).filter(([key]) => key !== String(cid));
          const kept = others.slice(-(rememberedContests - 1));
          return { uidsOf: Object.fromEntries(next.length === 0 ? kept : [...kept, [cid, next]]) };
        }),
    }),
    { name: 'assize:concerned', partialize: ({ uidsOf }) => ({ uidsOf }) },
  ),
);
