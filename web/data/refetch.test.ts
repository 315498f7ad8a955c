import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetch } from './refetch.ts';

/** A query that is looked at; each request of it waits until it is answered. */
const watched = () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const requests: { answer: (value: string) => void; fail: () => void }[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['report', 1],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        requests.push({ answer: resolve, fail: () => reject(new Error('away')) });
      }),
  });
  observer.subscribe(() => undefined);
  const shown = () => observer.getCurrentResult().data;
  return { client, requests, shown };
};

it('asks again after a first answer that was on its way', async () => {
  const { client, requests, shown } = watched();
  const done = refetch(client, { queryKey: ['report'] });
  requests[0]?.answer('older than the event');
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.answer('new');
  await done;
  expect(shown()).toBe('new');
});

it('asks again after a first answer that failed', async () => {
  const { client, requests, shown } = watched();
  const done = refetch(client, { queryKey: ['report'] });
  requests[0]?.fail();
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.answer('new');
  await done;
  expect(shown()).toBe('new');
});

it('shows answers even when events come faster than they do, and asks once for many events', async () => {
  const { client, requests, shown } = watched();
  requests[0]?.answer('first');
  await expect.poll(shown).toBe('first');
  const events = [1, 2, 3].map(() => refetch(client, { queryKey: ['report'] }));
  expect(requests).toHaveLength(2);
  requests[1]?.answer('second');
  await expect.poll(shown).toBe('second');
  await expect.poll(() => requests.length).toBe(3);
  requests[2]?.answer('third');
  await Promise.all(events);
  expect(shown()).toBe('third');
  expect(requests).toHaveLength(3);
});

it('asks at once when nothing is on its way', async () => {
  const { client, requests, shown } = watched();
  requests[0]?.answer('first');
  await expect.poll(shown).toBe('first');
  const done = refetch(client, { queryKey: ['report'] });
  requests[1]?.answer('second');
  await done;
  expect(shown()).toBe('second');
  expect(requests).toHaveLength(2);
});
