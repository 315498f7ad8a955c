/** WebSocket frames at /api/ws. */
import { z } from 'zod';

export const wsVersion = 1;

/** The first frame must come within this time. */
export const wsAuthTimeoutMs = 5_000;

export const wsMaxTopics = 200;

/** Close codes; clients reconnect (with jitter) on all but `badToken` and `protocol`. */
export const wsClose = {
  /** The server is stopping: connect again, elsewhere. */
  goingAway: 1001,
  protocol: 4400,
  badToken: 4401,
  /** The session ended: logout, password change, disabled. */
  sessionEnded: 4403,
  authTimeout: 4408,
  /** The machine of a hall was taken out; its app does not come back. */
  deviceVoid: 4410,
  /** Too many sockets of one user or address: try again later. */
  tooMany: 4429,
  /** The reader was too slow; reconnect and refetch. */
  tooSlow: 4413,
} as const;

/**
 * Topics as the client names them: a family and, where it has many, a key after a dot. Areas declare which there are;
 * any other is refused. The server adds the audience, which the client never chooses.
 */
const topicName = z.string().regex(/^[a-z]+(?:-[a-z]+)*(?:\.[0-9A-Za-z-]{1,64})?$/);

/** Header of a REST view: where its topic stood before the data were read, which hold all events up to there. */
export const livePositionHeader = 'Live-Position';
export type LivePosition = { epoch: string; seq: number };
export const formatLivePosition = ({ epoch, seq }: LivePosition): string => `${epoch} ${seq}`;
export const readLivePosition = (header: string | null): LivePosition | null => {
  const [, epoch, seq] = /^(\S+) (\d+)$/.exec(header ?? '') ?? [];
  return epoch === undefined ? null : { epoch, seq: Number(seq) };
};

export const clientFrame = z.discriminatedUnion('type', [
  /** First frame; token null for visitors. */
  z.object({ type: z.literal('hello'), token: z.string().max(4096).nullable() }),
  z.object({ type: z.literal('subscribe'), topic: topicName }),
  z.object({ type: z.literal('unsubscribe'), topic: topicName }),
  z.object({ type: z.literal('ping') }),
  /** What a reader tells a topic that it is subscribed to, answered with `pong`; topics say what they hear. */
  z.object({
    type: z.literal('tell'),
    topic: topicName,
    tell: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
    data: z.unknown(),
  }),
]);

export type ClientFrame = z.infer<typeof clientFrame>;

/**
 * Server frames. `event` frames with a seq count up by one per topic and epoch; on a gap or another epoch the client
 * refetches the REST view of the topic.
 */
export const serverFrame = z.discriminatedUnion('type', [
  z.object({
    v: z.literal(wsVersion),
    type: z.literal('welcome'),
    now: z.iso.datetime(),
    uid: z.string().nullable(),
  }),
  z.object({
    v: z.literal(wsVersion),
    type: z.literal('subscribed'),
    topic: z.string(),
    epoch: z.string(),
    seq: z.int(),
  }),
  z.object({ v: z.literal(wsVersion), type: z.literal('refused'), topic: z.string(), code: z.string() }),
  z.object({ v: z.literal(wsVersion), type: z.literal('pong'), now: z.iso.datetime() }),
  z.object({
    v: z.literal(wsVersion),
    type: z.literal('event'),
    topic: z.string(),
    epoch: z.string(),
    seq: z.int().optional(),
    event: z.string(),
    data: z.unknown(),
  }),
]);

export type ServerFrame = z.infer<typeof serverFrame>;
