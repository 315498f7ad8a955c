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

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const rootPassword = 'hall-root-1';
const size = { kiosks: 40, heartbeat: 2 };

/** `npm run soak -- hall` is the same with 500 machines, for longer. */
it.skipIf(obstacle !== undefined)(
  'a hall loses nothing that was pressed, and is whole again, when server, Redis, database and apps are killed',
  async () => {
    // The site's own database and Redis, which may be killed; those of other tests may not.
    vi.stubEnv('MONGODB_URI', undefined);
    vi.stubEnv('REDIS_URL', undefined);
    const folder = await mkdtemp(join(tmpdir(), 'assize-hall-'));
    const site = await startSite({
      ...{ folder, memory: recall(folder), port: await freePort(), rootPassword, website: false },
      settings: { SITE_SUBMIT_INTERVAL_SECONDS: '0', LOG_LEVEL: 'warn' },
      judgeSettings: { JUDGE_LANGUAGES: 'C', JUDGE_CALIBRATE: 'off' },
    });
    try {
      const root = apiClient(site.url);
      await root.call(login, { body: { username: 'root', password: rootPassword } });
      const { cid, hall } = await hallInContest(site, root, size);
      try {
        const { server, redis, database, apps } = troublesOf(site);
        const found = await ordeal(
          {
            ...{ cid, hall },
            mongoUri: site.services.mongoUri,
            serverLogs: [join(folder, 'logs/server.log')],
          },
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
    } finally {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  300_000,
);
