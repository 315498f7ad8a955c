/** Halls under trouble: nothing that contestants press is lost or judged twice, and every machine is back. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { expect, it, vi } from 'vitest';
import { hallInContest, ordeal, troublesOf } from '../hall-sim/ordeal.ts';
import { apiClient } from '../launch/api-client.ts';
import { recall } from '../launch/data-folder.ts';
import { judgeObstacle } from '../launch/judge-start.ts';
import { freePort } from '../launch/ports.ts';
import { startSite } from '../launch/site.ts';
import { note } from './note.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const rootPassword = 'soak-root-1';
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
    vi.stubEnv('MONGODB_URI', undefined);
    vi.stubEnv('REDIS_URL', undefined);
    const folder = await mkdtemp(join(tmpdir(), 'assize-hall-'));
    const site = await startSite({
      ...{ folder, memory: recall(folder), port: await freePort(), rootPassword, website: false },
      settings: { SITE_SUBMIT_INTERVAL_SECONDS: '0', ASSIZE_RATE_FACTOR: '10', LOG_LEVEL: 'warn' },
      judgeSettings: { JUDGE_LANGUAGES: 'C', JUDGE_CALIBRATE: 'off' },
    });
    try {
      const root = apiClient(site.url);
      await root.call(login, { body: { username: 'root', password: rootPassword } });
      const { cid, hall } = await hallInContest(site, root, { kiosks, heartbeat: 10 });
      try {
        const { server, redis, database, cables, apps } = troublesOf(site);
        const found = await ordeal(
          {
            ...{ cid, hall },
            mongoUri: site.services.mongoUri,
            serverLogs: [join(folder, 'logs/server.log')],
          },
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
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
