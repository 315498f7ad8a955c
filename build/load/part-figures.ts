import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judgeBenches } from '@assize/judge/bench.ts';
import { sandboxBenches } from '@assize/judge/sandbox/bench.ts';
import type { BenchServices } from '@assize/server/bench/figure.ts';
import {
  bigImportFigures,
  importFigures,
  problemListFigures,
  siteAtSizeFigures,
  submissionWriteFigures,
} from '@assize/server/bench.ts';
import { startServices } from '../launch/services.ts';
import { say } from '../setup/progress.mjs';
import type { Figure } from './figure.ts';

const onServices = (measure: (services: BenchServices) => Promise<Figure[]>) => async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  const services = await startServices({ dataDir: folder });
  try {
    return await measure({ mongoUri: services.mongoUri, redisUrl: services.redisUrl });
  } finally {
    await services.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * A site of 20 000 problems, 100 000 users and 1 000 000 submissions under readers. `BENCH_SHARE=0.1` makes it smaller;
 * `BENCH_DATA=FOLDER` keeps it there, for the next run and for `ASSIZE_DATA=FOLDER npm start` (root, "site at size").
 */
const siteAtSize = async (): Promise<Figure[]> => {
  const kept = process.env.BENCH_DATA;
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'assize-bench-')));
  const share = Number(process.env.BENCH_SHARE ?? 1);
  const services = await startServices({ dataDir: folder });
  try {
    return await siteAtSizeFigures(services, {
      share,
      folder: join(folder, 'server'),
      kept: kept !== undefined,
      say,
    });
  } finally {
    await services.stop();
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
};

/** Figures that the parts measure of themselves, without a whole site. */
export const partFigures = {
  sandbox: async () => [...(await sandboxBenches())],
  judge: async () => [...(await judgeBenches())],
  'problem-list': onServices(problemListFigures),
  'site-at-size': siteAtSize,
  'submission-writes': onServices(submissionWriteFigures),
  import: onServices(importFigures),
  'big-import': onServices(bigImportFigures),
} as const satisfies Record<string, () => Promise<Figure[]>>;
