import { topicEvents } from '@assize/shared/topic-events.ts';
import { clientFrame, type ServerFrame, wsClose, wsVersion } from '@assize/shared/wire/ws.ts';
import type { z } from 'zod';

const families: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = topicEvents;
const eventsOf = (topic: string) => families[topic.split('.')[0] ?? ''];

/** The live side of the server that the test plays: it refuses no topic. */
export const createFakeLive = (trouble: (words: string) => void) => {
  const epoch = 'test';
  const seqs = new Map<string, number>();
  const sockets = new Set<FakeSocket>();
  let isDown = false;
  const seqOf = (topic: string) => seqs.get(topic) ?? 0;

  class FakeSocket {
    readonly topics = new Set<string>();
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    constructor() {
      if (isDown) {
        queueMicrotask(() => this.onclose?.(new CloseEvent('close', { code: wsClose.tooMany })));
        return;
      }
      sockets.add(this);
      queueMicrotask(() => this.onopen?.(new Event('open')));
    }
    receive(frame: ServerFrame) {
      this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }));
    }
    send(data: string) {
      const frame = clientFrame.parse(JSON.parse(data));
      const v = wsVersion;
      if (frame.type === 'hello')
        this.receive({ v, type: 'welcome', now: new Date().toISOString(), uid: null });
      if (frame.type === 'ping') this.receive({ v, type: 'pong', now: new Date().toISOString() });
      if (frame.type === 'unsubscribe') this.topics.delete(frame.topic);
      if (frame.type !== 'subscribe') return;
      this.topics.add(frame.topic);
      this.receive({ v, type: 'subscribed', topic: frame.topic, epoch, seq: seqOf(frame.topic) });
    }
    close() {
      sockets.delete(this);
    }
  }

  return {
    open: () => new FakeSocket(),
    /** Ends all connections and refuses new ones until the test is over. */
    goDown() {
      isDown = true;
      for (const socket of sockets) socket.onclose?.(new CloseEvent('close', { code: wsClose.goingAway }));
    },
    comeBack(): void {
      isDown = false;
    },
    /** Whether the page listens to a topic. */
    hears: (topic: string) => [...sockets].some(({ topics }) => topics.has(topic)),
    /** Tells an event to all who listen; its data is checked by the topic's declaration. */
    push(topic: string, event: string, data: unknown) {
      const schema = eventsOf(topic)?.[event];
      if (!schema) return trouble(`${topic} has no event ${event}`);
      schema.parse(data);
      seqs.set(topic, seqOf(topic) + 1);
      for (const socket of sockets)
        if (socket.topics.has(topic))
          socket.receive({ v: wsVersion, type: 'event', topic, epoch, seq: seqOf(topic), event, data });
    },
  };
};
