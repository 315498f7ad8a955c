import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atOnce } from './at-once.ts';

it('works on so many items at a time and answers in their order', async () => {
  let [now, most] = [0, 0];
  const results = await atOnce([3, 1, 2, 0], 2, async (item) => {
    most = Math.max(most, ++now);
    for (let i = 0; i < item; i++) await setImmediate();
    now--;
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20, 0]);
  expect(most).toBe(2);
});

it('rejects with the first failure when nothing is under way any more, and begins nothing else', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const slow = Promise.withResolvers<void>();
  const all = atOnce([0, 1, 2, 3], 2, async (item) => {
    begun.push(item);
    if (item === 0) throw new Error('first');
    await slow.promise;
    ended.push(item);
    throw new Error('later');
  });
  const settled = all.then(
    () => 'done',
    (error: Error) => error.message,
  );
  expect(await Promise.race([settled, setImmediate('still waiting')])).toBe('still waiting');
  slow.resolve();
  expect(await settled).toBe('first');
  expect(begun).toEqual([0, 1]);
  expect(ended).toEqual([1]);
});
