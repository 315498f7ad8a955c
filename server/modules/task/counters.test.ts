import { afterEach, describe, expect, it, vi } from 'vitest';
import { endlessKeys } from '../../test/endless-keys.ts';
import { startTestSite } from '../../test/site.ts';
import { contestantBudget, taskBudgets } from './budget.ts';
import { runInterval } from './run-interval.ts';

const { redis } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app.core;
afterEach(() => {
  vi.restoreAllMocks();
});

/** The connection breaks right before a time to live can be set on its own. */
const cutBeforeExpire = () => {
  for (const name of ['expire', 'pexpire'] as const)
    vi.spyOn(redis.client, name).mockRejectedValue(new Error('Connection is closed.'));
};

describe('a counter ends, wherever its process is cut off (Judging 5)', () => {
  it('of the inputs of a program', async () => {
    const interval = runInterval(redis);
    cutBeforeExpire();
    for (let run = 0; run < 20; run += 1) await interval('ada', 'program', 8).catch(() => undefined);
    expect(await redis.client.keys(`${redis.key('test-run')}*`)).not.toEqual([]);
    expect(await endlessKeys(redis, 'test-run')).toEqual([]);
    expect(await interval('ada', 'program', 8)).toBeGreaterThan(0);
  });

  it('of the bytes and the number of waiting tasks', async () => {
    const budgets = taskBudgets(redis, async () => true);
    cutBeforeExpire();
    await budgets.take('ada', 'task-1', 1_000, contestantBudget).catch(() => undefined);
    expect(await redis.client.keys(`${redis.key('task')}*`)).not.toEqual([]);
    expect(await endlessKeys(redis, 'task')).toEqual([]);
  });
});

it('gives a task no smaller number than the waiting tasks of its user have', async () => {
  const budgets = taskBudgets(redis, async () => true);
  const take = (key: string) => budgets.take('grace', key, 1, contestantBudget);
  expect([await take('a'), await take('b'), await take('c')]).toEqual([1, 2, 3]);
  await budgets.release('grace', 'a');
  await budgets.release('grace', 'b');
  expect([await take('d'), await take('e')]).toEqual([3, 3]);
  for (const key of ['c', 'd', 'e']) await budgets.release('grace', key);
  expect(await take('f')).toBe(1);
});
