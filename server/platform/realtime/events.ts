/** Ports of live events. The implementation is in this folder; modules know only these types. */
import { z } from 'zod';
import type { Audience } from './audience.ts';
import type { EventSchemas, TopicName } from './topic.ts';

export type EventBus = {
  /**
   * Tells all subscribers on all processes. Returns at once: an event that cannot be sent now is made good by the
   * reader's refetch. Frames count up by one per topic and audience.
   */
  publish<E extends EventSchemas, N extends keyof E & string>(
    to: TopicName<E>,
    audience: Audience,
    event: N,
    data: z.output<E[N]>,
  ): void;
  /**
   * Tells the subscribers of this process only, outside every count: each process makes its own. `data` is asked for
   * only where somebody listens.
   */
  tellHere<E extends EventSchemas, N extends keyof E & string>(
    to: TopicName<E>,
    audience: Audience,
    event: N,
    data: () => z.output<E[N]>,
  ): void;
  /** Position of a topic for an audience: data read after this call hold all events up to it. @throws without Redis */
  position<E extends EventSchemas>(
    of: TopicName<E>,
    audience: Audience,
  ): Promise<{ epoch: string; seq: number }>;
  /**
   * Says that what policies of topics depend on is another now: their names, or the subjects that policies give. On
   * every process these topics are fenced until their readers are admitted anew; no frame that is published after
   * this has resolved reaches a reader who may not have it.
   */
  policyChanged(...subjects: readonly string[]): Promise<void>;
};

/**
 * Sessions that have ended, as published on `redis.key(sessionsEndedChannel)`: sockets that were opened with one of
 * them are closed with `wsClose.sessionEnded`.
 */
export const sessionsEndedChannel = 'sessions-ended';
export const sessionsEnded = z.object({
  uid: z.string(),
  sessionIds: z.array(z.string()),
  reason: z.enum(['logout', 'password', 'disabled', 'role']),
});
/** Machines that were taken out of their halls, as published on `redis.key(devicesEndedChannel)`: their sockets are closed. */
export const devicesEndedChannel = 'devices-ended';
export const devicesEnded = z.object({ deviceIds: z.array(z.string()) });

export type SessionsEnded = z.infer<typeof sessionsEnded>;
