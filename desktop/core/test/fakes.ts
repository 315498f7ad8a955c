import type { Clock } from '../../ports/clock.ts';
import type { Machine } from '../../ports/machine.ts';
import type { SocketListener, Sockets } from '../../ports/sockets.ts';
import type { Store } from '../../ports/store.ts';
import type { View } from '../state.ts';

const working = new Set<Promise<unknown>>();

/** Signatures are made on threads, whose end no turn of the loop tells: fake time stands still for them. */
export const waitForSignatures = (): void => {
  const { subtle } = crypto;
  const names = ['sign', 'verify', 'importKey', 'digest'] as const;
  for (const name of names) {
    const original = subtle[name].bind(subtle) as (...args: unknown[]) => Promise<unknown>;
    Object.defineProperty(subtle, name, {
      configurable: true,
      value: (...args: unknown[]) => {
        const work = original(...args);
        working.add(work);
        const done = () => void working.delete(work);
        work.then(done, done);
        return work;
      },
    });
  }
};

/** A clock that goes only when it is told to. */
export const fakeClock = (start = 1_000_000) => {
  let now = start;
  let waiting: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const entry = { at: now + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    chance: () => 0.5,
  };
  const settle = async (): Promise<void> => {
    do {
      await Promise.allSettled(working);
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    } while (working.size > 0);
  };
  return {
    clock,
    settle,
    waits: () => waiting.map(({ at }) => at - now).sort((a, b) => a - b),
    /** Lets time pass, and does on the way what its time has come for. */
    pass: async (ms: number): Promise<void> => {
      const until = now + ms;
      for (;;) {
        await settle();
        const next = waiting.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((one) => one !== next);
        now = next.at;
        next.run();
      }
      now = until;
      await settle();
    },
  };
};

export const fakeStore = (
  initial: Readonly<Record<string, unknown>> = {},
): Store & { all: Map<string, unknown> } => {
  const all = new Map<string, unknown>(Object.entries(initial));
  return {
    all,
    read: (name) => all.get(name),
    write: (name, value) => void all.set(name, structuredClone(value)),
    forget: (name) => void all.delete(name),
  };
};

/** A machine that notes what is done to it. `flushes: false`: its page never answers. */
export const fakeMachine = ({ flushes = true } = {}) => {
  const done: string[] = [];
  let view: View | null = null;
  const machine: Machine = {
    show: (next) => {
      view = next;
    },
    load: () => void done.push('load'),
    reload: () => void done.push('reload'),
    endPage: () => void done.push('end page'),
    flush: () => {
      done.push('flush');
      return flushes ? Promise.resolve() : new Promise(() => undefined);
    },
    forgetPerson: async () => void done.push('forget person'),
    leave: (restart) => void done.push(restart ? 'restart' : 'leave'),
  };
  return { machine, done, view: () => view };
};

/** A server's end of sockets, which does what `behaviour` says. */
export const fakeSockets = (now: () => number) => {
  type Said = Readonly<Record<string, unknown>>;
  const opened: { headers: Readonly<Record<string, string>>; said: Said[]; isOpen: boolean }[] = [];
  let listener: SocketListener | null = null;
  let seq = 0;
  const behaviour = { accepts: true, subscribes: true, pongs: true };
  const say = (frame: Said): void => listener?.onText(JSON.stringify({ v: 1, ...frame }));
  const answer = (frame: Said): void => {
    if (frame.type === 'hello') say({ type: 'welcome', now: new Date(now()).toISOString(), uid: null });
    if (frame.type === 'subscribe')
      say(
        behaviour.subscribes
          ? { type: 'subscribed', topic: frame.topic, epoch: 'e', seq }
          : { type: 'refused', topic: frame.topic, code: 'hall.seat-needed' },
      );
    if (frame.type === 'tell' && behaviour.pongs) say({ type: 'pong', now: new Date(now()).toISOString() });
  };
  const end = (code: number): void => {
    const ended = listener;
    listener = null;
    const last = opened.at(-1);
    if (last) last.isOpen = false;
    ended?.onClose(code);
  };
  const sockets: Sockets = {
    open: (headers, mine) => {
      const entry = { headers, said: [] as Said[], isOpen: true };
      opened.push(entry);
      listener = mine;
      void Promise.resolve().then(() => {
        if (listener !== mine) return;
        if (behaviour.accepts) mine.onOpen();
        else end(1006);
      });
      return {
        send: (text) => {
          entry.said.push(JSON.parse(text));
          void Promise.resolve().then(() => listener === mine && answer(JSON.parse(text)));
        },
        close: () => {
          entry.isOpen = false;
          if (listener === mine) listener = null;
        },
      };
    },
  };
  return {
    sockets,
    opened,
    behaviour,
    end,
    say,
    /** An event of the machine's topic; `skip`: so many before it got lost. */
    event: (topic: string, event: string, data: unknown, skip = 0): void => {
      seq += 1 + skip;
      say({ type: 'event', topic, epoch: 'e', seq, event, data });
    },
    /** The last event again. */
    repeat: (topic: string, event: string, data: unknown): void =>
      say({ type: 'event', topic, epoch: 'e', seq, event, data }),
  };
};
