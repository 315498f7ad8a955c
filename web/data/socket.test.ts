import { wsClose } from '@assize/shared/wire/ws.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SocketState } from '../state/connection.ts';
import { createSocketClient, retryDelayMs } from './socket.ts';

/** The server's side of a socket that exists only here. */
class FakeSocket {
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  sent: { type: string; topic?: string; token?: string | null }[] = [];
  closed = false;
  send(data: string) {
    this.sent.push(JSON.parse(data));
  }
  close() {
    this.closed = true;
  }
  open() {
    this.onopen?.(new Event('open'));
  }
  say(frame: object) {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify({ v: 1, ...frame }) }));
  }
  welcome() {
    this.open();
    this.say({ type: 'welcome', now: '2026-01-01T00:00:00.000Z', uid: null });
  }
  end(code: number) {
    this.onclose?.(new CloseEvent('close', { code }));
  }
  subscribed(topic: string, seq: number, epoch = 'e1') {
    this.say({ type: 'subscribed', topic, epoch, seq });
  }
  event(topic: string, seq: number | undefined, data: unknown = {}, epoch = 'e1') {
    this.say({ type: 'event', topic, epoch, seq, event: 'state', data });
  }
}

const setUp = () => {
  const sockets: FakeSocket[] = [];
  const states: SocketState[] = [];
  const chance = { random: 0 };
  const session = { token: 'mine' as string | null, ended: [] as string[], onEnd: () => {} };
  const client = createSocketClient({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => session.token,
    setTimeout: (run, ms) => setTimeout(run, ms),
    clearTimeout: (timer) => clearTimeout(timer),
    random: () => chance.random,
    onState: (state) => states.push(state),
    onSessionEnd: (token) => {
      session.ended.push(token);
      session.onEnd();
    },
  });
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { client, sockets, states, session, last, chance };
};

const listener = () => ({ onEvent: vi.fn(), onResync: vi.fn(), onRefused: vi.fn() });

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the beginning', () => {
  it('greets with the token in the first frame, then subscribes to what was wanted meanwhile', () => {
    const { client, last, states } = setUp();
    client.listen('submission.7', listener());
    client.start();
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: 'mine' }]);
    last().say({ type: 'welcome', now: '2026-01-01T00:00:00.000Z', uid: null });
    expect(last().sent.slice(1)).toEqual([{ type: 'subscribe', topic: 'submission.7' }]);
    expect(states).toEqual(['connecting', 'up']);
  });

  it('subscribes once for many listeners and lets go after the last', () => {
    const { client, last } = setUp();
    client.start();
    last().welcome();
    const first = client.listen('status', listener());
    const second = client.listen('status', listener());
    first();
    expect(last().sent.filter(({ topic }) => topic === 'status')).toHaveLength(1);
    second();
    expect(last().sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'status' });
  });
});

describe('order', () => {
  const subscribed = () => {
    const all = setUp();
    const heard = listener();
    all.client.listen('status', heard);
    all.client.start();
    all.last().welcome();
    all.last().subscribed('status', 4);
    return { ...all, heard };
  };

  it('a new subscription fetches once; events in order do not', () => {
    const { last, heard } = subscribed();
    expect(heard.onResync).toHaveBeenCalledTimes(1);
    last().event('status', 5, { n: 5 });
    last().event('status', 6, { n: 6 });
    expect(heard.onEvent.mock.calls).toEqual([
      ['state', { n: 5 }, { epoch: 'e1', seq: 5 }],
      ['state', { n: 6 }, { epoch: 'e1', seq: 6 }],
    ]);
    expect(heard.onResync).toHaveBeenCalledTimes(1);
  });

  it('a gap fetches again', () => {
    const { last, heard } = subscribed();
    last().event('status', 6);
    expect(heard.onResync).toHaveBeenCalledTimes(2);
    last().event('status', 7);
    expect(heard.onResync).toHaveBeenCalledTimes(2);
  });

  it('a repeated event is dropped', () => {
    const { last, heard } = subscribed();
    last().event('status', 5);
    last().event('status', 5);
    last().event('status', 4);
    expect(heard.onEvent).toHaveBeenCalledTimes(1);
  });

  it('another epoch fetches again, whatever its numbers', () => {
    const { last, heard } = subscribed();
    last().event('status', 5, {}, 'e2');
    expect(heard.onResync).toHaveBeenCalledTimes(2);
    last().event('status', 6, {}, 'e2');
    expect(heard.onResync).toHaveBeenCalledTimes(2);
  });

  it('progress without a number is passed on and changes nothing', () => {
    const { last, heard } = subscribed();
    last().event('status', undefined);
    last().event('status', 5);
    expect(heard.onEvent).toHaveBeenCalledTimes(2);
    expect(heard.onResync).toHaveBeenCalledTimes(1);
  });

  it('after a reconnect fetches only if something was missed', () => {
    const { last, heard } = subscribed();
    last().event('status', 5);
    last().end(1006);
    vi.advanceTimersByTime(60_000);
    last().welcome();
    last().subscribed('status', 5);
    expect(heard.onResync).toHaveBeenCalledTimes(1);
    last().end(1006);
    vi.advanceTimersByTime(60_000);
    last().welcome();
    last().subscribed('status', 9);
    expect(heard.onResync).toHaveBeenCalledTimes(2);
  });

  it('a frame that is no frame is ignored; text that is no JSON ends the connection', () => {
    const { last, heard, states } = subscribed();
    last().say({ type: 'from-tomorrow' });
    last().event('status', 5);
    expect(heard.onEvent).toHaveBeenCalledTimes(1);
    last().onmessage?.(new MessageEvent('message', { data: 'not json' }));
    expect(states.at(-1)).toBe('down');
  });
});

describe('a topic that is not answered well', () => {
  const asks = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'subscribe').length;
  const connected = () => {
    const all = setUp();
    const heard = { ...listener(), onLive: vi.fn() };
    all.client.listen('submission.7', heard);
    all.client.start();
    all.last().welcome();
    return { ...all, heard };
  };

  it('is asked for again, later each time, when the server could not look', () => {
    const { last, heard } = connected();
    const refuse = () => last().say({ type: 'refused', topic: 'submission.7', code: 'service.redis-away' });
    refuse();
    expect(heard.onRefused).toHaveBeenCalledWith('service.redis-away');
    vi.advanceTimersByTime(250);
    expect(asks(last())).toBe(2);
    refuse();
    vi.advanceTimersByTime(499);
    expect(asks(last())).toBe(2);
    vi.advanceTimersByTime(1);
    expect(asks(last())).toBe(3);
    last().subscribed('submission.7', 3);
    expect(heard.onResync).toHaveBeenCalledTimes(1);
    expect(heard.onLive.mock.calls).toEqual([[false], [true]]);
    vi.advanceTimersByTime(20_000);
    expect(asks(last())).toBe(3);
  });

  it('is not asked for again when it is not for the viewer', () => {
    const { last } = connected();
    last().say({ type: 'refused', topic: 'submission.7', code: 'submission.not-found' });
    vi.advanceTimersByTime(20_000);
    expect(asks(last())).toBe(1);
  });

  it('is asked for again when nothing is answered', () => {
    const { last } = connected();
    vi.advanceTimersByTime(10_250);
    expect(asks(last())).toBe(2);
  });

  it('is asked for no more once nobody listens', () => {
    const { client, last } = setUp();
    const leave = client.listen('submission.7', listener());
    client.start();
    last().welcome();
    last().say({ type: 'refused', topic: 'submission.7', code: 'service.redis-away' });
    leave();
    vi.advanceTimersByTime(20_000);
    expect(asks(last())).toBe(1);
  });

  it('is no longer live when the connection ends', () => {
    const { last, heard } = connected();
    last().subscribed('submission.7', 3);
    last().end(1006);
    expect(heard.onLive.mock.calls).toEqual([[true], [false]]);
  });
});

describe('a gap that all pages find at once', () => {
  it('is made good by each at a time of its own, once for many gaps', () => {
    const { client, last, chance } = setUp();
    const heard = listener();
    client.listen('status', heard);
    client.start();
    last().welcome();
    chance.random = 0.5;
    last().subscribed('status', 4);
    expect(heard.onResync).toHaveBeenCalledTimes(1);
    last().subscribed('status', 1, 'e2');
    last().event('status', 7, {}, 'e2');
    expect(heard.onResync).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1_000);
    expect(heard.onResync).toHaveBeenCalledTimes(2);
  });
});

describe('the end of a connection', () => {
  it('is tried again, later each time, with jitter', () => {
    expect(retryDelayMs(0, 0)).toBe(250);
    expect(retryDelayMs(0, 0.999)).toBeLessThanOrEqual(500);
    expect(retryDelayMs(20, 0)).toBe(15_000);
    const { client, sockets, last, states } = setUp();
    client.start();
    last().end(1006);
    expect(states.at(-1)).toBe('down');
    vi.advanceTimersByTime(249);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    last().end(wsClose.goingAway);
    vi.advanceTimersByTime(499);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(3);
  });

  it('a refused token is not tried again until there is another', () => {
    const { client, sockets, last, session } = setUp();
    client.start();
    last().open();
    last().end(wsClose.badToken);
    expect(session.ended).toEqual(['mine']);
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    session.token = null;
    client.restart();
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: null }]);
  });

  it('one connection takes the place of that of an ended session, also when its end restarts it', () => {
    const { client, session, sockets, last } = setUp();
    session.onEnd = () => {
      session.token = null;
      client.restart();
    };
    client.start();
    last().welcome();
    last().end(wsClose.sessionEnded);
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(9_000);
    expect(sockets).toHaveLength(2);
    last().open();
    expect(last().sent).toEqual([{ type: 'hello', token: null }]);
  });

  it('a silent connection is given up after a ping without an answer', () => {
    const { client, sockets, last, states } = setUp();
    client.start();
    last().welcome();
    const first = last();
    vi.advanceTimersByTime(25_000);
    expect(first.sent.at(-1)).toEqual({ type: 'ping' });
    vi.advanceTimersByTime(10_000);
    expect(first.closed).toBe(true);
    expect(states.at(-1)).toBe('down');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('a handshake that hangs is given up', () => {
    const { client, sockets, last, states } = setUp();
    client.start();
    vi.advanceTimersByTime(10_000);
    expect(last().closed).toBe(true);
    expect(states.at(-1)).toBe('down');
    vi.advanceTimersByTime(1_000);
    expect(sockets).toHaveLength(2);
    const second = last();
    second.open();
    vi.advanceTimersByTime(10_000);
    expect(second.closed).toBe(true);
  });

  it('stopping on purpose opens nothing new', () => {
    const { client, sockets, last, states } = setUp();
    client.start();
    last().welcome();
    client.stop();
    vi.advanceTimersByTime(120_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toBe('idle');
  });
});
