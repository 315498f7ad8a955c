import { afterEach, describe, expect, it, vi } from 'vitest';
import { signInGuard } from '../modules/account/sign-in-guard.ts';
import { recentWaits } from '../modules/judging/recent-waits.ts';
import { contestantBudget, taskBudgets } from '../modules/task/budget.ts';
import { runInterval } from '../modules/task/run-interval.ts';
import { startTestSite } from './site.ts';

const { redis, clock } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app.core;
afterEach(() => {
  vi.restoreAllMocks();
});

/** The connection breaks right before a time to live can be set on its own. */
const cutBeforeExpire = () => {
  for (const name of ['expire', 'pexpire'] as const)
    vi.spyOn(redis.client, name).mockRejectedValue(new Error('Connection is closed.'));
};
const endless = async (name: string): Promise<string[]> => {
  const keys = await redis.client.keys(`${redis.key(name)}*`);
  const lives = await Promise.all(keys.map((key) => redis.client.pttl(key)));
  return keys.filter((_key, index) => lives[index] === -1);
};

describe('a counter ends, wherever its process is cut off (Judging 5)', () => {
  it('of the inputs of a program', async () => {
    const interval = runInterval(redis, 8);
    cutBeforeExpire();
    for (let run = 0; run < 20; run += 1) await interval('ada', 'program').catch(() => undefined);
    expect(await redis.client.keys(`${redis.key('test-run')}*`)).not.toEqual([]);
    expect(await endless('test-run')).toEqual([]);
    expect(await interval('ada', 'program')).toBeGreaterThan(0);
  });

  it('of the bytes and the number of waiting tasks', async () => {
    const budgets = taskBudgets(redis, async () => true);
    cutBeforeExpire();
    await budgets.take('ada', 'task-1', 1_000, contestantBudget).catch(() => undefined);
    expect(await redis.client.keys(`${redis.key('task')}*`)).not.toEqual([]);
    expect(await endless('task')).toEqual([]);
  });

  it('of sign-ins, also when a try is withdrawn after it was forgotten', async () => {
    const guard = signInGuard(redis);
    await guard.withdrawn('ada', '10.0.0.1');
    expect(await endless('login')).toEqual([]);
    await guard.book('ada', '10.0.0.1', false);
    await guard.failed('10.0.0.1');
    expect(await endless('login')).toEqual([]);
  });

  it('of judged submissions and their waits', async () => {
    const waits = recentWaits({ redis, clock });
    await waits.note(12);
    expect(await waits.read()).toMatchObject({ judged: 1, waitMedianMs: 12 });
    expect(await endless('judge')).toEqual([]);
  });
});
