import { setImmediate as later } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { atMost, inOrder } from './at-once.ts';

describe('work at once', () => {
  it('is never more than the limit, and its results keep the order of the items', async () => {
    let running = 0;
    let most = 0;
    const results = await atMost(3, [5, 1, 4, 2, 3, 0], async (turns, index) => {
      running += 1;
      most = Math.max(most, running);
      for (let turn = 0; turn < turns; turn++) await later();
      running -= 1;
      return `${index}:${turns}`;
    });
    expect(most).toBe(3);
    expect(results).toEqual(['0:5', '1:1', '2:4', '3:2', '4:3', '5:0']);
    expect(await atMost(3, [], async () => 1)).toEqual([]);
  });

  it('begins nothing more after a failure, and throws it once the others have ended', async () => {
    const begun: number[] = [];
    let ended = 0;
    const work = atMost(2, [0, 1, 2, 3], async (item) => {
      begun.push(item);
      await later();
      if (item === 0) throw new Error('broken');
      await later();
      ended += 1;
    });
    await expect(work).rejects.toThrow('broken');
    expect([begun, ended]).toEqual([[0, 1], 1]);
  });

  it('tells results in the order in which the work was begun', async () => {
    const told: number[] = [];
    const line = inOrder(3, async (one: number) => {
      told.push(one);
    });
    const gates = [0, 1, 2].map(() => Promise.withResolvers<number>());
    const [first, second, third] = gates;
    const begun = (async () => {
      for (const { promise } of gates) await line.add(promise);
      await line.end();
    })();
    third?.resolve(3);
    second?.resolve(2);
    await later();
    expect(told).toEqual([]);
    first?.resolve(1);
    await begun;
    expect(told).toEqual([1, 2, 3]);
  });

  it('tells what came after a failure too, and then throws it', async () => {
    const told: number[] = [];
    const line = inOrder(5, async (one: number) => {
      told.push(one);
    });
    await line.add(Promise.resolve(1));
    await line.add(Promise.reject(new Error('broken')));
    await line.add(Promise.resolve(3));
    await expect(line.end()).rejects.toThrow('broken');
    expect(told).toEqual([1, 3]);
  });
});
