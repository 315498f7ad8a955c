import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';

/** The real machines of the hall are looked at; what was printed lies as paper of the desk's printer. */
export const realMachines: Scenario = {
  name: 'real machines',
  async during({ apps, size }) {
    if (apps === null) return;
    await delay((size.minutes * 60_000) / 2);
    await apps.look('middle');
  },
  async atEnd({ apps, attempts, size, tally }) {
    if (apps === null) return;
    await apps.look('end');
    const { kiosks = 0, apps: count = 0 } = size;
    const byHand = attempts.filter(({ team }) => team >= kiosks && team < kiosks + count);
    tally.count('programs handed in by hand at real machines', byHand.length);
    if (byHand.length === 0) tally.disagree('nothing was handed in at real machines');
    const sheets = (await readdir(apps.paper)).filter((file) => file.endsWith('.pdf'));
    tally.count('print jobs that came out of the printer', sheets.length);
    if (sheets.length !== tally.counts()['print jobs'])
      tally.disagree(
        `${sheets.length} of ${tally.counts()['print jobs'] ?? 0} print jobs came out of the printer`,
      );
    for (const file of apps.pictures) tally.picture(file);
  },
};
