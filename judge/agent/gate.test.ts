import { describe, expect, it } from 'vitest';
import { type Gate, openGate } from './gate.ts';

const never = new AbortController().signal;
const tick = () => new Promise((resolve) => setImmediate(resolve));

type Asked = { queue: string; got: boolean };
const ask = (gate: Gate, order: string[], queue: string): Asked => {
  const asked = { queue, got: false };
  void gate.take(queue, never).then((got) => {
    asked.got = got;
    if (got) order.push(queue);
  });
  return asked;
};

const gateWith = (urgencies: Record<string, number>, more: Partial<Parameters<typeof openGate>[0]> = {}) => {
  let now = 0;
  const gate = openGate({
    width: 1,
    urgency: async (queues) => queues.map((queue) => urgencies[queue] ?? Number.POSITIVE_INFINITY),
    now: () => now,
    ...more,
  });
  return { gate, pass: (ms: number) => (now += ms) };
};

describe('the gate', () => {
  it('gives no more permits than it has', async () => {
    const { gate } = gateWith({}, { width: 2 });
    expect([gate.tryTake('a'), gate.tryTake('b'), gate.tryTake('a')]).toEqual([true, true, false]);
    const order: string[] = [];
    ask(gate, order, 'a');
    await tick();
    expect(order).toEqual([]);
    gate.give('b');
    await tick();
    expect(order).toEqual(['a']);
    expect(gate.busy).toBe(2);
  });

  it('lets nobody pass by those who wait', async () => {
    const { gate } = gateWith({});
    gate.tryTake('a');
    ask(gate, [], 'b');
    gate.give('a');
    expect(gate.tryTake('a')).toBe(false);
  });

  it('serves the queue with the most urgent job, and among equals who asked first', async () => {
    const { gate, pass } = gateWith({ rare: 1, common: 7, other: 7 });
    gate.tryTake('x');
    const order: string[] = [];
    for (const queue of ['other', 'common', 'rare']) {
      ask(gate, order, queue);
      pass(1);
    }
    for (let i = 0; i < 3; i++) {
      gate.give(order.at(-1) ?? 'x');
      await tick();
      await tick();
    }
    expect(order).toEqual(['rare', 'other', 'common']);
  });

  it('lets a queue that waited for 5 s go first, once in 5 s', async () => {
    const { gate, pass } = gateWith({ busy: 1, rare: 2, odd: 3 });
    gate.tryTake('busy');
    const order: string[] = [];
    ask(gate, order, 'rare');
    ask(gate, order, 'odd');
    for (let i = 0; i < 4; i++) {
      ask(gate, order, 'busy');
      pass(2000);
      gate.give('busy');
      await tick();
      await tick();
      if (order.at(-1) !== 'busy') pass(0);
    }
    expect(order).toEqual(['busy', 'busy', 'rare', 'busy']);
  });

  it('holds queues to their common share', async () => {
    const limited = { queues: new Set(['tasks', 'further-tasks']), most: 1 };
    const { gate } = gateWith({}, { width: 3, limited });
    expect([gate.tryTake('tasks'), gate.tryTake('further-tasks'), gate.tryTake('judge')]).toEqual([
      true,
      false,
      true,
    ]);
    const order: string[] = [];
    ask(gate, order, 'tasks');
    ask(gate, order, 'judge');
    await tick();
    expect(order).toEqual(['judge']);
    gate.give('tasks');
    await tick();
    expect(order).toEqual(['judge', 'tasks']);
  });

  it('gives nothing while it is shut, for whatever reason', async () => {
    const { gate } = gateWith({});
    gate.shut('fault');
    gate.shut('refused');
    const order: string[] = [];
    ask(gate, order, 'a');
    gate.reopen('fault');
    await tick();
    expect([order, gate.tryTake('b')]).toEqual([[], false]);
    gate.reopen('refused');
    await tick();
    expect(order).toEqual(['a']);
  });

  it('forgets who leaves, and takes no permit for it', async () => {
    const { gate } = gateWith({});
    gate.tryTake('a');
    const leaving = new AbortController();
    const left = gate.take('b', leaving.signal);
    leaving.abort();
    expect(await left).toBe(false);
    gate.give('a');
    expect([gate.busy, gate.tryTake('a')]).toEqual([0, true]);
  });

  it('goes on when nobody can say what is urgent', async () => {
    const { gate } = gateWith({}, { urgency: () => Promise.reject(new Error('Redis is away')) });
    gate.tryTake('x');
    const order: string[] = [];
    ask(gate, order, 'a');
    ask(gate, order, 'b');
    gate.give('x');
    await tick();
    await tick();
    expect(order).toEqual(['a']);
  });

  it('can be made narrower while permits are out', async () => {
    const { gate } = gateWith({}, { width: 2 });
    gate.tryTake('a');
    gate.tryTake('a');
    gate.widen(1);
    gate.give('a');
    expect(gate.tryTake('a')).toBe(false);
    gate.give('a');
    expect(gate.tryTake('a')).toBe(true);
  });
});

describe('slots that the gate lends', () => {
  it('have no permit, and go back to jobs that come', async () => {
    const { gate } = gateWith({}, { width: 3 });
    gate.tryTake('a');
    expect([gate.lend('a', 2), gate.lend('a', 1)]).toEqual([true, false]);
    expect(gate.tryTake('b')).toBe(true);
    gate.takeBack('a', 1);
    expect(gate.lend('a', 1)).toBe(false);
    gate.give('b');
    expect(gate.lend('a', 1)).toBe(true);
  });

  it('are not lent to limited queues beyond their limit', async () => {
    const { gate } = gateWith({}, { width: 6, limited: { queues: new Set(['tasks', 'tasks.c']), most: 3 } });
    gate.tryTake('tasks');
    expect([gate.lend('tasks', 3), gate.lend('tasks', 1)]).toEqual([false, true]);
    gate.tryTake('tasks.c');
    expect(gate.lend('tasks.c', 1)).toBe(false);
    gate.takeBack('tasks', 1);
    expect(gate.lend('tasks.c', 1)).toBe(true);
  });
});

describe('a job that stands aside', () => {
  const aside = async (gate: Gate, urgency: number, signal = never) => {
    const state = { back: false };
    const promise = gate.stepAside('a', urgency, signal).then(() => {
      state.back = true;
    });
    await tick();
    return { state, promise };
  };

  it('lets more urgent jobs pass, and goes on before less urgent ones and empty queues', async () => {
    const { gate } = gateWith({ short: 3, rejudge: 900 });
    gate.tryTake('a');
    const order: string[] = [];
    for (const queue of ['empty', 'rejudge', 'short']) ask(gate, order, queue);
    const { state } = await aside(gate, 500);
    expect([order, state.back]).toEqual([['short'], false]);
    gate.give('short');
    await tick();
    expect([order, state.back, gate.busy]).toEqual([['short'], true, 1]);
  });

  it('keeps its permit while nobody waits, and gets it back after 10 s though others wait', async () => {
    const { gate, pass } = gateWith({ short: 3 });
    gate.tryTake('a');
    expect((await aside(gate, 500)).state.back).toBe(true);
    const order: string[] = [];
    for (let n = 0; n < 4; n++) ask(gate, order, 'short');
    const { state } = await aside(gate, 500);
    pass(9_999);
    gate.give('short');
    await tick();
    expect([order.length, state.back]).toEqual([2, false]);
    pass(1);
    gate.give('short');
    await tick();
    expect([order.length, state.back]).toEqual([2, true]);
  });

  it('is one of as many as there are permits', async () => {
    const { gate } = gateWith({ short: 3 });
    gate.tryTake('a');
    ask(gate, [], 'short');
    ask(gate, [], 'short');
    const first = await aside(gate, 500);
    const second = await aside(gate, 500);
    expect([first.state.back, second.state.back, gate.busy]).toEqual([false, true, 1]);
  });

  it('goes on while no further jobs are taken, and has a permit to give back when it is broken off', async () => {
    const { gate } = gateWith({ short: 3 });
    gate.tryTake('a');
    const order: string[] = [];
    ask(gate, order, 'short');
    ask(gate, order, 'short');
    const broken = new AbortController();
    const { state } = await aside(gate, 500, broken.signal);
    gate.shut('draining');
    gate.give('short');
    await tick();
    expect([order.length, state.back]).toEqual([1, true]);
    gate.reopen('draining');
    const again = await aside(gate, 500, broken.signal);
    expect([order.length, again.state.back, gate.busy]).toEqual([2, false, 1]);
    broken.abort();
    await again.promise;
    expect(gate.busy).toBe(2);
  });

  it('is no task', async () => {
    const { gate } = gateWith({ short: 3 }, { limited: { queues: new Set(['a']), most: 1 } });
    gate.tryTake('a');
    ask(gate, [], 'short');
    expect((await aside(gate, 500)).state.back).toBe(true);
  });
});
