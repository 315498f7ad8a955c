import { type ClientFrame, type ServerFrame, serverFrame, wsClose } from '@assize/shared/wire/ws.ts';
import type { SocketState } from '../state/connection.ts';

type SocketLike = {
  send: (data: string) => void;
  close: (code?: number) => void;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
};
type Timer = ReturnType<typeof setTimeout>;
export type SocketPorts = {
  open: () => SocketLike;
  token: () => string | null;
  setTimeout: (run: () => void, ms: number) => Timer;
  clearTimeout: (timer: Timer) => void;
  /** 0 ≤ x < 1, for the jitter. */
  random: () => number;
  onState: (state: SocketState) => void;
  /** The server ended the session that this token stood for. */
  onSessionEnd: (token: string) => void;
};

export type TopicListener = {
  /** An event in order; `data` is not checked yet. */
  onEvent: (event: string, data: unknown) => void;
  /** Something may have been missed, or the topic is new: fetch the REST view again. */
  onResync: () => void;
  /** The viewer may not read the topic. */
  onRefused?: (code: string) => void;
};
type Topic = { listeners: Set<TopicListener>; seen: { epoch: string; seq: number } | null };

const pingEveryMs = 25_000;
const pongWithinMs = 10_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;

/** Wait before try n (from 0): doubles up to 30 s, spread over its upper half, so that a hall does not knock at once. */
export const retryDelayMs = (attempt: number, random: number): number => {
  const full = Math.min(longestRetryMs, firstRetryMs * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
};

/**
 * One socket for the page. Keeps the wanted topics over reconnects, drops repeated events, and asks for a refetch
 * after a gap, a new epoch or a subscription that may have missed something. There is no replay.
 */
export const createSocketClient = (ports: SocketPorts) => {
  const topics = new Map<string, Topic>();
  let socket: SocketLike | null = null;
  let ready = false;
  let attempt = 0;
  let wanted = false;
  let sentToken: string | null = null;
  let retryTimer: Timer | undefined;
  let pingTimer: Timer | undefined;

  const stopTimer = (timer: Timer | undefined) => {
    if (timer !== undefined) ports.clearTimeout(timer);
  };
  const send = (frame: ClientFrame) => socket?.send(JSON.stringify(frame));

  const keepAlive = () => {
    stopTimer(pingTimer);
    pingTimer = ports.setTimeout(() => {
      send({ type: 'ping' });
      // A half-open connection never says goodbye: give it up ourselves.
      pingTimer = ports.setTimeout(() => drop(socket, wsClose.goingAway), pongWithinMs);
    }, pingEveryMs);
  };

  const deliver = (topic: Topic, frame: Extract<ServerFrame, { type: 'event' }>) => {
    if (frame.seq !== undefined) {
      const { seen } = topic;
      if (seen && seen.epoch === frame.epoch && frame.seq <= seen.seq) return;
      const inOrder = seen !== null && seen.epoch === frame.epoch && frame.seq === seen.seq + 1;
      topic.seen = { epoch: frame.epoch, seq: frame.seq };
      if (!inOrder) for (const listener of topic.listeners) listener.onResync();
    }
    for (const listener of topic.listeners) listener.onEvent(frame.event, frame.data);
  };

  const receive = (frame: ServerFrame) => {
    keepAlive();
    if (frame.type === 'welcome') {
      ready = true;
      attempt = 0;
      ports.onState('up');
      for (const name of topics.keys()) send({ type: 'subscribe', topic: name });
      return;
    }
    if (frame.type === 'pong') return;
    const topic = topics.get(frame.topic);
    if (!topic) return;
    if (frame.type === 'event') deliver(topic, frame);
    if (frame.type === 'refused') for (const listener of topic.listeners) listener.onRefused?.(frame.code);
    if (frame.type === 'subscribed') {
      const missed = topic.seen?.epoch !== frame.epoch || topic.seen.seq !== frame.seq;
      topic.seen = { epoch: frame.epoch, seq: frame.seq };
      if (missed) for (const listener of topic.listeners) listener.onResync();
    }
  };

  const connect = () => {
    stopTimer(retryTimer);
    if (attempt === 0) ports.onState('connecting');
    const mine = ports.open();
    socket = mine;
    mine.onopen = () => {
      sentToken = ports.token();
      send({ type: 'hello', token: sentToken });
      keepAlive();
    };
    mine.onmessage = ({ data }: { data: unknown }) => {
      if (socket !== mine || typeof data !== 'string') return;
      let raw: unknown;
      try {
        raw = JSON.parse(data);
      } catch {
        return drop(mine, wsClose.protocol);
      }
      const frame = serverFrame.safeParse(raw);
      // A frame of a later version is not for us; its topic resyncs on the next one we know.
      if (frame.success) receive(frame.data);
    };
    mine.onclose = ({ code }) => drop(mine, code);
  };

  /** Forgets a socket, whoever closed it, and plans the next. */
  const drop = (which: SocketLike | null, code: number) => {
    if (which === null || socket !== which) return;
    which.onopen = which.onmessage = which.onclose = null;
    which.close();
    socket = null;
    ready = false;
    stopTimer(pingTimer);
    if (!wanted) return ports.onState('idle');
    ports.onState('down');
    if (code === wsClose.protocol) return;
    if ((code === wsClose.badToken || code === wsClose.sessionEnded) && sentToken !== null)
      ports.onSessionEnd(sentToken);
    // Whoever was told may have restarted or stopped this already.
    if (socket !== null || !wanted) return;
    if (code === wsClose.badToken && sentToken !== null && ports.token() === sentToken) return;
    retryTimer = ports.setTimeout(connect, retryDelayMs(attempt, ports.random()));
    attempt += 1;
  };

  return {
    start() {
      if (wanted) return;
      wanted = true;
      attempt = 0;
      connect();
    },
    stop() {
      wanted = false;
      stopTimer(retryTimer);
      drop(socket, wsClose.goingAway);
    },
    /** Signs the connection in or out: a new one is made with the token of now. */
    restart() {
      if (!wanted) return;
      this.stop();
      for (const topic of topics.values()) topic.seen = null;
      this.start();
    },
    /** Tries at once instead of at the end of the wait: the network came back, the page came to the front. */
    hurry() {
      if (!wanted || socket !== null) return;
      attempt = 0;
      connect();
    },
    /** Listens to a topic; returns how to stop. */
    listen(name: string, listener: TopicListener): () => void {
      const known = topics.get(name);
      const topic: Topic = known ?? { listeners: new Set(), seen: null };
      topic.listeners.add(listener);
      if (!known) {
        topics.set(name, topic);
        if (ready) send({ type: 'subscribe', topic: name });
      }
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
        topics.delete(name);
        if (ready) send({ type: 'unsubscribe', topic: name });
      };
    },
  };
};
export type SocketClient = ReturnType<typeof createSocketClient>;
