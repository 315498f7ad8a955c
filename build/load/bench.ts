import { parseArgs } from 'node:util';
import { say } from '../setup/progress.mjs';
import { clusterFigures } from './cluster-figures.ts';
import { contestFigures } from './contest-figures.ts';
import { type Figure, figureTable, writeFigures } from './figure.ts';
import { hallFigures } from './hall-figures.ts';
import { memoryFigures } from './memory-figures.ts';
import { partFigures } from './part-figures.ts';
import { standingsFigures } from './standings-figures.ts';
import { verdictFigures } from './verdict-figures.ts';
import { webFigures } from './web-figures.ts';

/** `npm run bench`: every figure in one run, each with its bar. `--only NAME` runs one, `--json FILE` also writes them. */
const measures: Readonly<Record<string, () => Promise<Figure[]>>> = {
  ...partFigures,
  ...standingsFigures,
  ...verdictFigures,
  ...clusterFigures,
  ...memoryFigures,
  ...webFigures,
  ...contestFigures,
  ...hallFigures,
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, json: { type: 'string' } } });
  const names = Object.keys(measures).filter((name) => values.only === undefined || name === values.only);
  if (names.length === 0) {
    say(`✗ No figure is called ${values.only}. There are: ${Object.keys(measures).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  const figures: Figure[] = [];
  for (const name of names) {
    say(`Measuring ${name} …`);
    figures.push(...((await measures[name]?.()) ?? []));
  }
  say(`\n${figureTable(figures)}`);
  if (values.json !== undefined) await writeFigures(values.json, figures);
  const missed = figures.filter(({ met }) => met === false);
  if (missed.length > 0) say(`\n${missed.length} of ${figures.length} figures miss their bar.`);
};

await main();
