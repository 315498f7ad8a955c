import type { LivePosition } from '@assize/shared/wire/ws.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { again, anew, change, createLive, type LiveTopic, Meanwhile } from './live.ts';
import type { TopicListener } from './socket.ts';

type Row = { id: number; status: string };
type List = { rows: Row[] };

const topic: LiveTopic<List> = {
  name: 'status',
  events: {
    state: change(z.object({ id: z.number(), status: z.string() }), ({ rows }, event) =>
      rows.some(({ id }) => id === event.id)
        ? { rows: rows.map((row) => (row.id === event.id ? event : row)) }
        : undefined,
    ),
    added: again(z.object({ id: z.number() })),
    replaced: anew(z.object({})),
    final: change(z.object({ id: z.number() }), () => new Meanwhile({ rows: [{ id: 7, status: 'final' }] })),
  },
};
const key = ['/list', 'ann', 1];
const at = (seq: number, epoch = 'e1'): LivePosition => ({ epoch, seq });

const setUp = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const listeners: TopicListener[] = [];
  const left = vi.fn();
  const live = createLive({
    client,
    listen: (_name, listener) => {
      listeners.push(listener);
      return left;
    },
    onLive: () => undefined,
  });
  const requests: ((status: string, position?: LivePosition) => void)[] = [];
  const observer = new QueryObserver<List>(client, {
    queryKey: key,
    queryFn: () =>
      live.fetch(
        key,
        (onPosition) =>
          new Promise<List>((resolve) => {
            requests.push((status, position) => {
              if (position) onPosition(position);
              resolve({ rows: [{ id: 7, status }] });
            });
          }),
      ),
  });
  const stop = live.watch(key, [topic]);
  observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.rows[0]?.status;
  const answer = async (n: number, status: string, position?: LivePosition) => {
    requests[n]?.(status, position);
    await vi.advanceTimersByTimeAsync(0);
  };
  const event = (status: string, position: LivePosition | null) =>
    listeners[0]?.onEvent('state', { id: 7, status }, position);
  return { client, live, listeners, left, stop, requests, shown, answer, event };
};

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

it('takes events that are newer than the answer, and drops older ones', async () => {
  const { answer, event, shown } = setUp();
  await answer(0, 'judging', at(5));
  event('waiting', at(4));
  event('waiting', at(5));
  expect(shown()).toBe('judging');
  event('accepted', at(6));
  expect(shown()).toBe('accepted');
  event('judging', at(6));
  expect(shown()).toBe('accepted');
});

it('puts what came while the answer was on its way into it, unless the answer holds it', async () => {
  const first = setUp();
  first.event('accepted', at(6));
  await first.answer(0, 'judging', at(5));
  expect(first.shown()).toBe('accepted');
  const second = setUp();
  second.event('judging', at(6));
  await second.answer(0, 'accepted', at(7));
  expect(second.shown()).toBe('accepted');
});

it('fetches nothing again that the answer is known to hold, and what it lacks once', async () => {
  const { answer, listeners, requests } = setUp();
  listeners[0]?.onResync(at(5));
  await answer(0, 'judging', at(5));
  listeners[0]?.onResync(at(5));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(1);
  listeners[0]?.onResync(at(8));
  listeners[0]?.onResync(at(9));
  await answer(1, 'accepted', at(9));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(2);
});

it('asks again for an answer on its way that turns out too old, or says nothing of where it stands', async () => {
  for (const position of [at(4), at(9, 'before'), undefined]) {
    const { answer, listeners, requests } = setUp();
    listeners[0]?.onResync(at(5));
    await answer(0, 'judging', position);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(requests).toHaveLength(2);
  }
});

it('is registered once for many watchers, and fetches once for many events', async () => {
  const { live, listeners, left, stop, answer, requests } = setUp();
  const another = live.watch(key, [topic]);
  expect(listeners).toHaveLength(1);
  await answer(0, 'judging', at(5));
  for (let n = 6; n < 30; n += 1) listeners[0]?.onEvent('added', { id: n }, at(n));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
  stop();
  expect(left).not.toHaveBeenCalled();
  another();
  expect(left).toHaveBeenCalledTimes(1);
});

it('shows what an event says until the whole of it is fetched, once', async () => {
  const { answer, listeners, requests, shown } = setUp();
  await answer(0, 'judging', at(5));
  listeners[0]?.onEvent('final', { id: 7 }, at(6));
  expect(shown()).toBe('final');
  await answer(1, 'accepted', at(6));
  expect(shown()).toBe('accepted');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests).toHaveLength(2);
});

it('changes nothing between an event that all is another and the whole new answer', async () => {
  const { answer, event, listeners, shown, requests } = setUp();
  await answer(0, 'old', at(5));
  listeners[0]?.onEvent('replaced', {}, at(6));
  event('of the new whole', at(7));
  expect(shown()).toBe('old');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
  event('newer', at(8));
  expect(shown()).toBe('old');
  await answer(1, 'new', at(7));
  expect(shown()).toBe('newer');
  event('newest', at(9));
  expect(shown()).toBe('newest');
});

it('an event that cannot be read fetches; one of no concern does nothing', async () => {
  const { answer, listeners, requests } = setUp();
  await answer(0, 'judging', at(5));
  listeners[0]?.onEvent('later', {}, at(6));
  expect(requests).toHaveLength(1);
  listeners[0]?.onEvent('state', { id: 'seven' }, at(7));
  expect(requests).toHaveLength(2);
});

it('an answer kept from before is fetched when it is looked at again: nobody heard what was said meanwhile', async () => {
  const { client, live, stop, answer, requests, shown } = setUp();
  await answer(0, 'judging');
  stop();
  const observer = new QueryObserver<List>(client, {
    queryKey: key,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      live.fetch(key, async () => ({ rows: [{ id: 7, status: requests.length === 1 ? 'accepted' : '' }] })),
  });
  live.watch(key, [topic]);
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('accepted');
});

it('parts that watch an answer by different topics are both heard', async () => {
  const { live, listeners, left, answer, requests } = setUp();
  const stopOther = live.watch(key, [topic, { ...topic, name: 'queue' }]);
  expect(listeners).toHaveLength(2);
  await answer(0, 'judging');
  listeners[1]?.onEvent('added', { id: 8 }, null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requests).toHaveLength(2);
  stopOther();
  expect(left).toHaveBeenCalledTimes(1);
});

it('does not fetch again an answer that came ahead, and takes what happened since', async () => {
  const client = new QueryClient();
  const listeners: TopicListener[] = [];
  const live = createLive({
    client,
    listen: (_name, listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    onLive: () => undefined,
  });
  const ask = vi.fn<() => Promise<List>>();
  const observer = new QueryObserver<List>(client, {
    queryKey: key,
    queryFn: ask,
    staleTime: 5_000,
    initialData: { rows: [{ id: 7, status: 'judging' }] },
  });
  live.arrived(key, at(5));
  live.watch(key, [topic]);
  observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data?.rows[0]?.status;
  listeners[0]?.onResync(at(5));
  listeners[0]?.onEvent('state', { id: 7, status: 'waiting' }, at(5));
  expect([shown(), ask.mock.calls.length]).toEqual(['judging', 0]);
  listeners[0]?.onEvent('state', { id: 7, status: 'accepted' }, at(6));
  expect([shown(), ask.mock.calls.length]).toEqual(['accepted', 0]);
  listeners[0]?.onResync(at(8));
  expect(ask).toHaveBeenCalledTimes(1);
});
