import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inWords } from '../launch/lifetime.ts';
import { SetupTrouble, say } from '../setup/progress.mjs';
import { holdMockContest } from './hold.ts';
import type { Size } from './mock.ts';
import { reportText, writeReport } from './report.ts';
import { tasks } from './tasks.ts';

const outFolder = join(import.meta.dirname, '../dist/mock-contest');

const numberOf = (name: string, text: string, { least, most }: { least: number; most: number }): number => {
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new SetupTrouble(`--${name} is ${text}: it has to be from ${least} to ${most}.`);
};

/**
 * `npm run mock-contest -- --teams 50 --minutes 30`: ends with 1 where the site and the model disagree. With `--kiosks 50`
 * that many teams sit at simulated machines of a hall, with `--apps 3` three more at real ones: the app in a real Electron,
 * with a print desk and staff before the seat map.
 */
const main = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      teams: { type: 'string' },
      kiosks: { type: 'string', default: '0' },
      apps: { type: 'string', default: '0' },
      minutes: { type: 'string', default: '30' },
      problems: { type: 'string', default: '8' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: outFolder },
    },
  });
  const kiosks = numberOf('kiosks', values.kiosks, { least: 0, most: 1_000 });
  const apps = numberOf('apps', values.apps, { least: 0, most: 8 });
  const least = Math.max(2, kiosks + apps);
  const size: Size = {
    teams: numberOf('teams', values.teams ?? String(Math.max(kiosks + apps, 50)), { least, most: 1_000 }),
    kiosks,
    apps,
    pictures: join(values.out, 'pictures'),
    minutes: numberOf('minutes', values.minutes, { least: 0.5, most: 600 }),
    problems: numberOf('problems', values.problems, { least: 3, most: tasks.length }),
    seed: numberOf('seed', values.seed, { least: 0, most: 1e6 }),
  };
  const report = await holdMockContest(size, say);
  await writeReport(values.out, report);
  say(`\n${reportText(report)}\n\nReport: ${values.out}`);
  return report.disagreements.length === 0 ? 0 : 1;
};

try {
  process.exitCode = await main();
} catch (error) {
  say(`✗ ${inWords(error)}`);
  process.exitCode = 1;
}
