import { expect, it, vi } from 'vitest';
import { judgeObstacle } from '../launch/judge-start.ts';
import { note } from '../soak/note.ts';
import { holdMockContest } from './hold.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

it.skipIf(obstacle !== undefined)(
  'a contest that programs play agrees with a plain model',
  async (context) => {
    vi.stubEnv('MONGODB_URI', undefined);
    vi.stubEnv('REDIS_URL', undefined);
    const size = { teams: 8, kiosks: 4, minutes: 2, problems: 6, seed: 2 };
    const { disagreements, counts, times } = await holdMockContest(size, console.log);
    expect(disagreements).toEqual([]);
    for (const [name, count] of Object.entries(counts)) note(context, `${name}: ${count}`);
    for (const { name, p50, p95 } of times) note(context, `${name}: p50 ${p50} ms, p95 ${p95} ms`);
  },
);
