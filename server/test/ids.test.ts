import { expect, it } from 'vitest';
import { mongoIds } from '../platform/ids.ts';
import { startTestSite } from './site.ts';

it('gives every process other ids, also when they ask at once', async () => {
  const { core } = (await startTestSite()).app;
  // Two processes: each with its own blocks of three.
  const processes = [mongoIds(core.database, 3), mongoIds(core.database, 3)];
  const taken = await Promise.all(
    Array.from({ length: 40 }, (_, index) => processes[index % 2]?.next('parallel') ?? Promise.reject()),
  );
  expect(new Set(taken).size).toBe(40);
  expect(Math.min(...taken)).toBe(1);
  expect(Math.max(...taken)).toBeLessThanOrEqual(45);
  for (const id of taken) expect(Number.isInteger(id)).toBe(true);
});

it('counts every sequence for itself', async () => {
  const { ids } = (await startTestSite()).app.core;
  expect([await ids.next('one'), await ids.next('one'), await ids.next('two')]).toEqual([1, 2, 1]);
});

it('makes uids of 32 hex digits', async () => {
  const { ids } = (await startTestSite()).app.core;
  expect(ids.uid()).toMatch(/^[0-9a-f]{32}$/);
  expect(ids.uid()).not.toBe(ids.uid());
});
