import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import type { IdentifySeat } from '../http/seat.ts';
import type { Hub } from './hub.ts';

const maxFrameBytes = 16 * 1024;
/** Sessions and admissions are looked at anew this often, in case the news of their end was missed. */
const recheckEveryMs = 60_000;
/** Time limit of a closing handshake; then the socket is cut. */
const closeWithinMs = 2_000;

/** Serves /api/ws; on closing the server every client is told to connect again. */
export const serveWebSocket = async (
  app: FastifyInstance,
  hub: Hub,
  {
    pingEveryMs = 25_000,
    identifySeat,
  }: { pingEveryMs?: number; identifySeat?: IdentifySeat | undefined } = {},
): Promise<void> => {
  const answered = new WeakSet<WebSocket>();

  await app.register(websocket, {
    options: { maxPayload: maxFrameBytes, perMessageDeflate: false },
    preClose: async () => {
      clearInterval(pinging);
      clearInterval(rechecking);
      hub.closeAll();
      await new Promise<void>((resolve) => app.websocketServer.close(() => resolve()));
    },
  });

  // A peer that did not answer the last ping is dead, though its TCP connection may stand.
  const pinging = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!answered.has(socket)) socket.terminate();
      else {
        answered.delete(socket);
        socket.ping();
      }
    }
  }, pingEveryMs);
  const rechecking = setInterval(() => void hub.recheck(), recheckEveryMs);

  app.route({
    method: 'GET',
    url: '/api/ws',
    schema: { hide: true },
    websocket: true,
    // Refused here there is no socket yet.
    onRequest: async (request) => {
      await hub.enter(request.ip);
      request.seat = (await identifySeat?.(request)) ?? null;
    },
    handler: (socket: WebSocket, { ip, seat }) => {
      const { receive, gone } = hub.open(
        {
          send: (text) => socket.send(text),
          buffered: () => socket.bufferedAmount,
          close: (code, reason) => {
            socket.close(code, reason);
            setTimeout(() => socket.terminate(), closeWithinMs).unref();
          },
        },
        { ip, seat },
      );
      answered.add(socket);
      socket.on('pong', () => answered.add(socket));
      socket.on('message', (data) => void receive(data.toString()));
      socket.on('close', gone);
      socket.on('error', () => socket.terminate());
    },
  });
};
