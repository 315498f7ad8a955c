import { readFile } from 'node:fs/promises';
import { defineModule } from '../../platform/module/define.ts';
import type { AuditService } from '../audit/service.ts';
import type { AuthoringService } from '../authoring/service.ts';
import type { FileService } from '../file/service.ts';
import type { TestdataService } from '../testdata/service.ts';
import { exportService } from './export/service.ts';
import { importReports } from './import/report.ts';
import { importService } from './import/service.ts';
import { packageRoutes } from './routes.ts';
import type { PackageService } from './service.ts';
import { assetStorer, linkOpener } from './statement-files.ts';

type Needs = {
  audit: AuditService;
  authoring: AuthoringService;
  file: FileService;
  testdata: Pick<TestdataService, 'sets'>;
};

/** The header lies beside the judge, which a server on a machine of its own may lack. */
const testlibPath = new URL('../../../judge/testlib/testlib.h', import.meta.url);
const ownTestlib = async (): Promise<string | null> => {
  try {
    return await readFile(testlibPath, 'utf8');
  } catch {
    return null;
  }
};

/** Import and export of problems in the formats of others. */
export const packages = defineModule({
  name: 'package',
  create: (core, { audit, authoring, file, testdata }: Needs) => {
    const { redis, events, clock, log, files, uploads: room } = core;
    const { blobs } = files;
    const imports = importService({
      sets: testdata.sets,
      problems: {
        create: (draft, actor) =>
          audit.during(actor, 'problem.create', `problem ${draft.problem.problemId}`, () =>
            authoring.create(draft, actor.viewer, { imported: true }),
          ),
        isFree: async (problemId) => (await authoring.isFree(problemId)).free,
      },
      storeAsset: assetStorer(file),
      blobs,
      reports: importReports(redis),
      audit,
      events,
      clock,
      log,
      room,
      staging: { folder: files.stagingFolder, room },
    });
    const exports = exportService({
      source: authoring.source,
      blobs,
      openLink: linkOpener(file),
      testlib: ownTestlib,
      clock,
    });
    const service: PackageService = { imports };
    return { service, routes: packageRoutes(imports, exports), close: imports.stop };
  },
});
