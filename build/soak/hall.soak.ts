/** Halls under trouble: nothing that contestants press is lost or judged twice, and every machine is back. */
import { expect, it } from 'vitest';
import { hallInContest, ordeal, placeOf, troublesOf } from '../hall-sim/ordeal.ts';
import { judgeObstacle } from '../launch/judge-start.ts';
import { withOwnSite } from '../test/own-site.ts';
import { note } from './note.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const kiosks = Number(process.env.SOAK_KIOSKS ?? 500);
const submitters = Math.ceil(kiosks / 10);
/** About three a second from fifty people: more than one judge of two slots is asked in a hall of this size. */
const pressEveryMs = 15_000;
/** Long enough that no part ends so often within a minute that the launcher gives it up. */
const betweenMs = 5_000;
const greenBar = 30;

it.skipIf(obstacle !== undefined)(
  `${kiosks} machines beat and ${submitters} submit while parts are killed: nothing is lost`,
  async (context) => {
    await withOwnSite({ rateFactor: 10 }, async ({ site, folder, root }) => {
      const { cid, hall } = await hallInContest(site, root, { kiosks, heartbeat: 10 });
      try {
        const { server, redis, database, cables, apps } = troublesOf(site);
        const found = await ordeal(
          { ...placeOf(site, folder), cid, hall },
          {
            ...{ submitting: submitters, pressEveryMs, betweenMs },
            troubles: [server, redis, database, cables, apps, server, database, redis].filter(
              (one) => one !== undefined,
            ),
          },
        );
        note(
          context,
          `${found.pressed} programs, of which ${found.waited} waited in an outbox; each judged once`,
        );
        for (const [name, seconds] of found.green)
          note(context, `${name}: all ${kiosks} seats green after ${seconds.toFixed(1)} s at most`);
        expect(found.faults).toEqual([]);
        expect(found.waited).toBeGreaterThan(0);
        expect(Math.max(...found.green.values())).toBeLessThanOrEqual(greenBar);
      } finally {
        hall.close();
      }
    });
  },
);
