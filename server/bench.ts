import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { build } from './app.ts';
import { requestsPerSecond } from './bench/load.ts';
import { announceAll, listedProblem, submitAndWait } from './bench/site.ts';
import { acceptingJudge, writesDuring } from './bench/write-count.ts';
import { readConfig } from './config.ts';

export { bigImportFigures } from './bench/big-import.ts';
export { importFigures } from './bench/import.ts';

/** The shape of a figure as build/load prints it. */
export type Figure = { name: string; value: number; unit: string; bar: string; met: boolean | null };
/** Where database and Redis are; the benches use a database and keys of their own and drop them. */
export type BenchServices = { mongoUri: string; redisUrl: string };

const listening = z.object({ ours: z.string(), bare: z.string(), token: z.string() });

const startListServer = async ({ mongoUri, redisUrl }: BenchServices) => {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const child = spawn(process.execPath, [fileURLToPath(new URL('./bench/list-server.ts', import.meta.url))], {
    env: {
      ...process.env,
      MONGODB_URI: mongoUri,
      MONGODB_DATABASE: name,
      REDIS_URL: redisUrl,
      ASSIZE_REDIS_PREFIX: `${name}:`,
      ASSIZE_QUEUE_PREFIX: `${name}:bull`,
      ASSIZE_DATA: folder,
      ASSIZE_RATE_FACTOR: '100000',
      ASSIZE_ROLES: 'api',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([
    lines[Symbol.asyncIterator]().next(),
    ended.then(() => {
      throw new Error('the server of the list figure ended');
    }),
  ]);
  return {
    ...listening.parse(JSON.parse(String(first.value))),
    async stop() {
      child.kill('SIGTERM');
      await ended;
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

/** Writes to the database for one submission of 100 cases, from its POST to its verdict (D50). */
export const submissionWriteFigures = async ({ mongoUri, redisUrl }: BenchServices): Promise<Figure[]> => {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const dataFolder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const address = new URL(mongoUri);
  address.searchParams.set('monitorCommands', 'true');
  const app = await build(
    readConfig({
      MONGODB_URI: address.href,
      MONGODB_DATABASE: name,
      REDIS_URL: redisUrl,
      ASSIZE_REDIS_PREFIX: `${name}:`,
      ASSIZE_QUEUE_PREFIX: `${name}:bull`,
      ASSIZE_DATA: dataFolder,
      LOG_LEVEL: 'warn',
    }),
  );
  const judge = await acceptingJudge(app, 100);
  try {
    const root = await app.modules.accounts.create({
      username: 'bench_root',
      password: 'bench password',
      email: null,
      role: 'root',
    });
    const viewer = { uid: root.uid, username: root.username, role: root.role, sessionId: '' };
    await app.modules.judging.problems.create(listedProblem, viewer);
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
    await app.core.database.dropDatabase();
    const keys = await app.core.redis.client.keys(`${name}:*`);
    if (keys.length > 0) await app.core.redis.client.unlink(keys);
    await app.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
};
