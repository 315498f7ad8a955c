import { randomUUID } from 'node:crypto';
import type { Connection, Model, SchemaDefinition } from 'mongoose';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { DomainEvent, OutboxEntry, WithOutbox } from './event.ts';

/** The field of a schema in which events wait, written with the change that they tell. */
export const outboxField = {
  outbox: {
    type: [{ _id: false, id: String, event: String, at: Date, data: String }],
    default: undefined,
  },
} satisfies SchemaDefinition;
/** Its index: of documents in which something waits. */
export const outboxIndex = [
  { 'outbox.at': 1 },
  { partialFilterExpression: { 'outbox.at': { $exists: true } } },
] as const;

/** How modules tell what happened. */
export type Outbox = {
  /**
   * Entries for `$push: { outbox: { $each } }` in the write of the change itself; none while no module follows such
   * events, so that nothing is written for nobody.
   */
  entries<Data extends z.ZodType>(event: DomainEvent<Data>, data: z.input<Data>): OutboxEntry[];
  /** After the write: has them passed on now rather than some seconds later. */
  wake(): void;
};

type Ports = { followed: (event: string) => boolean; clock: Clock; wake: () => void };

export const outbox = ({ followed, clock, wake }: Ports): Outbox => ({
  entries: (event, data) =>
    followed(event.name)
      ? [
          {
            id: randomUUID(),
            event: event.name,
            at: clock.now(),
            data: JSON.stringify(event.data.parse(data)),
          },
        ]
      : [],
  wake,
});

/** The models of a database whose documents have an outbox. */
export const outboxModels = (database: Connection): Model<WithOutbox>[] =>
  Object.values(database.models).filter((model) => model.schema.path('outbox') !== undefined);
