import { expect, it } from 'vitest';
import { hallInContest, ordeal, placeOf, troublesOf } from '../hall-sim/ordeal.ts';
import { judgeObstacle } from '../launch/judge-start.ts';
import { withOwnSite } from './own-site.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const size = { kiosks: 40, heartbeat: 2 };

/** `npm run soak -- hall` is the same with 500 machines, for longer. */
it.skipIf(obstacle !== undefined)(
  'a hall loses nothing that was pressed, and is whole again, when server, Redis, database and apps are killed',
  async () => {
    await withOwnSite({ rateFactor: 1 }, async ({ site, folder, root }) => {
      const { cid, hall } = await hallInContest(site, root, size);
      try {
        const { server, redis, database, apps } = troublesOf(site);
        const found = await ordeal(
          { ...placeOf(site, folder), cid, hall },
          {
            ...{ submitting: 8, pressEveryMs: 3_000, betweenMs: 1_000 },
            troubles: [server, redis, database, apps].filter((one) => one !== undefined),
          },
        );
        // As one text, which a report shows whole.
        expect(found.faults.join('\n')).toBe('');
        expect(found.pressed).toBeGreaterThan(8);
      } finally {
        hall.close();
      }
    });
  },
  300_000,
);
