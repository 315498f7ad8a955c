import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listening } from '../../test/parts.ts';
import { onOwnConnection } from './workers.ts';

/** A Redis that accepts connections and never answers. */
const frozen = createServer((socket) => {
  sockets.add(socket.resume());
});
const sockets = new Set<Socket>();
let port = 0;
beforeAll(async () => {
  port = await listening(frozen);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  frozen.close();
});

it('a worker whose Redis does not answer is stopped all the same, and its connection is cut', async () => {
  // The connection asks nothing when it connects, so that it seems ready.
  const connection = new Redis({
    host: '127.0.0.1',
    port,
    protocol: 2,
    disableClientInfo: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: null,
  });
  await once(connection, 'ready');
  const unanswered = connection.ping();
  unanswered.catch(() => undefined);
  const worker = onOwnConnection(
    { redis: { connect: () => connection } },
    { name: 'frozen', roles: [], stopWithinMs: 50 },
    () => ({
      async stop() {
        await unanswered;
      },
    }),
  );
  const running = await worker.start();
  await running.stop();
  await expect.poll(() => connection.status).toBe('end');
});
