import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestSite } from '../../test/site.ts';
import { until } from '../../test/until.ts';
import { hourMs, minuteMs } from '../clock.ts';
import { daily, hourly } from './workers.ts';

const { core } = (await startTestSite({ ownData: true, config: { roles: ['api'] } })).app;
beforeAll(() => {
  // The test moves the time of this process; Redis has its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
});

it.each([
  { work: 'daily', worker: daily, askedEveryMs: hourMs, restsHours: 23 },
  { work: 'hourly', worker: hourly, askedEveryMs: minuteMs, restsHours: 1 },
])(
  '$work work is done soon after a start, and not again until it has rested, also after another start',
  async ({ work, worker, askedEveryMs, restsHours }) => {
    let done = 0;
    const turns = worker(core, work, async () => {
      done += 1;
    });
    const kept = core.redis.key('done', work);
    const turn = core.redis.key('turn', work);
    const first = await turns.start();
    vi.advanceTimersByTime(askedEveryMs);
    await until('the work to be noted', async () => (await core.redis.client.exists(kept)) === 1);
    const restsMs = await core.redis.client.pttl(kept);
    expect(restsMs).toBeGreaterThan((restsHours - 0.1) * hourMs);
    expect(restsMs).toBeLessThanOrEqual(restsHours * hourMs);
    await first.stop();

    await core.redis.client.del(turn);
    const second = await turns.start();
    vi.advanceTimersByTime(askedEveryMs);
    await until('the turn to be taken', async () => (await core.redis.client.exists(turn)) === 1);
    await second.stop();
    expect(done).toBe(1);
  },
);
