import { AssizeError, type ErrorCode } from '@assize/shared/errors.ts';
import { clientFrame, type ServerFrame, wsClose, wsMaxTopics, wsVersion } from '@assize/shared/wire/ws.ts';
import type { Clock } from '../clock.ts';
import { toAssizeError } from '../http/errors.ts';
import type { Viewer } from '../http/handler.ts';
import type { Seat } from '../http/seat.ts';
import type { Admitted } from './admissions.ts';
import type { Audience } from './audience.ts';
import { channelOf, type Delivery, encode, type Position } from './frames.ts';
import type { FoundTopic } from './topic.ts';

/** The part of a WebSocket that a connection needs. */
export type Socket = {
  send(text: string): void;
  /** Bytes that wait for a slow reader. */
  buffered(): number;
  close(code: number, reason: string): void;
};

type AskPosition = (channel: string) => Promise<Position>;

export type ConnectionPorts = {
  socket: Socket;
  /** The machine of a hall that opened the socket. */
  seat: Seat | null;
  /** The viewer behind a hello. @throws AssizeError for a bad token or too many open sockets */
  greet: (token: string | null) => Promise<Viewer | null>;
  /** Whether the session of a token still stands. @throws AssizeError 401 when it has ended */
  recheck: (token: string) => Promise<unknown>;
  /** Whether the machine is still that of a seat. */
  stands: (seat: Seat) => Promise<boolean>;
  /** The topic of a name; null: no topic has this name. */
  find: (name: string) => FoundTopic | null;
  /** @throws AssizeError `request.too-many` */
  admit: (topic: FoundTopic, viewer: Viewer | null) => Promise<Admitted>;
  position: (channel: string, counterLifeMs: number) => Promise<Position>;
  /** Frames of a channel of the topic reach `deliver` from now on, or no longer. */
  attach: (topic: FoundTopic, channel: string, admitted: Admitted) => void;
  detach: (topic: FoundTopic, channel: string) => void;
  clock: Clock;
};

type Decided = {
  admitted: Admitted;
  /** Position of a channel, read once for all its readers. */
  positionOf: AskPosition;
  /** Whether frames may have been missed: the position is then sent again, which makes the client look. */
  missed: boolean;
};
/** The admission of a reader who may go on listening, or the failure to decide it. */
export type Readmission = Decided | { failed: unknown };

/** A reader that lets this much pile up is dropped; it reconnects and refetches. */
const maxBufferedBytes = 1024 * 1024;
/** Frames of one topic that wait for an answer of ours. */
const maxWaiting = 1_000;
/** Frames a client may send at once, and per second after that. */
const burst = 2 * wsMaxTopics + 50;
const perSecond = 50;

type Subscription = {
  topic: FoundTopic;
  channel: string;
  /** null: the position is being read; frames that come meanwhile wait. */
  position: Position | null;
  /** Above 0: its admission is being decided anew; frames that come meanwhile wait. */
  fences: number;
  waiting: Delivery[];
};

/** One client at /api/ws: says hello first, then subscribes. Knows nothing of other clients. */
export const connection = (ports: ConnectionPorts) => {
  const { socket, seat, greet, find, admit, position, attach, detach, clock } = ports;
  /** undefined: has not said hello yet. */
  let identity: { viewer: Viewer | null; token: string | null } | undefined;
  /** The hello that is being looked at; frames that come meanwhile wait for it. */
  let greeting: Promise<void> | undefined;
  let closed = false;
  const subscriptions = new Map<string, Subscription>();
  const nameOf = new Map<string, string>();
  /** Subscribe frames that are being admitted, by topic: the last of each that was not taken back. */
  const asked = new Map<string, object>();
  /** Topics are admitted one after another, so that a client that asks for all at once waits, and others do not. */
  let admitting: Promise<void> = Promise.resolve();
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

  const pong = () => say({ v: wsVersion, type: 'pong', now: clock.now().toISOString() });

  const end = () => {
    closed = true;
    for (const { topic, channel } of subscriptions.values()) detach(topic, channel);
    subscriptions.clear();
    nameOf.clear();
  };
  const close = (code: number, reason: string) => {
    if (closed) return;
    end();
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
      const viewer = await greet(token);
      if (closed) return;
      identity = { viewer, token };
      say({ v: wsVersion, type: 'welcome', now: clock.now().toISOString(), uid: viewer?.uid ?? null });
    } catch (error) {
      const { status } = toAssizeError(error);
      if (status === 401) close(wsClose.badToken, 'bad token');
      else if (status === 429) close(wsClose.tooMany, 'too many');
      // A check that fails is not the token's fault: the client may try again.
      else close(wsClose.goingAway, 'try again');
    }
  };

  const refuse = (name: string, code: ErrorCode) => say({ v: wsVersion, type: 'refused', topic: name, code });
  const isHeld = (name: string, subscription: Subscription) =>
    !closed && subscriptions.get(name) === subscription;

  /** Sends the waiting frames that the position does not cover, unless something else is waited for. */
  const flush = ({ position: at, fences, waiting }: Subscription) => {
    if (at === null || fences > 0) return;
    for (const { position: of, frame } of waiting.splice(0))
      if (of === null || of.epoch !== at.epoch || of.seq > at.seq) send(frame);
  };

  /** Reads the position of the channel and sends it, then the frames that came meanwhile. */
  const synchronise = async (subscription: Subscription, positionOf: AskPosition) => {
    const { name } = subscription.topic;
    subscription.position = null;
    const { channel } = subscription;
    const at = await positionOf(channel);
    if (!isHeld(name, subscription) || subscription.channel !== channel) return;
    subscription.position = at;
    say({ v: wsVersion, type: 'subscribed', topic: name, epoch: at.epoch, seq: at.seq });
    flush(subscription);
  };

  const drop = (name: string) => {
    asked.delete(name);
    const subscription = subscriptions.get(name);
    if (!subscription) return;
    subscriptions.delete(name);
    nameOf.delete(subscription.channel);
    detach(subscription.topic, subscription.channel);
  };

  const admitOne = async (topic: FoundTopic, intent: object, viewer: Viewer | null) => {
    const { name } = topic;
    const isWanted = () => !closed && asked.get(name) === intent;
    if (!isWanted()) return;
    try {
      const admitted = await admit(topic, viewer);
      if (!isWanted()) return;
      asked.delete(name);
      const { admission } = admitted;
      if ('refused' in admission) return refuse(name, admission.refused);
      const channel = channelOf(name, admission.audience);
      const subscription: Subscription = { topic, channel, position: null, fences: 0, waiting: [] };
      subscriptions.set(name, subscription);
      nameOf.set(channel, name);
      // The channel is heard before its position is read, so that no frame is lost in between.
      attach(topic, channel, admitted);
      await synchronise(subscription, (one) => position(one, topic.counterLifeMs));
    } catch (error) {
      if (closed || (asked.has(name) && asked.get(name) !== intent)) return;
      drop(name);
      refuse(name, toAssizeError(error).code);
    }
  };

  /** Hands a word of the client to a topic that it reads. */
  const told = async (name: string, tell: string, data: unknown) => {
    const heard = subscriptions.get(name)?.topic.hear(tell) ?? null;
    if (heard === null) return refuse(name, 'request.not-found');
    try {
      await heard(data, { viewer: identity?.viewer ?? null, seat });
      pong();
    } catch (error) {
      const { status, code } = toAssizeError(error);
      // A failure of ours is told; the client may say it again.
      if (status >= 500) return refuse(name, code);
      close(wsClose.protocol, 'unreadable word');
    }
  };

  const subscribe = (topic: FoundTopic, viewer: Viewer | null): Promise<void> => {
    const { name } = topic;
    drop(name);
    if (subscriptions.size + asked.size >= wsMaxTopics) {
      refuse(name, 'ws.too-many-topics');
      return Promise.resolve();
    }
    const intent = {};
    asked.set(name, intent);
    admitting = admitting.then(() => admitOne(topic, intent, viewer));
    return admitting;
  };

  /** Goes on with a topic in the audience that its reader is in now. */
  const readmitted = async (
    subscription: Subscription,
    audience: Audience,
    { admitted, positionOf, missed }: Decided,
  ) => {
    const { topic, channel: before } = subscription;
    const channel = channelOf(topic.name, audience);
    if (channel !== before) {
      detach(topic, before);
      nameOf.delete(before);
      subscription.channel = channel;
      subscription.waiting = [];
      nameOf.set(channel, topic.name);
      attach(topic, channel, admitted);
      return synchronise(subscription, positionOf);
    }
    return missed ? synchronise(subscription, positionOf) : flush(subscription);
  };

  return {
    get viewer() {
      return identity?.viewer ?? null;
    },
    seat,
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
      if (frame.type === 'hello') {
        if (greeting) return close(wsClose.protocol, 'hello twice');
        greeting = hello(frame.token);
        return greeting;
      }
      await greeting;
      if (closed) return;
      if (!identity) return close(wsClose.protocol, 'hello first');
      if (frame.type === 'unsubscribe') return drop(frame.topic);
      if (frame.type === 'subscribe') {
        const topic = find(frame.topic);
        return topic === null ? refuse(frame.topic, 'request.not-found') : subscribe(topic, identity.viewer);
      }
      if (frame.type === 'tell') return told(frame.topic, frame.tell, frame.data);
      pong();
    },

    deliver(delivery: Delivery): void {
      const name = nameOf.get(delivery.channel);
      const subscription = name === undefined ? undefined : subscriptions.get(name);
      if (!subscription) return;
      const { position: at, fences, waiting } = subscription;
      if (at !== null && fences === 0) send(delivery.frame);
      else if (waiting.length < maxWaiting) waiting.push(delivery);
      else close(wsClose.goingAway, 'try again');
    },

    /** Holds the frames of a topic until the returned function gets the decision. null: not subscribed. */
    fence(name: string): ((now: Readmission) => Promise<void>) | null {
      const subscription = subscriptions.get(name);
      if (!subscription) return null;
      subscription.fences += 1;
      return async (now) => {
        subscription.fences -= 1;
        if (!isHeld(name, subscription)) return;
        try {
          if ('failed' in now) throw now.failed;
          const { admission } = now.admitted;
          if ('audience' in admission) return await readmitted(subscription, admission.audience, now);
          drop(name);
          refuse(name, admission.refused);
        } catch {
          close(wsClose.goingAway, 'try again');
        }
      };
    },

    /** Whether the session still stands; closes the connection when it does not. */
    async recheck(): Promise<void> {
      if (seat !== null && !closed && !(await ports.stands(seat).catch(() => true)))
        return close(wsClose.deviceVoid, 'machine was taken out');
      const token = identity?.token ?? null;
      if (token === null || closed) return;
      try {
        await ports.recheck(token);
      } catch (error) {
        if (error instanceof AssizeError && error.status === 401)
          close(wsClose.sessionEnded, 'session ended');
      }
    },

    /** The socket is gone. */
    gone(): void {
      if (!closed) end();
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
