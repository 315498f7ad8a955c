import { serverFrame } from '@assize/shared/wire/ws.ts';
import type { Page } from 'playwright-core';
import { patienceMs } from './patience.ts';

const subscribedTo = (payload: string | Buffer): string | null => {
  const frame = serverFrame.safeParse(JSON.parse(payload.toString()));
  return frame.success && frame.data.type === 'subscribed' ? frame.data.topic : null;
};

/** Waits until a page hears of a topic; to be called before the page is opened, and awaited afterwards. */
export const hears = async (page: Page, topic: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(`the page did not subscribe to ${topic}`)), patienceMs);
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (subscribedTo(payload) === topic) resolve();
    }),
  );
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
};
