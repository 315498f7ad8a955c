/** A hall whose servers are lost one after the other: contestants notice a pause, and nothing they press is lost. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@assize/shared/areas/account/endpoints.ts';
import { expect, it, vi } from 'vitest';
import { hallInContest, ordeal, type Trouble } from '../../hall-sim/ordeal.ts';
import { apiClient } from '../../launch/api-client.ts';
import { judgeObstacle } from '../../launch/judge-start.ts';
import { note } from '../../soak/note.ts';
import { startTwoServers } from './two-servers.ts';

const obstacle = await judgeObstacle();
if (obstacle) console.log(`skipped: nothing is judged here: ${obstacle}`);

const kiosks = Number(process.env.SOAK_KIOSKS ?? 100);
const submitters = Math.ceil(kiosks / 5);
/** The database turns over after ten seconds without its first member; the rest is for machines to be heard again. */
const greenBar = 45;

it.skipIf(obstacle !== undefined)(
  `${kiosks} machines go on while one of two servers is lost, unplugged and back`,
  async (context) => {
    vi.stubEnv('MONGODB_URI', undefined);
    vi.stubEnv('REDIS_URL', undefined);
    const folder = await mkdtemp(join(tmpdir(), 'assize-two-servers-'));
    const site = await startTwoServers(folder, {
      ...{ SITE_SUBMIT_INTERVAL_SECONDS: '0', ASSIZE_RATE_FACTOR: '10', LOG_LEVEL: 'warn' },
    });
    try {
      const root = apiClient(site.url);
      await root.call(login, { body: { username: 'root', password: site.rootPassword } });
      const { cid, hall } = await hallInContest(site, root, { kiosks, heartbeat: 10 });
      try {
        const { mongoUri, serverLogs } = site;
        const troubles: Trouble[] = [
          { name: 'the first server is lost', make: () => site.lose('first') },
          { name: 'the first server comes back', make: () => site.bringBack('first') },
          { name: 'the second server is lost', make: () => site.lose('second') },
          { name: 'the second server comes back', make: () => site.bringBack('second') },
          {
            name: 'the cable of the first server is pulled',
            make: async () => void (await site.unplug('first')),
          },
          { name: 'its cable is put in again', make: async () => void (await site.plugIn('first')) },
          { name: 'the machine with the third vote is lost', make: () => site.lose('vote') },
        ];
        const found = await ordeal(
          { mongoUri, serverLogs, cid, hall },
          { submitting: submitters, pressEveryMs: 10_000, betweenMs: 8_000, troubles },
        );
        note(
          context,
          `${found.pressed} programs, of which ${found.waited} waited in an outbox; each judged once`,
        );
        for (const [name, seconds] of found.green)
          note(context, `${name}: all ${kiosks} seats green after ${seconds.toFixed(1)} s`);
        expect(found.faults.join('\n')).toBe('');
        expect(found.waited).toBeGreaterThan(0);
        expect(Math.max(...found.green.values())).toBeLessThanOrEqual(greenBar);
      } finally {
        hall.close();
      }
    } finally {
      await site.stop();
      if (process.env.SOAK_KEEP !== '1') await rm(folder, { recursive: true, force: true });
    }
  },
);
