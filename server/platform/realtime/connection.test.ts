import { once } from 'node:events';
import { AssizeError } from '@assize/shared/errors.ts';
import type { ServerFrame } from '@assize/shared/wire/ws.ts';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { noLimits } from '../../test/no-limits.ts';
import { until } from '../../test/until.ts';
import { systemClock } from '../clock.ts';
import type { Admitted } from './admissions.ts';
import { type ConnectionPorts, connection } from './connection.ts';
import { openEvent, type Position, parseDelivery } from './frames.ts';
import { hub } from './hub.ts';
import { admitAll, forEverybody } from './topic.ts';
import { serveWebSocket } from './websocket.ts';

const event = (seq: number, epoch = 'e1') => ({
  channel: 'site.all',
  position: { epoch, seq },
  frame: `${openEvent('site', 'config', {})}"epoch":"${epoch}","seq":${seq}}`,
});

const toAll: Admitted = { admission: admitAll(), subjects: [], isLate: () => false };

const start = (ports: Partial<ConnectionPorts> = {}) => {
  const sent: ServerFrame[] = [];
  const closed: number[] = [];
  const attached = new Set<string>();
  const one = connection({
    socket: {
      send: (text) => sent.push(JSON.parse(text)),
      buffered: () => 0,
      close: (code) => closed.push(code),
    },
    greet: async () => ({ uid: 'u', username: 'u', role: 'user', sessionId: 's' }),
    seat: null,
    stands: async () => true,
    recheck: async () => undefined,
    find: (name) => ({ name, counterLifeMs: 1000, policy: async () => forEverybody(), hear: () => null }),
    admit: async () => toAll,
    position: async () => ({ epoch: 'e1', seq: 0 }),
    attach: (_topic, channel) => attached.add(channel),
    detach: (_topic, channel) => attached.delete(channel),
    clock: systemClock,
    ...ports,
  });
  const say = (frame: object) => one.receive(JSON.stringify(frame));
  const seqs = () => sent.flatMap((frame) => (frame.type === 'event' ? [frame.seq] : []));
  return { one, sent, closed, attached, say, seqs };
};

describe('between subscribing and knowing where the topic stands (Push 4)', () => {
  const waiting = async () => {
    let answer: (position: Position) => void = () => {};
    const position = new Promise<Position>((resolve) => {
      answer = resolve;
    });
    const client = start({ position: () => position });
    await client.say({ type: 'hello', token: null });
    const subscribing = client.say({ type: 'subscribe', topic: 'site' });
    await until('the channel to be heard', async () => client.attached.has('site.all'));
    return {
      ...client,
      answer: async (at: Position) => {
        answer(at);
        await subscribing;
      },
    };
  };

  it('no event is lost and none comes twice', async () => {
    const client = await waiting();
    for (const seq of [4, 5, 6]) client.one.deliver(event(seq));
    expect(client.seqs()).toEqual([]);
    await client.answer({ epoch: 'e1', seq: 5 });
    client.one.deliver(event(7));
    expect(client.sent.map((frame) => frame.type)).toEqual(['welcome', 'subscribed', 'event', 'event']);
    expect(client.seqs()).toEqual([6, 7]);
  });

  it('events of another epoch are passed on, so that the client notices', async () => {
    const client = await waiting();
    client.one.deliver(event(1, 'e2'));
    await client.answer({ epoch: 'e1', seq: 5 });
    expect(client.seqs()).toEqual([1]);
  });

  it('a topic given up meanwhile stays given up', async () => {
    const client = await waiting();
    await client.say({ type: 'unsubscribe', topic: 'site' });
    await client.answer({ epoch: 'e1', seq: 5 });
    client.one.deliver(event(6));
    expect(client.sent.map((frame) => frame.type)).toEqual(['welcome']);
    expect(client.attached.size).toBe(0);
  });
});

describe('a connection', () => {
  it('does not subscribe what was given up while it was being admitted', async () => {
    let admit: () => void = () => {};
    const admitted = new Promise<void>((resolve) => {
      admit = resolve;
    });
    const client = start({
      admit: async () => {
        await admitted;
        return toAll;
      },
    });
    await client.say({ type: 'hello', token: null });
    const subscribing = client.say({ type: 'subscribe', topic: 'site' });
    await client.say({ type: 'unsubscribe', topic: 'site' });
    admit();
    await subscribing;
    expect(client.attached.size).toBe(0);
    expect(client.sent.map((frame) => frame.type)).toEqual(['welcome']);
  });

  it('takes frames in their order, also those sent before the welcome', async () => {
    const client = start();
    await Promise.all([
      client.say({ type: 'hello', token: 'x' }),
      client.say({ type: 'subscribe', topic: 'site' }),
      client.say({ type: 'ping' }),
    ]);
    expect(client.closed).toEqual([]);
    expect(client.sent.map((frame) => frame.type).sort()).toEqual(['pong', 'subscribed', 'welcome']);
    expect(client.sent[0]?.type).toBe('welcome');
    await client.say({ type: 'hello', token: 'x' });
    expect(client.closed).toEqual([4400]);
  });

  it('refuses a topic while it cannot know where it stands, and can be asked again', async () => {
    let away = true;
    const client = start({
      position: async () => {
        if (away) throw new Error('Connection is closed.');
        return { epoch: 'e1', seq: 3 };
      },
    });
    await client.say({ type: 'hello', token: null });
    await client.say({ type: 'subscribe', topic: 'site' });
    expect(client.sent.at(-1)).toMatchObject({ type: 'refused', code: 'service.redis-away' });
    expect(client.attached.size).toBe(0);
    away = false;
    await client.say({ type: 'subscribe', topic: 'site' });
    expect(client.sent.at(-1)).toMatchObject({ type: 'subscribed', seq: 3 });
  });

  it('tells a bad token from not being able to look at it', async () => {
    const bad = start({ greet: () => Promise.reject(new AssizeError('auth.ended')) });
    await bad.say({ type: 'hello', token: 'x' });
    const away = start({ greet: () => Promise.reject(new AssizeError('service.redis-away')) });
    await away.say({ type: 'hello', token: 'x' });
    expect([bad.closed, away.closed]).toEqual([[4401], [1001]]);
  });

  it('lets go of its channels when it ends, and says nothing more', async () => {
    const client = start();
    await client.say({ type: 'hello', token: null });
    await client.say({ type: 'subscribe', topic: 'site' });
    client.one.gone();
    client.one.deliver(event(1));
    await client.say({ type: 'ping' });
    expect(client.attached.size).toBe(0);
    expect(client.sent).toHaveLength(2);
  });

  it('ends when its session turns out to have ended', async () => {
    let ended = false;
    const client = start({
      recheck: async () => {
        if (ended) throw new AssizeError('auth.ended');
        return { uid: 'u', username: 'u', role: 'user', sessionId: 's' };
      },
    });
    await client.say({ type: 'hello', token: 'x' });
    await client.one.recheck();
    expect(client.closed).toEqual([]);
    ended = true;
    await client.one.recheck();
    expect(client.closed).toEqual([4403]);
  });
});

it('cuts peers that do not answer a ping, and no others (Push 10)', async () => {
  const app = fastify();
  const sockets = hub({
    viewerOf: () => Promise.reject(new AssizeError('auth.ended')),
    stands: async () => true,
    find: (name) => ({ name, counterLifeMs: 1000, policy: async () => forEverybody(), hear: () => null }),
    position: async () => ({ epoch: 'e', seq: 0 }),
    limits: noLimits,
    clock: systemClock,
  });
  await serveWebSocket(app, sockets, { pingEveryMs: 500 });
  const address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  try {
    const alive = new WebSocket(`${address}/api/ws`);
    const dead = new WebSocket(`${address}/api/ws`, { autoPong: false });
    await Promise.all([once(alive, 'open'), once(dead, 'open')]);
    for (const one of [alive, dead]) one.send(JSON.stringify({ type: 'hello', token: null }));
    const [code] = await once(dead, 'close');
    expect(code).toBe(1006);
    expect(alive.readyState).toBe(WebSocket.OPEN);
    await until('the dead one to be forgotten', async () => sockets.count() === 1);
  } finally {
    await app.close();
  }
});

it.each(['', 'site.all', 'site.all e 1', 'x\ny'])('reads no delivery in %j', (message) =>
  expect(parseDelivery(message)).toBeNull(),
);
