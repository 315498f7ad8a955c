import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { build } from './app.ts';
import type { BenchServices, Figure } from './bench/figure.ts';
import { requestsPerSecond } from './bench/load.ts';
import { settingsOf, startServing } from './bench/process.ts';
import { announceAll, dropAll, listedProblem, rootOf, submitAndWait } from './bench/site.ts';
import { acceptingJudge, writesDuring } from './bench/write-count.ts';
import { readConfig } from './config.ts';
import { serverModules } from './modules.ts';

export { bigImportFigures } from './bench/big-import.ts';
export { importFigures } from './bench/import.ts';
export { seedSite } from './bench/site-at-size/seed.ts';
export { siteAtSizeFigures } from './bench/site-at-size.ts';

const listening = z.object({ ours: z.string(), bare: z.string(), token: z.string() });

const startListServer = async (services: BenchServices) => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const env = {
    ...settingsOf(services, folder),
    ASSIZE_RATE_FACTOR: '100000',
    ASSIZE_ROLES: 'api',
    LOG_LEVEL: 'warn',
  };
  const server = await startServing(new URL('./bench/list-server.ts', import.meta.url), env, listening);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const rounds = 5;
const listBar = 0.5;

/**
 * Requests per second of the problem list (10 000 problems, 30 a page, signed in) against a bare route that reads the
 * same fields and total with the driver; in turns, median of the ratios.
 */
export const problemListFigures = async (services: BenchServices): Promise<Figure[]> => {
  const server = await startListServer(services);
  try {
    const headers = { authorization: server.token };
    await requestsPerSecond(server.ours, { headers, seconds: 2 });
    await requestsPerSecond(server.bare, { seconds: 2 });
    const runs: { ours: number; bare: number; ratio: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await requestsPerSecond(server.bare, {});
      const ours = await requestsPerSecond(server.ours, { headers });
      runs.push({ ours, bare, ratio: ours / bare });
    }
    const median = (key: 'ours' | 'bare' | 'ratio') =>
      runs.map((run) => run[key]).toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN;
    const ratio = median('ratio');
    return [
      { name: 'problem list, ours', value: median('ours'), unit: 'requests/s', bar: '', met: null },
      { name: 'problem list, bare', value: median('bare'), unit: 'requests/s', bar: '', met: null },
      {
        name: 'problem list, ours to bare',
        value: ratio,
        unit: '×',
        bar: `≥ ${listBar}`,
        met: ratio >= listBar,
      },
    ];
  } finally {
    await server.stop();
  }
};

const writesBar = 5;

/** Writes to the database for one submission of 100 cases, from its POST to its verdict (Judging 6). */
export const submissionWriteFigures = async (services: BenchServices): Promise<Figure[]> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const address = new URL(services.mongoUri);
  address.searchParams.set('monitorCommands', 'true');
  const app = await build(
    serverModules,
    readConfig({ ...settingsOf(services, dataFolder), MONGODB_URI: address.href, LOG_LEVEL: 'warn' }),
  );
  const judge = await acceptingJudge(app, 100);
  try {
    const { viewer } = await rootOf(app);
    await app.services.authoring.create(listedProblem, viewer);
    await announceAll(app);
    const judged = () => submitAndWait(app, viewer);
    await judged(); // takes the block of ids
    const writes = await writesDuring(app, judged);
    return [
      {
        name: 'database writes of a 100-case submission',
        value: writes.length,
        unit: 'writes',
        bar: `≤ ${writesBar}, none per case`,
        met: writes.length <= writesBar,
      },
    ];
  } finally {
    await judge.stop();
    await dropAll(app);
    await rm(dataFolder, { recursive: true, force: true });
  }
};
