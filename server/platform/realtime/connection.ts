import { AssizeError, type ErrorCode } from '@assize/shared/errors.ts';
import { clientFrame, type ServerFrame, wsClose, wsMaxTopics, wsVersion } from '@assize/shared/wire/ws.ts';
import type { Clock } from '../clock.ts';
import type { Viewer } from '../http/handler.ts';
import { channelOf, type Delivery, encode, type Position } from './frames.ts';
import type { FoundTopic } from './topic.ts';

/** What a connection needs of its WebSocket. */
export type Socket = {
  send(text: string): void;
  /** Bytes that wait for a slow reader. */
  buffered(): number;
  close(code: number, reason: string): void;
};

export type ConnectionPorts = {
  socket: Socket;
  /** @throws AssizeError when the token is not good */
  viewerOf: (token: string) => Promise<Viewer>;
  /** The topic of a name; null: no topic has this name. */
  find: (name: string) => FoundTopic | null;
  position: (channel: string, counterLifeMs: number) => Promise<Position>;
  /** Frames of a channel reach `deliver` from now on, or no longer. */
  attach: (channel: string) => void;
  detach: (channel: string) => void;
  clock: Clock;
};

/** A reader that lets this much pile up is dropped; it reconnects and refetches. */
const maxBufferedBytes = 1024 * 1024;
/** Frames a client may send at once, and per second after that. */
const burst = 2 * wsMaxTopics + 50;
const perSecond = 50;

type Subscription = {
  channel: string;
  counterLifeMs: number;
  /** null: where the channel stands is being asked; frames that come meanwhile wait. */
  position: Position | null;
  waiting: Delivery[];
};

/** One client at /api/ws: says hello first, then subscribes. Knows nothing of other clients. */
export const connection = (ports: ConnectionPorts) => {
  const { socket, viewerOf, find, position, attach, detach, clock } = ports;
  /** undefined: has not said hello yet. */
  let identity: { viewer: Viewer | null; token: string | null } | undefined;
  /** The hello that is being looked at; frames that come meanwhile wait for it. */
  let greeting: Promise<void> | undefined;
  let closed = false;
  const subscriptions = new Map<string, Subscription>();
  const topicOf = new Map<string, string>();
  /** The last subscribe frame of a topic that was not taken back, while it is being admitted. */
  const asked = new Map<string, object>();
  let tokens = burst;
  let refilledAt = clock.now().getTime();

  const send = (text: string) => {
    if (closed) return;
    if (socket.buffered() > maxBufferedBytes) {
      close(wsClose.tooSlow, 'too slow');
      return;
    }
    socket.send(text);
  };
  const say = (frame: ServerFrame) => send(encode(frame));

  const close = (code: number, reason: string) => {
    if (closed) return;
    closed = true;
    for (const { channel } of subscriptions.values()) detach(channel);
    subscriptions.clear();
    topicOf.clear();
    socket.close(code, reason);
  };

  const mayTalk = () => {
    const now = clock.now().getTime();
    tokens = Math.min(burst, tokens + (Math.max(0, now - refilledAt) / 1000) * perSecond);
    refilledAt = now;
    tokens -= 1;
    return tokens >= 0;
  };

  const hello = async (token: string | null) => {
    try {
      const viewer = token === null ? null : await viewerOf(token);
      if (closed) return;
      identity = { viewer, token };
      say({ v: wsVersion, type: 'welcome', now: clock.now().toISOString(), uid: viewer?.uid ?? null });
    } catch (error) {
      // Not being able to look is not the token's fault: the client may try again.
      const bad = error instanceof AssizeError && error.status === 401;
      close(bad ? wsClose.badToken : wsClose.goingAway, bad ? 'bad token' : 'try again');
    }
  };

  const refuse = (topic: string, code: ErrorCode) => say({ v: wsVersion, type: 'refused', topic, code });
  const announce = (topic: string, { epoch, seq }: Position) =>
    say({ v: wsVersion, type: 'subscribed', topic, epoch, seq });

  /** Asks where the channel stands, says it, then sends what came meanwhile and is not part of it. */
  const synchronise = async (topic: string, subscription: Subscription) => {
    subscription.position = null;
    const at = await position(subscription.channel, subscription.counterLifeMs);
    if (closed || subscriptions.get(topic) !== subscription) return;
    subscription.position = at;
    announce(topic, at);
    for (const { position: of, frame } of subscription.waiting.splice(0))
      if (of === null || of.epoch !== at.epoch || of.seq > at.seq) send(frame);
  };

  const drop = (topic: string) => {
    asked.delete(topic);
    const subscription = subscriptions.get(topic);
    if (!subscription) return;
    subscriptions.delete(topic);
    topicOf.delete(subscription.channel);
    detach(subscription.channel);
  };

  const subscribe = async (topic: string, { counterLifeMs, admit }: FoundTopic) => {
    if (!identity) return close(wsClose.protocol, 'hello first');
    drop(topic);
    if (subscriptions.size + asked.size >= wsMaxTopics) return refuse(topic, 'ws.too-many-topics');
    const intent = {};
    asked.set(topic, intent);
    try {
      const admission = await admit(identity.viewer);
      if (closed || asked.get(topic) !== intent) return;
      asked.delete(topic);
      if ('refused' in admission) return refuse(topic, admission.refused);
      const channel = channelOf(topic, admission.audience);
      const subscription: Subscription = { channel, counterLifeMs, position: null, waiting: [] };
      subscriptions.set(topic, subscription);
      topicOf.set(channel, topic);
      // First hear, then ask where it stands: so nothing falls between.
      attach(channel);
      await synchronise(topic, subscription);
    } catch {
      if (closed || (asked.has(topic) && asked.get(topic) !== intent)) return;
      drop(topic);
      refuse(topic, 'service.redis-away');
    }
  };

  return {
    get viewer() {
      return identity?.viewer ?? null;
    },
    get greeted() {
      return identity !== undefined;
    },
    close,

    async receive(text: string): Promise<void> {
      if (closed) return;
      if (!mayTalk()) return close(wsClose.protocol, 'too many frames');
      const parsed = clientFrame.safeParse(safeJson(text));
      if (!parsed.success) return close(wsClose.protocol, 'unreadable frame');
      const frame = parsed.data;
      const topic = 'topic' in frame ? find(frame.topic) : null;
      if ('topic' in frame && topic === null) return close(wsClose.protocol, 'unreadable frame');
      if (frame.type === 'hello') {
        if (greeting) return close(wsClose.protocol, 'hello twice');
        greeting = hello(frame.token);
        return greeting;
      }
      await greeting;
      if (!identity) return close(wsClose.protocol, 'hello first');
      if (frame.type === 'subscribe' && topic !== null) return subscribe(frame.topic, topic);
      if (frame.type === 'unsubscribe') return drop(frame.topic);
      say({ v: wsVersion, type: 'pong', now: clock.now().toISOString() });
    },

    deliver(delivery: Delivery): void {
      const topic = topicOf.get(delivery.channel);
      const subscription = topic === undefined ? undefined : subscriptions.get(topic);
      if (!subscription) return;
      if (subscription.position === null) subscription.waiting.push(delivery);
      else send(delivery.frame);
    },

    /** Frames may have been missed: says anew where every topic stands, which makes the client look. */
    async resume(): Promise<void> {
      for (const [topic, subscription] of [...subscriptions])
        await synchronise(topic, subscription).catch(() => close(wsClose.goingAway, 'try again'));
    },

    /** Whether the session still stands; closes the connection when it does not. */
    async recheck(): Promise<void> {
      const token = identity?.token ?? null;
      if (token === null || closed) return;
      try {
        await viewerOf(token);
      } catch (error) {
        if (error instanceof AssizeError && error.status === 401)
          close(wsClose.sessionEnded, 'session ended');
      }
    },

    /** The socket is gone. */
    gone(): void {
      if (closed) return;
      closed = true;
      for (const { channel } of subscriptions.values()) detach(channel);
      subscriptions.clear();
    },
  };
};
export type Connection = ReturnType<typeof connection>;

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
