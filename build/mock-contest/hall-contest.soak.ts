import { join } from 'node:path';
import { noSpooler } from '@assize/desktop/test/support/cups-daemon.ts';
import { expect, it, vi } from 'vitest';
import { judgeObstacle } from '../launch/judge-start.ts';
import { note } from '../soak/note.ts';
import { holdMockContest } from './hold.ts';
import { reportText, writeReport } from './report.ts';

const obstacle = (await judgeObstacle()) ?? noSpooler() ?? undefined;
if (obstacle) console.log(`skipped: no hall can be played here: ${obstacle}`);

it.skipIf(obstacle !== undefined)(
  'a contest at three real machines, a print desk and fifty simulated machines agrees with a plain model',
  async (context) => {
    vi.stubEnv('MONGODB_URI', undefined);
    vi.stubEnv('REDIS_URL', undefined);
    const out = join(import.meta.dirname, '../dist/hall-contest');
    const size = { teams: 53, kiosks: 50, apps: 3, minutes: 4, problems: 6, seed: 4 };
    const report = await holdMockContest({ ...size, pictures: join(out, 'pictures') }, console.log);
    await writeReport(out, report);
    console.log(reportText(report));
    expect(report.disagreements).toEqual([]);
    expect(report.pictures.length).toBeGreaterThan(0);
    for (const [name, count] of Object.entries(report.counts)) note(context, `${name}: ${count}`);
    for (const { name, p50, p95 } of report.times) note(context, `${name}: p50 ${p50} ms, p95 ${p95} ms`);
  },
);
