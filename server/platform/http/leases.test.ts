import { RateLimiterMemory } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import { leases } from './leases.ts';

const seconds = 60;

/** Processes that share one budget, and a count of what they asked of it. */
const processes = (points: number, count: number) => {
  const budget = new RateLimiterMemory({ points, duration: seconds });
  const take = vi.fn((payer: string, some: number) => budget.consume(payer, some));
  let now = 0;
  return {
    take,
    all: Array.from({ length: count }, () => leases(points, take, () => now)),
    pass: (ms: number) => {
      now += ms;
    },
  };
};
type Spender = Pick<ReturnType<typeof leases>, 'spend'>;
/** How many of so many calls are not refused. */
const spent = async (spenders: readonly Spender[], calls: number): Promise<number> => {
  const answers = Array.from({ length: calls }, (_, index) =>
    spenders[index % spenders.length]?.spend('ada'),
  );
  return (await Promise.allSettled(answers)).filter(({ status }) => status === 'fulfilled').length;
};

describe('a budget that processes take in parts', () => {
  it.each([1, 7, 20, 120, 199, 200])('of %i is given to one payer in full and no further', async (points) => {
    const { all } = processes(points, 1);
    expect(await spent(all, points + 5)).toBe(points);
    expect(await spent(all, 3)).toBe(0);
  });

  it('is asked for a twentieth at a time, also by those who call at once', async () => {
    const { all, take } = processes(200, 1);
    expect(await spent(all, 100)).toBe(100);
    expect(take).toHaveBeenCalledTimes(10);
  });

  it('is one for all processes, but for a part of each that may go unused', async () => {
    const { all } = processes(200, 3);
    expect(await spent(all.slice(0, 2), 2)).toBe(2);
    const more = await spent(all.slice(2), 300);
    expect(more).toBe(180);
    expect(await spent(all, 300)).toBe(18);
  });

  it('has a point again that is given back', async () => {
    const { all, take } = processes(20, 1);
    const [one] = all;
    for (let call = 0; call < 100; call += 1) {
      await one?.spend('ada');
      one?.giveBack('ada');
    }
    expect(take).toHaveBeenCalledOnce();
  });

  it('is taken anew when its window has ended, and what was not spent is not kept', async () => {
    const { all, take, pass } = processes(200, 1);
    expect(await spent(all, 1)).toBe(1);
    pass(seconds * 1_000 - 1);
    expect(await spent(all, 1)).toBe(1);
    expect(take).toHaveBeenCalledOnce();
    pass(2);
    all[0]?.giveBack('ada');
    expect(await spent(all, 1)).toBe(1);
    expect(take).toHaveBeenCalledTimes(2);
  });

  it('is told from a failure to ask for it', async () => {
    const one = leases(20, () => Promise.reject(new Error('away')), performance.now);
    await expect(one.spend('ada')).rejects.toThrow('away');
    await expect(one.spend('ada')).rejects.toThrow('away');
  });
});
