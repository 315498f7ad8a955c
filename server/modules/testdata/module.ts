import { defineModule } from '../../platform/module/define.ts';
import { onceAnHour } from '../../platform/redis/once-an-hour.ts';
import type { AuditService } from '../audit/service.ts';
import type { ProblemService } from '../problem/service.ts';
import { answersService } from './answers.ts';
import { problemDataService } from './problem-data.ts';
import { testdataRoutes } from './routes.ts';
import type { TestdataService } from './service.ts';
import { dataSets } from './sets.ts';
import { uploadStore } from './store.ts';

type Needs = { audit: AuditService; problem: ProblemService };

/** Test data on its way into problems and out of them, and outputs that are handed in. */
export const testdata = defineModule({
  name: 'testdata',
  create: ({ database, redis, clock, files, uploads: room }, { audit, problem }: Needs) => {
    const { blobs } = files;
    const staging = { folder: files.stagingFolder, room };
    const store = uploadStore(database);
    const sets = dataSets({ store, blobs, clock, staging, room });
    const ofProblems = problemDataService({
      sets,
      problems: problem,
      blobs,
      audit,
      onceAnHour: onceAnHour(redis),
    });
    const answers = answersService({
      store,
      problems: problem,
      data: ofProblems,
      blobs,
      clock,
      staging,
      room,
    });
    const service: TestdataService = { sets, ofProblems, answers };
    return { service, routes: testdataRoutes(service), fileRefs: { passing: store.listings } };
  },
});
