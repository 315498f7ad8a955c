import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atOnce, inLentSlots } from './at-once.ts';

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

it('works on further items in borrowed slots, and gives each of them back', async () => {
  let [now, most, lent, free] = [0, 0, 0, 2];
  const loans = {
    borrow: (slots: number) => {
      if (lent + slots > free) return false;
      lent += slots;
      return true;
    },
    giveBack: (slots: number) => {
      lent -= slots;
    },
  };
  const seen: number[] = [];
  const all = inLentSlots([0, 1, 2, 3, 4, 5, 6, 7], loans, async (item) => {
    most = Math.max(most, ++now);
    if (item >= 4) {
      free = 0;
      seen.push(now);
    }
    for (let i = 0; i < 3; i++) await setImmediate();
    now--;
    return item * 10;
  });
  expect(await all).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
  expect([most, lent]).toEqual([3, 0]);
  expect(seen.at(-1)).toBe(1);
  const failing = inLentSlots([0, 1, 2], loans, async (item) => {
    if (item === 1) throw new Error('second');
  });
  await expect(failing).rejects.toThrow('second');
  expect(lent).toBe(0);
});
