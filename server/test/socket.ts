import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ClientFrame, type ServerFrame, serverFrame } from '@assize/shared/wire/ws.ts';
import { afterEach } from 'vitest';
import { WebSocket } from 'ws';
import type { TestSite } from './site.ts';
import { until } from './until.ts';

/** Address of a test server on a port, which it takes at the first call. */
export const listening = async ({ app }: Pick<TestSite, 'app'>): Promise<string> => {
  if (!app.fastify.server.listening) await app.fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.fastify.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
};

const open: WebSocket[] = [];

/** A client that remembers every frame it got. */
const connect = async (to: Pick<TestSite, 'app'>, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`${(await listening(to)).replace('http', 'ws')}/api/ws`, { headers });
  open.push(socket);
  const frames: ServerFrame[] = [];
  let closed: number | undefined;
  socket.on('message', (data) => frames.push(serverFrame.parse(JSON.parse(data.toString()))));
  socket.on('close', (code) => {
    closed = code;
  });
  await once(socket, 'open');
  const say = (frame: ClientFrame | string) =>
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  return {
    socket,
    frames,
    say,
    first: <T extends ServerFrame['type']>(
      type: T,
      more: (frame: Extract<ServerFrame, { type: T }>) => boolean = () => true,
    ) =>
      until(`a ${type} frame`, async () =>
        frames.find(
          (one): one is Extract<ServerFrame, { type: T }> =>
            one.type === type && more(one as Extract<ServerFrame, { type: T }>),
        ),
      ),
    closeCode: () => until('the socket to close', async () => closed),
    events: (topic: string) => frames.filter((one) => one.type === 'event' && one.topic === topic),
  };
};
export type SocketClient = Awaited<ReturnType<typeof connect>>;

const signedIn = async (to: Pick<TestSite, 'app'>, token: string | null): Promise<SocketClient> => {
  const client = await connect(to);
  client.say({ type: 'hello', token });
  await client.first('welcome');
  return client;
};
const subscribed = async (client: SocketClient, topic: string) => {
  client.say({ type: 'subscribe', topic });
  return client.first('subscribed', (frame) => frame.topic === topic);
};
const refusal = async (client: SocketClient, topic: string) => {
  client.say({ type: 'subscribe', topic });
  return (await client.first('refused', (frame) => frame.topic === topic)).code;
};

/** Clients of /api/ws for a test file; each test's are cut off at its end. */
export const useSockets = () => {
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate();
  });
  return { connect, signedIn, subscribed, refusal };
};
