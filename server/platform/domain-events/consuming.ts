import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Consumer } from './event.ts';
import type { EventStore } from './store.ts';

/** Events read at once; if the process dies among them, they come again. */
const batch = 100;

type Ports = {
  store: Pick<EventStore, 'after' | 'seqOf' | 'take' | 'keep' | 'move'>;
  leaseMs: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Handlers of a consumer by the names of events. */
export const followedBy = ({ follows }: Consumer): string[] => [
  ...new Set(follows.map(({ event }) => event)),
];

/**
 * Brings one consumer up to the end of the log, unless another process is at it. A process that lost its turn, because it
 * stood still for longer than the lease, stops at the next event.
 */
export const consuming = (consumer: Consumer, { store, leaseMs, log }: Ports) => {
  const { name } = consumer;
  const names = followedBy(consumer);

  /** Takes events in their order; gives the last that was taken. */
  const takeAll = async (
    owner: string,
    from: number,
    lost: () => boolean,
    stopping: AbortSignal,
  ): Promise<number> => {
    let seq = from;
    for (;;) {
      const events = await store.after(seq, names, batch);
      for (const { event, data, seq: next, at } of events) {
        if (lost() || stopping.aborted) return seq;
        for (const following of consumer.follows)
          if (following.event === event)
            try {
              await following.take(data, { seq: next, at });
            } catch (error) {
              log.warn(
                { err: error, consumer: name, event, seq: next },
                'an event was not taken; it is tried again',
              );
              return seq;
            }
        seq = next;
      }
      if (events.length < batch) return seq;
      if (!(await store.move(name, owner, seq, false))) return seq;
    }
  };

  return async (stopping: AbortSignal): Promise<void> => {
    // The log is read before the turn is taken, so that a quiet site writes nothing.
    const [waiting] = await store.after(await store.seqOf(name), names, 1);
    const owner = randomUUID();
    const turn = waiting && (await store.take(name, owner, leaseMs));
    if (!turn) return;
    let isLost = false;
    const keeping = setInterval(() => {
      store.keep(name, owner, leaseMs).then(
        (kept) => {
          isLost ||= !kept;
        },
        (error: unknown) => log.warn({ err: error, consumer: name }, 'a turn at events was not kept'),
      );
    }, leaseMs / 3);
    let seq = turn.seq;
    try {
      seq = await takeAll(owner, turn.seq, () => isLost, stopping);
    } finally {
      clearInterval(keeping);
      await store.move(name, owner, seq, true);
    }
  };
};
