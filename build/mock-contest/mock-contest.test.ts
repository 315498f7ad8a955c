import { expect, it, vi } from 'vitest';
import { judgeObstacle } from '../launch/judge-start.ts';
import { holdMockContest } from './hold.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

it.skipIf(obstacle !== undefined)(
  'a small contest that programs play agrees with a plain model at every moment',
  async () => {
    vi.stubEnv('MONGODB_URI', undefined);
    vi.stubEnv('REDIS_URL', undefined);
    const size = { teams: 4, kiosks: 4, minutes: 0.5, problems: 3, seed: 3 };
    const { disagreements, counts } = await holdMockContest(size, console.log);
    expect(disagreements).toEqual([]);
    expect(counts.submissions).toBeGreaterThan(size.teams);
    expect(counts['seats green at the end']).toBe(size.kiosks);
    expect(counts['verdicts that wrong data made wrong']).toBeGreaterThan(0);
  },
  600_000,
);
