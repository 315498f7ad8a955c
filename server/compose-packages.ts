import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssizeError } from '@assize/shared/errors.ts';
import type { Core } from './core.ts';
import type { BlobStore } from './files/blob-store.ts';
import type { Viewer } from './http/handler.ts';
import type { AuditService } from './modules/audit/service.ts';
import type { ImageService } from './modules/image/service.ts';
import { exportService } from './modules/package/export.ts';
import type { FoundAsset } from './modules/package/found.ts';
import type { LinkOpener } from './modules/package/linked-files.ts';
import { importReports } from './modules/package/report.ts';
import { packageRoutes } from './modules/package/routes.ts';
import { importService } from './modules/package/service.ts';
import type { ProblemDesk } from './modules/problem/desk.ts';
import type { TestdataService } from './modules/testdata/service.ts';
import type { Running } from './modules.ts';
import type { EventBus } from './realtime/events.ts';

type Ports = {
  desk: Pick<ProblemDesk, 'create' | 'isFree' | 'source'>;
  testdata: Pick<TestdataService, 'keep'>;
  blobs: BlobStore;
  audit: AuditService;
  events: EventBus;
  images: Pick<ImageService, 'storeImage' | 'storeFile' | 'signLinks' | 'showImage' | 'showFile'>;
};

/** The header lies beside the judge, which a server on a machine of its own may lack. */
const testlibPath = new URL('../judge/testlib/testlib.h', import.meta.url);
const ownTestlib = async (): Promise<string | null> => {
  try {
    return await readFile(testlibPath, 'utf8');
  } catch {
    return null;
  }
};

const largestPicture = 16 * 1024 * 1024;
/** null when there are more bytes than that. */
const bytesOf = async (content: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** Builds import and export of problem packages. */
export const composePackages = (core: Core, { desk, images, testdata, blobs, audit, events }: Ports) => {
  const { config, log, redis, clock } = core;
  const storeAsset = async ({ kind, name, open }: FoundAsset, viewer: Viewer): Promise<string> => {
    if (kind === 'file') return (await images.storeFile({ name, content: open() }, viewer)).link;
    const bytes = await bytesOf(open(), largestPicture);
    if (bytes === null) throw new AssizeError('request.too-large', { params: { limit: largestPicture } });
    return (await images.storeImage(bytes)).link;
  };
  const openLink: LinkOpener = async (link) => {
    const [path = link, signature] = (images.signLinks([link]).signed[link] ?? link).split('?sig=');
    const name = path.slice(path.lastIndexOf('/') + 1);
    try {
      return await (path.includes('/img/') ? images.showImage : images.showFile)(name, signature);
    } catch (error) {
      if (error instanceof AssizeError) return null;
      throw error;
    }
  };
  const imports = importService({
    testdata,
    problems: {
      create: desk.create,
      isFree: async (problemId) => (await desk.isFree(problemId)).free,
    },
    storeAsset,
    blobs,
    reports: importReports(redis),
    audit,
    events,
    clock,
    log,
    stagingFolder: join(config.dataFolder, 'uploads'),
  });
  const exports = exportService({ source: desk.source, blobs, openLink, testlib: ownTestlib, audit, clock });
  return {
    imports,
    handlers: packageRoutes(imports, exports),
    start: [async (): Promise<Running> => ({ stop: imports.stop })],
  };
};
