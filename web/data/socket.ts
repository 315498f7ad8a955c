import { errorCatalogue, isErrorCode } from '@assize/shared/errors.ts';
import {
  type ClientFrame,
  type LivePosition,
  type ServerFrame,
  serverFrame,
  wsClose,
} from '@assize/shared/wire/ws.ts';
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
  /** An event in order; `data` is not checked yet. `at` is null for an event outside the topic's count. */
  onEvent: (event: string, data: unknown, at: LivePosition | null) => void;
  /** Something may have been missed, or the topic is new: the REST view is to hold all events up to `at`. */
  onResync: (at: LivePosition) => void;
  /** The topic was refused, for good or until the next try. */
  onRefused?: (code: string) => void;
  /** Whether events of the topic come; while they do not, its REST view is to be polled. */
  onLive?: (live: boolean) => void;
};
type Topic = {
  listeners: Set<TopicListener>;
  seen: LivePosition | null;
  /** null: not known yet. */
  live: boolean | null;
  /** Subscriptions in a row that were refused or not answered. */
  attempt: number;
  askTimer: Timer | undefined;
  resyncTimer: Timer | undefined;
};

const pingEveryMs = 25_000;
const pongWithinMs = 10_000;
/** From opening to the server's welcome. */
const welcomeWithinMs = 10_000;
/** From subscribing to the server's answer. */
const answerWithinMs = 10_000;
/** All pages find a gap at once, so their fetches are spread over this time. */
const resyncWithinMs = 2_000;
const firstRetryMs = 500;
const longestRetryMs = 30_000;

/**
 * Wait before try n (from 0): doubles up to 30 s, spread over its upper half against a rush from one hall.
 */
export const retryDelayMs = (attempt: number, random: number): number => {
  const full = Math.min(longestRetryMs, firstRetryMs * 2 ** attempt);
  return Math.round(full / 2 + (full / 2) * random);
};

/** Whether a refused topic may be accepted a moment later: the server is busy, or cannot decide now. */
const isPassing = (code: string): boolean => {
  const status = isErrorCode(code) ? errorCatalogue[code] : 500;
  return status === 429 || status >= 500;
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
  let welcomeTimer: Timer | undefined;

  const stopTimer = (timer: Timer | undefined) => {
    if (timer !== undefined) ports.clearTimeout(timer);
  };
  const send = (frame: ClientFrame) => socket?.send(JSON.stringify(frame));

  const keepAlive = () => {
    stopTimer(pingTimer);
    pingTimer = ports.setTimeout(() => {
      send({ type: 'ping' });
      // A half-open connection never closes by itself, so the client drops it.
      pingTimer = ports.setTimeout(() => drop(socket, wsClose.goingAway), pongWithinMs);
    }, pingEveryMs);
  };

  const setLive = (topic: Topic, live: boolean) => {
    if (topic.live === live) return;
    topic.live = live;
    for (const listener of topic.listeners) listener.onLive?.(live);
  };

  /** Subscribes to a topic, again and again until the server answers. */
  const ask = (name: string, topic: Topic) => {
    stopTimer(topic.askTimer);
    send({ type: 'subscribe', topic: name });
    topic.askTimer = ports.setTimeout(() => {
      setLive(topic, false);
      topic.attempt += 1;
      ask(name, topic);
    }, answerWithinMs + retryDelayMs(topic.attempt, ports.random()));
  };

  const refused = (name: string, topic: Topic, code: string) => {
    stopTimer(topic.askTimer);
    setLive(topic, false);
    for (const listener of topic.listeners) listener.onRefused?.(code);
    if (!isPassing(code)) return;
    topic.askTimer = ports.setTimeout(() => ask(name, topic), retryDelayMs(topic.attempt, ports.random()));
    topic.attempt += 1;
  };

  const forgetTimers = (topic: Topic) => {
    stopTimer(topic.askTimer);
    stopTimer(topic.resyncTimer);
    topic.resyncTimer = undefined;
  };

  /** @param at after which part of the time for it, 0 ≤ at < 1 */
  const resync = (topic: Topic, at: number) => {
    const run = () => {
      topic.resyncTimer = undefined;
      const { seen } = topic;
      if (seen) for (const listener of topic.listeners) listener.onResync(seen);
    };
    if (topic.resyncTimer !== undefined) return;
    if (at === 0) return run();
    topic.resyncTimer = ports.setTimeout(run, Math.round(resyncWithinMs * at));
  };

  const deliver = (topic: Topic, frame: Extract<ServerFrame, { type: 'event' }>) => {
    if (frame.seq !== undefined) {
      const { seen } = topic;
      if (seen && seen.epoch === frame.epoch && frame.seq <= seen.seq) return;
      const inOrder = seen !== null && seen.epoch === frame.epoch && frame.seq === seen.seq + 1;
      topic.seen = { epoch: frame.epoch, seq: frame.seq };
      if (!inOrder) resync(topic, ports.random());
    }
    const at = frame.seq === undefined ? null : { epoch: frame.epoch, seq: frame.seq };
    for (const listener of topic.listeners) listener.onEvent(frame.event, frame.data, at);
  };

  const receive = (frame: ServerFrame) => {
    keepAlive();
    if (frame.type === 'welcome') {
      ready = true;
      attempt = 0;
      stopTimer(welcomeTimer);
      ports.onState('up');
      for (const [name, topic] of topics) ask(name, topic);
      return;
    }
    if (frame.type === 'pong') return;
    const topic = topics.get(frame.topic);
    if (!topic) return;
    if (frame.type === 'event') deliver(topic, frame);
    if (frame.type === 'refused') refused(frame.topic, topic, frame.code);
    if (frame.type === 'subscribed') {
      const { seen } = topic;
      stopTimer(topic.askTimer);
      topic.attempt = 0;
      topic.seen = { epoch: frame.epoch, seq: frame.seq };
      setLive(topic, true);
      // A new subscriber resyncs alone and at once; all others resync together, when the server has lost frames.
      if (seen === null) resync(topic, 0);
      else if (seen.epoch !== frame.epoch || seen.seq !== frame.seq) resync(topic, ports.random());
    }
  };

  const connect = () => {
    stopTimer(retryTimer);
    if (attempt === 0) ports.onState('connecting');
    const mine = ports.open();
    socket = mine;
    // A hanging handshake neither succeeds nor fails by itself, so the timer ends it.
    stopTimer(welcomeTimer);
    welcomeTimer = ports.setTimeout(() => drop(mine, wsClose.goingAway), welcomeWithinMs);
    mine.onopen = () => {
      sentToken = ports.token();
      send({ type: 'hello', token: sentToken });
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
      // A frame that only a later version knows is skipped; its topic resyncs at the next known frame.
      if (frame.success) receive(frame.data);
    };
    mine.onclose = ({ code }) => drop(mine, code);
  };

  /** Forgets a socket that either side closed, and plans the next. */
  const drop = (which: SocketLike | null, code: number) => {
    if (which === null || socket !== which) return;
    which.onopen = which.onmessage = which.onclose = null;
    which.close();
    socket = null;
    ready = false;
    stopTimer(pingTimer);
    stopTimer(welcomeTimer);
    for (const topic of topics.values()) {
      forgetTimers(topic);
      topic.attempt = 0;
      setLive(topic, false);
    }
    if (!wanted) return ports.onState('idle');
    ports.onState('down');
    if (code === wsClose.protocol) return;
    if ((code === wsClose.badToken || code === wsClose.sessionEnded) && sentToken !== null)
      ports.onSessionEnd(sentToken);
    // A listener that was just told may have restarted or stopped the client already.
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
    /** Signs the connection in or out by a new connection with the present token. */
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
      const topic: Topic = known ?? {
        listeners: new Set(),
        seen: null,
        live: null,
        attempt: 0,
        askTimer: undefined,
        resyncTimer: undefined,
      };
      topic.listeners.add(listener);
      if (typeof known?.live === 'boolean') listener.onLive?.(known.live);
      if (!known) {
        topics.set(name, topic);
        if (ready) ask(name, topic);
      }
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size > 0 || topics.get(name) !== topic) return;
        topics.delete(name);
        forgetTimers(topic);
        if (ready) send({ type: 'unsubscribe', topic: name });
      };
    },
  };
};
export type SocketClient = ReturnType<typeof createSocketClient>;
