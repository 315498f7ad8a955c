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
  submissionWriteFigures,
} from '@assize/server/bench.ts';
import { startServices } from '../launch/services.ts';
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

/** Figures that the parts measure of themselves, without a whole site. */
export const partFigures = {
  sandbox: async () => [...(await sandboxBenches())],
  judge: async () => [...(await judgeBenches())],
  'problem-list': onServices(problemListFigures),
  'submission-writes': onServices(submissionWriteFigures),
  import: onServices(importFigures),
  'big-import': onServices(bigImportFigures),
} as const satisfies Record<string, () => Promise<Figure[]>>;
