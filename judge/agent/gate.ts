/**
 * Permits for a node's slots, shared by all queues that it serves: each job takes a permit, so that a node
 * holds no job that it cannot run while another node is idle.
 */

/** A queue that has waited this long, in ms, goes before more urgent queues; this happens at most once in this time. */
const PATIENCE_MS = 5000;
/** A job that stands aside waits no longer for its next permit, in ms. */
const ASIDE_MS = 10_000;

export type GateOptions = {
  /** Number of permits. */
  readonly width: number;
  /** Queues that together have at most `most` permits; the other queues may have all. */
  readonly limited?: { readonly queues: ReadonlySet<string>; readonly most: number };
  /**
   * Urgency of the first job of each queue, lower first; Infinity for an empty queue. In a tie the first to
   * ask goes first.
   */
  readonly urgency: (queues: readonly string[]) => Promise<readonly number[]>;
  readonly now?: () => number;
};

export interface Gate {
  /** Number of permits given out. */
  readonly busy: number;
  /** Takes a permit at once, if one is free and no queue waits for a permit. */
  tryTake(queue: string): boolean;
  /** Waits for a permit; resolves with false when the signal fires first. */
  take(queue: string, signal: AbortSignal): Promise<boolean>;
  give(queue: string): void;
  /**
   * A job that has run for long gives its permit to a job of a lower `urgency`, and gets one again when there is none,
   * or after 10 s; at once when the signal fires. At most as many jobs stand aside as there are permits, and none of a
   * limited queue.
   */
  stepAside(queue: string, urgency: number, signal: AbortSignal): Promise<void>;
  /**
   * Lends slots to a job of a queue, beside the one of its permit. Slots with a permit are not lent, and while a
   * job waits that this node could take, all slots have one; nor does a limited queue borrow beyond its limit.
   */
  lend(queue: string, slots: number): boolean;
  takeBack(queue: string, slots: number): void;
  /** Sets the number of permits; permits already given out stay. */
  widen(width: number): void;
  /** Gives no permits until `reopen` is called with the same reason. */
  shut(reason: string): void;
  reopen(reason: string): void;
}

type Waiter = {
  readonly queue: string;
  readonly since: number;
  readonly settle: (got: boolean) => void;
  /** Of a job that stands aside; others are as urgent as the first job of their queue. */
  readonly urgency: number | undefined;
};

export const openGate = (options: GateOptions): Gate => {
  const { limited, urgency, now = () => performance.now() } = options;
  let { width } = options;
  let busy = 0;
  let limitedBusy = 0;
  let lent = 0;
  let limitedLent = 0;
  const waiting = new Set<Waiter>();
  const shutFor = new Set<string>();
  let lastOutOfTurn = Number.NEGATIVE_INFINITY;
  let serving = false;
  let aside = 0;

  const isFree = () => shutFor.size === 0 && busy < width;
  const isLimited = (queue: string) => limited?.queues.has(queue) === true;
  const hasRoom = (queue: string) => !(limited && isLimited(queue)) || limitedBusy < limited.most;
  const book = (queue: string) => {
    busy++;
    if (isLimited(queue)) limitedBusy++;
  };

  const mostUrgent = async (asking: readonly Waiter[]): Promise<Waiter | undefined> => {
    if (asking.length < 2) return asking[0];
    const late = longestOf(
      asking.filter((one) => one.urgency !== undefined),
      now() - ASIDE_MS,
    );
    if (late) return late;
    const patient = now() - lastOutOfTurn < PATIENCE_MS ? undefined : longestOf(asking, now() - PATIENCE_MS);
    if (patient) {
      lastOutOfTurn = now();
      return patient;
    }
    // Without Redis there is no job to take: the first queue to ask gets the permit and notices.
    const urgencies = await urgency(asking.map(({ queue }) => queue)).catch(() => []);
    const order = asking.map((waiter, index) => ({ waiter, at: waiter.urgency ?? urgencies[index] ?? 0 }));
    return order.toSorted((a, b) => a.at - b.at || a.waiter.since - b.waiter.since)[0]?.waiter;
  };

  /** A job that stands aside goes on though no further jobs are taken. */
  const mayHave = ({ queue, urgency: own }: Waiter) =>
    busy < width && hasRoom(queue) && (own !== undefined || shutFor.size === 0);

  const serve = async (): Promise<void> => {
    if (serving) return;
    serving = true;
    try {
      while (busy < width) {
        const asking = [...waiting].filter(mayHave);
        // Nothing is awaited after this look, so a queue that asks later finds `serving` false and serves itself.
        if (asking.length === 0) return;
        const next = await mostUrgent(asking);
        if (!next) continue;
        // During the await the waiter may have left, or the gate may have been shut.
        if (!waiting.has(next) || !mayHave(next)) continue;
        waiting.delete(next);
        book(next.queue);
        next.settle(true);
      }
    } finally {
      serving = false;
    }
  };

  const wait = (queue: string, signal: AbortSignal, own?: number): Promise<boolean> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const leave = () => {
        waiting.delete(waiter);
        resolve(false);
      };
      const waiter: Waiter = {
        queue,
        since: now(),
        urgency: own,
        settle(got) {
          signal.removeEventListener('abort', leave);
          resolve(got);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(waiter);
      void serve();
    });

  const give = (queue: string): void => {
    busy--;
    if (isLimited(queue)) limitedBusy--;
    void serve();
  };

  return {
    get busy() {
      return busy;
    },
    tryTake(queue) {
      if (!isFree() || !hasRoom(queue) || [...waiting].some((one) => hasRoom(one.queue))) return false;
      book(queue);
      return true;
    },
    take: (queue, signal) => wait(queue, signal),
    give,
    async stepAside(queue, own, signal) {
      if (signal.aborted || aside >= width || waiting.size === 0 || isLimited(queue)) return;
      aside++;
      try {
        const again = wait(queue, signal, own);
        give(queue);
        // A job that is broken off gives its permit back when it ends: it has one until then.
        if (!(await again)) book(queue);
      } finally {
        aside--;
      }
    },
    lend(queue, slots) {
      const mayLimited = !(limited && isLimited(queue)) || limitedBusy + limitedLent + slots <= limited.most;
      if (busy + lent + slots > width || !mayLimited) return false;
      lent += slots;
      if (isLimited(queue)) limitedLent += slots;
      return true;
    },
    takeBack(queue, slots) {
      lent -= slots;
      if (isLimited(queue)) limitedLent -= slots;
    },
    widen(to) {
      width = to;
      void serve();
    },
    shut(reason) {
      shutFor.add(reason);
    },
    reopen(reason) {
      shutFor.delete(reason);
      void serve();
    },
  };
};

/** The waiter that has waited longest, if it has waited since `before`. */
const longestOf = (asking: readonly Waiter[], before: number): Waiter | undefined =>
  asking.filter(({ since }) => since <= before).toSorted((a, b) => a.since - b.since)[0];
