import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { daily } from './workers.ts';

const { core } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app;
const hourMs = 60 * 60 * 1000;
beforeAll(() => {
  // The test moves the time of this process; Redis has its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

it('daily work is done within an hour of a start, and not again the same day after another one', async () => {
  let done = 0;
  const worker = daily(core, 'some work', async () => {
    done += 1;
  });
  const kept = core.redis.key('done', 'some work');
  const turn = core.redis.key('turn', 'some work');
  const first = await worker.start();
  vi.advanceTimersByTime(hourMs);
  await until('the work to be noted', async () => (await core.redis.client.exists(kept)) === 1);
  const seconds = await core.redis.client.ttl(kept);
  expect(seconds).toBeGreaterThan(22 * 3600);
  expect(seconds).toBeLessThan(24 * 3600);
  await first.stop();

  await core.redis.client.del(turn);
  const second = await worker.start();
  vi.advanceTimersByTime(hourMs);
  await until('the turn to be taken', async () => (await core.redis.client.exists(turn)) === 1);
  await second.stop();
  expect(done).toBe(1);
});
