import type { LivePosition } from '@assize/shared/wire/ws.ts';
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import { patch } from './patch.ts';
import { refetch } from './refetch.ts';
import type { SocketClient, TopicListener } from './socket.ts';

/** A partial answer to show until the whole answer, which is fetched at once, is there. */
export class Meanwhile<T> {
  readonly data: T;
  constructor(data: T) {
    this.data = data;
  }
}
/**
 * Effect of an event on an answer: a changed answer, a fetch some time soon, or nothing. `anew`: such a fetch, until whose
 * answer is there nothing is changed, because what comes meanwhile belongs to another whole.
 */
type Made<T> = T | Meanwhile<T> | 'refetch' | 'anew' | undefined;
type Change<T> = (data: T) => Made<T>;
/** Reads an event; null: it cannot be read. */
type LiveEvent<T> = (event: unknown) => Change<T> | null;
export type LiveTopic<T> = { name: string; events: Readonly<Record<string, LiveEvent<T>>> };

/** An event of a topic with data of this schema, and what it makes of an answer. */
export const change =
  <T, S extends z.ZodType>(schema: S, make: (data: T, event: z.output<S>) => Made<T>): LiveEvent<T> =>
  (event) => {
    const parsed = z.safeParse(schema, event);
    return parsed.success ? (data) => make(data, parsed.data) : null;
  };

/** An event of a topic after which the answer is to be fetched again. */
export const again =
  (schema: z.ZodType) =>
  (event: unknown): (() => 'refetch') | null =>
    z.safeParse(schema, event).success ? () => 'refetch' : null;

/** An event after which nothing that is shown is changed until the whole answer was fetched again. */
export const anew =
  (schema: z.ZodType) =>
  (event: unknown): (() => 'anew') | null =>
    z.safeParse(schema, event).success ? () => 'anew' : null;

/** Shortest time between two fetches of an answer that many events ask for. */
const refetchEveryMs = 1_000;
/** Most events kept for answers on their way; an answer that misses more is fetched again anyway. */
const keptEvents = 200;

type Happened<T> = { no: number; at: LivePosition | null; make: Change<T> };
type Heard = { watchers: number; leave: () => void };
type Watched<T> = {
  watchers: number;
  /** Parts of a page may watch the same answer by different topics. */
  topics: Map<string, Heard>;
  /** Position in the first topic up to which the answer holds all events; null: unknown. */
  at: LivePosition | null;
  /** Position that the answer on its way must reach. */
  wanted: LivePosition | null;
  events: Happened<T>[];
  count: number;
  /** The answer stays as it is until another one is there. */
  stands: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
};

type Ports = {
  client: QueryClient;
  listen: SocketClient['listen'];
  /** Whether events of a topic come. */
  onLive: (topic: string, live: boolean) => void;
};

const reaches = (at: LivePosition | null, wanted: LivePosition): boolean =>
  at !== null && at.epoch === wanted.epoch && at.seq >= wanted.seq;

/**
 * Answers kept current by pushes. An answer is registered once, however many parts of a page watch it. It
 * carries its position in its first topic: older events are dropped, events that came while the answer was on
 * its way are applied to it, and an answer that holds an event is not fetched for it.
 */
export const createLive = ({ client, listen, onLive }: Ports) => {
  // Each entry is used with the type of its own query only.
  // biome-ignore lint/suspicious/noExplicitAny: the key says which type it is, which TypeScript cannot see
  const all = new Map<string, Watched<any>>();
  /** Positions of answers that came ahead of their watchers. */
  const ahead = new Map<string, LivePosition | null>();

  const fetchNow = (queryKey: QueryKey) => void refetch(client, { queryKey, exact: true });
  const fetchSoon = (queryKey: QueryKey, watched: Pick<Watched<never>, 'timer'>) => {
    watched.timer ??= setTimeout(() => {
      watched.timer = undefined;
      fetchNow(queryKey);
    }, refetchEveryMs);
  };

  /** The answer to show after an event; where that is not the whole answer, a fetch has begun. */
  const take = <T>(queryKey: QueryKey, watched: Watched<T>, made: Made<T>): T | undefined => {
    if (made === 'refetch' || made === 'anew') {
      watched.stands ||= made === 'anew';
      fetchSoon(queryKey, watched);
      return undefined;
    }
    if (!(made instanceof Meanwhile)) return made;
    fetchNow(queryKey);
    return made.data;
  };

  const listenerOf = <T>(
    queryKey: QueryKey,
    watched: Watched<T>,
    { name, events }: LiveTopic<T>,
    isFirst: boolean,
  ): TopicListener => ({
    onEvent(event, data, at) {
      if (!events[event]) return;
      if (isFirst && at !== null && reaches(watched.at, at)) return;
      const make = events[event](data);
      if (make === null) return fetchNow(queryKey);
      watched.count += 1;
      watched.events.push({ no: watched.count, at: isFirst ? at : null, make });
      if (watched.events.length > keptEvents) watched.events.shift();
      if (watched.stands) return;
      patch<T>(client, { queryKey, exact: true }, (known) => take(queryKey, watched, make(known)));
      if (isFirst && at !== null && watched.at !== null) watched.at = at;
    },
    onResync(at) {
      if (isFirst && reaches(watched.at, at)) return;
      const fetching = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
      if (isFirst && fetching) watched.wanted = at;
      else fetchNow(queryKey);
    },
    onLive: (live) => onLive(name, live),
  });

  return {
    /** Keeps an answer current until the function it gives is called. */
    watch<T>(queryKey: QueryKey, topics: readonly LiveTopic<T>[]): () => void {
      const hash = hashKey(queryKey);
      const known: Watched<T> | undefined = all.get(hash);
      const watched: Watched<T> = known ?? {
        watchers: 0,
        topics: new Map(),
        at: ahead.get(hash) ?? null,
        wanted: null,
        events: [],
        count: 0,
        stands: false,
        timer: undefined,
      };
      watched.watchers += 1;
      const cameAhead = ahead.delete(hash);
      if (!known) all.set(hash, watched);
      // What happened since an answer that came ahead shows by its position.
      if (!known && !cameAhead) {
        // Events since the last watcher left were not heard, so the answer is fetched again when it is shown.
        if (client.getQueryState(queryKey)?.fetchStatus === 'fetching') fetchNow(queryKey);
        else void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
      }
      for (const [place, topic] of topics.entries()) {
        const heard = watched.topics.get(topic.name);
        if (heard) heard.watchers += 1;
        else
          watched.topics.set(topic.name, {
            watchers: 1,
            leave: listen(topic.name, listenerOf(queryKey, watched, topic, place === 0)),
          });
      }
      return () => {
        for (const { name } of topics) {
          const heard = watched.topics.get(name);
          if (!heard) continue;
          heard.watchers -= 1;
          if (heard.watchers > 0) continue;
          watched.topics.delete(name);
          heard.leave();
        }
        watched.watchers -= 1;
        if (watched.watchers > 0) return;
        all.delete(hash);
        clearTimeout(watched.timer);
      };
    },

    /** Notes an answer that is shown without a fetch, with the position of its topic. */
    arrived(queryKey: QueryKey, at: LivePosition | null): void {
      ahead.set(hashKey(queryKey), at);
    },

    /** Fetches an answer; `ask` passes on the position of its topic, if the answer carries it. */
    async fetch<T>(
      queryKey: QueryKey,
      ask: (onPosition: (at: LivePosition) => void) => Promise<T>,
    ): Promise<T> {
      const hash = hashKey(queryKey);
      ahead.delete(hash);
      const before: number = all.get(hash)?.count ?? 0;
      let at: LivePosition | null = null;
      let data: T = await ask((position) => {
        at = position;
      });
      const watched: Watched<T> | undefined = all.get(hash);
      if (!watched) return data;
      const reached: LivePosition | null = at;
      watched.at = reached;
      watched.stands = false;
      for (const one of watched.events) {
        if (watched.stands) break;
        if (one.no <= before || (one.at !== null && reaches(reached, one.at))) continue;
        data = take(queryKey, watched, one.make(data)) ?? data;
        if (one.at !== null && watched.at !== null) watched.at = one.at;
      }
      const { wanted } = watched;
      watched.wanted = null;
      if (wanted !== null && !reaches(watched.at, wanted)) fetchSoon(queryKey, watched);
      return data;
    },
  };
};
export type Live = ReturnType<typeof createLive>;
