import { z } from 'zod';

/**
 * Something that happened and that others follow: told in order and at least once, whatever dies meanwhile. Live events
 * for pages are another thing (realtime): those may be lost.
 */
export type DomainEvent<Data extends z.ZodType = z.ZodType> = { readonly name: string; readonly data: Data };

/** @param name `<area>.<what happened>` */
export const domainEvent = <Data extends z.ZodType>(name: string, data: Data): DomainEvent<Data> => ({
  name,
  data,
});

/** Position of an event: numbers count up in the order of the events; the time is that of the change. */
type Place = { seq: number; at: Date };

/** Handler of one kind of event; idempotent, because the same event may come again. */
type Following = {
  readonly event: string;
  /** Whether events with these data are wanted; without it all are. Of others nothing is written for this consumer. */
  concerns?(data: unknown): boolean;
  take(data: string, place: Place): Promise<void>;
};

export const follow = <Data extends z.ZodType>(
  event: DomainEvent<Data>,
  take: (data: z.output<Data>, place: Place) => Promise<void>,
): Following => ({
  event: event.name,
  take: (text, place) => take(event.data.parse(JSON.parse(text)), place),
});

/**
 * Follows events in their order, one at a time, on one process at a time. An event whose handler throws is
 * tried again, and holds up later events for this consumer alone.
 */
export type Consumer = {
  /** Unique among consumers; the place of this consumer is kept under it. */
  name: string;
  follows: readonly Following[];
};

/** An event as it lies in the document whose change it tells, until it is passed on. */
const outboxEntry = z.object({ id: z.string(), event: z.string(), at: z.date(), data: z.string() });
export type OutboxEntry = z.infer<typeof outboxEntry>;

/** An event in its place in the log. */
export type LoggedEvent = OutboxEntry & { seq: number };
/** The log for those who follow it in memory, each process for itself. Events are kept for some days. */
export type EventLog = {
  last(): Promise<number>;
  /** Events with one of these names after a place, in their order. */
  after(seq: number, names: readonly string[], limit: number): Promise<LoggedEvent[]>;
};

/** The field `outbox` of a stored shape: events written with the changes of the document that they tell. */
export const outbox = z.array(outboxEntry);
/** The part of an update that writes entries with it. */
export const telling = (entries: readonly OutboxEntry[]) =>
  entries.length === 0 ? {} : { $push: { outbox: { $each: [...entries] } } };
/** Index of the field `outbox`: of documents in which something waits. */
export const outboxIndex = [
  { 'outbox.at': 1 },
  { partialFilterExpression: { 'outbox.at': { $exists: true } } },
] as const;
