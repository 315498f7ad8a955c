import type { WaitingKind } from '@assize/shared/areas/contest/contest.ts';
import type { ContestRight } from '@assize/shared/domain/contest/rights.ts';
import type { Rights } from './policy.ts';

/** What waits: how many things, and since when the oldest does. */
type Waiting = { count: number; oldest: Date | null };
/** A kind of work that waits for staff of contests; the module that has it registers it. */
type WaitingWork = {
  kind: WaitingKind;
  /** Right of those who do it. */
  right: ContestRight;
  waiting(cid: number): Promise<Waiting>;
};

/** Work of all modules that waits for the staff of a contest. */
export const waitingWork = () => {
  const works = new Map<WaitingKind, WaitingWork>();
  return {
    /** @throws Error when another module has this kind */
    register(work: WaitingWork): void {
      if (works.has(work.kind)) throw new Error(`two modules register the work ${work.kind}`);
      works.set(work.kind, work);
    },
    /** What waits in a contest for those with these rights. */
    of: (cid: number, rights: Rights): Promise<(Waiting & { kind: WaitingKind })[]> =>
      Promise.all(
        [...works.values()]
          .filter(({ right }) => rights.has(right))
          .map(async ({ kind, waiting }) => ({ kind, ...(await waiting(cid)) })),
      ),
  };
};
export type WaitingWorks = ReturnType<typeof waitingWork>;
