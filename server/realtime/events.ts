/** Ports of live events. The implementation is in this folder; modules know only these types. */
import type { TopicFamily, topicEvents } from '@assize/shared/index.ts';
import { z } from 'zod';

type EventsOf<F extends TopicFamily> = (typeof topicEvents)[F];
type EventName<F extends TopicFamily> = keyof EventsOf<F> & string;
type EventData<F extends TopicFamily, N extends EventName<F>> = EventsOf<F>[N] extends z.ZodType
  ? z.output<EventsOf<F>[N]>
  : never;

/** Which readers of a topic get an event; they never choose it themselves (D24, D52). */
export type Audience = string;

export type EventBus = {
  /**
   * Tells all subscribers on all processes. Returns at once: an event that cannot be sent now is made good by the
   * reader's refetch (D4). Frames carry a seq, except those sent as `progress`.
   * @param topic `site`, `status`, `judges`, `user.<uid>`, `submission.<id>`
   */
  publish<F extends TopicFamily, N extends EventName<F>>(
    topic: F | `${F}.${string}`,
    audience: Audience,
    event: N,
    data: EventData<F, N>,
  ): void;
};

/** The audience of topics that everyone reads alike. */
export const everyone: Audience = 'all';

/**
 * Sessions that have ended, as published on `redis.key(sessionsEndedChannel)`: sockets that were opened with one of
 * them are closed with `wsClose.sessionEnded` (D17).
 */
export const sessionsEndedChannel = 'sessions-ended';
export const sessionsEnded = z.object({
  uid: z.string(),
  sessionIds: z.array(z.string()),
  reason: z.enum(['logout', 'password', 'disabled', 'role']),
});
export type SessionsEnded = z.infer<typeof sessionsEnded>;
