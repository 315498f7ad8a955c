import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { DomainEvent, OutboxEntry } from './event.ts';

/** Writes domain events for their consumers. */
export type Outbox = {
  /**
   * Entries for `$push: { outbox: { $each } }` in the write of the change itself; none while no module wants such an
   * event, so that nothing is written for nobody.
   */
  entries<Data extends z.ZodType>(event: DomainEvent<Data>, data: z.input<Data>): OutboxEntry[];
  /** Has written entries passed on now rather than some seconds later. */
  wake(): void;
};

type Ports = { followed: (event: string, data: unknown) => boolean; clock: Clock; wake: () => void };

let written = 0;
/** An id of its own; those of one process sort as they were written, since many are written in the same millisecond. */
const nextId = (): string => {
  written += 1;
  return `${written.toString(36).padStart(9, '0')}-${randomUUID()}`;
};

export const outbox = ({ followed, clock, wake }: Ports): Outbox => ({
  entries: (event, data) =>
    followed(event.name, data)
      ? [
          {
            id: nextId(),
            event: event.name,
            at: clock.now(),
            data: JSON.stringify(event.data.parse(data)),
          },
        ]
      : [],
  wake,
});
