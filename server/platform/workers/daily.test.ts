import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { hourMs } from '../clock.ts';
import { daily } from './workers.ts';

const { core } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app;
beforeAll(() => {
  // The test moves the time of this process; Redis has its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

it('daily work is done soon after a start, and not again until it has rested, also after another start', async () => {
  let done = 0;
  const turns = daily(core, 'daily', async () => {
    done += 1;
  });
  const kept = core.redis.key('done', 'daily');
  const turn = core.redis.key('turn', 'daily');
  const first = await turns.start();
  vi.advanceTimersByTime(hourMs);
  await until('the work to be noted', async () => (await core.redis.client.exists(kept)) === 1);
  const restsMs = await core.redis.client.pttl(kept);
  expect(restsMs).toBeGreaterThan(22.9 * hourMs);
  expect(restsMs).toBeLessThanOrEqual(23 * hourMs);
  await first.stop();

  await core.redis.client.del(turn);
  const second = await turns.start();
  vi.advanceTimersByTime(hourMs);
  await until('the turn to be taken', async () => (await core.redis.client.exists(turn)) === 1);
  await second.stop();
  expect(done).toBe(1);
});
