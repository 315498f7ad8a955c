import { dayMs, hourMs } from '../clock.ts';
import type { Core } from '../core.ts';
import type { Declared } from '../module/declared.ts';
import type { Running } from '../module/parts.ts';
import { inTurns } from '../workers/in-turns.ts';
import { awake } from './awake.ts';
import { consuming, followedBy } from './consuming.ts';
import type { EventLog } from './event.ts';
import { type Outbox, outbox } from './outbox.ts';
import { relay } from './relay.ts';
import { eventStore } from './store.ts';

/** Retention of an event that all consumers have taken. */
const keptMs = 7 * dayMs;

type Ports = Pick<Core, 'database' | 'redis' | 'log' | 'clock'> & {
  declared: () => Pick<Declared, 'consumers'>;
};
/** Interval of the look for missed events, and lease of a consumer's turn. */
type Times = { lookMs?: number; leaseMs?: number };

/** Wake-ups of other processes: an outbox was written to, or the log has new events. */
type Wake = 'written' | 'logged';

/** Events that modules tell each other, for one process. */
type DomainEvents = {
  outbox: Outbox;
  eventLog: EventLog;
  /** Passes events on and has consumers follow them; on processes with the role jobs. */
  start(): Promise<Running>;
  /** Forgets old events that all consumers have taken. */
  prune(): Promise<number>;
};

export const domainEvents = (
  { database, redis, log, clock, declared }: Ports,
  { lookMs = 2_000, leaseMs = 15_000 }: Times = {},
): DomainEvents => {
  const store = eventStore(database);
  const channel = redis.key('domain-events');
  const tell = (wake: Wake): void => {
    // A process that misses a wake-up looks after `lookMs`.
    redis.client
      .publish(channel, wake)
      .catch((error: unknown) => log.debug({ err: error }, 'nobody was woken'));
  };

  const prune = async (): Promise<number> => {
    const followed = await Promise.all(
      declared().consumers.map(async (one) => ({ names: followedBy(one), seq: await store.seqOf(one.name) })),
    );
    return store.prune(new Date(clock.now().getTime() - keptMs), followed);
  };

  return {
    outbox: outbox({
      followed: (event, data) =>
        declared().consumers.some(({ follows }) =>
          follows.some((one) => one.event === event && (one.concerns?.(data) ?? true)),
        ),
      clock,
      wake: () => tell('written'),
    }),
    eventLog: store,
    prune,
    async start() {
      const { consumers } = declared();
      if (consumers.length === 0) return { stop: async () => {} };
      for (const { name } of consumers) await store.begin(name);
      const passing = relay({ database, store });
      const followers = consumers.map((one) =>
        awake({ name: one.name, everyMs: lookMs, log }, consuming(one, { store, leaseMs, log })),
      );
      const wakeFollowers = () => {
        for (const one of followers) one.wake();
      };
      const passer = awake({ name: 'relay', everyMs: lookMs, log }, async () => {
        if (!(await passing.waits())) return;
        if ((await passing.pass()) > 0) tell('logged');
      });
      const pruner = inTurns({ name: 'prune-events', everyMs: hourMs, redis, log }, prune);
      const subscriber = redis.connect();
      subscriber.on('message', (_channel, message) => {
        if (message === ('written' satisfies Wake)) passer.wake();
        else wakeFollowers();
      });
      await subscriber.subscribe(channel);
      return {
        async stop() {
          subscriber.disconnect();
          await Promise.all([passer, pruner, ...followers].map((one) => one.stop()));
        },
      };
    },
  };
};
