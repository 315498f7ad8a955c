import { serverFrame, wsVersion } from '@assize/shared/wire/ws.ts';

type EventFrame = { topic: string; event: string; data: unknown; atMs: number };

/**
 * A reader at /api/ws, as a browser is one.
 * @param token null for a visitor
 */
export const openSocket = async (url: string, token: string | null) => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/ws`);
  const ready = Promise.withResolvers<void>();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const listeners = new Set<(frame: EventFrame) => void>();
  let events = 0;
  let closed: string | null = null;

  socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token })));
  socket.addEventListener('close', ({ code }) => {
    closed = `closed with ${code}`;
    ready.reject(new Error(`a socket was ${closed}`));
    for (const one of waiting.values()) one.reject(new Error(`a socket was ${closed}`));
  });
  socket.addEventListener('message', ({ data }) => {
    const frame = serverFrame.parse(JSON.parse(String(data)));
    if (frame.v !== wsVersion) return;
    if (frame.type === 'welcome') ready.resolve();
    if (frame.type === 'subscribed') waiting.get(frame.topic)?.resolve();
    if (frame.type === 'refused')
      waiting.get(frame.topic)?.reject(new Error(`${frame.topic}: ${frame.code}`));
    if (frame.type !== 'event') return;
    events += 1;
    const { topic, event } = frame;
    for (const listen of listeners) listen({ topic, event, data: frame.data, atMs: performance.now() });
  });
  await ready.promise;

  return {
    /** Resolves once the server says so. @throws Error where it refuses */
    async subscribe(topic: string): Promise<void> {
      const asked = Promise.withResolvers<void>();
      waiting.set(topic, asked);
      socket.send(JSON.stringify({ type: 'subscribe', topic }));
      await asked.promise;
      waiting.delete(topic);
    },
    listen: (listener: (frame: EventFrame) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Events that came so far. */
    events: () => events,
    /** Why the socket is closed; null while it is open. */
    closed: () => closed,
    close: () => socket.close(),
  };
};
export type Socket = Awaited<ReturnType<typeof openSocket>>;
