import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { noConfig, type Rules } from '../policy/rules.ts';
import type { Socket } from '../ports/sockets.ts';
import { type JudgeServer, serveJudge } from '../test/support/judge-server.ts';
import { netSockets } from './net-sockets.ts';

let judge: JudgeServer;
let asked: IncomingMessage[];
let heard: string[];
let reports: string[];
let open: Socket | null;

beforeEach(async () => {
  [asked, heard, reports, open] = [[], [], [], null];
  const server = new WebSocketServer({ noServer: true });
  judge = await serveJudge(
    (request, response) => {
      asked.push(request);
      response.writeHead(302, { Location: '/elsewhere' }).end();
    },
    (request, socket, head) => {
      asked.push(request);
      server.handleUpgrade(request, socket, head, (one) => {
        one.on('message', (data) => {
          heard.push(String(data));
          one.send(`heard ${String(data)}`);
        });
        one.on('close', () => heard.push('closed'));
      });
    },
  );
});
afterEach(async () => {
  open?.close();
  await judge.stop();
});

const rules = (change: Partial<Rules> = {}): Rules => ({
  ...noConfig,
  origins: [judge.origin],
  pins: [judge.pin],
  ...change,
});
/** Opens a socket; `events` is what happens to it. */
const opened = (change: Partial<Rules> = {}) => {
  const events: string[] = [];
  const sockets = netSockets(judge.origin, rules(change), (breach) => reports.push(breach));
  const socket = sockets.open(
    { 'kiosk-token': 'the token' },
    {
      onOpen: () => events.push('open'),
      onText: (text) => events.push(text),
      onClose: (code) => events.push(`closed ${code}`),
    },
  );
  open = socket;
  expect(events).toEqual([]);
  return { socket, events };
};

it('opens a socket at the judge with the machine’s token, and speaks both ways', async () => {
  const { socket, events } = opened();
  await expect.poll(() => events).toEqual(['open']);
  expect(asked.map(({ url, headers }) => [url, headers['kiosk-token']])).toEqual([['/api/ws', 'the token']]);
  socket.send('one');
  await expect.poll(() => events).toEqual(['open', 'heard one']);
  socket.close();
  await expect.poll(() => heard).toEqual(['one', 'closed']);
  expect(events).toHaveLength(2);
});

it('sends nothing to a server with another key', async () => {
  const { events } = opened({ pins: [`${'A'.repeat(43)}=`] });
  await expect.poll(() => events).toEqual(['closed 1006']);
  expect([asked, reports]).toEqual([[], ['certificate.other']]);
});

it('sends nothing to a server that nobody vouches for, where there are no pins', async () => {
  const { events } = opened({ pins: [] });
  await expect.poll(() => events).toEqual(['closed 1006']);
  expect([asked, reports]).toEqual([[], ['certificate.other']]);
});

it('asks no other place than the config has', async () => {
  const { events } = opened({ origins: ['https://judge.elsewhere'] });
  await expect.poll(() => events).toEqual(['closed 1006']);
  expect([asked, reports]).toEqual([[], ['request.origin']]);
});

it('follows nobody elsewhere', async () => {
  await judge.stop();
  judge = await serveJudge((request, response) => {
    asked.push(request);
    response.writeHead(302, { Location: `${judge.origin}/elsewhere` }).end();
  });
  const { events } = opened();
  await expect.poll(() => events).toEqual(['closed 1006']);
  expect(asked).toHaveLength(1);
});

it('says so when the judge is away, and when it goes', async () => {
  const { events } = opened();
  await expect.poll(() => events).toEqual(['open']);
  await judge.cut();
  await expect.poll(() => events).toEqual(['open', 'closed 1006']);
  const later = opened();
  await expect.poll(() => later.events).toEqual(['closed 1006']);
  await judge.mend();
});
