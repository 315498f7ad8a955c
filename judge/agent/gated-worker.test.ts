import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { startRedis } from '../test/redis.ts';
import { urgencyOf } from './gated-worker.ts';

const prefix = 'heads';
const started = await startRedis();

if (typeof started === 'string') console.warn(`skipped: urgency of queues (${started})`);
it.skipIf(typeof started === 'string')('the urgency of queues is that of their first jobs', async () => {
  if (typeof started === 'string') return;
  const redis = new Redis(started.url, { maxRetriesPerRequest: null });
  const [many, one, again, none] = ['many', 'one', 'again', 'none'].map(
    (name) => new Queue(name, { connection: redis, prefix }),
  );
  try {
    for (const priority of [2_097_151, 7, 30, 7]) await many?.add('job', {}, { priority });
    await one?.add('job', {}, { priority: 12 });
    // A job that was given out before has lost its priority, and goes before jobs that have one.
    await again?.add('job', {}, { priority: 3 });
    await again?.add('job', {});
    await none?.waitUntilReady();
    const urgencies = await urgencyOf(redis, prefix)(['many', 'one', 'again', 'none']);
    expect(urgencies).toEqual([7, 12, 0, Number.POSITIVE_INFINITY]);
  } finally {
    await Promise.all([many, one, again, none].map((queue) => queue?.close()));
    redis.disconnect();
    await started.stop();
  }
});
