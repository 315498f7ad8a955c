import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { handClock } from '../test/clock.ts';
import { startTestSite } from '../test/site.ts';
import { keptAnswers } from './kept-answers.ts';
import { stampOf } from './redis/stamp.ts';

const site = await startTestSite();
const made = (most?: number) => {
  const { redis } = site.app.core;
  const name = randomUUID();
  const clock = handClock();
  const stamp = stampOf(redis, name);
  return { clock, stamp, kept: keptAnswers<number>(stamp, clock, most), elsewhere: stampOf(redis, name) };
};

it('asks once for all who ask at once, and again once the stamp has moved on, wherever that was', async () => {
  const { kept, elsewhere } = made();
  let now = 1;
  const ask = vi.fn(async () => now);
  expect(await Promise.all([kept('a', ask), kept('a', ask), kept('a', ask)])).toEqual([1, 1, 1]);
  expect(ask).toHaveBeenCalledOnce();
  now = 2;
  expect(await kept('a', ask)).toBe(1);
  expect(await kept('b', ask)).toBe(2);
  await elsewhere.moveOn();
  expect(await kept('a', ask)).toBe(2);
});

it('asks again for what was asked before a change and answered after it', async () => {
  const { kept, stamp } = made();
  const slow = Promise.withResolvers<number>();
  const begun = Promise.withResolvers<void>();
  const before = kept('a', () => {
    begun.resolve();
    return slow.promise;
  });
  await begun.promise;
  await stamp.moveOn();
  slow.resolve(1);
  expect(await before).toBe(1);
  expect(await kept('a', async () => 2)).toBe(2);
});

it('keeps no failure, no answer for more than a minute, and no more answers than it may', async () => {
  const { kept, clock } = made(2);
  await expect(kept('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await kept('a', async () => 1)).toBe(1);
  clock.advance(59_000);
  expect(await kept('a', async () => 2)).toBe(1);
  clock.advance(2_000);
  expect(await kept('a', async () => 2)).toBe(2);
  await kept('b', async () => 3);
  await kept('c', async () => 4);
  expect(await kept('c', async () => 0)).toBe(4);
  expect(await kept('a', async () => 5)).toBe(5);
});

it('keeps an answer only where it is said to be worth it', async () => {
  const { kept } = made();
  const isKept = (answer: number) => answer > 1;
  expect(await kept('a', async () => 1, isKept)).toBe(1);
  expect(await kept('a', async () => 2, isKept)).toBe(2);
  expect(await kept('a', async () => 3, isKept)).toBe(2);
});

it('gives all processes one word, also the first that ask', async () => {
  const { stamp, elsewhere } = made();
  const words = await Promise.all([stamp.read(), elsewhere.read(), stamp.read()]);
  expect(new Set(words).size).toBe(1);
});
