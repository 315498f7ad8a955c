import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { handClock } from '../../test/clock.ts';
import { freshName } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { collection } from '../mongo/collection.ts';
import { buildIndexes } from '../mongo/connection.ts';
import { connectRedis, type RedisStore } from '../redis/connection.ts';
import { domainEvents } from './domain-events.ts';
import { type Consumer, domainEvent, follow, outbox, outboxIndex } from './event.ts';
import { relay } from './relay.ts';
import { eventStore } from './store.ts';

const grown = domainEvent('tree.grown', z.object({ tree: z.number(), height: z.number() }));
const felled = domainEvent('tree.felled', z.object({ tree: z.number() }));
const treeCollection = collection('trees', z.object({ _id: z.int(), height: z.int(), outbox }), [
  outboxIndex,
]);
const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

let database: Connection;
let redis: RedisStore;
let store: ReturnType<typeof eventStore>;
const clock = handClock();
const running: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  const name = freshName();
  database = await mongoose.createConnection(process.env.MONGODB_URI ?? '', { dbName: name }).asPromise();
  store = eventStore(database);
  treeCollection.on(database);
  redis = await connectRedis({
    url: process.env.REDIS_URL ?? '',
    prefix: `${name}:`,
    log,
    startWithinMs: 10_000,
  });
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await database.close();
  redis.client.disconnect();
});

type Times = Parameters<typeof domainEvents>[1];
/** One server process with these consumers, on connections of its own to what all share. */
const serverOf = async (consumers: readonly Consumer[], times: Times = { lookMs: 100, leaseMs: 600 }) => {
  const own = await mongoose
    .createConnection(process.env.MONGODB_URI ?? '', { dbName: database.name })
    .asPromise();
  running.push({ stop: () => own.close() });
  const trees = treeCollection.on(own);
  const events = domainEvents({ database: own, redis, log, clock, declared: () => ({ consumers }) }, times);
  await buildIndexes(own);
  return {
    events,
    start: async () => {
      const started = await events.start();
      running.unshift(started);
      return started;
    },
    /** Each change tells itself in its own write. */
    grow: async (tree: number, height: number) => {
      const entries = events.outbox.entries(grown, { tree, height });
      await trees.updateOne(
        { _id: tree },
        { $set: { height }, $push: { outbox: { $each: entries } } },
        { upsert: true },
      );
      events.outbox.wake();
    },
    fell: async (tree: number) => {
      const entries = events.outbox.entries(felled, { tree });
      await trees.updateOne({ _id: tree }, { $set: { height: 0 }, $push: { outbox: { $each: entries } } });
      events.outbox.wake();
    },
    trees,
  };
};

/** A consumer that notes what it took. */
const noting = (
  name: string,
  taken: string[],
  more: (height: number) => Promise<void> = async () => {},
): Consumer => ({
  name,
  follows: [
    follow(grown, async ({ tree, height }) => {
      await more(height);
      taken.push(`${tree}:${height}`);
    }),
  ],
});
const heights = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `1:${from + index}`);
const never = () => new Promise<void>(() => {});

describe('domain events', () => {
  it('come in order to each who follows them, and only those', async () => {
    const taken: string[] = [];
    const felling: number[] = [];
    const both: string[] = [];
    const { start, grow, fell, trees } = await serverOf([
      noting('growth', taken),
      { name: 'timber', follows: [follow(felled, async ({ tree }) => void felling.push(tree))] },
      {
        name: 'forest',
        follows: [
          follow(grown, async ({ tree, height }, { seq }) => void both.push(`${seq} ${tree}:${height}`)),
          follow(felled, async ({ tree }, { seq }) => void both.push(`${seq} ${tree} felled`)),
        ],
      },
    ]);
    await start();
    await grow(1, 1);
    await grow(2, 1);
    await fell(1);
    await grow(2, 2);
    await until('all', async () => both.length === 4 && taken.length === 3 && felling.length === 1);
    expect(both).toEqual(['1 1:1', '2 2:1', '3 1 felled', '4 2:2']);
    expect([taken, felling]).toEqual([['1:1', '2:1', '2:2'], [1]]);
    await until(
      'empty outboxes',
      async () => (await trees.exists({ 'outbox.at': { $exists: true } })) === null,
    );
  });

  it('have the order of their writes, also within one millisecond', async () => {
    const timber = { name: 'timber', follows: [follow(felled, async () => {})] };
    const writer = await serverOf([noting('growth', []), timber]);
    for (const height of [1, 2]) await writer.grow(2, height);
    await writer.grow(1, 1);
    await writer.fell(2);
    await writer.fell(1);
    await writer.grow(2, 3);
    await relay({ database, store }).pass();
    const logged = await store.after(0, [grown.name, felled.name], 10);
    expect(logged.map(({ event, data }) => `${event === felled.name ? 'felled' : 'grown'} ${data}`)).toEqual([
      'grown {"tree":2,"height":1}',
      'grown {"tree":2,"height":2}',
      'grown {"tree":1,"height":1}',
      'felled {"tree":2}',
      'felled {"tree":1}',
      'grown {"tree":2,"height":3}',
    ]);
  });

  it('are lost by nobody who is killed between the write and the consumer', async () => {
    // This process writes and never passes anything on.
    const writer = await serverOf([noting('growth', [])]);
    for (const height of [1, 2, 3]) await writer.grow(1, height);
    // This one passes them on, and hangs at the third for good: it neither goes on nor keeps its turn.
    const first: string[] = [];
    const dying = await serverOf(
      [noting('growth', first, (height) => (height === 3 ? never() : Promise.resolve()))],
      {
        lookMs: 100,
        leaseMs: 60_000,
      },
    );
    void dying.start();
    await until('the first two', async () => first.length === 2);
    running.shift();
    await database.collection('event_cursors').updateMany({}, { $set: { leasedUntil: new Date(0) } });
    await writer.grow(1, 4);
    const second: string[] = [];
    await (await serverOf([noting('growth', second)])).start();
    await until('the rest', async () => second.at(-1) === '1:4');
    // Events that the first took since it last wrote its place come again, in the same order.
    expect(second).toEqual(heights(1, 4));
  });

  it('are in the log once, wherever passing them on was cut off', async () => {
    const consumers = [noting('growth', [])];
    const { grow, trees, events } = await serverOf(consumers);
    for (const height of [1, 2]) await grow(1, height);
    const [tree] = await trees.find();
    const [one] = tree?.outbox ?? [];
    // The first process was killed after the first event was appended, before the outbox was emptied.
    expect(one && (await store.append([{ ...one, seq: 1 }]))).toBe(true);
    const passing = relay({ database, store });
    expect(await Promise.all([passing.pass(), passing.pass()])).toContain(2);
    await passing.pass();
    expect(
      (await store.after(0, ['tree.grown'], 10)).map(({ seq, data }) => [seq, JSON.parse(data).height]),
    ).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await passing.waits()).toBe(false);
    expect(await store.append([{ ...(one ?? expect.fail()), seq: 3 }])).toBe(false);
    expect(events.outbox.entries(felled, { tree: 1 })).toEqual([]);
  });

  it('are taken by one process at a time, in order, and by the next when that one stands still', async () => {
    const taken: string[] = [];
    let release = () => {};
    const standing = new Promise<void>((resolve) => {
      release = resolve;
    });
    let stood = 0;
    const slow = await serverOf([
      noting('growth', taken, async (height) => {
        if (height === 2) {
          stood += 1;
          if (stood === 1) await standing;
        }
      }),
    ]);
    await slow.start();
    await slow.grow(1, 1);
    await slow.grow(1, 2);
    await until('the event at which it stands', async () => stood === 1);
    const other = await serverOf([noting('growth', taken)]);
    await other.start();
    await other.grow(1, 3);
    // The process is not dead: it keeps its turn, for longer than a lease lasts.
    await sleep(1_000);
    expect(taken).toEqual(['1:1']);
    // The turn is lost, as if the process had been stopped for that long.
    await database
      .collection('event_cursors')
      .updateMany({}, { $set: { owner: 'gone', leasedUntil: new Date(0) } });
    await until('the other', async () => taken.includes('1:3'));
    const before = [...taken];
    release();
    await other.grow(1, 4);
    await until('the next', async () => taken.includes('1:4'));
    // The late process ends the event it was at, and takes no event that the other process has taken.
    expect(taken.filter((one) => one === '1:3')).toHaveLength(1);
    expect(before.slice(-2)).toEqual(['1:2', '1:3']);
    const cursor = await database.collection('event_cursors').findOne({});
    await until(
      'the cursor',
      async () => (await database.collection('event_cursors').findOne({}))?.seq === 4,
    );
    expect(cursor?._id).toBe('growth');
  });

  it('reach others while one is slow or fails', async () => {
    const [fast, failing]: [string[], string[]] = [[], []];
    let fails = true;
    const { start, grow } = await serverOf([
      noting('slow', [], never),
      noting('failing', failing, async (height) => {
        if (fails && height === 2) throw new Error('not now');
      }),
      noting('fast', fast),
    ]);
    void start();
    for (const height of [1, 2, 3]) await grow(1, height);
    await until('the fast one', async () => fast.length === 3);
    await sleep(300);
    expect(failing).toEqual(['1:1']);
    fails = false;
    await until('the other', async () => failing.length === 3);
    expect(failing).toEqual(heights(1, 3));
    running.shift();
  });

  it('are looked for by an index of documents that have some', async () => {
    const { trees } = await serverOf([noting('growth', [])]);
    const look = trees.collection.find({ 'outbox.at': { $exists: true } }).sort({ 'outbox.at': 1 });
    const plan = JSON.stringify((await look.explain()).queryPlanner.winningPlan);
    expect(plan).toContain('outbox.at_1');
    expect(plan).not.toContain('COLLSCAN');
    expect(plan).not.toContain('"SORT"');
  });

  it('are forgotten a week after all have taken them', async () => {
    let fails = true;
    const held = noting('held', [], async () => {
      if (fails) throw new Error('not now');
    });
    const taken: string[] = [];
    const { start, grow, events } = await serverOf([held, noting('growth', taken)]);
    await start();
    for (const height of [1, 2, 3]) await grow(1, height);
    await until('the events', async () => taken.length === 3);
    clock.advance(8 * 24 * 60 * 60 * 1000);
    expect(await events.prune()).toBe(0);
    fails = false;
    await until('the cursor', async () => (await store.seqOf('held')) === 3);
    // The last event stays: the next one gets its number from it.
    expect(await events.prune()).toBe(2);
    await grow(1, 4);
    await until('the next', async () => taken.length === 4);
    expect(await store.last()).toBe(4);
  });
});
