import { type ServerFrame, wsAuthTimeoutMs, wsClose } from '@assize/shared/wire/ws.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { noLimits } from '../../test/no-limits.ts';
import { until } from '../../test/until.ts';
import { systemClock } from '../clock.ts';
import type { Viewer } from '../http/handler.ts';
import { channelOf, openEvent } from './frames.ts';
import { hub } from './hub.ts';
import type { Admission, TopicPolicy } from './topic.ts';

const person = (uid: string): Viewer => ({ uid, username: uid, role: 'user', sessionId: uid });

/** A hub with one topic, `notes`, whose policy a test decides, and clients that remember what they are told. */
const start = () => {
  let decide: (viewer: Viewer | null) => Admission = () => ({ audience: 'all' });
  let gate: Promise<void> = Promise.resolve();
  let reads = 0;
  const policy = async (): Promise<TopicPolicy> => {
    reads += 1;
    const admit = decide;
    await gate;
    return { admit, subjects: ['shelf.1'] };
  };
  const sockets = hub({
    viewerOf: async (token) => person(token),
    stands: async () => true,
    find: (name) => (name === 'notes' ? { name, counterLifeMs: 1_000, policy, hear: () => null } : null),
    position: async () => ({ epoch: 'e', seq: 0 }),
    limits: noLimits,
    clock: systemClock,
  });
  const connect = () => {
    const frames: ServerFrame[] = [];
    const closed: number[] = [];
    const socket = {
      send: (text: string) => frames.push(JSON.parse(text)),
      buffered: () => 0,
      close: (code: number) => closed.push(code),
    };
    const { receive } = sockets.open(socket, { ip: '127.0.0.1', seat: null });
    const say = (frame: object) => receive(JSON.stringify(frame));
    return {
      frames,
      closed,
      say,
      subscribe: () => say({ type: 'subscribe', topic: 'notes' }),
      heard: () => frames.flatMap((one) => (one.type === 'event' ? [one.event] : [])),
      types: () => frames.map((one) => one.type),
    };
  };
  const client = async (uid: string) => {
    const connected = connect();
    await connected.say({ type: 'hello', token: uid });
    return connected;
  };
  let seq = 0;
  return {
    sockets,
    connect,
    client,
    reads: () => reads,
    turn: (now: typeof decide) => {
      decide = now;
      return sockets.policyChanged(['shelf.1']);
    },
    setPolicy: (now: typeof decide) => {
      decide = now;
    },
    /** Holds what reads the policy until it is opened. */
    close: () => {
      const held = Promise.withResolvers<void>();
      gate = held.promise;
      return held;
    },
    publish: (event: string, audience = 'all') => {
      seq += 1;
      const frame = `${openEvent('notes', event, {})}"epoch":"e","seq":${seq}}`;
      sockets.deliver({ channel: channelOf('notes', audience), position: { epoch: 'e', seq }, frame });
    },
  };
};

describe('a socket without a hello (Push 1)', () => {
  afterEach(() => vi.useRealTimers());
  it('is closed after 5 s, and one with a hello is not', async () => {
    vi.useFakeTimers();
    const site = start();
    const [silent, greeted] = [site.connect(), await site.client('u')];
    expect(wsAuthTimeoutMs).toBe(5_000);
    vi.advanceTimersByTime(4_999);
    expect(silent.closed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect([silent.closed, greeted.closed]).toEqual([[wsClose.authTimeout], []]);
  });
});

describe('when a policy changes (Push 11)', () => {
  it('is read once for all readers, and no frame passes before it is', async () => {
    const site = start();
    const all = await Promise.all(Array.from({ length: 50 }, (_, index) => site.client(`u${index}`)));
    await Promise.all(all.map((one) => one.subscribe()));
    const before = site.reads();
    const gate = site.close();
    const turned = site.turn((viewer) =>
      viewer?.uid === 'u7' ? { refused: 'auth.forbidden' } : { audience: 'all' },
    );
    site.publish('secret');
    site.publish('secret too');
    expect(all.flatMap((one) => one.heard())).toEqual([]);
    gate.resolve();
    await turned;
    site.publish('later');
    expect(site.reads() - before).toBe(1);
    expect(all[7]?.heard()).toEqual([]);
    expect(all[7]?.types()).toEqual(['welcome', 'subscribed', 'refused']);
    for (const [index, one] of all.entries())
      if (index !== 7) expect(one.heard()).toEqual(['secret', 'secret too', 'later']);
  });

  it('moves readers to the audience they are in now, and tells them to look', async () => {
    const site = start();
    const ada = await site.client('ada');
    await ada.subscribe();
    await site.turn(() => ({ audience: 'few' }));
    site.publish('for all');
    site.publish('for few', 'few');
    expect(ada.types()).toEqual(['welcome', 'subscribed', 'subscribed', 'event']);
    expect(ada.heard()).toEqual(['for few']);
  });

  it('is asked anew by one who is being admitted meanwhile', async () => {
    const site = start();
    const ada = await site.client('ada');
    const gate = site.close();
    const subscribing = ada.subscribe();
    await until('the first look', async () => site.reads() === 1);
    const turned = site.turn(() => ({ refused: 'auth.forbidden' }));
    gate.resolve();
    await Promise.all([subscribing, turned]);
    site.publish('secret');
    expect(ada.types()).toEqual(['welcome', 'refused']);
  });

  it('stays closed while a second change is looked at', async () => {
    const site = start();
    const ada = await site.client('ada');
    await ada.subscribe();
    const first = site.close();
    const one = site.turn(() => ({ audience: 'all' }));
    await until('the look after the first change', async () => site.reads() === 2);
    const second = site.close();
    const two = site.turn(() => ({ refused: 'auth.forbidden' }));
    site.publish('secret');
    first.resolve();
    await until('a second look', async () => site.reads() >= 3);
    expect(ada.heard()).toEqual([]);
    second.resolve();
    await Promise.all([one, two]);
    expect(ada.types()).toEqual(['welcome', 'subscribed', 'refused']);
  });

  it('sends away whom it cannot decide on', async () => {
    const site = start();
    const ada = await site.client('ada');
    await ada.subscribe();
    await site.turn(() => {
      throw new Error('the database is away');
    });
    site.publish('secret');
    expect([ada.closed, ada.heard()]).toEqual([[1001], []]);
  });

  it('is not looked at for topics that do not depend on it', async () => {
    const site = start();
    const ada = await site.client('ada');
    await ada.subscribe();
    await site.sockets.policyChanged(['shelf.2']);
    expect(site.reads()).toBe(1);
  });
});

describe('looking anew now and then', () => {
  it('finds a change that nobody told of', async () => {
    const site = start();
    const ada = await site.client('ada');
    await ada.subscribe();
    site.setPolicy(() => ({ refused: 'auth.forbidden' }));
    await site.sockets.recheck();
    expect(ada.types()).toEqual(['welcome', 'subscribed', 'refused']);
  });

  it('leaves all as it is while it cannot look', async () => {
    const site = start();
    const ada = await site.client('ada');
    await ada.subscribe();
    site.setPolicy(() => {
      throw new Error('the database is away');
    });
    await site.sockets.recheck();
    site.publish('news');
    expect([ada.closed, ada.heard()]).toEqual([[], ['news']]);
  });
});

it('admits the topics of one socket one after another', async () => {
  const site = start();
  const ada = await site.client('ada');
  const gate = site.close();
  const asked = Array.from({ length: 5 }, () => ada.subscribe());
  await until('the first look', async () => site.reads() === 1);
  gate.resolve();
  await Promise.all(asked);
  expect(ada.types()).toEqual(['welcome', 'subscribed']);
});
